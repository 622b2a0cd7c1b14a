/** The names of all calls, without loading the lazy half of the contract. */
import type { CallName } from './contract.ts';
import { eagerCalls } from './eager-calls.ts';
import type { lazyCalls } from './lazy-calls.ts';

type LazyCall = keyof typeof lazyCalls;

/** Written out, because a browser has them before it loads these calls; the compiler names one that is missing. */
const LAZY_CALLS = [
  'createCustomer',
  'getAddresses',
  'getCustomer',
  'updateCustomer',
  'eraseCustomer',
  'updateConsent',
  'signUpForOffers',
  'getCashLedger',
  'placeOrder',
  'listOrders',
  'getOrder',
  'trackOrder',
  'cancelOrder',
  'returnOrder',
  'verifyPayment',
  'getPaymentStatus',
  'retryPayment',
  'getInvoice',
  'getPincode',
  'createGrievance',
] as const satisfies readonly LazyCall[];
type Missing = Exclude<LazyCall, (typeof LAZY_CALLS)[number]>;

// The eager calls are names, too.
export const callNames = [
  ...Object.keys(eagerCalls),
  ...(LAZY_CALLS satisfies [Missing] extends [never] ? readonly LazyCall[] : Missing),
] as readonly CallName[];
