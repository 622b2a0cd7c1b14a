/**
 * Erasing a customer: personal data is removed, and the session is signed out. What tax law requires of sales stays in
 * their orders, which have no owner from then on: the phone number may get a new owner (spec 11).
 */
import { type Address, ADDRESS_FIELDS, completeAddresses, EMPTY_ADDRESS, isWritten } from '../../entities/address.ts';
import { recordOf } from '../../entities/record-of.ts';
import { done, refused } from '../../entities/answer.ts';
import { stateOf } from '../../entities/order.ts';
import { withUnitsReturned } from '../../entities/stock.ts';
import type { Outbox } from '../../ports/store/outbox.ts';
import { put, remove } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { StaleKeys } from '../calls/call.ts';
import { implementCallWithLookup } from '../calls/implement-call.ts';
import { notSignedIn } from '../calls/refusals.ts';
import { consents, customers, ledgers } from '../documents/customers.ts';
import { ANALYTICS, normalisedPhone } from '../notifications/message-kinds.ts';
import { isAboutOrder } from '../notifications/order-messages.ts';
import { dropMessagesTo } from '../notifications/drop-messages.ts';
import { orders, RESTING_STATES, type OrderRecord } from '../documents/orders.ts';
import { NEW_PHONE, phones } from '../documents/phones.ts';
import { emptiedGrievance, grievances, type Grievance } from '../documents/grievances.ts';
import { sessions } from '../documents/sessions.ts';
import { newToken } from '../documents/token-id.ts';
import { stockKey, stockOf, stockRecords } from '../documents/stock.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { withReviewEnded } from '../orders/refunds.ts';
import { signedOut, withoutPhone } from '../session/session.ts';

/** The most orders, complaints and sessions that one customer is expected to have. */
export const ERASED_ORDERS = 10_000;

export const eraseCustomer = implementCallWithLookup('eraseCustomer', {
  type: 'command',
  prepare: (_input, tools) => ({ nextToken: newToken(tools), hasher: tools.hasher }),
  lookup: {
    keys: () => [],
    resolve: async (_found, prepared, { phone, sessionId }, { store }) => {
      const { found } = await store.search(orders, { owner: phone, limit: ERASED_ORDERS });
      const complaints = await store.search(grievances, { owner: phone, limit: ERASED_ORDERS });
      const others = await store.search(sessions, { owner: phone, limit: ERASED_ORDERS });
      const own = sessions.key(sessionId);
      return {
        ...prepared,
        numbers: found.map(({ document }) => document.number),
        tickets: complaints.found.map(({ document }) => document.ticket),
        others: others.found.map(({ key }) => key).filter((key) => key !== own),
      };
    },
  },
  writes: ({ nextToken, numbers, tickets, others }, { phone }) => [
    sessions.key(nextToken.id),
    ...others,
    ...tickets.map((ticket) => grievances.key(ticket)),
    customers.key(phone),
    consents.key(phone),
    ledgers.key(phone),
    phones.key(phone),
    stockKey,
    ...numbers.map(orders.key),
  ],
  decide: ({ session, documents, now, phone, settings }, { nextToken, numbers, tickets, others, hasher }) => {
    const customer = documents.get(customers.key(phone));
    if (customer === undefined) return { answer: notSignedIn };
    if (customer.lastOrder !== null && !numbers.includes(customer.lastOrder)) throw new StaleKeys();
    const placed = numbers.flatMap((number) => documents.get(orders.key(number)) ?? []);
    if (placed.some((order) => !RESTING_STATES.includes(stateOf(order)))) {
      return { answer: refused('ORDER_STATE', shopMessages.orderOnItsWay) };
    }
    const record = documents.get(phones.key(phone)) ?? NEW_PHONE;
    const complaints = tickets.flatMap((ticket) => documents.get(grievances.key(ticket)) ?? []);
    // Every complaint changes the record of its phone, so none that was made meanwhile is missed.
    const latest = record.grievances.at(-1) ?? -Infinity;
    if (latest > (record.erasedAt ?? -Infinity) && !complaints.some(({ at }) => at >= latest)) throw new StaleKeys();
    // No order is on its way, so these are of unpaid orders, which expire.
    const reserved = Object.values(record.reserved);
    const stock = { levels: reserved.reduce(withUnitsReturned, stockOf(documents)) };
    return {
      answer: done(null),
      afterCommit: async ({ store, logger }) => {
        const traces: Traces = {
          phone,
          placed,
          complaints,
          officer: settings.seller.grievanceOfficer.email,
          hash: hasher.plain(normalisedPhone(phone)),
        };
        await dropMessages(store.outbox, traces).catch((cause: unknown) => {
          logger.error('the messages to an erased customer could not be dropped', cause);
        });
        return done(null);
      },
      tokenChange: signedOut(session, nextToken, now),
      writes: [
        remove(customers.key(phone)),
        remove(consents.key(phone)),
        remove(ledgers.key(phone)),
        // The budgets and the countdown are about the number, whoever owns it.
        put(phones, phones.key(phone), { ...record, openCod: {}, codes: {}, reserved: {}, erasedAt: now }),
        ...(reserved.length === 0 ? [] : [put(stockRecords, stockKey, stock)]),
        ...placed.map((order) => putOrder(withoutOwner(order, now))),
        ...complaints.map((one) => put(grievances, grievances.key(one.ticket), emptiedGrievance(one))),
        ...others.flatMap((key) => {
          const other = documents.get(key);
          return other?.verifiedPhone === phone ? [put(sessions, key, withoutPhone(other))] : [];
        }),
      ],
    };
  },
});

/** By what the messages to and about a customer are found. */
type Traces = {
  readonly phone: string;
  readonly placed: readonly OrderRecord[];
  readonly complaints: readonly Grievance[];
  /** The address that complaints were forwarded to. */
  readonly officer: string;
  /** The phone number as conversion events have it. */
  readonly hash: string;
};

/**
 * An erased customer gets no more messages. Others may share the email address, so only mails about the orders and complaints
 * are dropped; and what is to be sent to others about the customer.
 */
const dropMessages = async (outbox: Outbox, { phone, placed, complaints, officer, hash }: Traces): Promise<void> => {
  await dropMessagesTo(outbox, phone);
  await dropMessagesTo(outbox, ANALYTICS, ({ text }) => text.includes(hash));
  for (const email of new Set([officer, ...complaints.map((one) => one.email)])) {
    if (complaints.length === 0) break;
    await dropMessagesTo(outbox, email, ({ text }) => complaints.some(({ ticket }) => text.includes(ticket)));
  }
  for (const [email, ordered] of Map.groupBy(placed, ({ shipping }) => shipping.email)) {
    await dropMessagesTo(outbox, email, ({ id }) => ordered.some(({ number }) => isAboutOrder(id, number)));
  }
};

/** The order without its customer. Without an invoice, tax law does not require the address either. */
const withoutOwner = (order: OrderRecord, now: number): OrderRecord => {
  const ended = withReviewEnded(transitioned(order, 'expired', now) ?? order, now);
  const { shipping, billing } = completeAddresses(order);
  const reduced = (address: Address): Address =>
    order.invoice === null
      ? EMPTY_ADDRESS
      : { ...address, ...recordOf(ADDRESS_FIELDS, (field) => (isWritten(field) ? address[field] : '')) };
  return {
    ...ended,
    erasedAt: now,
    reason: null,
    upi: null,
    // No phone: nobody signs in with it, and no other order shares its documents.
    phone: `erased-${order.number}`,
    shipping: reduced(shipping),
    billing: billing === null ? null : reduced(billing),
  };
};
