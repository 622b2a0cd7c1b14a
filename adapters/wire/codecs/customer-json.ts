/** A customer as JSON: name and contact, addresses, and consents (spec 7, 11). */
import { CONSENT_PURPOSES, type Consent, type ConsentPurpose, type Consents } from '../../../core/entities/consent.ts';
import type { Customer } from '../../../core/entities/customer.ts';
import type { Profile, SavedAddresses } from '../../../core/ports/shop-api.ts';
import { fieldsOf, flagAt, textAt, type Fields } from '../strict.ts';
import { flagIn, mapAt, mapOf, numberAt, textIn, Unreadable } from '../tolerant.ts';
import { decodeRequestAddress, savedAddresses } from './address-json.ts';

export const encodeCustomer = ({ name, phone, email, isVerified }: Customer) => ({
  name,
  phone,
  email,
  isVerified,
});

export const decodeCreateCustomer = (fields: Fields): { readonly customer: Customer } & SavedAddresses => {
  const customer = fieldsOf(fields.own('customer'), 'customer');
  return {
    customer: {
      name: textAt(customer, 'name'),
      phone: textAt(customer, 'phone'),
      email: textAt(customer, 'email', { absent: '' }),
      isVerified: flagAt(customer, 'isVerified', { required: false }),
    },
    shipping: decodeRequestAddress(fields.own('shipping'), 'shipping'),
    billing: decodeRequestAddress(fields.own('billing'), 'billing'),
  };
};

export const encodeConsents = (consents: Consents): Consents =>
  Object.fromEntries(
    CONSENT_PURPOSES.flatMap((purpose) => {
      const consent = consents[purpose];
      return consent === undefined ? [] : [[purpose, { given: consent.given, text: consent.text, at: consent.at }]];
    }),
  );

export const decodeConsents = (value: unknown): Consents => {
  const map = mapOf(value);
  const consents: [ConsentPurpose, Consent][] = [];
  for (const purpose of CONSENT_PURPOSES) {
    if (!map.has(purpose)) continue;
    const consent = mapAt(map, purpose);
    consents.push([
      purpose,
      { given: flagIn(consent.get('given')) ?? false, text: textIn(consent.get('text')), at: numberAt(consent, 'at') },
    ]);
  }
  return Object.fromEntries(consents);
};

export const encodeProfile = ({ customer, consents, ...addresses }: Profile) => ({
  customer: encodeCustomer(customer),
  ...savedAddresses.encodeResponse(addresses),
  consents: encodeConsents(consents),
});

export const decodeProfile = (data: unknown): Profile => {
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
    ...savedAddresses.decodeResponse(data),
    consents: decodeConsents(map.get('consents')),
  };
};
