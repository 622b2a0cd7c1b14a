/** Refunds. One rule: money that was captured and is not kept for the order is refunded to its source (spec 11). */
import { isOpen, isOver, payingCapture, stateOf } from '../../entities/order.ts';
import { NO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { heldCaptures, isSamePayment, keptCaptures, type Capture, type Refund } from '../../entities/payment.ts';
import type { OrderRecord } from '../documents/orders.ts';
import type { OrderDecision } from './decide-on-order.ts';
import { putOrder, transitioned } from './order-record.ts';
import { refundMessages } from '../notifications/order-messages.ts';

/**
 * The order with `amount` paise of a capture refunded; cash is refunded by UPI, which the operator does by hand at
 * once.
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
 * The order with every capture refunded that it does not keep: all where nothing is sold, all but one payment
 * otherwise. What is held for review stays until the review ends.
 */
export const withoutSurplus = (order: OrderRecord, at: number): OrderRecord => {
  const paying = isOpen(order) || isOver(order) ? undefined : payingCapture(order);
  const staying = [...heldCaptures(order.payment), ...(paying === undefined ? [] : [paying])];
  return keptCaptures(order.payment)
    .filter((capture) => !staying.some((one) => isSamePayment(one, capture)))
    .reduce((sum, capture) => withRefund(sum, capture, capture.amount, at), order);
};

/** The order with its review ended: what was held for it and is not its payment is refunded as well. */
export const withReviewEnded = (order: OrderRecord, at: number): OrderRecord =>
  withoutSurplus(
    order.payment.heldSince === null ? order : { ...order, payment: { ...order.payment, heldSince: null } },
    at,
  );

export const pendingRefunds = ({ payment }: OrderRecord): readonly Refund[] =>
  payment.refunds.filter(({ state }) => state === 'pending');

/** A pending refund as if the gateway had not been asked for it yet: it is asked for at the next opportunity. */
export const withoutAnswer = ({
  askedAt: _asked,
  isRefused: _refused,
  unanswered: _unanswered,
  ...refund
}: Refund): Refund => refund;

/** A cancelled or expired order is complete once its money is refunded. */
const isComplete = (order: OrderRecord): boolean =>
  ['cancelled', 'expired'].includes(stateOf(order)) &&
  pendingRefunds(order).length === 0 &&
  order.payment.heldSince === null;

/** The gateway has paid a refund out; reported again, it changes nothing. */
export const confirmRefund =
  (key: string, now: number): OrderDecision<null> =>
  (order) => {
    const refund = pendingRefunds(order).find((pending) => pending.key === key);
    if (refund === undefined) return { answer: null };
    const refunds = order.payment.refunds.map((one): Refund => (one.key === key ? { ...one, state: 'refunded' } : one));
    const arrived: OrderRecord = { ...order, payment: { ...order.payment, refunds } };
    const complete = isComplete(arrived) ? transitioned(arrived, 'refunded', now) : undefined;
    return {
      answer: null,
      writes: [putOrder(complete ?? arrived)],
      messages: refundMessages(complete ?? arrived, refund, now),
    };
  };
