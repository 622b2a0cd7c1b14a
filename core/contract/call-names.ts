/** The names of all calls, without loading the lazy half of the contract. */
import type { CallName } from './contract.ts';
import { initialCalls } from './initial-calls.ts';
import type { lazyCalls } from './lazy-calls.ts';

/** A test compares it with the contract. */
const LAZY_CALLS: readonly (keyof typeof lazyCalls)[] = [
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
];

// The initial calls are names, too.
export const callNames = [...Object.keys(initialCalls), ...LAZY_CALLS] as readonly CallName[];
