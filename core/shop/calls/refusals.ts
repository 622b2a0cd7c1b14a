/** Refusals that several decisions give. */
import { refused } from '../../entities/answer.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';

export const notSignedIn = refused('NOT_SIGNED_IN', shopMessages.notSignedIn);
export const phoneNotVerified = refused('PHONE_NOT_VERIFIED', shopMessages.notVerified);
export const malformed = refused('MALFORMED', shopMessages.malformed);
/** One answer for an order that is another's and for one that is not there. */
export const orderNotFound = refused('ORDER_NOT_FOUND', shopMessages.orderNotFound);

/** A field's refusal, with the message for the form beside it. */
export const fieldInvalid = (field: string, message: string) =>
  refused('FIELD_INVALID', message, { fields: { [field]: message } });

export type FieldInvalid = ReturnType<typeof fieldInvalid>;

/** The refusal of a phone that is no Indian mobile number (spec 10.5). */
export const phoneInvalid = (typed: string): FieldInvalid =>
  fieldInvalid('phone', typed.trim() === '' ? fieldMessages.empty : fieldMessages.phone);

export const tooManyTries = (message: string, retryAfterMs: number) => refused('THROTTLED', message, { retryAfterMs });
