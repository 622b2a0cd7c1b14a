/** What an order's state means for its customer: the text of the state, or of what is special about this order. */
import { unitsText } from '../../core/entities/money/money-text.ts';
import { CURRENCY } from '../../core/entities/payment.ts';
import type { OrderState } from '../../core/entities/order.ts';
import type { OrderView, TrackedOrder } from '../../core/ports/shop-views.ts';
import * as orderLabels from '../content/customer/order-labels.ts';
import type { OrdersData, StateText } from '../content/customer/order-states.ts';
import * as sentences from '../content/customer/state-sentences.ts';

/** For the order's own customer. */
export const stateTextOf = (order: OrderView, content: OrdersData): StateText => {
  const common = commonText(
    order.state,
    { isHeld: order.held.length > 0, replacement: replacementText(order) },
    content,
  );
  const text = ownText(order);
  return text === null || order.held.length > 0 ? common : { label: content.states[order.state].label, text };
};

/** What only its customer is told: what became of the money; null where the text of the state says enough. */
const ownText = (order: OrderView): string | null => {
  const cause = refundCause(order);
  return order.state === 'cancelled' || cause === null ? null : `${cause}. ${sentences.nothingDelivered}`;
};

const NOT_DELIVERED: ReadonlySet<OrderState> = new Set<OrderState>(['expired', 'cancelled', 'refunded']);

/** Why an order that will not be delivered is refunded; null for one that came back, goes on, or is not refunded. */
const refundCause = ({ state, history, refund, summary }: OrderView): string | null => {
  const wasIn = (past: OrderState): boolean => history.some((step) => step.state === past);
  if (refund === null || wasIn('packed') || !NOT_DELIVERED.has(state)) return null;
  if (wasIn('cancelled')) return sentences.cancelled;
  return refund.amount === summary.total ? sentences.paidTooLate : sentences.expired;
};

/** The refund of an order, why there is one, and that nothing is delivered where that is so; null without a refund. */
export const refundText = (order: OrderView): string | null => {
  if (order.refund === null) return null;
  const { amount, currency = CURRENCY, to, state } = order.refund;
  const sum = unitsText(amount, currency);
  const where = to === 'upi' ? orderLabels.toUpi : orderLabels.toAccount;
  const cause = refundCause(order);
  if (cause === null) return (state === 'refunded' ? orderLabels.refunded : orderLabels.toBeRefunded)(sum, where);
  const sentence = state === 'refunded' ? sentences.refunded : sentences.refunding;
  return `${sentence(cause, sum, where)} ${sentences.nothingDelivered}`;
};

/** For whoever tracks it by number and phone. */
export const trackedStateText = ({ state, isHeld, isReplaced = false }: TrackedOrder, content: OrdersData): StateText =>
  commonText(state, { isHeld, replacement: isReplaced ? replacedText(sentences.replacedByAnother) : null }, content);

/** What replaced an unpaid order, and what becomes of a payment for it; null for an order that was not replaced. */
export const replacementText = ({ replacedBy }: Pick<OrderView, 'replacedBy'>): string | null =>
  replacedBy === undefined ? null : replacedText(sentences.replacedBy(replacedBy));

const replacedText = (by: string): string => `${by} ${sentences.latePaymentOfReplaced}`;

type Special = {
  readonly isHeld: boolean;
  /** Of an order that another one replaced. */
  readonly replacement: string | null;
};

const commonText = (state: OrderState, { isHeld, replacement }: Special, content: OrdersData): StateText => {
  if (isHeld) return content.held;
  if (replacement !== null) return { label: sentences.replaced, text: replacement };
  return content.states[state];
};
