/** The content of the pages after a payment: what each state of a payment means. */
import { REWARD_STEP, stepsOfConfirmed } from '../../../core/catalogue/next-steps.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import { settings } from '../../settings/settings.ts';
import { EXPIRED, NOT_AGAIN, PAY_AGAIN, PAYMENT_FAILED } from './order-states.ts';
import { bankDays, messageWhenRefunded } from './orders.ts';

export type Outcome = {
  readonly title: string;
  /** `{amount}` stands for what the order comes to. */
  readonly text: string;
  /** What happens next, step by step; of an order that earns reward cash, also `PaymentData.rewardStep`. */
  readonly next?: readonly string[];
};

export type PaymentData = {
  readonly outcomes: Readonly<Record<PaymentState, Outcome>>;
  /** On the page for failed payments, where the shop has heard of no attempt to pay. */
  readonly notPaid: Outcome;
  /** On the page for failed payments, of an order that is to be paid in cash and was not paid online. */
  readonly notPaidOnline: Outcome;
  /** Of a confirmed order that had nothing to pay. */
  readonly free: Outcome;
  readonly rewardStep: string;
  /** On the page for failed payments, where the payment arrived after all. */
  readonly paidAfterAll: string;
};

const NOT_PAID = 'Payment not completed';
const KEEP_READY = 'Please keep {amount} ready at delivery.';
const CONFIRMED = 'Thank you. Your order is confirmed';
const UPDATES = 'This page updates automatically. You can close it; we’ll message you when the payment is confirmed.';

const waiting: Outcome = {
  title: 'Waiting for your payment',
  text: `Your bank hasn’t confirmed the payment yet. This can take a few minutes. ${UPDATES}`,
};
const DETAILS = 'We’ve messaged you the details.';
const NEXT = stepsOfConfirmed(settings.delivery.packingDays).map((step) => step.replaceAll("'", '’'));

export const paymentData = (): PaymentData => ({
  rewardStep: REWARD_STEP,
  paidAfterAll: `The payment page said it failed, but your payment has arrived. ${NOT_AGAIN}`,
  notPaid: {
    title: NOT_PAID,
    text: `Your order is saved. ${PAY_AGAIN} If you have paid, this page updates automatically.`,
  },
  notPaidOnline: {
    title: NOT_PAID,
    text: `Your order is still confirmed, with cash on delivery. ${KEEP_READY} If you have paid, we’ll message you when the payment is confirmed.`,
  },
  free: { title: CONFIRMED, text: DETAILS, next: NEXT },
  outcomes: {
    held: {
      title: 'We’re checking your payment',
      text: `The amount we received doesn’t match your order total. We’ll message you once we’ve checked it. ${NOT_AGAIN}`,
    },
    captured: { title: 'Thank you. Payment received', text: `Your order is confirmed. ${DETAILS}`, next: NEXT },
    due: { title: CONFIRMED, next: NEXT, text: `${KEEP_READY} ${DETAILS}` },
    created: waiting,
    attempted: waiting,
    authorized: { title: 'Your bank is confirming the payment', text: UPDATES },
    failed: {
      title: PAYMENT_FAILED,
      text: `Your order is saved. ${PAY_AGAIN} If money was debited, your bank will refund it automatically.`,
    },
    expired: { title: 'This order has expired', text: EXPIRED },
    refund_pending: { title: 'Your refund is on its way', text: messageWhenRefunded },
    refunded: { title: 'Your payment has been refunded', text: bankDays },
  },
});
