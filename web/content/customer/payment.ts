/** The content of the pages after a payment: what each state of a payment means. */
import type { PaymentState } from '../../../core/entities/payment.ts';

export type Outcome = {
  readonly title: string;
  readonly text: string;
  /** What happens next, step by step. */
  readonly next?: readonly string[];
};

export type PaymentData = {
  readonly outcomes: Readonly<Record<PaymentState, Outcome>>;
  /** On the page for failed payments, where the payment arrived after all. */
  readonly paidAfterAll: string;
};

const waiting: Outcome = {
  title: 'Waiting for your payment',
  text: 'We have not heard from your bank yet, which can take a few minutes. This page looks again by itself. You can also close it: we send you a message as soon as we know.',
};
const NEXT = [
  'We pack your order, usually within one working day. Until then you can cancel it.',
  'You get a message when it is shipped, when it is out for delivery, and when it has arrived.',
  'Your reward cash is yours to spend once the parcel is delivered.',
];

export const paymentData = (): PaymentData => ({
  paidAfterAll: 'The payment page said that it failed, but the money has arrived. You need not pay again.',
  outcomes: {
    held: {
      title: 'We’re checking your payment',
      text: 'The amount we received doesn’t match your order total. We’ll confirm the order or refund you, and message you. You don’t need to pay again.',
    },
    captured: {
      title: 'Thank you, it is paid',
      text: 'Your order is confirmed. We have sent you a message with the details.',
      next: NEXT,
    },
    due: {
      title: 'Thank you, your order is confirmed',
      next: NEXT,
      text: 'Please have the amount ready when the parcel comes. We have sent you a message with the details.',
    },
    created: waiting,
    attempted: waiting,
    authorized: {
      title: 'Your bank is confirming it',
      text: 'The payment is on its way to us. This page looks again by itself; you can also close it, and we send you a message.',
    },
    failed: {
      title: 'The payment did not go through',
      text: 'Nothing is lost: your order waits, and you can pay for it here in the same way or another. If money has left your account, your bank sends it back by itself.',
    },
    expired: {
      title: 'This order was not paid in time',
      text: 'So it lapsed. If your payment still arrives within a day, we confirm the order after all where we can; otherwise the money goes back to where it came from.',
    },
    refund_pending: {
      title: 'Your money is on its way back',
      text: 'We have asked your bank to send it back to where it was paid from. We send you a message when that is done.',
    },
    refunded: {
      title: 'Your money was sent back',
      text: 'It went to where it was paid from. A bank may need a few working days to show it.',
    },
  },
});
