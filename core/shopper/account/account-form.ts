/** Pure: the account's form, with name and email address beside the addresses (spec 6). */
import { EMPTY_ADDRESS, type Address, type Addresses } from '../../entities/address.ts';
import type { Profile } from '../../ports/shop-api.ts';
import { billingSameAsShipping } from '../../validation/address.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { isStorable } from '../../validation/strict.ts';
import { inputText } from '../../validation/text.ts';
import type { AddressForm } from '../checkout/address-form.ts';

/** The fields of the customer, apart from the addresses. */
export type DetailField = 'name' | 'email';

export type AccountForm = AddressForm & {
  readonly name: string;
  readonly email: string;
  readonly errors: AddressForm['errors'] & Readonly<Record<DetailField, string>>;
};

const EMPTY_ERRORS: AccountForm['errors'] = { name: '', email: '', shipping: {}, billing: {} };

/** The form of a new account, which starts from addresses that were typed elsewhere. */
export const newAccountForm = ({ shipping, billing }: Addresses): AccountForm => ({
  name: '',
  email: '',
  shipping,
  billing,
  errors: EMPTY_ERRORS,
});

export const EMPTY_FORM: AccountForm = newAccountForm(
  billingSameAsShipping({ shipping: EMPTY_ADDRESS, billing: null }),
);

export const formOf = ({ customer: { name, email }, shipping, billing }: Profile): AccountForm => ({
  name,
  email,
  errors: EMPTY_ERRORS,
  ...(shipping === null ? { shipping: EMPTY_FORM.shipping, billing: EMPTY_FORM.billing } : { shipping, billing }),
});

/** The form with another shipping address in it, without messages. */
export const withShipping = (form: AccountForm, shipping: Address): AccountForm => ({
  ...form,
  shipping,
  errors: { ...form.errors, shipping: {} },
});

/** After typing: the message is removed until the field is left. */
export const withDetail = (form: AccountForm, field: DetailField, value: string): AccountForm => ({
  ...form,
  [field]: inputText(field, value),
  errors: { ...form.errors, [field]: '' },
});

/** After leaving a field: the message of its rule is shown, unless it is empty. */
export const blurDetail = (form: AccountForm, field: DetailField): AccountForm => {
  const { status, message } = validateField(field, form[field]);
  return status === 'invalid' ? { ...form, errors: { ...form.errors, [field]: message } } : form;
};

/** The errors of name and email address that the shop would answer, shown before the call. */
export const withDetailErrors = (form: AccountForm): AccountForm => ({
  ...form,
  errors: { ...form.errors, name: detailError('name', form.name), email: detailError('email', form.email) },
});

const detailError = (field: DetailField, value: string): string => {
  const { status, message } = validateField(field, value);
  if (status !== 'valid') return message;
  return isStorable(field, value) ? '' : fieldMessages[field];
};

export const hasDetailErrors = ({ errors }: AccountForm): boolean => errors.name !== '' || errors.email !== '';
