/** Which calls have their row in the lazily loaded half of the table; every other call is in initial-endpoints.ts. */
import type { CallName } from '../../../core/ports/shop-api.ts';

/**
 * Orders, payments, account, sign-ups and support: for a visitor who only looks and fills a cart, a page never loads these rows.
 */
export const LAZY_CALLS = [
  'placeOrder',
  'getOrder',
  'listOrders',
  'trackOrder',
  'cancelOrder',
  'returnOrder',
  'getInvoice',
  'verifyPayment',
  'getPaymentStatus',
  'retryPayment',
  'getPincode',
  'getAddresses',
  'createCustomer',
  'getCustomer',
  'updateCustomer',
  'eraseCustomer',
  'updateConsent',
  'signUpForOffers',
  'getCashLedger',
  'createGrievance',
] as const satisfies readonly CallName[];

export type LazyCall = (typeof LAZY_CALLS)[number];
export type InitialCall = Exclude<CallName, LazyCall>;
