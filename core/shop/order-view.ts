/** Orders as their customers, and those who track them, get to see them (spec 11). */
import { done, refused } from '../entities/answer.ts';
import { orderPaymentState, stateOf, type Order } from '../entities/order.ts';
import type { PaymentState } from '../entities/payment.ts';
import type { OrderView, TrackedOrder } from '../ports/shop-api.ts';
import { shopMessages } from '../validation/messages.ts';
import { counted, waitFor, type Budget } from './budget.ts';
import type { Desk, Outcome } from './desk.ts';
import { orderKey, type OrderRecord } from './documents.ts';
import { orderNotFound } from './refusals.ts';

/** Orders that a session may ask for in vain. */
export const TRACK_MISSES: Budget = { limit: 10, withinMs: 600_000 };

/** A customer's list shows so many orders, the newest. */
export const LISTED_ORDERS = 200;

export const orderView = (order: Order): OrderView => ({
  order: order.number,
  state: stateOf(order),
  placedAt: order.placedAt,
  history: order.history,
  mode: order.mode,
  payment: orderPaymentState(order),
  items: order.items,
  summary: order.summary,
  shipping: order.shipping,
  billing: order.billing,
});

/** Looks an order up; null, which is no number, finds none. */
const find = ({ documents }: Desk, number: string | null): OrderRecord | undefined =>
  (number === null ? undefined : documents.get(orderKey(number)));

/** The customer's own order; another's is not there. */
export const ownOrder = (desk: Desk, phone: string, number: string | null): OrderRecord | undefined => {
  const order = find(desk, number);
  return order?.phone === phone ? order : undefined;
};

export const getOrder = (desk: Desk, phone: string, number: string | null): Outcome<OrderView> => {
  const order = ownOrder(desk, phone, number);
  return { answer: order === undefined ? orderNotFound : done(orderView(order)) };
};

export const getPaymentStatus = (desk: Desk, phone: string, number: string | null): Outcome<{ readonly state: PaymentState }> => {
  const order = ownOrder(desk, phone, number);
  return { answer: order === undefined ? orderNotFound : done({ state: orderPaymentState(order) }) };
};

/** A stub for whoever knows number and phone together; guessing ends soon. */
export const trackOrder = (desk: Desk, phone: string, number: string | null): Outcome<TrackedOrder> => {
  const { visit, now } = desk;
  const retryAfterMs = waitFor(visit.trackMisses, TRACK_MISSES, now);
  if (retryAfterMs > 0) return { answer: refused('THROTTLED', shopMessages.trackTries, { retryAfterMs }) };
  const order = ownOrder(desk, phone, number);
  if (order === undefined) {
    return { answer: orderNotFound, visit: { ...visit, trackMisses: counted(visit.trackMisses, now, TRACK_MISSES.withinMs) } };
  }
  const items = Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty]));
  return { answer: done({ order: order.number, state: stateOf(order), history: order.history, items }) };
};
