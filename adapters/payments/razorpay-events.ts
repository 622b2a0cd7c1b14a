/** Razorpay's signatures, and its webhook events as they are read from their bytes. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Dispute, PaymentEventKind } from '../../core/entities/payment.ts';
import type { GatewayPaymentEvent } from '../../core/ports/payments/payments.ts';
import {
  disputeIn,
  fieldsOf,
  orderIn,
  paymentIn,
  refundIn,
  type RazorpayDispute,
  type RazorpayPayment,
  type RazorpayRefund,
} from './razorpay-entities.ts';
import { jsonObject } from './razorpay-http.ts';

/** HMAC-SHA-256 in lower-case hex, over the UTF-8 bytes of the text. */
export const signatureOver = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** In constant time; hashing both hides their lengths as well. */
export const isSignature = (signature: string, text: string, secret: string): boolean => {
  const [sent, own] = [signature, signatureOver(text, secret)].map((hex) => createHash('sha256').update(hex).digest());
  return sent !== undefined && own !== undefined && timingSafeEqual(sent, own);
};

export type ReportedPayment = {
  readonly kind: 'payment';
  readonly payment: RazorpayPayment;
  readonly happened: PaymentEventKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What the shop has called the order; undefined where the event does not say it. */
  readonly receipt?: string;
};
export type ReportedRefund = {
  readonly kind: 'refund';
  readonly refund: RazorpayRefund;
  /** The payment that it takes back; undefined where the event does not contain it. */
  readonly payment: RazorpayPayment | undefined;
};
export type ReportedDispute = {
  readonly kind: 'dispute';
  readonly dispute: RazorpayDispute;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly payment: RazorpayPayment | undefined;
};

const DISPUTE_EVENTS: Readonly<Record<string, Dispute['status']>> = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'under_review',
  'payment.dispute.action_required': 'action_required',
  'payment.dispute.closed': 'closed',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
};

/** A refund's event says how far it is, unless its own name does. */
const REFUND_EVENTS: Readonly<Record<string, RazorpayRefund['status'] | undefined>> = {
  'refund.created': undefined,
  'refund.speed_changed': undefined,
  'refund.processed': 'processed',
  'refund.failed': 'failed',
};

const PAYMENT_EVENTS: Readonly<Record<string, PaymentEventKind>> = {
  'payment.authorized': 'authorized',
  'payment.captured': 'captured',
  'payment.failed': 'failed',
  'order.paid': 'captured',
};

/** Undefined for what cannot be read; `other` for what is about no payment of an order of a shop. */
export const reportIn = (
  raw: string,
): ReportedPayment | ReportedRefund | ReportedDispute | { readonly kind: 'other' } | undefined => {
  const body = jsonObject(raw);
  const name: unknown = body?.['event'];
  if (body === undefined || typeof name !== 'string') return undefined;
  const payload = fieldsOf(body['payload']);
  const entity = (of: string): unknown => fieldsOf(payload[of])['entity'];
  const seconds = body['created_at'];
  if (Object.hasOwn(REFUND_EVENTS, name)) {
    const refund = refundIn(entity('refund'));
    if (refund === undefined) return undefined;
    const status = REFUND_EVENTS[name] ?? refund.status;
    return { kind: 'refund', refund: { ...refund, status }, payment: paymentIn(entity('payment')) };
  }
  const disputed = Object.hasOwn(DISPUTE_EVENTS, name) ? DISPUTE_EVENTS[name] : undefined;
  if (disputed !== undefined) {
    const dispute = disputeIn(entity('dispute'));
    if (dispute === undefined) return undefined;
    const at = Number.isSafeInteger(seconds) ? Number(seconds) * 1_000 : dispute.createdAt;
    return { kind: 'dispute', dispute: { ...dispute, status: disputed }, at, payment: paymentIn(entity('payment')) };
  }
  const happened = Object.hasOwn(PAYMENT_EVENTS, name) ? PAYMENT_EVENTS[name] : undefined;
  if (happened === undefined) return { kind: 'other' };
  const payment = paymentIn(entity('payment'));
  if (payment === undefined) return undefined;
  if (payment.order === '') return { kind: 'other' };
  const order = orderIn(entity('order'));
  return {
    kind: 'payment',
    payment,
    happened,
    at: Number.isSafeInteger(seconds) ? Number(seconds) * 1_000 : payment.createdAt,
    ...(order?.id === payment.order && { receipt: order.receipt }),
  };
};

/** What a payment's own record says has happened; a refunded payment was captured before, unless it never was. */
export const happenedTo = ({ status, isCaptured }: RazorpayPayment): PaymentEventKind => {
  if (status === 'created') return 'attempted';
  if (status === 'refunded') return isCaptured ? 'captured' : 'failed';
  return status;
};

/**
 * The event for the shop. Its id is made of what it says, so that a fact counts once, whether it was reported, reported
 * again or asked for: the id that Razorpay sends in a header is not signed, and could be changed in a repeated request.
 */
export const paymentEvent = (
  number: string,
  { payment, happened, at }: Pick<ReportedPayment, 'payment' | 'happened' | 'at'>,
): GatewayPaymentEvent => ({
  kind: 'payment',
  number,
  event: {
    id: `${payment.id}-${happened}-${payment.amount}${payment.currency}`,
    kind: happened,
    at,
    gatewayOrder: payment.order,
    payment: payment.id,
  },
  amount: payment.amount,
  currency: payment.currency,
});
