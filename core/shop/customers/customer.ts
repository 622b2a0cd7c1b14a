/** Customers: finding, creating, reading and changing the one of the session's verified phone (spec 7, 10.15). */
import { completeAddresses } from '../../entities/address.ts';
import { distinct, othersAfterUse } from '../../entities/saved-addresses.ts';
import { done } from '../../entities/answer.ts';
import type { Profile } from '../../ports/shop-api.ts';
import { put } from '../../ports/store/shop-store.ts';
import { indianMobile } from '../../validation/strict.ts';
import { refuse } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { notSignedIn, phoneInvalid } from '../calls/refusals.ts';
import { consents, customers, type ConsentRecord, type CustomerRecord } from '../documents/customers.ts';
import { sessions } from '../documents/sessions.ts';
import { newToken } from '../documents/token-id.ts';
import { signedInAs, signedInPhone } from '../session/session.ts';
import { checkedOthers, checkedProfile } from './addresses.ts';
import { consentsIn } from '../consents/consent.ts';

/**
 * The same for every phone until it is verified in this session: neither the answer says who is a customer, nor its time,
 * as no customer is read.
 */
const searchCustomer = implementCall('searchCustomer', {
  type: 'query',
  prepare: ({ phone: typed }) => {
    const phone = indianMobile(typed);
    return phone === undefined ? refuse(phoneInvalid(typed)) : { phone };
  },
  reads: ({ phone }, identity) => (identity.phone === phone ? [customers.key(phone)] : []),
  decide: ({ verifiedPhone, documents }, { phone }) => ({
    answer: done(verifiedPhone === phone ? { exists: documents.get(customers.key(phone)) !== undefined } : {}),
  }),
});

/**
 * Creates or changes the customer of the phone that this session has verified, and signs it in. The phone and
 * `isVerified` that the identity sends are ignored.
 */
const createCustomer = implementCall('createCustomer', {
  type: 'command',
  prepare: (input, tools) => ({ input, nextToken: newToken(tools) }),
  writes: ({ nextToken }, { phone }) => [sessions.key(nextToken.id), customers.key(phone)],
  decide: ({ session, documents, now, phone }, { input, nextToken }) => {
    const checked = checkedProfile(input);
    if ('refusal' in checked) return { answer: checked.refusal };
    const stored = documents.get(customers.key(phone));
    const { profile } = checked;
    const record: CustomerRecord = {
      ...(stored === undefined
        ? { since: now, lastOrder: null }
        : { ...stored, otherAddresses: othersAfterUse(stored, profile.shipping) }),
      ...profile,
      phone,
    };
    return {
      answer: done(completeAddresses(record)),
      writes: [put(customers, customers.key(phone), record)],
      ...(signedInPhone(session) !== phone && { tokenChange: signedInAs(session, phone, nextToken, now) }),
    };
  },
});

const getAddresses = implementCall('getAddresses', {
  type: 'query',
  prepare: () => null,
  reads: (_known, { phone }) => [customers.key(phone)],
  decide: ({ documents, phone }) => {
    const record = documents.get(customers.key(phone));
    return { answer: record === undefined ? notSignedIn : done(completeAddresses(record)) };
  },
});

const getCustomer = implementCall('getCustomer', {
  type: 'query',
  prepare: () => null,
  reads: (_known, { phone }) => [customers.key(phone), consents.key(phone)],
  decide: ({ documents, phone }) => {
    const record = documents.get(customers.key(phone));
    return {
      answer: record === undefined ? notSignedIn : done(profileView(record, documents.get(consents.key(phone)))),
    };
  },
});

/** Without a shipping address both addresses stay as they are; without a billing one shipping serves both. */
const updateCustomer = implementCall('updateCustomer', {
  type: 'command',
  prepare: (input) => input,
  reads: (_known, { phone }) => [consents.key(phone)],
  writes: (_known, { phone }) => [customers.key(phone)],
  decide: ({ documents, phone }, { customer, shipping, billing, otherAddresses }) => {
    const stored = documents.get(customers.key(phone));
    if (stored === undefined) return { answer: notSignedIn };
    const kept = completeAddresses(stored);
    const addresses = shipping === null && billing === null ? kept : { shipping: shipping ?? kept.shipping, billing };
    const checked = checkedProfile({ customer, ...addresses });
    if ('refusal' in checked) return { answer: checked.refusal };
    const others = checkedOthers(checked.profile.shipping, otherAddresses ?? stored.otherAddresses ?? []);
    if ('refusal' in others) return { answer: others.refusal };
    const record: CustomerRecord = { ...stored, ...checked.profile, ...others };
    return {
      answer: done(profileView(record, documents.get(consents.key(phone)))),
      writes: [put(customers, customers.key(phone), record)],
    };
  },
});

const profileView = (customer: CustomerRecord, record: ConsentRecord | undefined): Profile => ({
  customer: { name: customer.name, phone: customer.phone, email: customer.email, isVerified: true },
  ...completeAddresses(customer),
  otherAddresses: distinct(customer.shipping, customer.otherAddresses ?? []),
  consents: consentsIn(record),
});

export const customerCalls = { searchCustomer, createCustomer, getAddresses, getCustomer, updateCustomer } as const;
