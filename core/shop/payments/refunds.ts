/**
 * Money on its way back. One rule keeps the till right: what came and is not kept for the order goes back to where it
 * came from (spec 11).
 */
import { isOpen, isOver, payingCapture, stateOf } from '../../entities/order.ts';
import { NO_PAISE, type Paise } from '../../entities/paise.ts';
import { heldCaptures, isSamePayment, keptCaptures, type Capture, type Refund } from '../../entities/payment.ts';
import type { OrderRecord } from '../documents/documents.ts';
import type { OrderDecision } from '../orders/decide-on-order.ts';
import { orderWrites, stepped } from '../orders/order-record.ts';
import { refundTidings, tidings } from '../notifications/order-messages.ts';

/**
 * The order with `amount` paise of a capture on their way back; cash goes by UPI, by the operator's hand, and so is
 * there at once.
 */
export const withRefund = (
  order: OrderRecord,
  capture: Capture,
  amount: Paise,
  at: number,
  isExcess = false,
): OrderRecord => {
  const { payment } = order;
  const isCash = capture.gatewayOrder === null;
  const refund: Refund = {
    ...capture,
    amount,
    at,
    isExcess,
    key: `${order.number}-${payment.refunds.length + 1}`,
    to: isCash ? 'upi' : 'source',
    state: isCash || amount === NO_PAISE ? 'refunded' : 'pending',
  };
  return { ...order, payment: { ...payment, refunds: [...payment.refunds, refund] } };
};

/**
 * The order with all that it has no claim to on its way back: all of it where nothing is sold, all but one payment
 * otherwise. What is held for review stays until that is over.
 */
export const withoutSurplus = (order: OrderRecord, at: number): OrderRecord => {
  const paying = isOpen(order) || isOver(order) ? undefined : payingCapture(order);
  const staying = [...heldCaptures(order.payment), ...(paying === undefined ? [] : [paying])];
  return keptCaptures(order.payment)
    .filter((capture) => !staying.some((one) => isSamePayment(one, capture)))
    .reduce((sum, capture) => withRefund(sum, capture, capture.amount, at), order);
};

/** The order with its review ended: what was held for it and is not its payment is refunded as well. */
export const endReviewRefunds = (order: OrderRecord, at: number): OrderRecord =>
  withoutSurplus(
    order.payment.heldSince === null ? order : { ...order, payment: { ...order.payment, heldSince: null } },
    at,
  );

export const pendingRefunds = ({ payment }: OrderRecord): readonly Refund[] =>
  payment.refunds.filter(({ state }) => state === 'pending');

/** An order that was given up is through when its money is back. */
const isSettled = (order: OrderRecord): boolean =>
  ['cancelled', 'expired'].includes(stateOf(order)) &&
  pendingRefunds(order).length === 0 &&
  order.payment.heldSince === null;

/** The gateway has sent a refund; told again, it changes nothing. */
export const refundArrived =
  (key: string, now: number): OrderDecision<null> =>
  (order) => {
    const refund = pendingRefunds(order).find((pending) => pending.key === key);
    if (refund === undefined) return { answer: null };
    const refunds = order.payment.refunds.map((one): Refund => (one.key === key ? { ...one, state: 'refunded' } : one));
    const arrived: OrderRecord = { ...order, payment: { ...order.payment, refunds } };
    const through = isSettled(arrived) ? stepped(arrived, 'refunded', now) : undefined;
    return {
      answer: null,
      writes: orderWrites(through ?? arrived),
      messages: through === undefined ? refundTidings(arrived, refund, now) : tidings(through, now),
    };
  };
