/** Money on its way back. One rule keeps the till right: what came and is not kept for the order goes back to where it came from (spec 11). */
import { NO_RUPEES, type Rupees } from '../entities/money.ts';
import { isOpen, isOver, stateOf } from '../entities/order.ts';
import { isPrepaid } from '../entities/payment-mode.ts';
import { keptCaptures, type Capture, type Refund } from '../entities/payment.ts';
import type { OrderRecord } from './documents.ts';
import type { OrderDecision } from './on-order.ts';
import { orderWrites, stepped } from './order-record.ts';
import { refundTidings, tidings } from './order-texts.ts';

/** The money that pays for the order as it was agreed on: cash at the door, or one payment of just that amount. */
export const payingCapture = ({ mode, payment }: OrderRecord): Capture | undefined =>
  keptCaptures(payment).find(({ gatewayOrder, amount }) =>
    (isPrepaid(mode) ? gatewayOrder !== null && amount === payment.amount : gatewayOrder === null));

/** The order with `amount` of a capture on its way back; cash goes by UPI, by the operator's hand, and so is there at once. */
export const withRefund = (order: OrderRecord, capture: Capture, amount: Rupees, at: number): OrderRecord => {
  const { payment } = order;
  const isCash = capture.gatewayOrder === null;
  const refund: Refund = {
    ...capture, amount, at, key: `${order.number}-${payment.refunds.length + 1}`,
    to: isCash ? 'upi' : 'source', state: isCash || amount === NO_RUPEES ? 'refunded' : 'pending',
  };
  return { ...order, payment: { ...payment, refunds: [...payment.refunds, refund] } };
};

/** The order with all that it has no claim to on its way back: all of it where nothing is sold, all but one payment otherwise. */
export const withoutSurplus = (order: OrderRecord, at: number): OrderRecord => {
  const paying = isOpen(order) || isOver(order) ? undefined : payingCapture(order);
  return keptCaptures(order.payment)
    .filter((capture) => paying === undefined || capture.gatewayOrder !== paying.gatewayOrder || capture.payment !== paying.payment)
    .reduce((sum, capture) => withRefund(sum, capture, capture.amount, at), order);
};

export const pendingRefunds = ({ payment }: OrderRecord): readonly Refund[] => payment.refunds.filter(({ state }) => state === 'pending');

/** An order that was given up is through when its money is back. */
const isSettled = (order: OrderRecord): boolean =>
  ['cancelled', 'expired'].includes(stateOf(order)) && pendingRefunds(order).length === 0;

/** The gateway has sent a refund; told again, it changes nothing. */
export const refundArrived = (key: string, now: number): OrderDecision<null> => (order) => {
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
