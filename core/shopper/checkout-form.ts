/** Pure: the checkout form and everything that can be done to it (spec 3, 5, 6). */
import { EMPTY_ADDRESS, type Address, type AddressField } from '../entities/address.ts';
import { DEFAULT_PAYMENT_MODE, optionsFor, type PaymentMode, type PaymentOptions } from '../entities/payment-mode.ts';
import {
  billingOfItsOwn, billingSameAsShipping, type AddressErrors,
} from '../validation/address.ts';
import { validateField } from '../validation/fields.ts';
import { strictAddressErrors } from '../validation/strict.ts';

export type FormErrors = {
  /** Messages under the inputs; empty when nothing is wrong. */
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
  readonly errors: FormErrors;
  readonly mode: PaymentMode;
  readonly options: PaymentOptions;
  readonly redeemCash: boolean;
};

export type AddressPart = 'shipping' | 'billing';

export const NO_ERRORS: FormErrors = { phone: '', otp: '', shipping: {}, billing: {} };

export const NEW_FORM: CheckoutForm = {
  phone: '', otp: '',
  ...billingSameAsShipping({ shipping: EMPTY_ADDRESS, billing: null }),
  errors: NO_ERRORS,
  mode: DEFAULT_PAYMENT_MODE, options: optionsFor(DEFAULT_PAYMENT_MODE),
  redeemCash: false,
};

export const withPhone = (form: CheckoutForm, phone: string): CheckoutForm =>
  ({ ...form, phone, errors: { ...form.errors, phone: '' } });

export const withOtp = (form: CheckoutForm, otp: string): CheckoutForm =>
  ({ ...form, otp, errors: { ...form.errors, otp: '' } });

/** Typing into an address; the field's message goes until the field is left. A part that is not there is not typed into. */
export const withAddressField = (form: CheckoutForm, part: AddressPart, field: AddressField, value: string): CheckoutForm => {
  const address = form[part];
  if (address === null) return form;
  const { [field]: _gone, ...errors } = form.errors[part];
  return { ...form, [part]: { ...address, [field]: value }, errors: { ...form.errors, [part]: errors } };
};

/** Leaving a field: what the field rule has against it, if it is not empty, is shown. */
export const leftField = (form: CheckoutForm, part: AddressPart, field: AddressField): CheckoutForm => {
  const address = form[part];
  if (address === null) return form;
  const { status, message } = validateField(field, address[field]);
  return status === 'invalid'
    ? { ...form, errors: { ...form.errors, [part]: { ...form.errors[part], [field]: message } } } : form;
};

/** Choosing a mode makes only that option active, sets the fixed amount to 0 and unticks redeemCash (spec 4, 10.6). */
export const withMode = (form: CheckoutForm, mode: PaymentMode): CheckoutForm =>
  ({ ...form, mode, options: optionsFor(mode), redeemCash: false });

/** Ticks or unticks reward cash; under cash on delivery there is nothing to redeem. */
export const withRedeem = (form: CheckoutForm, redeemCash: boolean): CheckoutForm =>
  ({ ...form, redeemCash: redeemCash && form.mode !== 'cod' });

/** Checked: shipping serves both. Unchecked: billing has an address of its own. */
export const withBillingSame = (form: CheckoutForm, same: boolean): CheckoutForm => ({
  ...form,
  ...(same ? billingSameAsShipping(form) : billingOfItsOwn(form)),
  errors: { ...form.errors, billing: {} },
});

/** Fills in saved addresses, where the shopper has not typed any. */
export const withSaved = (form: CheckoutForm, shipping: Address | null, billing: Address | null): CheckoutForm => {
  const isTyped = Object.entries(form.shipping).some(([field, value]) => !field.startsWith('for_') && value !== '');
  if (shipping === null || isTyped) return form;
  const filled = { ...form, shipping };
  return billing === null ? withBillingSame(filled, true) : { ...withBillingSame(filled, false), billing };
};

/** What the shop would refuse in the addresses, shown before it is asked. */
export const withAddressErrors = (form: CheckoutForm): CheckoutForm => ({
  ...form,
  errors: {
    ...form.errors,
    shipping: strictAddressErrors(form.shipping),
    billing: form.billing === null ? {} : strictAddressErrors(form.billing),
  },
});

export const hasAddressErrors = ({ errors }: CheckoutForm): boolean =>
  Object.keys(errors.shipping).length > 0 || Object.keys(errors.billing).length > 0;
