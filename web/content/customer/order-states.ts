/** The content of the order pages: the states of an order and of its payment. */
import type { OrderState } from '../../../core/entities/order.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import { rules } from '../shop-rules.ts';

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

export const ordersData = (): OrdersData => ({
  states: {
    pending_payment: {
      label: 'Waiting for payment',
      text: 'We have kept everything for you. Your order is confirmed as soon as it is paid.',
    },
    payment_failed: {
      label: 'Payment failed',
      text: 'The payment did not go through. You can pay again, in the same way or another.',
    },
    expired: {
      label: 'Not paid in time',
      text: 'Nobody paid for this order in time, so it lapsed. A payment that still arrives within a day revives it where we can; any other is sent back to where it came from.',
    },
    confirmed: {
      label: 'Confirmed',
      text: 'We have your order and will pack it next. Until then it can be cancelled.',
    },
    packed: { label: 'Packed', text: 'Your parcel is packed and waits for the courier.' },
    shipped: { label: 'Shipped', text: 'Your parcel is with the courier.' },
    out_for_delivery: { label: 'Out for delivery', text: 'The courier brings your parcel today.' },
    delivered: { label: 'Delivered', text: 'Your parcel has arrived.' },
    undelivered: {
      label: 'Could not be delivered',
      text: 'The courier found nobody to take the parcel and tries again. After three times it goes back to us.',
    },
    rto: { label: 'On its way back to us', text: 'The courier could not deliver the parcel, so it comes back to us.' },
    rto_received: {
      label: 'Back with us',
      text: 'The parcel is back with us. What you paid for it is sent back to you.',
    },
    return_requested: {
      label: 'Return asked for',
      text: 'The courier will call to pick the parcel up. Please keep it as it came.',
    },
    picked_up: { label: 'Picked up', text: 'The parcel is on its way back to us. The refund follows.' },
    cancelled: {
      label: 'Cancelled',
      text: 'This order was cancelled. Whatever was paid for it goes back to where it came from.',
    },
    refunded: {
      label: 'Refunded',
      text: 'The money is on its way to you; a bank may need a few working days to show it.',
    },
  },
  held: {
    label: 'Payment under review',
    text: `We received a payment that isn’t the order total and are checking it. We’ll confirm the order or refund you within ${rules.reviewDays} days of receiving it. You don’t need to pay again.`,
  },
  payments: {
    due: 'To be paid in cash at the door',
    created: 'Not paid yet',
    attempted: 'Not paid yet',
    authorized: 'Being confirmed by your bank',
    held: 'Under review',
    captured: 'Paid',
    failed: 'Not paid: the payment failed',
    expired: 'Not paid',
    refund_pending: 'Refund on its way',
    refunded: 'Refunded',
  },
});
