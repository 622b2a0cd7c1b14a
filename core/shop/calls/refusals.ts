/** Refusals that several decisions give. */
import { BUSY_RETRY_MS, refused } from '../../entities/answer.ts';
import { NotIndexable } from '../../ports/store/kind.ts';
import { StoreBusy } from '../../ports/store/shop-store.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { StaleKeys } from './call.ts';

export const notSignedIn = refused('NOT_SIGNED_IN', shopMessages.notSignedIn);
export const phoneNotVerified = refused('PHONE_NOT_VERIFIED', shopMessages.notVerified);
export const malformed = refused('MALFORMED', shopMessages.malformed);
/** The refusal of a request whose field cannot be read: `problem` follows the field's name, as in `should be a text`. */
export const unreadable = (field: string, problem: string) =>
  refused('MALFORMED', shopMessages.malformedField(field, problem), { fields: { [field]: problem } });
/** One answer for an order that is another's and for one that is not there. */
export const orderNotFound = refused('ORDER_NOT_FOUND', shopMessages.orderNotFound);
/** There is no payment gateway, or it cannot be reached. */
export const noGateway = refused('NO_GATEWAY', shopMessages.noGateway);

/** For a call whose documents keep moving, or a store that cannot take it now. */
export const busy = refused('BUSY', shopMessages.busy, { retryAfterMs: BUSY_RETRY_MS });

/** A field's refusal, with the message for the form beside it. */
export const fieldInvalid = (field: string, message: string) =>
  refused('FIELD_INVALID', message, { fields: { [field]: message } });

export type FieldInvalid = ReturnType<typeof fieldInvalid>;

/** The refusal of a phone that is no Indian mobile number (spec 10.5). */
export const phoneInvalid = (typed: string): FieldInvalid =>
  fieldInvalid('phone', typed.trim() === '' ? fieldMessages.empty : fieldMessages.phone);

/** `message` says how long to wait. */
export const tooManyTries = (message: (waitMs: number) => string, retryAfterMs: number) =>
  refused('THROTTLED', message(retryAfterMs), { retryAfterMs });

/**
 * The refusal for an error: BUSY where the documents kept moving, or the store could not take the call, which may then be
 * made again. MALFORMED where a text of the call would have become a key that not every store can hold. Throws other errors.
 */
export const refusalFor = (error: unknown): typeof busy | typeof malformed => {
  if (error instanceof StaleKeys || error instanceof StoreBusy) return busy;
  if (error instanceof NotIndexable) return malformed;
  throw error;
};
