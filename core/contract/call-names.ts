/** The names of all calls, without loading the lazy half of the contract. */
import type { CallName } from './contract.ts';
import { initialCalls } from './initial-calls.ts';

/** A record, so that a missing name does not compile. */
const OTHER_CALLS: Readonly<Record<Exclude<CallName, keyof typeof initialCalls>, 1>> = {
  createCustomer: 1,
  getAddresses: 1,
  getCustomer: 1,
  updateCustomer: 1,
  eraseCustomer: 1,
  updateConsent: 1,
  signUpForOffers: 1,
  getCashLedger: 1,
  placeOrder: 1,
  listOrders: 1,
  getOrder: 1,
  trackOrder: 1,
  cancelOrder: 1,
  returnOrder: 1,
  verifyPayment: 1,
  getPaymentStatus: 1,
  retryPayment: 1,
  getInvoice: 1,
  getPincode: 1,
  createGrievance: 1,
};

// The keys of both are all names.
export const callNames = Object.keys({ ...initialCalls, ...OTHER_CALLS }) as readonly CallName[];
