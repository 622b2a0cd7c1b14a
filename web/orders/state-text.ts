/** What an order's state means for its customer: the text of the state, or of what is special about this order. */
import { isPaidWithRewardCash, usesRewardCash } from '../../core/entities/discount.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { unitsText } from '../../core/entities/money/money-text.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { isPrepaid } from '../../core/entities/payment-mode.ts';
import type { OrderView, TrackedOrder } from '../../core/ports/shop-views.ts';
import * as orderText from '../content/customer/orders.ts';
import type { OrdersData, StateText } from '../content/customer/order-states.ts';
import { returnRefundText } from './return-refund-text.ts';
import { isSameDay } from '../format/dates.ts';
import { inRupees } from '../format/rupees.ts';
import { onDay } from '../format/weekday.ts';

/** States in which redeemed reward cash is back in the balance. */
const CASH_RETURNED: ReadonlySet<OrderState> = new Set<OrderState>(['expired', 'cancelled', 'refunded']);

/** For the order's own customer, at the time `now` in epoch milliseconds. */
export const stateTextOf = (order: OrderView, content: OrdersData, now: number): StateText => {
  const common = commonText(
    order,
    { isHeld: order.held.length > 0, replacement: replacementText(order) },
    content,
    now,
  );
  const text = ownText(order, content);
  if (text === null || order.held.length > 0) return common;
  return { label: content.states[shownState(order)].label, text };
};

/** What only its customer is told: what became of the money; null where the text of the state says enough. */
const ownText = (order: OrderView, content: OrdersData): string | null => {
  switch (order.state) {
    case 'cancelled':
      return joined(
        `${orderText.wasCancelled}.`,
        order.refund === null && withoutRefund(order),
        cashReturnedSentence(order),
      );
    case 'rto_received':
      return joined(
        `${orderText.returnedToUs}.`,
        order.paid === null ? withoutRefund(order) : orderText.willBeRefunded(unitsText(order.paid, CURRENCY)),
        usesRewardCash(order.summary) && orderText.usedCashGoesBack,
      );
    case 'return_requested':
    case 'picked_up':
      return joined(content.states[order.state].text, returnRefundText(order));
    case 'expired':
    case 'refunded': {
      if (isFreeCancelled(order)) return joined(`${orderText.wasCancelled}.`, cashReturnedSentence(order));
      if (isUnpaidReturn(order))
        return joined(`${orderText.returnedToUs}.`, withoutRefund(order), cashReturnedSentence(order));
      const cause = refundCause(order);
      const cash = cashReturnedSentence(order);
      if (cause === null) return cash === '' ? null : joined(content.states[order.state].text, cash);
      const isDone = order.refund?.state === 'refunded';
      return joined(`${cause}.`, orderText.nothingDelivered, isDone && orderText.bankDays, cash);
    }
    default:
      return null;
  }
};

/** The sentences that apply, as one text. */
const joined = (...all: readonly (string | false)[]): string =>
  all.filter((sentence) => sentence !== false && sentence !== '').join(' ');

/** It came back and nothing had been paid for it: it was to be paid on delivery, or reward cash had paid for all of it. */
const isUnpaidReturn = ({ state, refund }: OrderView): boolean => state === 'refunded' && refund === null;

/** It was cancelled, and nothing had to be paid for it: no money goes back. */
const isFreeCancelled = ({ history, summary }: OrderView): boolean =>
  summary.total === 0 && history.some((step) => step.state === 'cancelled');

/** The state that is shown: that of the order, or what its customer would call it. */
const shownState = (order: OrderView): OrderState => {
  if (isFreeCancelled(order)) return 'cancelled';
  return isUnpaidReturn(order) ? 'rto_received' : order.state;
};

/**
 * The reward cash that an order which is over has returned to the balance; empty for one without, and for one that was
 * replaced, whose cash may pay for the other order.
 */
const cashReturnedSentence = ({ state, summary, replacedBy }: OrderView): string => {
  if (!usesRewardCash(summary) || replacedBy !== undefined || !CASH_RETURNED.has(state)) return '';
  const cash = inRupees(summary.discount.amount);
  return isPaidWithRewardCash(summary) ? orderText.backInBalance(cash) : orderText.cashBackInBalance(cash);
};

/** What is true of the money of an order that is over and has nothing to be refunded. */
const withoutRefund = ({ mode, summary }: OrderView): string => {
  if (isPaidWithRewardCash(summary)) return '';
  return isPrepaid(mode) && summary.total > 0 ? orderText.lateRefund : orderText.nothingCharged;
};

/** Why an order that will not be delivered is refunded; null for one that came back, goes on, or is not refunded. */
const refundCause = ({ state, history, refund, summary, replacedBy }: OrderView): string | null => {
  const wasIn = (past: OrderState): boolean => history.some((step) => step.state === past);
  if (refund === null || wasIn('packed') || !CASH_RETURNED.has(state)) return null;
  if (wasIn('cancelled')) return orderText.wasCancelled;
  if (replacedBy !== undefined) return orderText.replacedBefore;
  return refund.amount === summary.total ? orderText.paidTooLate : orderText.expired;
};

/** `text` about an order's money, then that its reward cash is back where it is. */
export const withReturnedCash = (text: string, order: OrderView): string => joined(text, cashReturnedSentence(order));

/**
 * The refund of an order, why there is one, that nothing is delivered where that is so, `when` it arrives, and the reward
 * cash that is back; null without a refund.
 */
export const refundText = (order: OrderView, when: string): string | null => {
  if (order.refund === null) return null;
  const { amount, currency = CURRENCY, to, state } = order.refund;
  const sum = unitsText(amount, currency);
  const where = to === 'upi' ? orderText.toUpi : orderText.toAccount;
  const cause = refundCause(order);
  if (cause === null) {
    const sentence = state === 'refunded' ? orderText.refunded : orderText.toBeRefunded;
    return withReturnedCash(joined(sentence(sum, where), when), order);
  }
  const sentence = state === 'refunded' ? orderText.wasRefunded : orderText.refunding;
  return withReturnedCash(joined(sentence(cause, sum, where), orderText.nothingDelivered, when), order);
};

/** States in which an order is not delivered any more; one that has expired unpaid may still be paid. */
const NOT_DELIVERED: ReadonlySet<OrderState> = new Set<OrderState>(['cancelled', 'rto', 'rto_received', 'refunded']);

/** What became of an order that is not delivered and has no refund, as title and text; null for every other order. */
export const endWithoutRefund = (order: OrderView): { readonly title: string; readonly text: string } | null => {
  const { state, paid, refund } = order;
  if (!NOT_DELIVERED.has(state) || paid !== null || refund !== null) return null;
  const isCancelled = state === 'cancelled' || isFreeCancelled(order);
  const returned = state === 'rto' ? orderText.beingReturned : orderText.returnedToUs;
  return {
    title: isCancelled ? orderText.wasCancelled : returned,
    text: joined(
      withoutRefund(order),
      CASH_RETURNED.has(state)
        ? cashReturnedSentence(order)
        : usesRewardCash(order.summary) && orderText.usedCashGoesBack,
    ),
  };
};

/** For whoever tracks it by number and phone. */
export const trackedStateText = (order: TrackedOrder, content: OrdersData, now: number): StateText =>
  commonText(
    order,
    { isHeld: order.isHeld, replacement: order.isReplaced === true ? replacedText(orderText.replacedByAnother) : null },
    content,
    now,
  );

/** What replaced an unpaid order, and what becomes of a payment for it; null for an order that was not replaced. */
export const replacementText = ({ replacedBy }: Pick<OrderView, 'replacedBy'>): string | null =>
  replacedBy === undefined ? null : replacedText(orderText.replacedBy(replacedBy));

const replacedText = (by: string): string => `${by} ${orderText.latePaymentOfReplaced}`;

type Special = {
  readonly isHeld: boolean;
  /** Of an order that another one replaced. */
  readonly replacement: string | null;
};

const commonText = (
  { state, history, arrivesBy }: Pick<OrderView, 'state' | 'history' | 'arrivesBy'>,
  { isHeld, replacement }: Special,
  content: OrdersData,
  now: number,
): StateText => {
  if (isHeld) return content.held;
  if (replacement !== null) return { label: orderText.replaced, text: replacement };
  const shown = content.states[state];
  const since = history.at(-1)?.at ?? now;
  if (state === 'out_for_delivery')
    return isSameDay(since, now) ? shown : { label: shown.label, text: orderText.outSince(onDay(since)) };
  const arrival = arrivalText(arrivesBy, now);
  return arrival === null ? shown : { label: shown.label, text: `${shown.text} ${arrival}` };
};

/** By when the order arrives; null if that is not known, or has not been kept. */
export const arrivalText = (arrivesBy: number | undefined, now: number): string | null =>
  arrivesBy === undefined || arrivesBy < now ? null : orderText.arrivesBy(onDay(arrivesBy));
