/** A conversion event as JSON (spec 7). */
import { ZERO_RUPEES, rupees, type Rupees } from '../../../core/entities/money/money.ts';
import type { ConversionEvent } from '../../../core/ports/shop-api.ts';
import { oneOfAt, textAt, type Fields } from '../strict.ts';

export const encodeConversion = ({ name, phone, email, shipping, amount, url, event }: ConversionEvent) => ({
  name,
  phone,
  email,
  shipping,
  amount,
  url,
  event,
});

/** An amount as the page states it. The shop replaces it with its own, so a wrong one is no reason to refuse. */
const statedRupees = ({ own }: Fields, key: string): Rupees => {
  const value = own(key);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? rupees(value) : ZERO_RUPEES;
};

export const decodeConversion = (fields: Fields): ConversionEvent => ({
  name: textAt(fields, 'name', { absent: '' }),
  phone: textAt(fields, 'phone', { absent: '' }),
  email: textAt(fields, 'email', { absent: '' }),
  shipping: statedRupees(fields, 'shipping'),
  amount: statedRupees(fields, 'amount'),
  url: textAt(fields, 'url'),
  event: oneOfAt(fields, 'event', ['InitiateCheckout']),
});
