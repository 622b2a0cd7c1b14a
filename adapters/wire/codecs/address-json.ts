/** Addresses as JSON: `{}` for none (spec 5), and only the fields that the spec names. */
import {
  ADDRESS_FIELDS,
  EMPTY_ADDRESS,
  type Address,
  type AddressField,
  type YesNo,
} from '../../../core/entities/address.ts';
import type { SavedAddresses } from '../../../core/ports/shop-api.ts';
import { fieldsOf, oneOfAt, textAt } from '../strict.ts';
import { flagIn, mapOf, textIn } from '../tolerant.ts';

const YES_NO: readonly YesNo[] = ['yes', 'no'];

export const encodeAddress = (address: Address | null): Address | Record<string, never> => {
  if (address === null) return {};
  const { name, email, h_no, st_address, city, state, pincode, for_ship, for_bill } = address;
  return { name, email, h_no, st_address, city, state, pincode, for_ship, for_bill };
};

/** A missing field decodes as empty, so that the shop refuses it by name; `{}`, PHP's `[]` and null are no address. */
export const decodeRequestAddress = (value: unknown, at: string): Address | null => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  const fields = fieldsOf(value, at);
  if (Object.keys(value).length === 0) return null;
  const text = (key: AddressField): string => textAt(fields, key, { absent: '' });
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

/** Nothing, an empty object, or one without any filled field is no address. */
export const decodeAddress = (value: unknown): Address | null => {
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

/** The same where an address is required. */
export const decodeAddressOrEmpty = (value: unknown): Address => decodeAddress(value) ?? EMPTY_ADDRESS;

export const savedAddresses = {
  encodeResponse: ({ shipping, billing }: SavedAddresses) => ({
    shipping: encodeAddress(shipping),
    billing: encodeAddress(billing),
  }),
  decodeResponse: (data: unknown): SavedAddresses => ({
    shipping: decodeAddress(mapOf(data).get('shipping')),
    billing: decodeAddress(mapOf(data).get('billing')),
  }),
} as const;
