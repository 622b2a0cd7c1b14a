/**
 * The rule of every field: what the form shows beside an input (spec 6, 10.1–10.4). The shop itself is stricter, see
 * strict.ts.
 */
import { fieldMessages } from './messages.ts';

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
/** Joiners stand between letters of Indian scripts and have no shape of their own. */
const NAME = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d)+$/u;
/** Words of letters with their combining marks, parted by single spaces. */
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
  // A non-empty code has no way to fail; the entry keeps the table whole.
  discount_code: fieldMessages.otp,
};

/** White space around a value is not part of it (spec 10.2). */
export const trimmed = (value: string): string => value.trim();

/** Judges a value as it stands in a form's field. Never throws, whatever the string. */
export const validateField = (field: Field, raw: string): FieldResult => {
  const value = trimmed(raw);
  if (value === '') return EMPTY;
  // A pincode is judged only when it has its six characters (spec 10.3).
  if (field === 'pincode' && [...value].length !== PINCODE_LENGTH) return PENDING;
  return rules[field](value) ? VALID : { status: 'invalid', message: failure[field] };
};

export const isField = (value: unknown): value is Field => FIELDS.some((field) => field === value);
