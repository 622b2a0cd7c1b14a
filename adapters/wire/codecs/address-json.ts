/** Addresses as JSON: `{}` for none (spec 5), and only the fields that the spec names. */
import {
  type Address,
  ADDRESS_FIELDS,
  EMPTY_ADDRESS,
  isEmptyAddress,
  type YesNo,
} from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import type { SavedAddresses } from '../../../core/ports/shop-api.ts';
import { fieldsOf, oneOfAt, textAt } from '../strict.ts';
import { flagIn, mapOf, textIn } from '../tolerant.ts';

const YES_NO: readonly YesNo[] = ['yes', 'no'];

export const encodeAddress = (address: Address | null): Address | Record<string, never> => {
  if (address === null) return {};
  const { for_ship, for_bill } = address;
  return { ...recordOf(ADDRESS_FIELDS, (field) => address[field]), for_ship, for_bill };
};

/** A missing field decodes as empty, so that the shop refuses it by name; `{}`, PHP's `[]` and null are no address. */
export const decodeRequestAddress = (value: unknown, at: string): Address | null => {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  const fields = fieldsOf(value, at);
  if (Object.keys(value).length === 0) return null;
  return {
    ...recordOf(ADDRESS_FIELDS, (field) => textAt(fields, field, { absent: '' })),
    for_ship: oneOfAt(fields, 'for_ship', YES_NO, 'no'),
    for_bill: oneOfAt(fields, 'for_bill', YES_NO, 'no'),
  };
};

/** Nothing, an empty object, or one without any filled field is no address. */
export const decodeAddress = (value: unknown): Address | null => {
  const map = mapOf(value);
  const yesNo = (key: string): YesNo => (flagIn(map.get(key)) === true ? 'yes' : 'no');
  const address: Address = {
    ...recordOf(ADDRESS_FIELDS, (field) => textIn(map.get(field))),
    for_ship: yesNo('for_ship'),
    for_bill: yesNo('for_bill'),
  };
  return isEmptyAddress(address) ? null : address;
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
