/** Pure: the checkout form and its changes (spec 3, 5, 6). */
import { EMPTY_ADDRESS, isEmptyAddress, type Address } from '../../entities/address.ts';
import {
  DEFAULT_PAYMENT_MODE,
  isPrepaid,
  optionsFor,
  type PaymentMode,
  type PaymentOptions,
} from '../../entities/payment-mode.ts';
import type { Business } from '../../entities/order.ts';
import { billingSameAsShipping, type AddressErrors } from '../../validation/address.ts';
import { inputText } from '../../validation/text.ts';
import { withBillingSame } from './address-form.ts';

export type FormErrors = {
  /** Messages under the inputs; empty if there is none. */
  readonly phone: string;
  readonly otp: string;
  readonly shipping: AddressErrors;
  readonly billing: AddressErrors;
};

export type CheckoutForm = {
  readonly phone: string;
  readonly otp: string;
  readonly shipping: Address;
  /** Null while shipping serves both. */
  readonly billing: Address | null;
  /** For an invoice with a GSTIN; null for a consumer. */
  readonly business: Business | null;
  readonly errors: FormErrors;
  readonly mode: PaymentMode;
  readonly options: PaymentOptions;
  readonly redeemCash: boolean;
};

export const EMPTY_ERRORS: FormErrors = { phone: '', otp: '', shipping: {}, billing: {} };

export const NEW_FORM: CheckoutForm = {
  phone: '',
  otp: '',
  ...billingSameAsShipping({ shipping: EMPTY_ADDRESS, billing: null }),
  business: null,
  errors: EMPTY_ERRORS,
  mode: DEFAULT_PAYMENT_MODE,
  options: optionsFor(DEFAULT_PAYMENT_MODE),
  redeemCash: false,
};

export const withPhone = (form: CheckoutForm, phone: string): CheckoutForm => ({
  ...form,
  phone: inputText('phone', phone),
  errors: { ...form.errors, phone: '' },
});

export const withOtp = (form: CheckoutForm, otp: string): CheckoutForm => ({
  ...form,
  otp: inputText('otp', otp),
  errors: { ...form.errors, otp: '' },
});

/** Choosing a mode makes only that option active, sets the fixed amount to 0 and unticks redeemCash (spec 4, 10.6). */
export const withMode = (form: CheckoutForm, mode: PaymentMode): CheckoutForm => ({
  ...form,
  mode,
  options: optionsFor(mode),
  redeemCash: false,
});

/** Ticks or unticks reward cash, which only prepaid modes can redeem. */
export const withRedeem = (form: CheckoutForm, redeemCash: boolean): CheckoutForm => ({
  ...form,
  redeemCash: redeemCash && isPrepaid(form.mode),
});

/** Fills in the saved addresses unless the shopper has typed one. */
export const withSaved = (form: CheckoutForm, shipping: Address | null, billing: Address | null): CheckoutForm => {
  if (shipping === null || !isEmptyAddress(form.shipping)) return form;
  const filled = { ...form, shipping };
  return billing === null ? withBillingSame(filled, true) : { ...withBillingSame(filled, false), billing };
};
