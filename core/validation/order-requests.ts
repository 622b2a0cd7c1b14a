/**
 * What the shop wants to know of a customer who cancels an order or sends it back: the form shows it, the shop decides
 * by it (spec 11).
 */
import type { FieldResult } from './fields.ts';
import { isPrintable } from './grievance.ts';
import { fieldMessages, shopMessages } from './messages.ts';

/** Longest reason, in characters. */
export const REASON_LENGTH = 500;

/** As the payments corporation has it: a name, and the bank's handle. */
const UPI_ID = /^[a-zA-Z0-9][a-zA-Z0-9.\-_]{1,255}@[a-zA-Z][a-zA-Z0-9]{1,63}$/u;

const judged = (raw: string, fits: (text: string) => boolean, message: string): FieldResult => {
  const text = raw.trim();
  if (text === '') return { status: 'empty', message: fieldMessages.empty };
  return fits(text) ? { status: 'valid', message: fieldMessages.valid } : { status: 'invalid', message };
};

export const validateReason = (raw: string): FieldResult =>
  judged(raw, (text) => [...text].length <= REASON_LENGTH && isPrintable(text), shopMessages.reason);

/** The id that cash goes back to, such as `name@bank`. */
export const validateUpi = (raw: string): FieldResult => judged(raw, (text) => UPI_ID.test(text), shopMessages.upi);
