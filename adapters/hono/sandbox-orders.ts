/** Orders as an operator looks at them: how they stand, and what may be done with them next. */
import { operatorSteps } from '../../core/entities/order-actions.ts';
import { orderPaymentState, stateOf, type Order, type OrderState } from '../../core/entities/order.ts';

/** What the operator may make of the order now. */
export const nextSteps = (order: Order): readonly OrderState[] => operatorSteps(stateOf(order));

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
