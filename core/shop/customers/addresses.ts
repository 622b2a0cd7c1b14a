/** Names, email addresses and postal addresses as customers and orders store them, or why they cannot be stored. */
import { EMPTY_ADDRESS, isEmptyAddress, type Address, type Addresses } from '../../entities/address.ts';
import type { Business } from '../../entities/order.ts';
import { distinct, MAX_SAVED_ADDRESSES } from '../../entities/saved-addresses.ts';
import { refused } from '../../entities/answer.ts';
import type { ProfileChange, SavedAddresses } from '../../ports/shop-api.ts';
import { businessMessages, cleanBusiness, validateBusiness } from '../../validation/business.ts';
import { addressErrors, cleanAddress } from '../../validation/address.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { isStorable } from '../../validation/strict.ts';
import { tooManyAddresses } from '../../validation/too-many-addresses.ts';
import { cleanFields } from '../../validation/text.ts';
import { fieldInvalid, type FieldInvalid } from '../calls/refusals.ts';

const addressIncomplete = (fields: Readonly<Record<string, string>>) =>
  refused('ADDRESS_INCOMPLETE', shopMessages.address, { fields });

export type AddressIncomplete = ReturnType<typeof addressIncomplete>;

/** Complete addresses; or a refusal with the errors by field, as `shipping.city`. */
export type CheckedAddresses = { readonly addresses: Addresses } | { readonly refusal: AddressIncomplete };

/** An empty billing address is none: shipping serves both. */
export const checkedAddresses = ({ shipping, billing }: SavedAddresses): CheckedAddresses => {
  const own = billing !== null && !isEmptyAddress(billing) ? billing : null;
  const fields = {
    ...errorsAs('shipping', shipping ?? EMPTY_ADDRESS),
    ...(own === null ? {} : errorsAs('billing', own)),
  };
  if (shipping === null || Object.keys(fields).length > 0) return { refusal: addressIncomplete(fields) };
  return {
    addresses: {
      shipping: cleanAddress(shipping, 'yes', own === null ? 'yes' : 'no'),
      billing: own === null ? null : cleanAddress(own, 'no', 'yes'),
    },
  };
};

/** A business as an order stores it; nothing for a consumer. */
export const checkedBusiness = (
  business: Business | undefined,
): { readonly business?: Business } | { readonly refusal: FieldInvalid } => {
  if (business === undefined) return {};
  for (const field of ['gstin', 'name'] as const) {
    if (validateBusiness(field, business).status !== 'valid')
      return { refusal: fieldInvalid(`business.${field}`, businessMessages[field]) };
  }
  return { business: cleanBusiness(business) };
};

/** The shipping addresses beside the one in use, as they are stored; at most one fewer than a customer may keep. */
export const checkedOthers = (
  shipping: Address,
  others: readonly Address[],
): { readonly otherAddresses: readonly Address[] } | { readonly refusal: FieldInvalid | AddressIncomplete } => {
  const otherAddresses = distinct(
    shipping,
    others.map((address) => cleanAddress(address, 'yes', 'no')),
  );
  if (otherAddresses.length >= MAX_SAVED_ADDRESSES) return { refusal: fieldInvalid(OTHERS, tooManyAddresses) };
  const fields = Object.assign({}, ...others.map((address, at) => errorsAs(`${OTHERS}.${at}`, address)));
  return Object.keys(fields).length > 0 ? { refusal: addressIncomplete(fields) } : { otherAddresses };
};

/** The field's name in a request. */
const OTHERS = 'other_addresses';

const errorsAs = (name: string, address: Address): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(addressErrors(address)).map(([field, message]) => [`${name}.${field}`, message]));

type CheckedProfile =
  | { readonly profile: { readonly name: string; readonly email: string } & Addresses }
  | { readonly refusal: FieldInvalid | AddressIncomplete };

/** Name, email address and addresses as they are stored, or the refusal. */
export const checkedProfile = ({ customer: { name, email }, ...addresses }: ProfileChange): CheckedProfile => {
  const wrong = fieldRefusal('name', name) ?? fieldRefusal('email', email);
  if (wrong !== null) return { refusal: wrong };
  const checked = checkedAddresses(addresses);
  return 'refusal' in checked
    ? checked
    : { profile: { ...cleanFields({ name, email }, ['name', 'email']), ...checked.addresses } };
};

const fieldRefusal = (field: 'name' | 'email', value: string): FieldInvalid | null => {
  const { status, message } = validateField(field, value);
  if (status !== 'valid') return fieldInvalid(field, message);
  return isStorable(field, value) ? null : fieldInvalid(field, fieldMessages[field]);
};
