/** What an order's state means for its customer: the text of the state, or of what is special about this order. */
import type { OrderState } from '../../core/entities/order.ts';
import type { OrderView, TrackedOrder } from '../../core/ports/shop-views.ts';
import type { OrdersData, StateText } from '../content/customer/order-states.ts';
import * as sentences from '../content/customer/state-sentences.ts';

/** For the order's own customer. */
export const stateTextOf = (order: OrderView, content: OrdersData): StateText =>
  commonText(order.state, { isHeld: order.held.length > 0, replacement: replacementText(order) }, content);

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
