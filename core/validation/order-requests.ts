/** The rules of the forms for cancelling and returning an order; page and shop apply the same (spec 11). */
import type { FieldResult } from './fields.ts';
import { fieldMessages } from './field-messages.ts';
import * as shopperMessages from './shopper-messages.ts';
import { STORED_LENGTHS } from './text-lengths.ts';
import { cleanText, isPrintableText } from './text.ts';

/** As NPCI defines it: a name and the bank's handle. */
const UPI_ID = /^[a-zA-Z0-9][a-zA-Z0-9.\-_]{1,255}@[a-zA-Z][a-zA-Z0-9]{1,63}$/u;

const resultOf = (
  field: 'reason' | 'upi',
  raw: string,
  fits: (text: string) => boolean,
  message: string,
): FieldResult => {
  const text = cleanText(field, raw);
  if (text === '') return { status: 'empty', message: fieldMessages.empty };
  return fits(text) ? { status: 'valid', message: fieldMessages.valid } : { status: 'invalid', message };
};

export const validateReason = (raw: string): FieldResult =>
  resultOf(
    'reason',
    raw,
    (text) => [...text].length <= STORED_LENGTHS.reason && isPrintableText(text),
    shopperMessages.reason,
  );

/** The UPI ID to which cash is refunded, such as `name@bank`. */
export const validateUpi = (raw: string): FieldResult =>
  resultOf('upi', raw, (text) => UPI_ID.test(text), shopperMessages.upi);
