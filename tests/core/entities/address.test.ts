/** When an address is complete, and the toggle between one address and two (spec 5, 6, 10.5). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Address,
  ADDRESS_FIELDS,
  addressLines,
  completeAddresses,
  EMPTY_ADDRESS,
  EXAMPLE_ADDRESS,
  isEmptyAddress,
} from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { addressErrors, cleanAddress } from '../../../core/validation/address.ts';
import { validateField } from '../../../core/validation/fields.ts';
import { texts } from '../arbitraries.ts';

const HOME: Address = {
  ...EMPTY_ADDRESS,
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
  ...recordOf(ADDRESS_FIELDS, () => texts),
  for_ship: yesNo,
  for_bill: yesNo,
});

describe('an address', () => {
  it.each(ADDRESS_FIELDS)('is not complete without %s, which is listed as its error', (field) => {
    const without = { ...HOME, [field]: '  ' };
    expect(addressErrors(without)).toEqual({ [field]: 'Please fill this field' });
  });

  it('is empty exactly when all fields are white space only, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(addresses, fc.constant({ ...EMPTY_ADDRESS, city: ' ' })), (address) => {
        expect(isEmptyAddress(address)).toBe(ADDRESS_FIELDS.every((field) => /^\s*$/u.test(address[field])));
      }),
    );
  });

  it('is accepted as in the contract’s example', () => {
    expect(addressErrors(EXAMPLE_ADDRESS)).toEqual({});
  });

  it('has a field that it was stored without, empty', () => {
    const { city: _city, ...older } = HOME;
    const stored = { shipping: older as Address, billing: null };
    expect(completeAddresses(stored)).toEqual({ shipping: { ...HOME, city: '' }, billing: null });
    expect(completeAddresses({ shipping: HOME, billing: older as Address }).billing).toEqual({ ...HOME, city: '' });
  });
});

describe('an address as it is written', () => {
  it('has its name, the street, and the place with its pincode on a line each, and no email address', () => {
    expect(addressLines(HOME)).toEqual(['Asha Rao', '4/B, 12, MG Road', 'New Delhi, Delhi 110001']);
  });

  it('leaves out what is empty', () => {
    expect(addressLines({ ...HOME, h_no: '', city: '', state: '' })).toEqual(['Asha Rao', '12, MG Road', '110001']);
    expect(addressLines({ ...HOME, name: '', pincode: '' })).toEqual(['4/B, 12, MG Road', 'New Delhi, Delhi']);
    expect(addressLines(EMPTY_ADDRESS)).toEqual([]);
  });
});

describe('the strict shop', () => {
  it('refuses a pincode that is not of six digits, with the field’s message', () => {
    expect(addressErrors({ ...HOME, pincode: '56000' })).toEqual({ pincode: 'Pincode should be 6 digits long' });
  });
  it('refuses control characters, halves of characters, and two e-mail addresses in one, with the field’s message', () => {
    expect(addressErrors({ ...HOME, st_address: 'a\u0000b' })).toEqual({ st_address: 'Please enter a valid address' });
    expect(addressErrors({ ...HOME, h_no: 'a\ud800' })).toEqual({ h_no: 'Please enter a address' });
    expect(addressErrors({ ...HOME, email: 'a@b.in,c.in' })).toEqual({
      email: 'Email should have this format, ex: name@example.com',
    });
  });
  it('refuses a value longer than 200 characters, with the field’s message', () => {
    expect(addressErrors({ ...HOME, name: 'a'.repeat(200) })).toEqual({});
    expect(addressErrors({ ...HOME, name: 'a'.repeat(201), st_address: 'b'.repeat(201) })).toEqual({
      name: 'Only alphabets are allowed',
      st_address: 'Please enter a valid address',
    });
  });
  it('refuses at least what the form refuses, for any text', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const refused = ADDRESS_FIELDS.filter((field) => validateField(field, address[field]).status !== 'valid');
        expect(Object.keys(addressErrors(address))).toEqual(expect.arrayContaining(refused));
      }),
    );
  });
  it('stores values without surrounding white space, and sets the flags itself', () => {
    const spaced = { ...HOME, name: ' Asha Rao ', city: '\tNew Delhi\n', extra: 'dropped' };
    expect(cleanAddress(spaced, 'yes', 'no')).toEqual({ ...HOME, for_ship: 'yes', for_bill: 'no' });
  });
});
