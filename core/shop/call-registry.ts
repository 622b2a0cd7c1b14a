/**
 * The registry of all calls of the contract. A call that the contract names and this table does not have does not compile.
 * A file that implements several calls exports them as one object.
 */
import type { AnswerOf, CallName, InputOf, ShopApi } from '../ports/shop-api.ts';
import { couponCalls } from './cart/coupon.ts';
import { lineCalls } from './cart/lines.ts';
import { getOffer } from './cart/offer.ts';
import { placeOrder } from './checkout/place-order.ts';
import { consentCalls } from './consents/consent.ts';
import { customerCalls } from './customers/customer.ts';
import { eraseCustomer } from './customers/erase-customer.ts';
import { rewardCashCalls } from './customers/reward-cash.ts';
import { getInvoice } from './invoices/invoice.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { orderQueries } from './orders/find-order.ts';
import { returnOrder } from './orders/return-order.ts';
import { retryPayment } from './payments/retry-payment.ts';
import { verifyPayment } from './payments/verify-payment.ts';
import { oneTimePasswordCalls } from './sign-in/one-time-password.ts';
import { sessionCalls } from './sign-in/sign-out.ts';
import { sendConversion } from './support/conversion.ts';
import { createGrievance } from './support/grievance.ts';
import { getPincode } from './support/pincode.ts';
import type { ImplementedCall } from './calls/implement-call.ts';

export const calls: { readonly [Name in CallName]: ImplementedCall<Name> } = {
  ...lineCalls,
  ...couponCalls,
  getOffer,

  ...oneTimePasswordCalls,
  ...sessionCalls,

  ...customerCalls,
  eraseCustomer,
  ...rewardCashCalls,
  ...consentCalls,

  placeOrder,
  ...orderQueries,
  cancelOrder,
  returnOrder,
  getInvoice,
  verifyPayment,
  retryPayment,

  getPincode,
  createGrievance,
  sendConversion,
};

/** Runs a call of one session by the call's name. */
export type RunSessionCall = <Name extends CallName>(name: Name, input: InputOf<Name>) => Promise<AnswerOf<Name>>;

const names = Object.keys(calls) as readonly CallName[];

/** The API object whose calls `run` runs. */
export const apiOf = (run: RunSessionCall): ShopApi => {
  const callable =
    <Name extends CallName>(name: Name) =>
    (input: InputOf<Name>) =>
      run(name, input);
  // A copy of a table with the contract's names is much cheaper than adding one name after the other.
  const api: Record<string, unknown> = { ...calls };
  for (const name of names) api[name] = callable(name);
  return api as ShopApi;
};
