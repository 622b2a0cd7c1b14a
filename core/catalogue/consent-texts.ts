/** The texts of consents, which the shop stores word for word with the time. */
import type { ConsentPurpose } from '../entities/consent.ts';
import { brand } from './brand.ts';

/** On the account page. */
export const CONSENT_TEXTS: Readonly<Record<ConsentPurpose, string>> = {
  offers: `${brand.name} may send me offers by SMS and email now and then. Every message says how to unsubscribe.`,
  measurement: `${brand.name} may measure its advertising through Meta, with my phone number and email in hashed form and my browser’s user agent, to learn which advertisement led to an order.`,
};

/** The consent given by unlocking the code: shown in the popup, and stored by the shop word for word with the time. */
export const OFFERS_CONSENT = `By unlocking the code, you agree that ${brand.name} may send offers to this number now and then and use it in hashed form to measure its advertising. Every message says how to unsubscribe.`;
