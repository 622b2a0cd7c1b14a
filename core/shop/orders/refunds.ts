/** Refunds. One rule: money that was captured and is not kept for the order is refunded to its source (spec 11). */
import { awaitsPayment, isOver, payingCapture, stateOf } from '../../entities/order.ts';
import { ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import {
  allRefunds,
  heldCaptures,
  isSamePayment,
  keptCaptures,
  mismatchedCaptures,
  refundsToMake,
  withReportedRefund,
  type Capture,
  type Payment,
  type Refund,
  type ReportedRefund,
} from '../../entities/payment.ts';
import type { Message } from '../../ports/messages.ts';
import type { OrderRecord } from '../documents/orders.ts';
import type { DecideOrder } from './decide-on-order.ts';
import { putOrder, transitioned } from './order-record.ts';
import { refundFailedMessages, refundMessages } from '../notifications/order-messages.ts';

/**
 * The order with `amount` paise of a capture refunded; cash is refunded by UPI, which the operator does by hand at
 * once.
 */
export const withRefund = (
  order: OrderRecord,
  capture: Capture,
  amount: Paise,
  at: number,
  { isExcess = false, isPart = false }: { readonly isExcess?: boolean; readonly isPart?: boolean } = {},
): OrderRecord => {
  const { payment } = order;
  const isCashOnDelivery = capture.gatewayOrder === null;
  const { gatewayOrder, payment: id, currency } = capture;
  const refund: Refund = {
    gatewayOrder,
    payment: id,
    currency,
    amount,
    at,
    isExcess,
    ...(isPart && { isPart }),
    key: `${order.number}-${payment.refunds.length + 1}`,
    to: isCashOnDelivery ? 'upi' : 'source',
    state: isCashOnDelivery || amount === ZERO_PAISE ? 'refunded' : 'pending',
  };
  return { ...order, payment: { ...payment, refunds: [...payment.refunds, refund] } };
};

/**
 * The order with every capture refunded that it does not keep: all where nothing is sold, all but one payment
 * otherwise. What is held for review stays until the review ends.
 */
export const withoutSurplus = (order: OrderRecord, at: number): OrderRecord => {
  const paying = awaitsPayment(order) || isOver(order) ? undefined : payingCapture(order);
  const staying = [...heldCaptures(order.payment), ...(paying === undefined ? [] : [paying])];
  // All that came, so that it is refunded also where a refund at the dashboard fails; see `refundsToMake`.
  return keptCaptures(order.payment)
    .filter((capture) => !staying.some((one) => isSamePayment(one, capture)))
    .reduce((sum, capture) => withRefund(sum, capture, capture.paid, at), order);
};

/** The order with its review ended: what was held for it and is not its payment is refunded as well. */
export const withReviewEnded = (order: OrderRecord, at: number): OrderRecord =>
  withoutSurplus(
    order.payment.heldSince === null ? order : { ...order, payment: { ...order.payment, heldSince: null } },
    at,
  );

export const pendingRefunds = ({ payment }: Pick<OrderRecord, 'payment'>): readonly Refund[] =>
  refundsToMake(payment).filter(({ state }) => state === 'pending');

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
  allRefunds(order.payment).length > 0 &&
  allRefunds(order.payment).every(({ state }) => state !== 'pending') &&
  order.payment.heldSince === null;

/**
 * The order with what the gateway has reported of its payment's refunds and disputes: a review of which nothing is left ends,
 * and the order is complete once all its money went back.
 */
export const withReportedPayment = (order: OrderRecord, payment: Payment, now: number): OrderRecord => {
  const reviewed = withoutSurplus({ ...order, payment: withoutEmptyReview(payment) }, now);
  return (isComplete(reviewed) ? transitioned(reviewed, 'refunded', now, 'gateway') : undefined) ?? reviewed;
};

/**
 * What the gateway reports of a refund; reported again, it changes nothing. The customer is notified once of what was paid
 * out, and where a refund that was announced has failed.
 */
export const applyRefund =
  (report: ReportedRefund, now: number): DecideOrder<null> =>
  (order) => {
    const payment = withReportedRefund(order.payment, report);
    if (payment === order.payment || payment.attempt === 0) return { answer: null };
    const next = withReportedPayment(order, payment, now);
    return { answer: null, writes: [putOrder(next)], messages: refundNews(order.payment, next, report, now) };
  };

/** A review ends where nothing is left of what was held for it. */
const withoutEmptyReview = (payment: Payment): Payment =>
  mismatchedCaptures(payment).length > 0 ? payment : { ...payment, heldSince: null };

const refundNews = (before: Payment, order: OrderRecord, { id }: ReportedRefund, now: number): readonly Message[] => {
  const { payment } = order;
  const report = payment.reported?.find((one) => one.id === id);
  if (report === undefined) return [];
  const previous = before.reported?.find((one) => one.id === id);
  const own = payment.refunds.find(({ key }) => key === report.key);
  const ownBefore = before.refunds.find(({ key }) => key === report.key);
  const wasPaidOut = previous?.state === 'processed' || (own !== undefined && ownBefore?.state === 'refunded');
  // What was paid out: the shop's own refund is of all that came, of which a part may have been refunded elsewhere.
  if (report.state === 'processed' && !wasPaidOut)
    return refundMessages(order, report, own === undefined ? id : refundStep(payment, own), now);
  return report.state === 'failed' && wasPaidOut && own?.state !== 'refunded'
    ? refundFailedMessages(order, report, own !== undefined, id, now)
    : [];
};

/** Names a refund in its message's id: by its key, and by its attempt once one of them has failed. */
const refundStep = ({ reported = [] }: Payment, { key }: Refund): string => {
  const failed = reported.filter((report) => report.key === key && report.state === 'failed').length;
  return failed === 0 ? key : `${key}_${failed + 1}`;
};
