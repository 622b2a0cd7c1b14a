/**
 * Events that no gateway has sent, in the forms that gateways have: each says that an order was paid in full, and is
 * right in every part but its signature. A backend that did not check the signature would believe it.
 */
import { createHmac } from 'node:crypto';

export type ForgedPayment = {
  /** The shop's number of the order, and the gateway's. */
  readonly order: string;
  readonly gatewayOrder: string;
  /** In paise. */
  readonly amount: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Part of the ids of event and payment, which the backend must not have seen before. */
  readonly id: string;
};

const CURRENCY = 'INR';

/** As the gateway of a sandbox of this shop writes it. */
export const sandboxEvent = ({ order, gatewayOrder, amount, at, id }: ForgedPayment): string =>
  JSON.stringify({
    id: `evt_${id}`,
    event: 'payment.captured',
    at,
    order,
    gateway_order: gatewayOrder,
    payment: `pay_${id}`,
    amount,
    currency: CURRENCY,
  });

/** As Razorpay writes it; a backend may act on either of the two names. */
export const razorpayEvent = (
  event: 'payment.captured' | 'order.paid',
  { order, gatewayOrder, amount, at, id }: ForgedPayment,
): string => {
  const created_at = Math.floor(at / 1000);
  const payment = {
    id: `pay_${id}`,
    entity: 'payment',
    amount,
    currency: CURRENCY,
    status: 'captured',
    order_id: gatewayOrder,
    method: 'upi',
    captured: true,
    amount_refunded: 0,
    notes: { order },
    created_at,
  };
  const paid = {
    id: gatewayOrder,
    entity: 'order',
    amount,
    amount_paid: amount,
    amount_due: 0,
    currency: CURRENCY,
    receipt: order,
    status: 'paid',
    notes: { order },
    created_at,
  };
  const payload = { payment: { entity: payment }, ...(event === 'order.paid' && { order: { entity: paid } }) };
  return JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload, created_at });
};

/** A signature of the right form, made with an empty secret, as a backend whose secret is not configured would. */
export const wrongSignature = (raw: string): string => createHmac('sha256', '').update(raw).digest('hex');
