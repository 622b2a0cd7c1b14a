/** Customers: finding, making and reading the one that a session has verified (spec 7, 10.15). */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from '../entities/address.ts';
import { done, refused, type Refusal } from '../entities/answer.ts';
import type { Customer } from '../entities/customer.ts';
import type { Profile, SavedAddresses } from '../ports/shop-api.ts';
import { put } from '../ports/shop-store.ts';
import { missingFields } from '../validation/address.ts';
import { validateField } from '../validation/fields.ts';
import { fieldMessages, shopMessages } from '../validation/messages.ts';
import { cleanAddress, isStorable, strictAddressErrors } from '../validation/strict.ts';
import type { Desk, Outcome } from './desk.ts';
import { customerKey, type CustomerRecord } from './documents.ts';
import { fieldInvalid, notSignedIn } from './refusals.ts';
import { signedInAs, signedInPhone } from './session.ts';

/** The same for every phone until it is verified in this session: nobody finds out who is a customer. */
export const searchCustomer = ({ visit, documents }: Desk, phone: string): Outcome<{ readonly exists?: boolean }> => {
  const exists = documents.get(customerKey(phone)) !== undefined;
  return { answer: done(visit.verifiedPhone === phone ? { exists } : {}) };
};

/** Both addresses, given and complete; the errors that stand in the way otherwise, as `shipping.city`. */
export type CheckedAddresses =
  | { readonly addresses: { readonly shipping: Address; readonly billing: Address | null } }
  | { readonly refusal: Refusal };

/** A billing address with nothing in it is none: shipping serves both. */
export const checkedAddresses = ({ shipping, billing }: SavedAddresses): CheckedAddresses => {
  const own = billing !== null && missingFields(billing).length < ADDRESS_FIELDS.length ? billing : null;
  const fields = {
    ...errorsAs('shipping', shipping ?? EMPTY_ADDRESS),
    ...(own === null ? {} : errorsAs('billing', own)),
  };
  if (shipping === null || Object.keys(fields).length > 0) {
    return { refusal: refused('ADDRESS_INCOMPLETE', shopMessages.address, { fields }) };
  }
  return {
    addresses: {
      shipping: cleanAddress(shipping, 'yes', own === null ? 'yes' : 'no'),
      billing: own === null ? null : cleanAddress(own, 'no', 'yes'),
    },
  };
};

const errorsAs = (name: string, address: Address): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(strictAddressErrors(address)).map(([field, message]) => [`${name}.${field}`, message]));

/** What is wrong with a name or an e-mail address, if anything is. */
const fieldError = (field: 'name' | 'email', value: string): Refusal | null => {
  const { status, message } = validateField(field, value);
  if (status !== 'valid') return fieldInvalid(field, message);
  return isStorable(field, value) ? null : fieldInvalid(field, fieldMessages[field]);
};

export type NewCustomer = { readonly customer: Customer } & SavedAddresses;

/**
 * Makes or changes the customer of the phone that this session has verified, and signs it in. The phone and `isVerified`
 * that the caller sends are not believed.
 */
export const createCustomer = (desk: Desk, phone: string | null, input: NewCustomer, nextToken: string): Outcome<SavedAddresses> => {
  const { visit, documents, now } = desk;
  if (phone === null || phone !== visit.verifiedPhone) return { answer: refused('PHONE_NOT_VERIFIED', shopMessages.notVerified) };
  const { name, email } = input.customer;
  const wrong = fieldError('name', name) ?? fieldError('email', email);
  if (wrong !== null) return { answer: wrong };
  const checked = checkedAddresses(input);
  if ('refusal' in checked) return { answer: checked.refusal };

  const { addresses } = checked;
  const since = documents.get(customerKey(phone))?.since ?? now;
  const record: CustomerRecord = { name: name.trim(), phone, email: email.trim(), ...addresses, since };
  const signsIn = signedInPhone(visit) !== phone;
  return {
    answer: done(addresses),
    writes: [put(customerKey(phone), record)],
    ...(signsIn ? { move: signedInAs(visit, phone, nextToken, now) } : {}),
  };
};

export const savedAddresses = ({ documents }: Desk, phone: string): Outcome<SavedAddresses> => {
  const record = documents.get(customerKey(phone));
  return { answer: record === undefined ? notSignedIn : done({ shipping: record.shipping, billing: record.billing }) };
};

export const profile = ({ documents }: Desk, phone: string): Outcome<Profile> => {
  const record = documents.get(customerKey(phone));
  if (record === undefined) return { answer: notSignedIn };
  const { name, email, shipping, billing } = record;
  return { answer: done({ customer: { name, phone, email, isVerified: true }, shipping, billing }) };
};
