/** Which calls have their row in the lazily loaded half of the table; every other call is in initial-endpoints.ts. */
import type { CallName } from '../../../core/ports/shop-api.ts';

/**
 * What a customer does after placing an order, and account and support: a page that only sells never loads these rows.
 */
export const LAZY_CALLS = [
  'listOrders',
  'trackOrder',
  'cancelOrder',
  'returnOrder',
  'getInvoice',
  'verifyPayment',
  'retryPayment',
  'getPincode',
  'updateCustomer',
  'eraseCustomer',
  'updateConsent',
  'getCashLedger',
  'createGrievance',
] as const satisfies readonly CallName[];

export type LazyCall = (typeof LAZY_CALLS)[number];
export type InitialCall = Exclude<CallName, LazyCall>;
