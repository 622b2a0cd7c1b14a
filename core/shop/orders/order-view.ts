/** Orders as their customers, and those who track them, get to see them (spec 11). */
import { TRACKING_TRIES } from '../../catalogue/budgets.ts';
import { done, refused } from '../../entities/answer.ts';
import { inUnits } from '../../entities/money-text.ts';
import { expiryOf, REVIEW_MS, orderStatus } from '../../entities/order-actions.ts';
import { orderPaymentState, payingCapture, stateOf, type Order, type OrderStep } from '../../entities/order.ts';
import { addPaise } from '../../entities/paise.ts';
import { CURRENCY, heldCaptures, type PaymentState } from '../../entities/payment.ts';
import type { HeldView, OrderView, RefundView, TrackedOrder } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { counted, waitFor } from '../documents/budget.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import { orderKey, type OrderRecord } from '../documents/documents.ts';
import { standing } from './expire-order.ts';
import { withMailBudget } from '../notifications/order-mail-budget.ts';
import { orderNotFound } from '../calls/refusals.ts';

/** A customer's list shows so many orders, the newest. */
export const LISTED_ORDERS = 200;

/** All refunds of an order as one sum: the rupee ones, or the foreign currency if there are none. */
const refundView = ({ payment: { refunds: all } }: Order): RefundView | null => {
  const [first] = all;
  if (first === undefined) return null;
  const currency = all.some((refund) => refund.currency === CURRENCY) ? CURRENCY : first.currency;
  const refunds = all.filter((refund) => refund.currency === currency);
  return {
    amount: inUnits({ amount: addPaise(...refunds.map(({ amount }) => amount)) }),
    ...(currency !== CURRENCY && { currency }),
    to: refunds.some(({ to }) => to === 'upi') ? 'upi' : 'source',
    state: refunds.some(({ state }) => state === 'pending') ? 'pending' : 'refunded',
  };
};

const heldView = ({ payment }: Order): readonly HeldView[] => {
  const until = (payment.heldSince ?? 0) + REVIEW_MS;
  return heldCaptures(payment).map((capture) => ({ amount: inUnits(capture), currency: capture.currency, until }));
};

const paidView = (order: Order): number | null => {
  const capture = payingCapture(order);
  return capture === undefined ? null : inUnits(capture);
};

export const orderView = (order: OrderRecord): OrderView => ({
  order: order.number,
  state: stateOf(order),
  placedAt: order.placedAt,
  history: stepsOf(order),
  mode: order.mode,
  payment: orderPaymentState(order),
  items: order.items,
  summary: order.summary,
  shipping: order.shipping,
  billing: order.billing,
  expiresAt: expiryOf(orderStatus(order)) ?? null,
  invoice: order.invoice?.number ?? null,
  refund: refundView(order),
  held: heldView(order),
  paid: paidView(order),
});

/** Looks an order up; null, which is no number, finds none. */
const find = ({ documents }: Desk, number: string | null): OrderRecord | undefined =>
  number === null ? undefined : documents.get(orderKey(number));

/** The customer's own order; another's is not there. */
export const ownOrder = (desk: Desk, phone: string, number: string | null): OrderRecord | undefined => {
  const order = find(desk, number);
  return order?.phone === phone ? order : undefined;
};

/** Another's order is not there. Name what `standing` needs and `keysOfMails`, since it may have expired meanwhile. */
const look = <T>(desk: Desk, phone: string, number: string | null, view: (order: OrderRecord) => T): Outcome<T> => {
  const order = ownOrder(desk, phone, number);
  if (order === undefined) return { answer: orderNotFound };
  const { order: now, writes, messages } = standing(desk.documents, order, desk.now);
  return withMailBudget(desk.documents, order.shipping.email, { answer: done(view(now)), writes, messages });
};

export const getOrder = (desk: Desk, phone: string, number: string | null): Outcome<OrderView> =>
  look(desk, phone, number, orderView);

export const getPaymentStatus = (
  desk: Desk,
  phone: string,
  number: string | null,
): Outcome<{ readonly state: PaymentState }> =>
  look(desk, phone, number, (order) => ({ state: orderPaymentState(order) }));

/** A stub for whoever knows number and phone together; guessing ends soon. */
export const trackOrder = (desk: Desk, phone: string, number: string | null): Outcome<TrackedOrder> => {
  const { visit, now } = desk;
  const retryAfterMs = waitFor(visit.trackMisses, TRACKING_TRIES, now);
  if (retryAfterMs > 0) return { answer: refused('THROTTLED', shopMessages.trackTries, { retryAfterMs }) };
  const outcome = look(desk, phone, number, trackedOrder);
  return outcome.answer.status
    ? outcome
    : { ...outcome, visit: { ...visit, trackMisses: counted(visit.trackMisses, now, TRACKING_TRIES.withinMs) } };
};

const trackedOrder = (order: OrderRecord): TrackedOrder => ({
  order: order.number,
  state: stateOf(order),
  history: stepsOf(order),
  items: Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty])),
  isHeld: heldCaptures(order.payment).length > 0,
});

const stepsOf = ({ history }: OrderRecord): readonly OrderStep[] => history.map(({ state, at }) => ({ state, at }));
