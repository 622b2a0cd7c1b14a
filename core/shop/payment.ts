/** Payments: attaching the gateway's side of an order, and what the gateway's news make of it (spec 11). */
import { done, refused, type Answer } from '../entities/answer.ts';
import { EMPTY_LEDGER } from '../entities/cash-ledger.ts';
import { orderPaymentState, stateOf } from '../entities/order.ts';
import { withEvent, type PaymentEvent, type PaymentState } from '../entities/payment.ts';
import type { GatewayOrder } from '../ports/payments.ts';
import { put, remove, type Decision, type Documents, type Key, type Write } from '../ports/shop-store.ts';
import { shopMessages } from '../validation/messages.ts';
import { emptied } from './cart.ts';
import { ledgerKey, NEW_PHONE, orderKey, phoneKey, placingKey, visitKey, type OrderRecord } from './documents.ts';
import { givenBack, reserved, settled, type Books } from './holds.ts';
import { tidings } from './message-texts.ts';
import { putOrder, stepped } from './order-record.ts';
import { orderNotFound } from './refusals.ts';

/** A capture later than this after the order's last step revives it no more, in milliseconds. */
export const REVIVAL_MS = 86_400_000;

/** The documents that an order's payment may change. They don't change as long as the order lives. */
export const keysOfPayment = ({ number, phone, visit }: OrderRecord): readonly Key[] =>
  [orderKey(number), ledgerKey(phone), phoneKey(phone), visitKey(visit)];

const booksOf = (documents: Documents, phone: string): Books => ({
  ledger: documents.get(ledgerKey(phone)) ?? EMPTY_LEDGER,
  phone: documents.get(phoneKey(phone)) ?? NEW_PHONE,
});

const putBooks = (phone: string, books: Books): readonly Write[] =>
  [put(ledgerKey(phone), books.ledger), put(phoneKey(phone), books.phone)];

/** Whether the gateway still has to open this order's payment. */
export const awaitsGateway = (order: OrderRecord): boolean =>
  stateOf(order) === 'pending_payment' && order.payment.gatewayOrder === null;

/** The gateway has opened the payment. Where something has happened to the order since, it stays as it is. */
export const attachGateway = (number: string, opened: GatewayOrder) => (documents: Documents): Decision<Answer<OrderRecord>> => {
  const order = documents.get(orderKey(number));
  if (order === undefined) return { answer: orderNotFound };
  if (!awaitsGateway(order)) return { answer: done(order) };
  const attached = { ...order, payment: { ...order.payment, gatewayOrder: opened.id, payPage: opened.payPage } };
  return { answer: done(attached), writes: [putOrder(attached)] };
};

/**
 * The gateway could not be reached: the order fails, its holds are given back, and the idempotency key is free again, so
 * that the same attempt may be repeated. Where something has happened to the order since, it stays as it is.
 */
export const withoutGateway = (placed: OrderRecord, key: string, at: number) => (documents: Documents): Decision<Answer<OrderRecord>> => {
  const order = documents.get(orderKey(placed.number));
  if (order === undefined) return { answer: orderNotFound };
  const failed = awaitsGateway(order) ? stepped(order, 'payment_failed', at) : undefined;
  if (failed === undefined) return { answer: done(order) };
  return {
    answer: refused('NO_GATEWAY', shopMessages.noGateway),
    writes: [
      putOrder(failed),
      ...putBooks(failed.phone, givenBack(booksOf(documents, failed.phone), failed, at)),
      remove(placingKey(failed.visit, key)),
    ],
  };
};

export type News = {
  readonly number: string;
  readonly event: PaymentEvent;
  readonly messageIds: readonly [sms: string, mail: string];
  readonly now: number;
};

/** What came of the news; `isStranded` says that money came for an order that cannot be revived, and must be refunded. */
export type Received = { readonly answer: Answer<{ readonly state: PaymentState }>; readonly isStranded: boolean };

/**
 * The state follows from the set of events, so they may come in any order and again and again: a capture confirms the
 * order once, whatever came before it; a failure fails only an order that nothing has captured.
 */
export const receivePayment = ({ number, event, messageIds, now }: News) => (documents: Documents): Decision<Received> => {
  const order = documents.get(orderKey(number));
  if (order === undefined || order.mode === 'cod' || order.payment.amount === 0) {
    return { answer: { answer: orderNotFound, isStranded: false } };
  }
  const told: OrderRecord = { ...order, payment: withEvent(order.payment, event) };
  const state = orderPaymentState(told);
  const answer = done({ state });
  const tell = (next: OrderRecord, books: Books, writes: readonly Write[]): Decision<Received> => ({
    answer: { answer, isStranded: false },
    writes: [putOrder(next), ...putBooks(next.phone, books), ...writes],
    messages: tidings(next, now, messageIds),
  });
  const keep = (isStranded: boolean): Decision<Received> =>
    ({ answer: { answer, isStranded }, writes: told.payment === order.payment ? [] : [putOrder(told)] });

  if (state === 'captured') {
    const confirmed = stepped(told, 'confirmed', now);
    if (confirmed === undefined) return keep(false);
    const books = booksHolding(documents, order, now);
    if (books === undefined) return keep(true);
    const visit = documents.get(visitKey(order.visit));
    return tell(confirmed, settled(books, order, now),
      visit?.unpaidOrder === number ? [put(visitKey(order.visit), emptied(visit))] : []);
  }
  const failed = state === 'failed' ? stepped(told, 'payment_failed', now) : undefined;
  return failed === undefined ? keep(false) : tell(failed, givenBack(booksOf(documents, order.phone), order, now), []);
};

/** The books with the order's holds in them, taken again if they were given back; undefined where that is too late or not possible. */
const booksHolding = (documents: Documents, order: OrderRecord, now: number): Books | undefined => {
  const books = booksOf(documents, order.phone);
  if (stateOf(order) === 'pending_payment') return books;
  const since = order.history.at(-1)?.at ?? order.placedAt;
  return now - since < REVIVAL_MS ? reserved(books, order, now) : undefined;
};
