/** The texts of consents, which the shop stores word for word with the time. */
import type { ConsentPurpose } from '../entities/consent.ts';

/** Beside the boxes of the popup and of the account page. */
export const consentTexts = (brand: string): Readonly<Record<ConsentPurpose, string>> => ({
  offers: `${brand} may send me offers by SMS and email now and then. Every message says how to unsubscribe.`,
  measurement: `${brand} may measure its advertising through Meta, with my phone number and email in hashed form and my browser’s user agent, to learn which advertisement led to an order.`,
});
