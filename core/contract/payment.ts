/** The calls about payments (spec 11). */
import type { Calls } from './call.ts';
import { ADDRESS } from './customer.ts';
import { ORDER, orderAlone, orderNumber, paymentMode, paymentState, placedOrder } from './order.ts';
import * as s from './shape.ts';
import { rupees } from './values.ts';

const proof = s.object({ order: orderNumber, paymentId: s.named('payment_id', s.string()), signature: s.string() });
/** What the gateway's page passed to the shopper's browser. */
export type PaymentProof = s.Infer<typeof proof>;

/**
 * With a total, another one than the shop's is refused. With the `key` of the attempt, a repeated request continues that
 * attempt and answers the same. A client may send neither.
 */
const retry = s.object({
  order: orderNumber,
  mode: s.named('payment_mode', paymentMode),
  expectedTotal: s.named('expected_total', s.optional(rupees)),
});

const customerCall = { level: 'extended', by: 'customer' } as const;
const state = s.object({ state: paymentState });

export const paymentCalls = {
  verifyPayment: {
    ...customerCall,
    method: 'POST',
    path: 'payment/verify.php',
    input: proof,
    data: state,
    refusals: [...ORDER, 'PAYMENT_UNPROVEN'],
  },
  getPaymentStatus: {
    ...customerCall,
    method: 'GET',
    path: 'payment/status.php',
    input: orderAlone,
    data: state,
    refusals: ORDER,
  },
  retryPayment: {
    ...customerCall,
    method: 'POST',
    path: 'payment/retry.php',
    input: retry,
    idempotencyKey: 'optional',
    data: placedOrder,
    refusals: [
      ...ADDRESS,
      ...ORDER,
      'ORDER_STATE',
      'PRICE_CHANGED',
      'SOLD_OUT',
      'COD_LIMIT',
      'NO_GATEWAY',
      'KEY_REUSED',
    ],
  },
} as const satisfies Calls;
