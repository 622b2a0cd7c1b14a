/** Razorpay's orders, payments and refunds as they are read from its responses and events. */
import { DISPUTE_STATUS, type Dispute } from '../../core/entities/payment.ts';
import { paise, type Paise } from '../../core/entities/money/paise.ts';
import { isPrintableLine } from '../../core/validation/text.ts';

export type RazorpayOrder = {
  readonly id: string;
  readonly amount: Paise;
  readonly currency: string;
  /** What the shop has called it; empty if it has not. */
  readonly receipt: string;
};

const PAYMENT_STATUS = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;

export type RazorpayPayment = {
  readonly id: string;
  /** Empty for a payment without an order. */
  readonly order: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: (typeof PAYMENT_STATUS)[number];
  /** False for money that was never taken: the gateway refunds it by itself. */
  readonly isCaptured: boolean;
  readonly refunded: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

export type RazorpayRefund = {
  readonly id: string;
  readonly payment: string;
  /** What the shop has called it; empty for a refund that was made elsewhere. */
  readonly receipt: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: 'pending' | 'processed' | 'failed';
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

export type RazorpayDispute = {
  readonly id: string;
  readonly payment: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: Dispute['status'];
  /** Empty without one. */
  readonly reason: string;
  /** Epoch milliseconds; null without such a time. */
  readonly respondBy: number | null;
  readonly createdAt: number;
};

/** Far more than any text of an answer that the shop reads. */
const MOST_CHARACTERS = 200;

const REFUND_STATUS = ['pending', 'processed', 'failed'] as const;

/** Each is undefined for a value that is not such an entity. */
export const orderIn = (value: unknown): RazorpayOrder | undefined => {
  const { id, amount, currency, receipt } = fieldsOf(value);
  return isText(id) && isAmount(amount) && isText(currency)
    ? { id, amount: paise(amount), currency, receipt: isText(receipt) ? receipt : '' }
    : undefined;
};

export const paymentIn = (value: unknown): RazorpayPayment | undefined => {
  const fields = fieldsOf(value);
  const { id, amount, currency, order_id: order, created_at: seconds } = fields;
  const status = PAYMENT_STATUS.find((one) => one === fields['status']);
  if (!isText(id) || !isAmount(amount) || !isText(currency) || status === undefined || !isAmount(seconds))
    return undefined;
  return {
    id,
    order: isText(order) ? order : '',
    amount: paise(amount),
    currency,
    status,
    isCaptured: fields['captured'] === true,
    refunded: isAmount(fields['amount_refunded']) ? fields['amount_refunded'] : 0,
    createdAt: seconds * 1_000,
  };
};

export const refundIn = (value: unknown): RazorpayRefund | undefined => {
  const fields = fieldsOf(value);
  const { id, payment_id: payment, receipt, amount, currency, created_at: seconds } = fields;
  const status = REFUND_STATUS.find((one) => one === fields['status']);
  if (!isText(id) || !isText(payment) || status === undefined) return undefined;
  if (!isAmount(amount) || !isText(currency) || !isAmount(seconds)) return undefined;
  return {
    id,
    payment,
    receipt: isText(receipt) ? receipt : '',
    amount: paise(amount),
    currency,
    status,
    createdAt: seconds * 1_000,
  };
};

export const disputeIn = (value: unknown): RazorpayDispute | undefined => {
  const fields = fieldsOf(value);
  const { id, payment_id: payment, amount, currency, reason_code: reason } = fields;
  const { respond_by: until, created_at: seconds } = fields;
  if (!isText(id) || !isText(payment) || !isAmount(amount) || !isText(currency) || !isAmount(seconds)) return undefined;
  return {
    id,
    payment,
    amount: paise(amount),
    currency,
    status: DISPUTE_STATUS.find((one) => one === fields['status']) ?? 'open',
    reason: isText(reason) ? reason : '',
    respondBy: isAmount(until) && until > 0 ? until * 1_000 : null,
    createdAt: seconds * 1_000,
  };
};

/** The entities in a collection; undefined if one of them cannot be read. */
export const itemsIn = <T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined => {
  const { items } = fieldsOf(value);
  if (!Array.isArray(items)) return undefined;
  const entities = items.map(read);
  return entities.every((entity) => entity !== undefined) ? entities : undefined;
};

export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Ids and receipts of Razorpay's, which have at most 40 characters, and codes. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS && isPrintableLine(value);
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
