/** What the operator's buttons say, and what is asked before a step that cannot be taken back. */
import { DAY_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { stateOf, type Order, type OrderState } from '../../../core/entities/order.ts';
import type { OperatorStep, Review } from '../../../core/entities/order-actions.ts';
import type { Refund } from '../../../core/entities/payment.ts';
import { isPaidOnDelivery } from '../../../core/entities/payment-mode.ts';

export type ActionText = {
  /** On the button. */
  readonly action: string;
  /** What follows, for a step that cannot be taken back; asked before it is taken. */
  readonly consequence?: string;
};

const REFUND: ActionText = { action: 'Refund', consequence: 'A credit note is written, and what was paid goes back.' };

const STEP_TEXTS: Readonly<Record<OperatorStep, ActionText>> = {
  packed: {
    action: 'Mark as packed',
    consequence: 'The invoice gets its number, and the customer can no longer cancel the order.',
  },
  cancelled: {
    action: 'Cancel the order',
    consequence: 'The customer is notified, and what was paid goes back. It can no longer be packed.',
  },
  shipped: { action: 'Mark as shipped' },
  out_for_delivery: { action: 'Mark as out for delivery' },
  delivered: {
    action: 'Mark as delivered',
    consequence: 'The customer is notified, the return window opens, and any reward cash is credited.',
  },
  undelivered: { action: 'Mark as not delivered' },
  rto: {
    action: 'Return it to us',
    consequence: 'The courier brings the parcel back, and delivery is not tried again.',
  },
  rto_received: { action: 'Mark as back with us' },
  picked_up: { action: 'Mark as picked up' },
  refunded: REFUND,
};

/** The same steps of some orders mean something else. */
const REFUSED_RETURN: ActionText = {
  action: 'Refuse the return',
  consequence: 'The customer is notified and keeps the parcel, and nothing is refunded.',
};
const PAID_BY_UPI: ActionText = {
  action: 'Mark as paid',
  consequence: 'A credit note is written, and the customer is notified that you have sent the money to the UPI ID.',
};
const NEVER_PAID: ActionText = {
  action: 'Close the order',
  consequence: 'A credit note is written. Nothing was paid, so nothing goes back.',
};

/** The refund of an order whose parcel is back, by where the money goes. */
export const refundText = (to: Refund['to']): ActionText => (to === 'upi' ? PAID_BY_UPI : REFUND);

/** The name of a state, as words. */
export const stateWords = (state: string): string => state.replaceAll('_', ' ');

/** What the step of an order to that state is called. */
export const stepText = (order: Order, to: OrderState): ActionText => {
  const from = stateOf(order);
  if (from === 'return_requested' && to === 'delivered') return REFUSED_RETURN;
  if (to === 'refunded' && isPaidOnDelivery(order.mode)) return from === 'picked_up' ? PAID_BY_UPI : NEVER_PAID;
  const texts: Readonly<Partial<Record<OrderState, ActionText>>> = STEP_TEXTS;
  return texts[to] ?? { action: stateWords(to) };
};

/**
 * Clock steps just past the shop's deadlines: the offer's 15 minutes, an unpaid order's 30, a return's 7 days. Only the
 * longest asks: an offer or an unpaid order is made again in a moment, but delivered orders that can be returned are not.
 */
export const CLOCK_STEPS: readonly (ActionText & { readonly ms: number })[] = [
  { ms: 16 * MINUTE_MS, action: 'Advance 16 minutes' },
  { ms: 31 * MINUTE_MS, action: 'Advance 31 minutes' },
  { ms: DAY_MS, action: 'Advance 1 day' },
  {
    ms: 8 * DAY_MS,
    action: 'Advance 8 days',
    consequence: 'Offers end, unpaid orders expire, and the return window of orders delivered so far closes.',
  },
];

export const REVIEW_TEXTS: Readonly<Record<Review['decision'], Required<ActionText>>> = {
  accept: { action: 'Accept the payment', consequence: 'The order counts as paid with this amount.' },
  refund: { action: 'Refund the payment', consequence: 'The amount goes back to where it came from.' },
};
