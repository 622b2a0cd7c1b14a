/**
 * The operator's refund of an order (spec 11). The money of a parcel that has come back is refunded: by the gateway to
 * its source, or, where it was cash, by the operator to the customer's UPI ID. A refund that the gateway has not paid
 * out yet is requested again.
 */
import { done, refused, type Answer } from '../../entities/answer.ts';
import { inRupees } from '../../entities/money/money-text.ts';
import { sumPaise, type Paise } from '../../entities/money/paise.ts';
import { orderPaymentState, stateOf, type OrderState } from '../../entities/order.ts';
import { CURRENCY } from '../../entities/money/money.ts';
import type { PaymentState, Refund } from '../../entities/payment.ts';
import { writtenDocument, type Documents } from '../../ports/store/shop-store.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import type { Units } from '../../entities/stock.ts';
import { refundPart } from '../fulfilment/part-refund.ts';
import { changeOrderState } from '../fulfilment/change-order-state.ts';
import type { DecideOrder } from '../orders/decide-on-order.ts';
import { putOrder } from '../orders/order-record.ts';
import { awaitsOperator } from './due-refunds.ts';
import { pendingRefunds, withoutAnswer } from '../orders/refunds.ts';

export type RefundRequest = {
  /**
   * What the operator has paid or expects to be refunded, in paise; it must be the amount that is due. Required where
   * cash is refunded, because the shop cannot see whether the operator has paid it.
   */
  readonly amount?: Paise;
  /** The return is the shop's own fault: then the fee for cash on delivery is refunded, too. */
  readonly atFault?: boolean;
  /** Only asks the gateway again for what it has not paid out; the money of a parcel that has come back is left alone. */
  readonly pendingOnly?: boolean;
  /** Why a part of an order is refunded that its customer keeps; absent for the whole order. */
  readonly reason?: string;
  /** Which part; without it `amount` is refunded. */
  readonly items?: Units;
  /** Where the operator has paid cash back to. */
  readonly upi?: string;
  /** The part was refunded at the gateway's dashboard: only its credit note is given. */
  readonly isAtGateway?: boolean;
  /** Refunds the part although it is the same as the one before. */
  readonly isAgain?: boolean;
  /** Only answers what the part comes to, and changes nothing. */
  readonly isPreview?: boolean;
};

export type RefundedOrder = {
  readonly state: OrderState;
  readonly payment: PaymentState;
  /** What was refunded or is requested, in hundredths of the currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
  readonly to: 'source' | 'upi';
};

/**
 * Refuses with ORDER_STATE where no refund is due, where another amount is, or where cash has to be paid first; the
 * message says which. Name `invoiceNumberKeys('refunded', now)` besides `orderKeys`.
 */
export const refundOrder =
  (request: RefundRequest, now: number): DecideOrder<Answer<RefundedOrder>> =>
  (order, documents, settings) => {
    const { atFault = false, pendingOnly = false, amount, reason } = request;
    if (reason !== undefined) return partRefunded(order, documents, { ...request, reason }, now);
    if (pendingOnly || !awaitsOperator(order)) return requestedAgain(order, request);
    const step = { to: 'refunded', atFault, ...(amount !== undefined && { amount }) } as const;
    const { answer, ...effects } = changeOrderState(step, now)(order, documents, settings);
    if (!answer.status) return { answer };
    const next = writtenDocument(effects.writes ?? [], orders.key(order.number)) ?? order;
    const made = next.payment.refunds.slice(order.payment.refunds.length);
    return { ...effects, answer: done(refundedOrder(next, made)) };
  };

const partRefunded = (
  order: OrderRecord,
  documents: Documents,
  {
    atFault = false,
    pendingOnly: _pending,
    isPreview = false,
    ...request
  }: RefundRequest & { readonly reason: string },
  now: number,
): ReturnType<DecideOrder<Answer<RefundedOrder>>> => {
  if (atFault) return { answer: refused('ORDER_STATE', 'The fee is refunded only with the whole order') };
  const part = refundPart(documents, order, request, now);
  if ('status' in part) return { answer: part };
  const { order: next, refund, paying, writes, messages } = part;
  return {
    answer: done({
      state: stateOf(next),
      payment: orderPaymentState(next),
      amount: refund.amount,
      currency: CURRENCY,
      to: paying?.gatewayOrder === null ? 'upi' : 'source',
    }),
    ...(!isPreview && { writes, messages }),
  };
};

const refundedOrder = (order: OrderRecord, refunds: readonly Refund[]): RefundedOrder => ({
  state: stateOf(order),
  payment: orderPaymentState(order),
  amount: sumPaise(refunds.map(({ amount }) => amount)),
  currency: refunds[0]?.currency ?? CURRENCY,
  to: refunds[0]?.to ?? 'source',
});

/** The order with its pending refunds due now, so that the next maintenance run asks the gateway for them. */
const requestedAgain = (
  order: OrderRecord,
  { amount: given, atFault = false, pendingOnly = false }: RefundRequest,
): ReturnType<DecideOrder<Answer<RefundedOrder>>> => {
  const pending = pendingRefunds(order);
  if (pending.length === 0)
    return { answer: refused('ORDER_STATE', pendingOnly ? NOTHING_PENDING : NOTHING_DUE[stateOf(order)]) };
  if (atFault) return { answer: refused('ORDER_STATE', 'The amount of this refund has been decided already') };
  const due = sumPaise(pending.map(({ amount }) => amount));
  if (given !== undefined && given !== due)
    return { answer: refused('ORDER_STATE', `The refund due is ${inRupees(due)}, not ${inRupees(given)}`) };
  const refunds = order.payment.refunds.map((one) => (one.state === 'pending' ? withoutAnswer(one) : one));
  const next: OrderRecord = { ...order, payment: { ...order.payment, refunds } };
  return { answer: done(refundedOrder(next, pending)), writes: [putOrder(next)] };
};

const UNPAID = 'This order isn’t paid. A payment held for review is accepted or refunded by its review';
const ON_ITS_WAY = 'This order is on its way. It can be refunded once the parcel is back';
const NO_REFUND_DUE = 'This order has no refund due';
const NOTHING_PENDING = 'No refund of this order waits for the payment gateway';

/** Why an order without a pending refund cannot be refunded in its state. */
const NOTHING_DUE: Readonly<Record<OrderState, string>> = {
  pending_payment: UNPAID,
  payment_failed: UNPAID,
  expired: NO_REFUND_DUE,
  confirmed: 'This order hasn’t been packed. Cancel it, and what was paid is refunded',
  packed: ON_ITS_WAY,
  shipped: ON_ITS_WAY,
  out_for_delivery: ON_ITS_WAY,
  undelivered: ON_ITS_WAY,
  delivered: 'This order has been delivered. It can be refunded once its customer has returned it',
  cancelled: NO_REFUND_DUE,
  rto: 'The parcel isn’t back yet. Move the order to rto_received first',
  rto_received: NO_REFUND_DUE,
  return_requested: 'The parcel isn’t back yet. Move the order to picked_up first',
  picked_up: NO_REFUND_DUE,
  refunded: NO_REFUND_DUE,
};
