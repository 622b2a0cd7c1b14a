/**
 * The rule of every field, as the form shows it beside an input (spec 6, 10.1–10.4). The shop is stricter: strict.ts.
 */
import { fieldMessages } from './field-messages.ts';

export const FIELDS = [
  'name',
  'phone',
  'email',
  'st_address',
  'h_no',
  'city',
  'state',
  'pincode',
  'otp',
  'discount_code',
] as const;
export type Field = (typeof FIELDS)[number];

export type FieldStatus = 'valid' | 'invalid' | 'empty' | 'pending';

export type FieldResult = {
  readonly status: FieldStatus;
  /** What the shopper reads; nothing while the value is pending. */
  readonly message: string;
};

const EMPTY: FieldResult = { status: 'empty', message: fieldMessages.empty };
const VALID: FieldResult = { status: 'valid', message: fieldMessages.valid };
const PENDING: FieldResult = { status: 'pending', message: '' };

const DIGITS = /^[0-9]+$/;
/** Zero-width joiners occur between letters of Indian scripts. */
const NAME = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d)+$/u;
/** Words of letters with their combining marks, separated by single spaces. */
const PLACE = /^\p{L}(?:[\p{L}\p{M}]|\u200c|\u200d)*(?: \p{L}(?:[\p{L}\p{M}]|\u200c|\u200d)*)*$/u;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const ADDRESS = /^[^{}<>=*#`]+$/u;
const PINCODE_LENGTH = 6;

type Rule = (value: string) => boolean;
const always: Rule = () => true;

const rules: Readonly<Record<Field, Rule>> = {
  name: (value) => NAME.test(value),
  phone: (value) => DIGITS.test(value),
  email: (value) => EMAIL.test(value),
  st_address: (value) => ADDRESS.test(value),
  h_no: (value) => ADDRESS.test(value),
  city: (value) => PLACE.test(value),
  state: (value) => PLACE.test(value),
  pincode: (value) => DIGITS.test(value),
  otp: always,
  discount_code: always,
};

const failure: Readonly<Record<Field, string>> = {
  ...fieldMessages,
  // A non-empty code is always valid; the entry completes the table.
  discount_code: fieldMessages.otp,
};

/** Validates the value of a form's field. Never throws, whatever the string. */
export const validateField = (field: Field, raw: string): FieldResult => {
  // White space around a value is not part of it (spec 10.2).
  const value = raw.trim();
  if (value === '') return EMPTY;
  // A pincode is validated only once it has six characters (spec 10.3).
  if (field === 'pincode' && [...value].length !== PINCODE_LENGTH) return PENDING;
  return rules[field](value) ? VALID : { status: 'invalid', message: failure[field] };
};

export const isField = (value: unknown): value is Field => FIELDS.some((field) => field === value);
