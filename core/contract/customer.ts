/** The calls about the customer: details, addresses, consents, reward cash (spec 5, 7, 11). */
import { brand } from '../catalogue/brand.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, isEmptyAddress, type Address } from '../entities/address.ts';
import type { CashEntry, CashEntryKind } from '../entities/cash-ledger.ts';
import { CONSENT_PURPOSES, type Consent } from '../entities/consent.ts';
import type { Customer } from '../entities/customer.ts';
import { recordOf } from '../entities/record-of.ts';
import { ZERO_RUPEES, type Rupees } from '../entities/money/money.ts';
import type { Calls } from './call.ts';
import { FIELD } from './refusals.ts';
import * as s from './shape.ts';
import { phone, rupees, time } from './values.ts';

/** A missing field is read as empty, so that the shop refuses it by name. */
export const name = s.string({ default: '' });
export const email = s.string({ default: '' });
const requiredName = s.string();

/** A missing value means `no`. */
const yesNo: s.Shape<'yes' | 'no'> = { kind: 'picklist', choices: ['yes', 'no'], spelled: 'yesNo', default: 'no' };

export const address: s.Shape<Address> = s.object({
  ...recordOf(ADDRESS_FIELDS, () => s.string({ default: '' })),
  for_ship: yesNo,
  for_bill: yesNo,
});

/** `{}` is no address: a billing address is one where shipping serves both. */
export const addressOrNone: s.Shape<Address | null> = s.orEmpty(address, null, isEmptyAddress);
export const someAddress: s.Shape<Address> = s.orEmpty(address, EMPTY_ADDRESS, isEmptyAddress);

const addresses = { shipping: addressOrNone, billing: addressOrNone };

export type SavedAddresses = s.InferFields<typeof addresses>;
export const savedAddresses: s.Shape<SavedAddresses> = s.object(addresses);

export const customer: s.Shape<Customer> = s.object({
  name: requiredName,
  phone: s.string({ filled: true }),
  email,
  isVerified: s.boolean({ default: false }),
});
export const newCustomer = s.object({ customer, ...addresses });

export const consent: s.Shape<Consent> = s.object({ given: s.boolean(), text: s.string(), at: time });
/** The latest decision by purpose. A purpose without one is missing, which means no consent. */
export const consents = s.object({ offers: s.optional(consent), measurement: s.optional(consent) });
export const purpose = s.picklist(CONSENT_PURPOSES);
export const signUp = s.object({ phone, purposes: s.optional(s.set(CONSENT_PURPOSES)) });

const OTHER_ADDRESSES = 'other_addresses';

const profileFields = {
  customer,
  ...addresses,
  /** Null from a backend that keeps one address only. */
  otherAddresses: s.named(OTHER_ADDRESSES, s.nullable(s.array(address))),
  consents,
};
export type Profile = s.InferFields<typeof profileFields>;
export const profile: s.Shape<Profile> = s.object(profileFields);

/** What customers may change themselves; the phone cannot be changed. */
export type ProfileChange = s.Infer<typeof profileChange>;
export const profileChange = s.object({
  customer: s.object({ name: requiredName, email }),
  ...addresses,
  /** Without them they stay as they are. */
  otherAddresses: s.named(OTHER_ADDRESSES, s.optional(s.array(address))),
});

const KINDS = [
  'earned',
  'released',
  'granted',
  'held',
  'captured',
  'voided',
  'returned',
  'forfeited',
  'taken_back',
] as const satisfies readonly CashEntryKind[];

export const cashEntry: s.Shape<CashEntry> = s.object({
  kind: s.picklist(KINDS),
  ref: s.string(),
  amount: rupees,
  at: time,
});

const later = s.amount<Rupees>('rupees', { default: ZERO_RUPEES });
export const cashLedger = s.object({
  /** Newest first. */
  entries: s.array(cashEntry),
  /** What may be redeemed now. */
  balance: rupees,
  /** Earned, pending delivery. */
  pending: later,
  /** Reserved for orders that wait for their payment. */
  held: later,
});
export type CashLedgerView = s.Infer<typeof cashLedger>;

export const ADDRESS = [...FIELD, 'ADDRESS_INCOMPLETE'] as const;

const customerCall = { level: 'extended', by: 'customer' } as const;

export const customerCalls = {
  createCustomer: {
    method: 'POST',
    path: 'customer/create.php',
    level: 'core',
    by: 'verified',
    input: newCustomer,
    data: savedAddresses,
    refusals: ADDRESS,
  },
  getAddresses: {
    method: 'GET',
    path: 'customer/shipping_address/get.php',
    level: 'core',
    by: 'customer',
    data: savedAddresses,
    refusals: [],
  },
  getCustomer: { ...customerCall, method: 'GET', path: 'customer/get.php', data: profile, refusals: [] },
  updateCustomer: {
    ...customerCall,
    method: 'POST',
    path: 'customer/update.php',
    input: profileChange,
    data: profile,
    refusals: ADDRESS,
  },
  /** Removes personal data and signs out; orders keep what tax law requires. */
  eraseCustomer: {
    ...customerCall,
    method: 'POST',
    path: 'customer/erase.php',
    data: s.nothing,
    refusals: ['ORDER_STATE'],
  },
  updateConsent: {
    ...customerCall,
    method: 'POST',
    path: 'consent/update.php',
    input: s.object({ purpose, given: s.boolean() }),
    data: s.object({ consents }),
    refusals: FIELD,
  },
  /** `purposes` are what the shopper has consented to with it; a backend with the core calls alone ignores them. */
  signUpForOffers: {
    method: 'POST',
    path: 'offers/signup.php',
    level: 'core',
    by: 'visitor',
    input: signUp,
    data: s.nothing,
    refusals: FIELD,
  },
  getCashLedger: {
    ...customerCall,
    method: 'GET',
    path: `${brand.slug}_cash/ledger.php`,
    data: cashLedger,
    refusals: [],
  },
} as const satisfies Calls;
