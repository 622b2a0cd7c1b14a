import { describe, expect, it } from 'vitest';
import { createPincodes } from '../../../adapters/pincodes/pincodes.ts';

const { find } = createPincodes();

describe('the pincode table', () => {
  it.each([
    ['110001', 'New Delhi', 'Delhi'],
    ['560001', 'Bengaluru', 'Karnataka'],
    ['682555', 'Kavaratti', 'Lakshadweep'],
  ])('place %s in %s, %s', async (pincode, city, state) => {
    expect(await find(pincode)).toEqual({ city, state });
  });

  it('name the other states in which a pincode has post offices', async () => {
    expect(await find('533464')).toMatchObject({ state: 'Andhra Pradesh', otherStates: ['Puducherry'] });
    expect(await find('247662')).toMatchObject({ state: 'Uttar Pradesh', otherStates: ['Uttarakhand'] });
    // Errors of the source.
    for (const pincode of ['332028', '781029']) expect(await find(pincode)).not.toHaveProperty('otherStates');
  });

  it.each(['999999', '110000', '11000', '', '1100011', ' 110001', '١١٠٠٠١', '900056'])(
    'do not include %j',
    async (pincode) => {
      expect(await find(pincode)).toBeUndefined();
    },
  );
});
