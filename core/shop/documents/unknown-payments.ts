/**
 * Payments for orders of this shop that are not in the store: it was restored from a backup, or another store uses the same
 * account of the gateway.
 */
import type { Paise } from '../../entities/money/paise.ts';
import { kind } from '../../ports/store/kind.ts';

/**
 * `refund_pending`: its refund is requested, and not paid out yet; `refunded`: the gateway has paid it out; `closed`: the
 * operator has settled it outside the gateway.
 */
export const UNKNOWN_PAYMENT_STATES = ['open', 'refund_pending', 'refunded', 'closed'] as const;

export type UnknownPayment = {
  /** The gateway's ids of the payment and of its order. */
  readonly payment: string;
  readonly gatewayOrder: string;
  /** The number of the order that it is for. */
  readonly number: string;
  /** In hundredths of the currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
  /** When it was captured, and when the shop learned of it, epoch milliseconds. */
  readonly at: number;
  readonly foundAt: number;
  readonly state: (typeof UNKNOWN_PAYMENT_STATES)[number];
};

export const unknownPayments = kind<UnknownPayment>()({
  name: 'unknown-payment',
  version: 1,
  id: (payment: string) => payment,
  index: ({ state, foundAt }) => ({ state, at: foundAt }),
});
