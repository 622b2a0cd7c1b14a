/**
 * Conversion events: queued for the analytics partner, with the shop's own figures and no personal data in the clear
 * (spec 5, 11).
 */
import { CONVERSIONS_PER_SESSION } from '../../catalogue/budgets.ts';
import { done } from '../../entities/answer.ts';
import type { ConversionEvent } from '../../ports/shop-api.ts';
import { COD_SHIPPING_FEE } from '../../pricing/shipping.ts';
import { subtotalOf } from '../../pricing/totals.ts';
import { shopMessages } from '../../validation/messages.ts';
import { counted, waitFor } from '../documents/budget.ts';
import { discountOf, itemsOf } from '../cart/cart.ts';
import { hasConsent } from '../customers/consent.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import { consentKey, phoneKey } from '../documents/documents.ts';
import { fieldInvalid, malformed } from '../calls/refusals.ts';
import { hasVerified } from '../session/session.ts';

const ABSOLUTE = /^https?:\/\/[^/?#\\\s]+/iu;
const PATH = /^\/(?!\/)[^?#\\\s]*/u;

/**
 * The path of an address of this site, without query and hash; null for another site's. The address is only read, never
 * fetched. Where the site doesn't know its own origin, any origin passes, since only the path is kept.
 */
export const pathOf = (url: string, origin: string | null): string | null => {
  const site = ABSOLUTE.exec(url)?.[0];
  if (site === undefined) return PATH.exec(url)?.[0] ?? null;
  if (origin !== null && site.toLowerCase() !== origin.toLowerCase()) return null;
  const rest = url.slice(site.length);
  return rest.startsWith('/') ? (PATH.exec(rest)?.[0] ?? null) : '/';
};

export type Conversion = {
  readonly event: ConversionEvent;
  /** The site's own origin, where it is known. */
  readonly origin: string | null;
  /** The phone of the event if it is one; the SHA-256 of phone and e-mail, normalised, as far as there are any. */
  readonly phone: string | null;
  readonly hashes: { readonly phone?: string; readonly email?: string };
  readonly messageId: string;
};

/** How analytics partners expect them before hashing: the phone with its country, the e-mail address in lower case. */
export const normalisedPhone = (phone: string): string => `91${phone}`;
export const normalisedEmail = (email: string): string => email.trim().toLowerCase();

export const sendConversion = (desk: Desk, { event, origin, phone, hashes, messageId }: Conversion): Outcome<null> => {
  const { visit, documents, now } = desk;
  // The type says so; what comes over the wire may not keep to it.
  if (event.event !== 'InitiateCheckout') return { answer: malformed };
  const path = pathOf(event.url, origin);
  if (path === null) return { answer: fieldInvalid('url', shopMessages.malformed) };
  // More are dropped without a word, since nobody waits for them.
  if (waitFor(visit.conversions, CONVERSIONS_PER_SESSION, now) > 0) return { answer: done(null) };

  const isAgreed =
    phone !== null &&
    hasVerified(visit, phone, documents.get(phoneKey(phone))) &&
    hasConsent(documents.get(consentKey(phone)), 'measurement');
  const text = JSON.stringify({
    event: event.event,
    amount: subtotalOf(itemsOf(visit.quantities, discountOf(visit))),
    shipping: event.shipping === COD_SHIPPING_FEE ? COD_SHIPPING_FEE : 0,
    currency: 'INR',
    path,
    ...(isAgreed ? hashes : {}),
  });
  return {
    answer: done(null),
    visit: { ...visit, conversions: counted(visit.conversions, now, CONVERSIONS_PER_SESSION.withinMs) },
    messages: [{ id: messageId, at: now, channel: 'conversion', to: 'analytics', text }],
  };
};
