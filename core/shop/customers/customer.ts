/** Customers: finding, making and reading the one that a session has verified (spec 7, 10.15). */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from '../../entities/address.ts';
import { done, refused, type Refusal } from '../../entities/answer.ts';
import type { Customer } from '../../entities/customer.ts';
import type { Profile, ProfileChange, SavedAddresses } from '../../ports/shop-api.ts';
import { put } from '../../ports/shop-store.ts';
import { missingFields } from '../../validation/address.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import { cleanAddress, isStorable, strictAddressErrors } from '../../validation/strict.ts';
import { consentsIn } from './consent.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import { consentKey, customerKey, phoneKey, type ConsentRecord, type CustomerRecord } from '../documents/documents.ts';
import { fieldInvalid, notSignedIn } from '../calls/refusals.ts';
import { hasVerified, signedInAs, signedInPhone } from '../session/session.ts';

/** The same for every phone until it is verified in this session: nobody finds out who is a customer. */
export const searchCustomer = ({ visit, documents }: Desk, phone: string): Outcome<{ readonly exists?: boolean }> => {
  const exists = documents.get(customerKey(phone)) !== undefined;
  return { answer: done(hasVerified(visit, phone, documents.get(phoneKey(phone))) ? { exists } : {}) };
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
  Object.fromEntries(
    Object.entries(strictAddressErrors(address)).map(([field, message]) => [`${name}.${field}`, message]),
  );

/** What is wrong with a name or an e-mail address, if anything is. */
const fieldError = (field: 'name' | 'email', value: string): Refusal | null => {
  const { status, message } = validateField(field, value);
  if (status !== 'valid') return fieldInvalid(field, message);
  return isStorable(field, value) ? null : fieldInvalid(field, fieldMessages[field]);
};

export type NewCustomer = { readonly customer: Customer } & SavedAddresses;

/**
 * Makes or changes the customer of the phone that this session has verified, and signs it in. The phone and
 * `isVerified` that the caller sends are not believed.
 */
export const createCustomer = (
  desk: Desk,
  phone: string | null,
  input: NewCustomer,
  nextToken: string,
): Outcome<SavedAddresses> => {
  const { visit, documents, now } = desk;
  if (phone === null || !hasVerified(visit, phone, documents.get(phoneKey(phone)))) {
    return { answer: refused('PHONE_NOT_VERIFIED', shopMessages.notVerified) };
  }
  const checked = checkedProfile(input);
  if ('refusal' in checked) return { answer: checked.refusal };

  const kept = documents.get(customerKey(phone));
  const record: CustomerRecord = {
    ...checked.profile,
    phone,
    since: kept?.since ?? now,
    lastOrder: kept?.lastOrder ?? null,
  };
  const signsIn = signedInPhone(visit) !== phone;
  return {
    answer: done({ shipping: record.shipping, billing: record.billing }),
    writes: [put(customerKey(phone), record)],
    ...(signsIn ? { move: signedInAs(visit, phone, nextToken, now) } : {}),
  };
};

/** Name, e-mail address and addresses as they are kept, or why they cannot be. */
const checkedProfile = ({ customer: { name, email }, ...addresses }: ProfileChange) => {
  const wrong = fieldError('name', name) ?? fieldError('email', email);
  if (wrong !== null) return { refusal: wrong };
  const checked = checkedAddresses(addresses);
  return 'refusal' in checked ? checked : { profile: { name: name.trim(), email: email.trim(), ...checked.addresses } };
};

/**
 * The customer's own changes. Without a shipping address both addresses stay as they are; without a billing one
 * shipping serves both.
 */
export const updateCustomer = (
  { documents }: Desk,
  phone: string,
  { customer, shipping, billing }: ProfileChange,
): Outcome<Profile> => {
  const kept = documents.get(customerKey(phone));
  if (kept === undefined) return { answer: notSignedIn };
  const addresses = shipping === null && billing === null ? kept : { shipping: shipping ?? kept.shipping, billing };
  const checked = checkedProfile({ customer, shipping: addresses.shipping, billing: addresses.billing });
  if ('refusal' in checked) return { answer: checked.refusal };
  const record: CustomerRecord = { ...kept, ...checked.profile };
  return {
    answer: done(profileView(record, documents.get(consentKey(phone)))),
    writes: [put(customerKey(phone), record)],
  };
};

export const savedAddresses = ({ documents }: Desk, phone: string): Outcome<SavedAddresses> => {
  const record = documents.get(customerKey(phone));
  return { answer: record === undefined ? notSignedIn : done({ shipping: record.shipping, billing: record.billing }) };
};

export const profile = ({ documents }: Desk, phone: string): Outcome<Profile> => {
  const record = documents.get(customerKey(phone));
  if (record === undefined) return { answer: notSignedIn };
  return { answer: done(profileView(record, documents.get(consentKey(phone)))) };
};

const profileView = (
  { name, phone, email, shipping, billing }: CustomerRecord,
  consents: ConsentRecord | undefined,
): Profile => ({
  customer: { name, phone, email, isVerified: true },
  shipping,
  billing,
  consents: consentsIn(consents),
});
