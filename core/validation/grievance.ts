/** The rules of a complaint's form; page and shop apply the same (spec 6, 11). */
import { validateField, type FieldResult } from './fields.ts';
import { fieldMessages } from './field-messages.ts';
import * as shopperMessages from './shopper-messages.ts';
import { indianMobile, isStorable } from './strict.ts';
import { STORED_LENGTHS } from './text-lengths.ts';
import { cleanFields, cleanText, isPrintableText } from './text.ts';

export const GRIEVANCE_FIELDS = ['name', 'phone', 'email', 'message'] as const;
export type GrievanceField = (typeof GRIEVANCE_FIELDS)[number];

export type GrievanceText = Readonly<Record<GrievanceField, string>>;
/** Messages by field; empty when nothing is wrong. */
export type GrievanceErrors = Readonly<Partial<Record<GrievanceField, string>>>;

/** The form, cleaned (spec 10.30). */
export const cleanGrievance = (text: GrievanceText): GrievanceText => cleanFields(text, GRIEVANCE_FIELDS);

/** The length of a message, in characters. */
export const GRIEVANCE_LENGTH = { least: 10, most: STORED_LENGTHS.message } as const;

const validateMessage = (raw: string): FieldResult => {
  const text = cleanText('message', raw);
  if (text === '') return { status: 'empty', message: fieldMessages.empty };
  const length = [...text].length;
  const fits = length >= GRIEVANCE_LENGTH.least && length <= GRIEVANCE_LENGTH.most && isPrintableText(text);
  return fits
    ? { status: 'valid', message: fieldMessages.valid }
    : { status: 'invalid', message: shopperMessages.grievance };
};

/** Validates one field of the form. */
export const validateGrievanceField = (field: GrievanceField, raw: string): FieldResult =>
  field === 'message' ? validateMessage(raw) : validateField(field, raw);

/** The shop's errors, by field: those of the form, and an impossible phone number or length (spec 10.5). */
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
