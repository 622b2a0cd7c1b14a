/** The content of the order pages: the states of an order and of its payment. */
import type { OrderState } from '../../../core/entities/order.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import { rules } from '../shop-rules.ts';
import { returnedToUs, bankDays } from './orders.ts';

export type StateText = {
  /** As a step of the timeline. */
  readonly label: string;
  /** What the state means for the customer. */
  readonly text: string;
};

export type OrdersData = {
  readonly states: Readonly<Record<OrderState, StateText>>;
  readonly payments: Readonly<Record<PaymentState, string>>;
  /** Shown instead of the state of an unpaid order that received a payment of another amount. */
  readonly held: StateText;
};

const NOT_PAID_YET = 'Not paid yet';
export const PAYMENT_FAILED = 'Payment failed';
export const PAY_AGAIN = 'Try again or choose another payment method.';
export const NOT_AGAIN = 'You don’t need to pay again.';
export const EXPIRED =
  'This order was cancelled because it wasn’t paid in time. If your payment arrives within a day, we’ll confirm the order or refund you.';

export const ordersData = (): OrdersData => ({
  states: {
    pending_payment: {
      label: 'Waiting for payment',
      text: 'Your order is saved. We’ll confirm it as soon as you pay.',
    },
    payment_failed: { label: PAYMENT_FAILED, text: `Your payment didn’t go through. ${PAY_AGAIN}` },
    expired: { label: 'Expired', text: EXPIRED },
    confirmed: {
      label: 'Confirmed',
      text: 'We’ve received your order and will pack it next. You can cancel it until then.',
    },
    packed: { label: 'Packed', text: 'Your order is packed and ready for the courier.' },
    shipped: { label: 'Shipped', text: 'Your order is with the courier.' },
    out_for_delivery: { label: 'Out for delivery', text: 'The courier will deliver your order today.' },
    delivered: { label: 'Delivered', text: 'Your order has been delivered.' },
    undelivered: {
      label: 'Delivery attempted',
      text: 'The courier couldn’t deliver and will try again. After three attempts your order is returned to us.',
    },
    rto: { label: 'Returning to us', text: 'The courier couldn’t deliver your order, so it’s being returned to us.' },
    rto_received: { label: 'Returned to us', text: `${returnedToUs}. We’ll refund anything you paid online.` },
    return_requested: {
      label: 'Return requested',
      text: `The courier picks up your order ${rules.pickup}. Keep everything in its box.`,
    },
    picked_up: { label: 'Picked up', text: 'Your return is on its way to us.' },
    cancelled: {
      label: 'Cancelled',
      text: 'This order was cancelled. If you paid online, we’ll refund the account you paid from.',
    },
    refunded: { label: 'Refunded', text: `We’ve refunded you. ${bankDays}` },
  },
  held: {
    label: 'Payment under review',
    text: `We received a payment that isn’t the order total and are checking it. We’ll confirm the order or refund you within ${rules.reviewDays} days of receiving it. ${NOT_AGAIN}`,
  },
  payments: {
    due: 'Pay in cash at delivery',
    created: NOT_PAID_YET,
    attempted: NOT_PAID_YET,
    authorized: 'Being confirmed by your bank',
    held: 'Under review',
    captured: 'Paid',
    failed: PAYMENT_FAILED,
    expired: 'Not paid',
    refund_pending: 'Refund in progress',
    refunded: 'Refunded',
  },
});
