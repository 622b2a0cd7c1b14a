/**
 * Erasing a customer: personal data is removed, and the session is signed out. What tax law requires of sales stays in
 * their orders, which have no owner from then on: the phone number may get a new owner (spec 11).
 */
import { EMPTY_ADDRESS, type Address } from '../../entities/address.ts';
import { done, refused } from '../../entities/answer.ts';
import { stateOf } from '../../entities/order.ts';
import { withUnitsReturned } from '../../entities/stock.ts';
import type { Outbox } from '../../ports/store/outbox.ts';
import { put, remove } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { callWithLookup, StaleKeys } from '../calls/call.ts';
import { notSignedIn } from '../calls/refusals.ts';
import { consents, customers, ledgers } from '../documents/customers.ts';
import { isAboutOrder } from '../notifications/order-messages.ts';
import { dropMessagesTo } from '../notifications/drop-messages.ts';
import { orders, RESTING_STATES, type OrderRecord } from '../documents/orders.ts';
import { NEW_PHONE, phones } from '../documents/phones.ts';
import { sessions } from '../documents/sessions.ts';
import { stockKey, stockOf, stockRecords } from '../documents/stock.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { withReviewEnded } from '../orders/refunds.ts';
import { signedOut } from '../session/session.ts';

/** The most orders that one customer is expected to have. */
export const ERASED_ORDERS = 10_000;

export const eraseCustomer = callWithLookup<'eraseCustomer'>()({
  by: 'customer',
  type: 'command',
  prepare: (_input, { random }) => random.token(),
  lookup: {
    keys: () => [],
    resolve: async (_found, nextToken, { phone }, { store }) => {
      const { found } = await store.search(orders, { owner: phone, limit: ERASED_ORDERS });
      return { nextToken, numbers: found.map(({ document }) => document.number) };
    },
  },
  writes: ({ nextToken, numbers }, { phone }) => [
    sessions.key(nextToken),
    customers.key(phone),
    consents.key(phone),
    ledgers.key(phone),
    phones.key(phone),
    stockKey,
    ...numbers.map(orders.key),
  ],
  decide: ({ session, documents, now, phone }, { nextToken, numbers }) => {
    const customer = documents.get(customers.key(phone));
    if (customer === undefined) return { answer: notSignedIn };
    if (customer.lastOrder !== null && !numbers.includes(customer.lastOrder)) throw new StaleKeys();
    const placed = numbers.flatMap((number) => documents.get(orders.key(number)) ?? []);
    if (placed.some((order) => !RESTING_STATES.includes(stateOf(order)))) {
      return { answer: refused('ORDER_STATE', shopMessages.orderOnItsWay) };
    }
    const record = documents.get(phones.key(phone)) ?? NEW_PHONE;
    // No order is on its way, so these are of unpaid orders, which expire.
    const reserved = Object.values(record.reserved);
    const stock = { levels: reserved.reduce(withUnitsReturned, stockOf(documents)) };
    return {
      answer: done(null),
      afterCommit: async ({ store, journal }) => {
        await dropMessages(store.outbox, phone, placed).catch((cause: unknown) => {
          journal.error('the messages to an erased customer could not be dropped', cause);
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
      ],
    };
  },
});

/** Nobody is written to who was erased. Others may share the email address, so only mails about the orders are dropped. */
const dropMessages = async (outbox: Outbox, phone: string, placed: readonly OrderRecord[]): Promise<void> => {
  await dropMessagesTo(outbox, phone);
  for (const [email, ordered] of Map.groupBy(placed, ({ shipping }) => shipping.email)) {
    await dropMessagesTo(outbox, email, ({ id }) => ordered.some(({ number }) => isAboutOrder(id, number)));
  }
};

/** The order without its customer. Without an invoice, tax law does not require the address either. */
const withoutOwner = (order: OrderRecord, now: number): OrderRecord => {
  const ended = withReviewEnded(transitioned(order, 'expired', now) ?? order, now);
  const reduced = ({ name, h_no, st_address, city, state, pincode, for_ship, for_bill }: Address): Address =>
    order.invoice === null
      ? EMPTY_ADDRESS
      : { name, email: '', h_no, st_address, city, state, pincode, for_ship, for_bill };
  return {
    ...ended,
    erasedAt: now,
    reason: null,
    upi: null,
    // No phone: nobody signs in with it, and no other order shares its documents.
    phone: `erased-${order.number}`,
    shipping: reduced(order.shipping),
    billing: order.billing === null ? null : reduced(order.billing),
  };
};
