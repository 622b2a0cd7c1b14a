/** What a shop answers to a call: done, with data, or refused, with a reason and nothing changed (spec 7, 11). */

import type { Units } from './stock.ts';
import { SECOND_MS } from './time/duration.ts';

/** Stable refusal codes, for programs. The accompanying message is for the shopper. */
export const REFUSAL_CODES = [
  'REFUSED', // a foreign backend's `status: false`, which names no code
  'MALFORMED',
  'FIELD_INVALID',
  'NOT_AVAILABLE', // the backend does not know this call (spec 10.17)
  'NOT_SIGNED_IN',
  'SESSION_REPLACED', // the session's token was exchanged at sign-in; ask again with the new one
  'PHONE_NOT_VERIFIED',
  'THROTTLED',
  'BUSY', // the shop cannot take the call now; nothing has changed, and it may be tried again
  'OTP_WRONG',
  'OTP_EXPIRED',
  'UNKNOWN_PRODUCT',
  'QUANTITY_INVALID',
  'SOLD_OUT', // fewer units are left than were asked for (spec 10.21)
  'CART_EMPTY',
  'COUPON_INVALID',
  'OFFER_EXPIRED',
  'PRICE_CHANGED',
  'ADDRESS_INCOMPLETE',
  'KEY_REUSED',
  'ORDER_NOT_FOUND',
  'ORDER_STATE', // the order has come too far, or not far enough, for that
  'PAYMENT_UNPROVEN', // the signature is not the gateway's for this order
  'PINCODE_UNKNOWN',
  'COD_LIMIT', // too much is to be paid on delivery already; paying online stays open (spec 10.20)
  'NO_GATEWAY',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Whether this is a code of the contract. */
export const isRefusalCode = (code: unknown): code is RefusalCode => REFUSAL_CODES.some((each) => each === code);

/** One object type for each code, so that a switch over `code` narrows and can be exhaustive. */
export type Refusal<
  Code extends RefusalCode = RefusalCode,
  Data extends RefusalData = RefusalData,
> = Code extends RefusalCode
  ? {
      readonly status: false;
      readonly code: Code;
      readonly message: string;
      readonly data?: Data;
      readonly now?: number;
    }
  : never;

/** When a call that the shop was too busy for may be tried again, in milliseconds. */
export const BUSY_RETRY_MS = SECOND_MS;

/** Details of a refusal. */
export type RefusalData = {
  /** Field messages by field name, for a form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Milliseconds until the call may be tried again. */
  readonly retryAfterMs?: number;
  /** Units left of products in short supply, by product id. */
  readonly left?: Units;
};

export type Done<T> = {
  readonly status: true;
  readonly data: T;
  /** The shop's clock at the answer, epoch milliseconds; absent from a foreign backend. */
  readonly now?: number;
};

export type Answer<T, Refused extends Refusal = Refusal> = Done<T> | Refused;

export const done = <T>(data: T): Done<T> => ({ status: true, data });

type Refused<Code extends RefusalCode, Data> = {
  readonly status: false;
  readonly code: Code;
  readonly message: string;
  readonly data?: Data;
};

/** Its type says which code and details it carries. */
export function refused<const Code extends RefusalCode>(code: Code, message: string): Refused<Code, RefusalData>;
export function refused<const Code extends RefusalCode, Data extends object>(
  code: Code,
  message: string,
  data: Data,
): Refused<Code, Data>;
export function refused(code: RefusalCode, message: string, data?: object): Refused<RefusalCode, object> {
  return data === undefined ? { status: false, code, message } : { status: false, code, message, data };
}

/**
 * A refusal with a code that only a running program knows. The compiler compares an object with at most 25 members of a
 * union, and there are more codes.
 */
export const anyRefusal = <Data extends RefusalData>(refusal: {
  readonly code: RefusalCode;
  readonly message: string;
  readonly data?: Data;
}) => ({ status: false, ...refusal }) as Refusal<RefusalCode, Data>;
