/** Texts and examples of the calls about the customer. */
import { brand } from '../catalogue/brand.ts';
import { consentTexts } from '../catalogue/consent-texts.ts';
import { CONSENT_PURPOSES } from '../entities/consent.ts';
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../entities/address.ts';
import { CASH_MOVES } from '../entities/cash-ledger.ts';
import { MAX_SAVED_ADDRESSES } from '../entities/saved-addresses.ts';
import { recordOf } from '../entities/record-of.ts';
import {
  address,
  addressOrNone,
  cashEntry,
  cashLedger,
  consent,
  consents,
  customer,
  newCustomer,
  profile,
  profileChange,
  purpose,
  savedAddresses,
  signUp,
  someAddress,
  type customerCalls,
} from './customer.ts';
import { describe, type Described, type Documented } from './documentation.ts';
import { ADDRESSES_EXAMPLE, CUSTOMER_EXAMPLE, LEDGER_EXAMPLE, PHONE_EXAMPLE, PROFILE_EXAMPLE } from './examples.ts';

const CONSENTS = consentTexts(brand.name);
const PURPOSES = 'offers: messages with offers; measurement: conversion events with hashed phone and email.';

const OTHERS = `Shipping addresses other than \`shipping\` that were used before it, the most recent first; at most ${MAX_SAVED_ADDRESSES - 1}, each once, with \`for_ship\` yes and \`for_bill\` no.`;

const FLAG =
  'Set by the backend, whatever was sent: a shipping address without a billing one has both `yes`, otherwise each address its own alone.';

/** `earned: shop to pending; …`. */
const MOVES = Object.entries(CASH_MOVES)
  .map(([kind, [from, to]]) => `${kind}: ${from} to ${to}`)
  .join('; ');

/** `A city.` of `a city`. */
const sentence = (about: string): string => `${about.slice(0, 1).toUpperCase()}${about.slice(1)}.`;

export const customerDescriptions: readonly Described[] = [
  describe(address, {
    name: 'Address',
    fields: {
      ...recordOf(ADDRESS_FIELDS, (field) => sentence(ADDRESS_NOTES[field].about)),
      for_ship: FLAG,
      for_bill: FLAG,
    },
  }),
  describe(addressOrNone, { name: 'AddressOrNone', text: 'No address.' }),
  describe(someAddress, { name: 'AddressOrNone', text: 'No address.' }),
  describe(customer, { name: 'Customer', varies: ['phone'] }),
  describe(savedAddresses, { name: 'SavedAddresses' }),
  describe(newCustomer, { name: 'NewCustomer' }),
  describe(profile, { name: 'Profile', fields: { otherAddresses: OTHERS } }),
  describe(profileChange, { name: 'ProfileChange', fields: { otherAddresses: OTHERS } }),
  describe(consent, {
    fields: {
      text: `The text as it was shown, with the brand of the settings. ${CONSENT_PURPOSES.map((each) => `${each}: “${CONSENTS[each]}”`).join(' ')}`,
    },
  }),
  describe(consents, {
    name: 'Consents',
    text: 'The latest decision by purpose. A purpose without one is missing, which means no consent.',
  }),
  describe(purpose, { text: PURPOSES }),
  describe(signUp, { fields: { purposes: PURPOSES } }),
  describe(cashEntry, {
    fields: {
      kind: `The accounts that the amount moves from and to (shop is the shop's own, spent is what has paid for orders). By kind: ${MOVES}.`,
      ref: 'The order that it belongs to, or the reason of a grant.',
      amount: 'Whole rupees, always above 0; the direction follows from the kind.',
    },
    varies: ['ref'],
  }),
  describe(cashLedger, {
    name: 'CashLedger',
    fields: {
      entries: 'Newest first.',
      balance: 'What can be redeemed now, in whole rupees: the account `available`.',
      pending: 'Earned by confirmed orders, and released when they are delivered; in whole rupees.',
      held: 'What is reserved for orders that wait for their payment, in whole rupees.',
    },
  }),
];

export const customerDocs: Documented<keyof typeof customerCalls> = {
  createCustomer: {
    summary: 'Create a customer, or save the details of one, and sign in',
    details:
      'The phone must have been verified in this session; the `phone` and `isVerified` of the request are not believed. Billing is `{}` where shipping serves both; then shipping has `for_ship` and `for_bill` `yes`.',
    input: { customer: CUSTOMER_EXAMPLE, ...ADDRESSES_EXAMPLE },
    owes: ['shipping', 'billing'],
    data: ADDRESSES_EXAMPLE,
  },
  getAddresses: {
    summary: 'The saved addresses',
    details: 'The storefront asks for them only when the customer is signed in.',
    owes: ['billing', 'shipping'],
    data: ADDRESSES_EXAMPLE,
  },
  getCustomer: {
    summary: 'The profile of the customer',
    details: 'With saved addresses and consents.',
    data: PROFILE_EXAMPLE,
  },
  updateCustomer: {
    summary: 'Change name, email and addresses',
    details:
      'The phone cannot be changed. Without a shipping address both addresses stay as they are; without a billing one shipping serves both. Without `other_addresses` those stay.',
    input: { customer: { name: CUSTOMER_EXAMPLE.name, email: CUSTOMER_EXAMPLE.email }, ...ADDRESSES_EXAMPLE },
    data: PROFILE_EXAMPLE,
  },
  eraseCustomer: {
    summary: 'Delete the account',
    details:
      'Erases the personal data and signs out; orders keep what tax law requires, and are shown to nobody who verifies the phone later. Refused with ORDER_STATE while an order is in progress.',
    data: null,
  },
  updateConsent: {
    summary: 'Give or withdraw a consent',
    details: 'The shop keeps the decision with its text and time.',
    input: { purpose: 'offers', given: true },
    data: { consents: PROFILE_EXAMPLE.consents },
  },
  signUpForOffers: {
    summary: 'Sign up for offers with a phone number',
    details:
      'From the popup, with the purposes that the shopper has consented to, if any. They count only if this session has verified the phone, or verifies it within 24 hours.',
    input: { ...PHONE_EXAMPLE, purposes: ['offers'] },
    data: null,
  },
  getCashLedger: {
    summary: 'The entries of the reward cash ledger',
    details: 'All of them, and the three balances that follow from them.',
    data: LEDGER_EXAMPLE,
  },
};
