/** Pure: the account's form, name and e-mail address beside the addresses (spec 6). */
import { EMPTY_ADDRESS, type Address } from '../../entities/address.ts';
import type { Profile } from '../../ports/shop-api.ts';
import { billingSameAsShipping } from '../../validation/address.ts';
import { validateField } from '../../validation/fields.ts';
import { fieldMessages } from '../../validation/messages.ts';
import { isStorable } from '../../validation/strict.ts';
import type { AddressForm } from '../checkout/address-form.ts';

/** What belongs to the person, whatever the address. */
export type OwnField = 'name' | 'email';

export type AccountForm = AddressForm & {
  readonly name: string;
  readonly email: string;
  readonly errors: AddressForm['errors'] & Readonly<Record<OwnField, string>>;
};

const NO_ERRORS: AccountForm['errors'] = { name: '', email: '', shipping: {}, billing: {} };

/** The form of someone who has no account yet, with what was typed elsewhere as a start. */
export const newAccountForm = (typed: {
  readonly shipping: Address;
  readonly billing: Address | null;
}): AccountForm => ({ name: '', email: '', shipping: typed.shipping, billing: typed.billing, errors: NO_ERRORS });

export const EMPTY_FORM: AccountForm = newAccountForm(
  billingSameAsShipping({ shipping: EMPTY_ADDRESS, billing: null }),
);

export const formOf = ({ customer: { name, email }, shipping, billing }: Profile): AccountForm => ({
  name,
  email,
  errors: NO_ERRORS,
  ...(shipping === null ? { shipping: EMPTY_FORM.shipping, billing: EMPTY_FORM.billing } : { shipping, billing }),
});

/** Typing; the message goes until the field is left. */
export const withOwn = (form: AccountForm, field: OwnField, value: string): AccountForm => ({
  ...form,
  [field]: value,
  errors: { ...form.errors, [field]: '' },
});

/** Leaving a field: what its rule has against it, if it is not empty, is shown. */
export const leftOwn = (form: AccountForm, field: OwnField): AccountForm => {
  const { status, message } = validateField(field, form[field]);
  return status === 'invalid' ? { ...form, errors: { ...form.errors, [field]: message } } : form;
};

/** What the shop would refuse in name and e-mail address, shown before it is asked. */
export const withOwnErrors = (form: AccountForm): AccountForm => ({
  ...form,
  errors: { ...form.errors, name: ownError('name', form.name), email: ownError('email', form.email) },
});

const ownError = (field: OwnField, value: string): string => {
  const { status, message } = validateField(field, value);
  if (status !== 'valid') return message;
  return isStorable(field, value) ? '' : fieldMessages[field];
};

export const hasOwnErrors = ({ errors }: AccountForm): boolean => errors.name !== '' || errors.email !== '';
