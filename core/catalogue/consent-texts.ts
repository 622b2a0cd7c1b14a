/** The text of each consent on the account page, stored by the shop word for word with the time. */
import type { ConsentPurpose } from '../entities/consent.ts';
import { brand } from './brand.ts';

export const CONSENT_TEXTS: Readonly<Record<ConsentPurpose, string>> = {
  offers: `${brand.name} may send me offers by SMS and email now and then. Every message says how to unsubscribe.`,
  measurement: `${brand.name} may measure its advertising with my phone number and email in hashed form, to learn which advertisement led to an order.`,
};
