/** Refusals that several decisions give. */
import { refused, type Refusal } from '../../entities/answer.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';

export const notSignedIn: Refusal = refused('NOT_SIGNED_IN', shopMessages.notSignedIn);
export const malformed: Refusal = refused('MALFORMED', shopMessages.malformed);
/** One answer for an order that is another's and for one that is not there. */
export const orderNotFound: Refusal = refused('ORDER_NOT_FOUND', shopMessages.orderNotFound);

/** A field's refusal, with the message for the form beside it. */
export const fieldInvalid = (field: string, message: string): Refusal =>
  refused('FIELD_INVALID', message, { fields: { [field]: message } });

/** What is wrong with a phone that is no Indian mobile number (spec 10.5). */
export const phoneInvalid = (raw: string): Refusal =>
  fieldInvalid('phone', raw.trim() === '' ? fieldMessages.empty : fieldMessages.phone);
