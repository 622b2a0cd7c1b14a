/**
 * Conversion events: queued for the analytics partner, with the shop's own figures and no personal data in the clear
 * (spec 5, 11).
 */
import { done } from '../../entities/answer.ts';
import type { ConversionRecord } from '../../ports/messages.ts';
import { subtotalOf } from '../../pricing/totals.ts';
import { isValidField } from '../../validation/fields.ts';
import { shopMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { refuse } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid, malformed } from '../calls/refusals.ts';
import { discountOf, itemsOf } from '../cart/cart.ts';
import { hasConsent } from '../consents/consent.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import { consents } from '../documents/customers.ts';
import { ANALYTICS, normalisedPhone } from '../notifications/message-kinds.ts';

const ABSOLUTE = /^https?:\/\/[^/?#\\\s]+/iu;
const PATH = /^\/(?!\/)[^?#\\\s]*/u;

/**
 * The path of an address of this site, without query and hash; null for another site's. The address is only parsed,
 * never fetched. Where the site's own origin is not known, any origin passes, since only the path is used.
 */
export const pathOf = (url: string, origin: string | undefined): string | null => {
  const site = ABSOLUTE.exec(url)?.[0];
  if (site === undefined) return PATH.exec(url)?.[0] ?? null;
  if (origin !== undefined && site.toLowerCase() !== origin.toLowerCase()) return null;
  const rest = url.slice(site.length);
  return rest.startsWith('/') ? (PATH.exec(rest)?.[0] ?? null) : '/';
};

/** The longest user agent that is kept, in characters. */
const MAX_AGENT = 300;
/** Without the smaller parts of version numbers, by which one browser is told from many alike. */
const cleanAgent = (agent: string): string =>
  agent
    .replace(/[^\x20-\x7e]/gu, '')
    .slice(0, MAX_AGENT)
    .replace(/(\d+)[._][\d._]+/gu, '$1.0');

export const sendConversion = implementCall('sendConversion', {
  type: 'command',
  prepare: (event, { random, hasher, origin, userAgent }) => {
    // The type says so; requests over the wire may not keep to it.
    if (event.event !== 'InitiateCheckout') return refuse(malformed);
    const path = pathOf(event.url, origin);
    if (path === null) return refuse(fieldInvalid('url', shopMessages.malformed));
    const phone = indianMobile(event.phone) ?? null;
    // As analytics partners expect it before hashing.
    const email = isValidField('email', event.email) ? event.email.toLowerCase() : null;
    const personal = {
      ...(phone !== null && { phone: hasher.plain(normalisedPhone(phone)) }),
      ...(email !== null && { email: hasher.plain(email) }),
      ...(userAgent !== undefined && { agent: cleanAgent(userAgent) }),
    };
    return { event, path, phone, personal, messageId: random.token() };
  },
  reads: ({ phone }) => (phone === null ? [] : [consents.key(phone)]),
  decide: ({ session, verifiedPhone, documents, now, settings }, { event, path, phone, personal, messageId }) => {
    const { conversionsPerSession } = settings.budgets;
    // Further events are dropped silently, since no shopper waits for them.
    if (budgetWaitMs(session.conversions, conversionsPerSession, now) > 0) return { answer: done(null) };

    const isConsented =
      phone !== null && verifiedPhone === phone && hasConsent(documents.get(consents.key(phone)), 'measurement');
    const record: ConversionRecord = {
      event: event.event,
      amount: subtotalOf(itemsOf(session.quantities, discountOf(session), settings)),
      shipping: event.shipping === settings.codFee ? settings.codFee : 0,
      currency: 'INR',
      path,
      ...(isConsented ? personal : {}),
    };
    return {
      answer: done(null),
      session: { ...session, conversions: withTime(session.conversions, now, conversionsPerSession.withinMs) },
      messages: [{ id: messageId, at: now, channel: 'conversion', to: ANALYTICS, text: JSON.stringify(record) }],
    };
  },
});
