/**
 * The rule of every field, as the form shows it beside an input (spec 6, 10.1–10.4). The shop is stricter: strict.ts.
 */
import { ADDRESS_RULES, DIGITS, type AddressField, type AddressRule } from '../entities/address.ts';
import { fieldMessages } from './field-messages.ts';
import { cleanText } from './text.ts';

export type Field = AddressField | 'phone' | 'otp' | 'discount_code';

export type FieldStatus = 'valid' | 'invalid' | 'empty' | 'pending';

export type FieldResult = {
  readonly status: FieldStatus;
  /** What the shopper reads; nothing while the value is pending. */
  readonly message: string;
};

const EMPTY: FieldResult = { status: 'empty', message: fieldMessages.empty };
const VALID: FieldResult = { status: 'valid', message: fieldMessages.valid };
const PENDING: FieldResult = { status: 'pending', message: '' };

type Rule = Pick<AddressRule, 'pattern' | 'message' | 'length'>;
const ANYTHING = /^/;

const RULES: Readonly<Record<Field, Rule>> = {
  ...ADDRESS_RULES,
  phone: { pattern: DIGITS, message: fieldMessages.phone },
  otp: { pattern: ANYTHING, message: fieldMessages.otp },
  discount_code: { pattern: ANYTHING, message: fieldMessages.otp },
};

export const FIELDS = Object.keys(RULES) as readonly Field[];

/** Validates the value of a form's field. Never throws, whatever the string. */
export const validateField = (field: Field, raw: string): FieldResult => {
  const value = cleanText(field, raw);
  if (value === '') return EMPTY;
  const { pattern, message, length } = RULES[field];
  if (length !== undefined && [...value].length !== length) return PENDING;
  return pattern.test(value) ? VALID : { status: 'invalid', message };
};

export const isValidField = (field: Field, raw: string): boolean => validateField(field, raw).status === 'valid';

export const isField = (value: unknown): value is Field => FIELDS.some((field) => field === value);
