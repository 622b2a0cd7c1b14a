/** Orders as their customers, and those who track them, see them (spec 11). */
import { inUnits } from '../../entities/money/money-text.ts';
import { expiryOf, orderStatus, REVIEW_MS } from '../../entities/order-actions.ts';
import { orderPaymentState, payingCapture, stateOf, type Order, type OrderStep } from '../../entities/order.ts';
import { addPaise } from '../../entities/money/paise.ts';
import { CURRENCY, heldCaptures } from '../../entities/payment.ts';
import type { HeldView, OrderView, RefundView, TrackedOrder } from '../../ports/shop-views.ts';
import type { OrderRecord } from '../documents/orders.ts';

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

/** A late payment may have revived it since. */
const replacedView = (order: OrderRecord): Pick<OrderView, 'replacedBy'> =>
  order.replacedBy !== undefined && stateOf(order) === 'expired' ? { replacedBy: order.replacedBy } : {};

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
  ...(order.upi !== null && { upi: order.upi }),
  ...replacedView(order),
});

/** What anyone with number and phone may see. */
export const trackedOrder = (order: OrderRecord): TrackedOrder => ({
  order: order.number,
  state: stateOf(order),
  history: stepsOf(order),
  items: Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty])),
  isHeld: heldCaptures(order.payment).length > 0,
  ...(replacedView(order).replacedBy !== undefined && { isReplaced: true }),
});

const stepsOf = ({ history }: OrderRecord): readonly OrderStep[] => history.map(({ state, at }) => ({ state, at }));
