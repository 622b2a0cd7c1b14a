/** Addresses on the wire: `{}` where there is none (spec 5), and only the fields that the spec names. */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address, type YesNo } from '../../../core/entities/address.ts';
import type { SavedAddresses } from '../../../core/ports/shop-api.ts';
import { fieldsOf, oneOfAt, textAt } from '../strict.ts';
import { flagIn, mapOf, textIn } from '../tolerant.ts';

const YES_NO: readonly YesNo[] = ['yes', 'no'];

export const addressJson = (address: Address | null): object => {
  if (address === null) return {};
  const { name, email, h_no, st_address, city, state, pincode, for_ship, for_bill } = address;
  return { name, email, h_no, st_address, city, state, pincode, for_ship, for_bill };
};

/**
 * Strictly: a field that is missing is empty, which the shop then says at the field; `{}`, PHP's `[]` and null are no
 * address.
 */
export const sentAddress = (value: unknown, at: string): Address | null => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  const fields = fieldsOf(value, at);
  if (Object.keys(value).length === 0) return null;
  const text = (key: string): string => textAt(fields, key, { absent: '' });
  return {
    name: text('name'),
    email: text('email'),
    h_no: text('h_no'),
    st_address: text('st_address'),
    city: text('city'),
    state: text('state'),
    pincode: text('pincode'),
    for_ship: oneOfAt(fields, 'for_ship', YES_NO, 'no'),
    for_bill: oneOfAt(fields, 'for_bill', YES_NO, 'no'),
  };
};

/** Tolerantly: nothing, an empty map, or one with nothing filled in, is no address. */
export const toldAddress = (value: unknown): Address | null => {
  const map = mapOf(value);
  const text = (key: string): string => textIn(map.get(key));
  const yesNo = (key: string): YesNo => (flagIn(map.get(key)) === true ? 'yes' : 'no');
  const address: Address = {
    name: text('name'),
    email: text('email'),
    h_no: text('h_no'),
    st_address: text('st_address'),
    city: text('city'),
    state: text('state'),
    pincode: text('pincode'),
    for_ship: yesNo('for_ship'),
    for_bill: yesNo('for_bill'),
  };
  return ADDRESS_FIELDS.every((field) => address[field] === '') ? null : address;
};

/** The same where there must be one. */
export const toldAddressOrEmpty = (value: unknown): Address => toldAddress(value) ?? EMPTY_ADDRESS;

export const savedAddresses = {
  tell: ({ shipping, billing }: SavedAddresses) => ({
    shipping: addressJson(shipping),
    billing: addressJson(billing),
  }),
  read: (data: unknown): SavedAddresses => ({
    shipping: toldAddress(mapOf(data).get('shipping')),
    billing: toldAddress(mapOf(data).get('billing')),
  }),
} as const;
