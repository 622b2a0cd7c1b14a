/** The actions of the checkout, which are queued until its code has loaded. */
import type { ActionNames } from '../deferred.ts';
import type { CheckoutFlow } from './checkout-flow.ts';

export type CheckoutActions = Omit<CheckoutFlow, 'resume' | 'resumeLate' | 'clear' | 'stop'>;

export const CHECKOUT_ACTIONS: ActionNames<CheckoutActions> = {
  setPhone: false,
  setOtp: false,
  sendOtp: true,
  changePhone: false,
  verifyOtp: true,
  setAddress: false,
  leaveAddress: false,
  setBillingSame: false,
  choosePayment: false,
  setRedeemCash: false,
  place: true,
};
