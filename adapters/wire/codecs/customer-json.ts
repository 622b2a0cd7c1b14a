/** A customer's profile on the wire: who, where, and what was agreed to (spec 11). */
import { CONSENT_PURPOSES, type Consent, type ConsentPurpose, type Consents } from '../../../core/entities/consent.ts';
import type { Profile } from '../../../core/ports/shop-api.ts';
import { savedAddresses } from './address-json.ts';
import { customerJson } from './place-order-json.ts';
import { flagIn, mapAt, mapOf, numberAt, textIn, Unreadable } from '../tolerant.ts';

export const consentsJson = (consents: Consents): object =>
  Object.fromEntries(
    CONSENT_PURPOSES.flatMap((purpose) => {
      const consent = consents[purpose];
      return consent === undefined ? [] : [[purpose, { given: consent.given, text: consent.text, at: consent.at }]];
    }),
  );

export const toldConsents = (value: unknown): Consents => {
  const map = mapOf(value);
  const told: [ConsentPurpose, Consent][] = [];
  for (const purpose of CONSENT_PURPOSES) {
    if (!map.has(purpose)) continue;
    const consent = mapAt(map, purpose);
    told.push([
      purpose,
      { given: flagIn(consent.get('given')) ?? false, text: textIn(consent.get('text')), at: numberAt(consent, 'at') },
    ]);
  }
  return Object.fromEntries(told);
};

export const profileJson = ({ customer, consents, ...addresses }: Profile): object => ({
  customer: customerJson(customer),
  ...savedAddresses.tell(addresses),
  consents: consentsJson(consents),
});

export const toldProfile = (data: unknown): Profile => {
  const map = mapOf(data);
  const customer = mapAt(map, 'customer');
  const text = (key: string): string => textIn(customer.get(key));
  if (text('phone') === '') throw new Unreadable('the customer has no phone');
  return {
    customer: {
      name: text('name'),
      phone: text('phone'),
      email: text('email'),
      isVerified: flagIn(customer.get('isVerified')) ?? false,
    },
    ...savedAddresses.read(data),
    consents: toldConsents(map.get('consents')),
  };
};
