/** When an address is complete, and the toggle between one address and two (spec 5, 6, 10.5). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../../adapters/memory/deep-freeze.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from '../../../core/entities/address.ts';
import {
  addressErrors,
  billingOfItsOwn,
  billingSameAsShipping,
  missingFields,
  type Addresses,
} from '../../../core/validation/address.ts';
import { cleanAddress, strictAddressErrors } from '../../../core/validation/strict.ts';
import { texts } from '../arbitraries.ts';

const HOME: Address = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  h_no: '4/B',
  st_address: '12, MG Road',
  city: 'New Delhi',
  state: 'Delhi',
  pincode: '110001',
  for_ship: 'yes',
  for_bill: 'yes',
};

const yesNo = fc.constantFrom<'yes' | 'no'>('yes', 'no');
const addresses: fc.Arbitrary<Address> = fc.record({
  name: texts,
  email: texts,
  h_no: texts,
  st_address: texts,
  city: texts,
  state: texts,
  pincode: texts,
  for_ship: yesNo,
  for_bill: yesNo,
});
const both: fc.Arbitrary<Addresses> = fc.record({ shipping: addresses, billing: fc.option(addresses) });
const typed = ({ for_ship: _s, for_bill: _b, ...rest }: Address) => rest;

describe('an address', () => {
  it('is complete when all seven fields are non-empty', () => {
    expect(missingFields(HOME)).toEqual([]);
    expect(addressErrors(HOME)).toEqual({});
  });

  it.each(ADDRESS_FIELDS)('is not complete without %s, which is listed as its error', (field) => {
    const without = { ...HOME, [field]: '  ' };
    expect(missingFields(without)).toEqual([field]);
    expect(addressErrors(without)).toEqual({ [field]: 'Please fill this field' });
  });

  it('has every field missing at first', () => {
    expect(missingFields(EMPTY_ADDRESS)).toEqual(['name', 'email', 'h_no', 'st_address', 'city', 'state', 'pincode']);
    expect(Object.values(addressErrors(EMPTY_ADDRESS))).toEqual(
      Array.from({ length: 7 }, () => 'Please fill this field'),
    );
  });

  it('is complete whatever its text is; the field rules check the text', () => {
    const odd = {
      ...HOME,
      name: 'R2D2',
      email: 'nowhere',
      h_no: '#4',
      st_address: '<b>',
      city: 'Delhi 6',
      state: 'Goa1',
      pincode: '11000x',
    };
    expect(missingFields(odd)).toEqual([]);
    expect(addressErrors(odd)).toEqual({
      name: 'Only alphabets are allowed',
      email: 'Email should have this format, ex: name@example.com',
      h_no: 'Please enter a address',
      st_address: 'Please enter a valid address',
      city: 'Please enter a valid city name',
      state: 'Please enter a valid state name',
      pincode: 'Pincode should be 6 digits long',
    });
  });

  it('cannot be used with a pincode that is still pending', () => {
    expect(addressErrors({ ...HOME, pincode: '1100' })).toEqual({ pincode: 'Pincode should be 6 digits long' });
  });

  it('lists as missing exactly the fields of white space only, for any text', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const missing = ADDRESS_FIELDS.filter((field) => /^\s*$/u.test(address[field]));
        expect(missingFields(address)).toEqual(missing);
      }),
    );
  });
});

describe('the strict shop', () => {
  it('accepts what the form accepts', () => {
    expect(strictAddressErrors(HOME)).toEqual({});
  });
  it('refuses a pincode that is not of six digits, with the field’s message', () => {
    expect(strictAddressErrors({ ...HOME, pincode: '56000' })).toEqual({ pincode: 'Pincode should be 6 digits long' });
  });
  it('refuses control characters, halves of characters, and two e-mail addresses in one, with the field’s message', () => {
    expect(strictAddressErrors({ ...HOME, st_address: 'a\u0000b' })).toEqual({
      st_address: 'Please enter a valid address',
    });
    expect(strictAddressErrors({ ...HOME, h_no: 'a\ud800' })).toEqual({ h_no: 'Please enter a address' });
    expect(strictAddressErrors({ ...HOME, email: 'a@b.in,c.in' })).toEqual({
      email: 'Email should have this format, ex: name@example.com',
    });
  });
  it('refuses a value longer than 200 characters, with the field’s message', () => {
    expect(strictAddressErrors({ ...HOME, name: 'a'.repeat(200) })).toEqual({});
    expect(strictAddressErrors({ ...HOME, name: 'a'.repeat(201), st_address: 'b'.repeat(201) })).toEqual({
      name: 'Only alphabets are allowed',
      st_address: 'Please enter a valid address',
    });
  });
  it('refuses at least what the form refuses, for any text', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(strictAddressErrors(address)).toMatchObject(addressErrors(address));
      }),
    );
  });
  it('stores values without surrounding white space, and sets the flags itself', () => {
    const spaced = { ...HOME, name: ' Asha Rao ', city: '\tNew Delhi\n', extra: 'dropped' };
    expect(cleanAddress(spaced, 'yes', 'no')).toEqual({ ...HOME, for_ship: 'yes', for_bill: 'no' });
  });
});

describe('billing same as shipping', () => {
  it('is checked: shipping serves both and billing is empty', () => {
    fc.assert(
      fc.property(both, (before) => {
        const { shipping, billing } = billingSameAsShipping(deepFreeze(before));
        expect([shipping.for_ship, shipping.for_bill, billing]).toEqual(['yes', 'yes', null]);
        expect(typed(shipping)).toEqual(typed(before.shipping));
      }),
    );
  });

  it('is unchecked: billing and shipping are separate addresses, each for its own purpose', () => {
    fc.assert(
      fc.property(both, (before) => {
        const { shipping, billing } = billingOfItsOwn(deepFreeze(before));
        expect([shipping.for_ship, shipping.for_bill]).toEqual(['yes', 'no']);
        expect([billing?.for_ship, billing?.for_bill]).toEqual(['no', 'yes']);
        expect(typed(shipping)).toEqual(typed(before.shipping));
        expect(typed(billing ?? HOME)).toEqual(typed(before.billing ?? EMPTY_ADDRESS));
      }),
    );
  });

  it('is what the last toggle set, however often it is toggled', () => {
    fc.assert(
      fc.property(both, fc.array(fc.boolean(), { minLength: 1 }), (before, toggles) => {
        const turn = (state: Addresses, same: boolean): Addresses =>
          same ? billingSameAsShipping(state) : billingOfItsOwn(state);
        const after = toggles.reduce(turn, before);
        expect(turn(after, toggles.at(-1) === true)).toEqual(after);
        expect(typed(after.shipping)).toEqual(typed(before.shipping));
        // Checking it clears billing, so an address of its own begins anew.
        const kept = toggles.includes(true) ? EMPTY_ADDRESS : (before.billing ?? EMPTY_ADDRESS);
        expect(after.billing === null ? null : typed(after.billing)).toEqual(
          toggles.at(-1) === true ? null : typed(kept),
        );
      }),
    );
  });
});
