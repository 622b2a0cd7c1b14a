/** Schemas of customers: addresses, profile, consents, reward cash, delivery. */
import * as v from 'valibot';
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../../../core/entities/address.ts';
import { recordOf } from '../../../../core/entities/record-of.ts';
import { CONSENT_PURPOSES } from '../../../../core/entities/consent.ts';
import { phone, rupees, text, time } from './basic-schemas.ts';

/** `A city.` of `a city`. */
const sentence = (about: string): string => `${about.slice(0, 1).toUpperCase()}${about.slice(1)}.`;

const yesNo = v.picklist(['yes', 'no']);

export const address = v.object({
  ...recordOf(ADDRESS_FIELDS, (field) => text(sentence(ADDRESS_NOTES[field].about))),
  for_ship: yesNo,
  for_bill: yesNo,
});

const none = v.pipe(v.strictObject({}), v.description('No address.'));

/** `{}` is no address: a billing address is one where shipping serves both. */
export const addressOrNone = v.union([address, none]);

export const customer = v.object({
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  isVerified: v.boolean(),
});

export const savedAddresses = v.object({ shipping: addressOrNone, billing: addressOrNone });

export const newCustomer = v.object({ customer, shipping: addressOrNone, billing: addressOrNone });

export const phoneRequest = v.object({ phone });

export const purpose = v.pipe(
  v.picklist(CONSENT_PURPOSES),
  v.description('offers: messages with offers; measurement: conversion events with hashed phone and email.'),
);
const consent = v.object({ given: v.boolean(), text: text('The text as it was shown.'), at: time });
export const consents = v.pipe(
  v.object({ offers: v.exactOptional(consent), measurement: v.exactOptional(consent) }),
  v.description('The latest decision by purpose. A purpose without one is missing, which means no consent.'),
);

export const profile = v.object({ customer, shipping: addressOrNone, billing: addressOrNone, consents });
export const profileChange = v.object({
  customer: v.object({ name: v.string(), email: v.string() }),
  shipping: addressOrNone,
  billing: addressOrNone,
});

const cashEntry = v.object({
  kind: v.picklist([
    'earned',
    'released',
    'granted',
    'held',
    'captured',
    'voided',
    'returned',
    'forfeited',
    'taken_back',
  ]),
  ref: text('The order that it belongs to, or the reason of a grant.'),
  amount: rupees,
  at: time,
});
export const cashLedger = v.object({
  entries: v.pipe(v.array(cashEntry), v.description('Newest first.')),
  balance: rupees,
  pending: rupees,
  held: rupees,
});

export const pincodeView = v.object({
  pincode: v.string(),
  city: v.string(),
  state: v.string(),
  serviceable: v.pipe(v.boolean(), v.description('Whether the shop delivers there.')),
  cod: v.pipe(v.boolean(), v.description('Whether cash on delivery is available there.')),
  etaDays: v.pipe(v.number(), v.integer(), v.description('Days from packing to delivery, at most.')),
});

export const conversion = v.object({
  name: v.string(),
  phone: v.string(),
  email: v.string(),
  shipping: rupees,
  amount: rupees,
  url: v.pipe(v.string(), v.maxLength(2048)),
  event: v.literal('InitiateCheckout'),
});

export const grievance = v.object({ name: v.string(), phone: v.string(), email: v.string(), message: v.string() });
