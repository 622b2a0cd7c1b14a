/** Orders as an operator looks at them: how they stand, and what may be done with them next. */
import { mayBecome, orderPaymentState, stateOf, type Order, type OrderState } from '../../core/entities/order.ts';

/** The steps that are taken by hand; all others follow from a payment, a customer or the time. */
const BY_HAND: readonly OrderState[] =
  ['packed', 'shipped', 'out_for_delivery', 'delivered', 'undelivered', 'rto', 'rto_received', 'picked_up', 'refunded'];

/** What the operator may make of the order now. */
export const nextSteps = (order: Order): readonly OrderState[] => BY_HAND.filter((step) => mayBecome(stateOf(order), step));

export const operatorJson = (order: Order): object => ({
  order: order.number,
  state: stateOf(order),
  next: nextSteps(order),
  placed_at: order.placedAt,
  payment_mode: order.mode,
  payment_state: orderPaymentState(order),
  total: order.summary.total,
  items: Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty])),
  history: order.history.map(({ state, at }) => ({ state, at })),
});
