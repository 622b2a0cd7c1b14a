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

  it.each(['999999', '110000', '11000', '', '1100011', ' 110001', '١١٠٠٠١', '900056'])(
    'do not include %j',
    async (pincode) => {
      expect(await find(pincode)).toBeUndefined();
    },
  );
});
