/** What a complaint must hold before it is a complaint: the form shows it, and the shop decides by it (spec 6, 11). */
import { validateField, type FieldResult } from './fields.ts';
import { fieldMessages, shopMessages } from './messages.ts';
import { indianMobile, isStorable } from './strict.ts';

export const GRIEVANCE_FIELDS = ['name', 'phone', 'email', 'message'] as const;
export type GrievanceField = (typeof GRIEVANCE_FIELDS)[number];

export type GrievanceText = Readonly<Record<GrievanceField, string>>;
/** Messages by field; empty when nothing is wrong. */
export type GrievanceErrors = Readonly<Partial<Record<GrievanceField, string>>>;

/** How short and how long a message may be, in characters. */
export const GRIEVANCE_LENGTH = { least: 10, most: 2000 } as const;

/** Control characters and halves of characters; tabs and line ends belong to a letter. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text.replace(/[\t\r\n]/gu, ''));

const validateMessage = (raw: string): FieldResult => {
  const text = raw.trim();
  if (text === '') return { status: 'empty', message: fieldMessages.empty };
  const length = [...text].length;
  const fits = length >= GRIEVANCE_LENGTH.least && length <= GRIEVANCE_LENGTH.most && isPrintable(text);
  return fits
    ? { status: 'valid', message: fieldMessages.valid }
    : { status: 'invalid', message: shopMessages.grievance };
};

/** Judges one field as it stands in the form. */
export const validateGrievanceField = (field: GrievanceField, raw: string): FieldResult =>
  field === 'message' ? validateMessage(raw) : validateField(field, raw);

/** What the shop refuses, by field: what the form shows, and a phone or a length that cannot be (spec 10.5). */
export const grievanceErrors = (text: GrievanceText): GrievanceErrors => {
  const errors: Partial<Record<GrievanceField, string>> = {};
  for (const field of GRIEVANCE_FIELDS) {
    const { status, message } = validateGrievanceField(field, text[field]);
    if (status !== 'valid') errors[field] = message;
    else if (field === 'phone' && indianMobile(text.phone) === undefined) errors.phone = fieldMessages.phone;
    else if (field !== 'message' && !isStorable(field, text[field])) errors[field] = fieldMessages[field];
  }
  return errors;
};
