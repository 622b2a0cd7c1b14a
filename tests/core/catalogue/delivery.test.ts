import { describe, expect, it } from 'vitest';
import { createPincodes } from '../../../adapters/pincodes/pincodes.ts';
import { deliveryTo } from '../../../core/catalogue/delivery.ts';
import { SAMPLE_SELLER as seller } from '../../../core/catalogue/settings/seller.ts';
import { STATES, stateNamed } from '../../../core/catalogue/states.ts';

const { find } = createPincodes();

describe('the delivery to a pincode', () => {
  it.each([
    ['380001', 'to Ahmedabad', true, true, 3],
    ['560001', 'to Bengaluru', true, true, 3],
    ['600001', 'to Chennai', true, true, 3],
    ['500001', 'to Hyderabad', true, true, 3],
    ['700001', 'to Kolkata', true, true, 3],
    ['400001', 'to Mumbai', true, true, 3],
    ['411001', 'in Pune', true, true, 3],
    ['444001', 'within the state', true, true, 3],
    ['110001', 'to a metro', true, true, 3],
    ['302001', 'to another state', true, true, 5],
    ['781001', 'to the north-east', true, true, 8],
    ['194101', 'to Ladakh', true, true, 8],
    ['744101', 'to the islands, where no cash is taken', true, false, 8],
    ['682555', 'to Lakshadweep', true, false, 8],
    ['900056', 'to the army’s own post, where no courier goes', false, false, 0],
    ['999999', 'to a pincode of the army that nobody knows', false, false, 0],
    ['110000', 'to a pincode that nobody knows, by the rules of the country', true, true, 5],
  ])(
    'such as %s, %s, has its number of working days, and cash on delivery or not',
    async (pincode, _where, serviceable, cod, etaDays) => {
      expect(deliveryTo(pincode, await find(pincode), seller.state)).toEqual({ serviceable, cod, etaDays });
    },
  );
});

it('the states of India are found however they are typed, and by their other names', () => {
  for (const state of STATES) {
    expect(stateNamed(state)).toBe(state);
    expect(stateNamed(`  ${state.toUpperCase().replaceAll(' ', '  ')} `)).toBe(state);
  }
  expect(stateNamed('Orissa')).toBe('Odisha');
  expect(stateNamed('tamilnadu')).toBe('Tamil Nadu');
  expect(stateNamed('महाराष्ट्र')).toBe('Maharashtra');
  expect(stateNamed('Atlantis')).toBeUndefined();
});
