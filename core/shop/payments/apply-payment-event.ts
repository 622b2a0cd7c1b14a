/** Payments: what the gateway's news make of an order (spec 11). */
import { DAY_MS } from '../../entities/duration.ts';
import { done, type Answer } from '../../entities/answer.ts';
import { expiryOf, orderStatus } from '../../entities/order-actions.ts';
import { isOpen, orderPaymentState, payingCapture, stateOf } from '../../entities/order.ts';
import {
  currentStateOf,
  mismatchedCaptures,
  withEvent,
  type Payment,
  type PaymentEvent,
  type PaymentState,
} from '../../entities/payment.ts';
import type { Documents } from '../../ports/shop-store.ts';
import { emptied } from '../cart/cart.ts';
import { visitKey, type OrderRecord } from '../documents/documents.ts';
import { booksOf, givenBack, putBooks, reserved, settled, type Books } from '../orders/holds.ts';
import type { Changed, OrderDecision } from '../orders/decide-on-order.ts';
import { orderWrites, stepped } from '../orders/order-record.ts';
import { heldMessages, tidings } from '../notifications/order-messages.ts';
import { endReviewRefunds, withoutSurplus } from './refunds.ts';
import { orderNotFound } from '../calls/refusals.ts';
import { putVisit } from '../documents/retention.ts';

/** A capture later than this after the order lapsed revives it no more, in milliseconds. */
export const REVIVAL_MS = DAY_MS;

/**
 * The state follows from the set of events, so they may come in any order and again and again: money that pays for the
 * order confirms it once, whatever came before; a failure fails only what nothing has paid; money of a different amount
 * or currency is held for review as long as the order waits; and money that the order has no use for goes back.
 */
export const receivePayment =
  (event: PaymentEvent, now: number): OrderDecision<Answer<{ readonly state: PaymentState }>> =>
  (order, documents) => {
    if (isForeign(order, event)) return { answer: orderNotFound };
    const payment = withEvent(order.payment, event);
    if (payment === order.payment) return { answer: done({ state: orderPaymentState(order) }) };
    const { order: next, writes, messages } = afterNews(documents, { ...order, payment }, order.payment, now);
    return { answer: done({ state: orderPaymentState(next) }), writes, messages };
  };

/** News of an order for which no gateway was asked, or that names no payment where none is known. */
const isForeign = ({ payment }: OrderRecord, { gatewayOrder }: PaymentEvent): boolean =>
  payment.attempt === 0 || gatewayOrder === null || (gatewayOrder === undefined && payment.opened.length === 0);

/** What an order comes to by what is known of its payment, `before` and now. Name `keysOfOrder`. */
export const afterNews = (documents: Documents, heard: OrderRecord, before: Payment, now: number): Changed => {
  const known = lapsed(heard, now);
  const order = underReview(known, now);
  // One that lapsed unnoticed held until now.
  const books =
    known === heard ? booksOf(documents, order.phone) : givenBack(booksOf(documents, order.phone), order, now);
  const isWaiting = isOpen(order) || stateOf(order) === 'expired';
  const unchanged = known === heard ? [] : putBooks(order.phone, books);
  const newlyHeld = heldMessages(order, before, now);

  if (isWaiting && payingCapture(order) !== undefined) {
    const holding = booksHolding(books, order, now);
    if (holding !== undefined) return confirmed(documents, order, holding, now);
    const late = withoutSurplus(stepped(order, 'expired', now) ?? order, now);
    return {
      order: late,
      writes: [...orderWrites(late), ...unchanged],
      messages: [...tidings(late, now), ...newlyHeld],
    };
  }
  const failed =
    stateOf(order) === 'pending_payment' && currentStateOf(order.payment) === 'failed'
      ? stepped(order, 'payment_failed', now)
      : undefined;
  const next = withoutSurplus(failed ?? order, now);
  return failed === undefined
    ? { order: next, writes: [...orderWrites(next), ...unchanged], messages: newlyHeld }
    : {
        order: next,
        writes: [...orderWrites(next), ...putBooks(next.phone, givenBack(books, next, now))],
        messages: tidings(next, now),
      };
};

/** The order confirmed, with everything that goes with it: `holding` are the books with its holds in them. */
export const confirmed = (documents: Documents, order: OrderRecord, holding: Books, now: number): Changed => {
  const step = stepped(order, 'confirmed', now);
  if (step === undefined) throw new Error(`an order cannot be confirmed that is ${stateOf(order)}`);
  const next = endReviewRefunds(step, now);
  const visit = documents.get(visitKey(order.visit));
  return {
    order: next,
    writes: [
      ...orderWrites(next),
      ...putBooks(next.phone, settled(holding, next, now)),
      ...(visit?.unpaidOrder === next.number ? [putVisit(next.visit, emptied(visit))] : []),
    ],
    messages: tidings(next, now),
  };
};

/**
 * An order that waited for so long that even a late capture revives it no more, and which nobody has looked at since.
 */
const lapsed = (order: OrderRecord, now: number): OrderRecord => {
  const expiry = expiryOf(orderStatus(order));
  return expiry !== undefined && now >= expiry + REVIVAL_MS ? (stepped(order, 'expired', expiry) ?? order) : order;
};

/**
 * The order with its captures of a different amount or currency held for review: while it waits for its payment, or has
 * expired so recently that a capture may still revive it. Later ones, and those of an order that is paid, cancelled or
 * erased, go back.
 */
const underReview = (order: OrderRecord, now: number): OrderRecord => {
  const { payment, erasedAt } = order;
  const isRevivable =
    stateOf(order) === 'expired' && (payment.heldSince !== null || now - lapsedAt(order) < REVIVAL_MS);
  const isReviewable = mismatchedCaptures(payment).length > 0 && erasedAt === null && (isOpen(order) || isRevivable);
  const heldSince = isReviewable ? (payment.heldSince ?? now) : null;
  return heldSince === payment.heldSince ? order : { ...order, payment: { ...payment, heldSince } };
};

/** When the order stopped waiting for its payment: its first step since, whatever came after it. */
export const lapsedAt = ({ history, placedAt }: OrderRecord): number =>
  history[history.findLastIndex(({ state }) => state === 'pending_payment') + 1]?.at ?? placedAt;

/**
 * The books with the order's holds in them, taken again if they were given back; undefined where that is too late or
 * not possible.
 */
export const booksHolding = (books: Books, order: OrderRecord, now: number): Books | undefined => {
  if (order.erasedAt !== null) return undefined;
  if (stateOf(order) === 'pending_payment') return books;
  return now - lapsedAt(order) < REVIVAL_MS || order.payment.heldSince !== null
    ? reserved(books, order, now)
    : undefined;
};
