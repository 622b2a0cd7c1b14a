/** Texts and examples of the calls about payments. */
import type { Documented } from './documentation.ts';
import { ORDER_EXAMPLE, ORDER_NUMBER_EXAMPLE, PLACED_ORDER_EXAMPLE } from './examples.ts';
import type { paymentCalls } from './payment.ts';

export const paymentDocs: Documented<keyof typeof paymentCalls> = {
  verifyPayment: {
    summary: "Verify the gateway's proof of a payment",
    details:
      "What the gateway's page passed to the browser. A signature that is not the gateway's for this payment of this order: PAYMENT_UNPROVEN. A proof that is sent again changes nothing.",
    input: {
      ...ORDER_NUMBER_EXAMPLE,
      paymentId: 'pay_N5kQ2c7x',
      signature: '9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d',
    },
    data: { state: 'captured' },
  },
  getPaymentStatus: {
    summary: 'The state of a payment',
    details: 'What /payment/success and /payment/fail show; they never believe their address.',
    input: ORDER_NUMBER_EXAMPLE,
    data: { state: 'captured' },
  },
  retryPayment: {
    summary: 'Pay an unpaid order again, or a cash on delivery order online',
    details:
      'In the same mode or another one: switching to cod adds its fee and voids redeemed cash. A confirmed cash on delivery order may be paid in a prepaid mode until it is packed: it is answered as it is, with a payment of its total less the fee, and changes when that is captured. With `expected_total`, another total is refused with PRICE_CHANGED. With an Idempotency-Key a repeated request continues the same attempt and opens nothing twice; with another body it is refused with KEY_REUSED. So many payments of a phone may be opened again a day; more are refused with THROTTLED.',
    input: { ...ORDER_NUMBER_EXAMPLE, mode: 'cod', expectedTotal: ORDER_EXAMPLE.summary.total },
    data: PLACED_ORDER_EXAMPLE,
  },
};
