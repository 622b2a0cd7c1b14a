/** The refusal codes of calls. A backend may send any other code for a call; it is decoded as REFUSED. */
import type { RefusalCode } from '../../../core/entities/answer.ts';
import type { CallRefusal, CommonRefusalCode } from '../../../core/ports/shop-api.ts';

/** A record, so that a missing code does not compile. */
export type RefusalCodes<Code extends RefusalCode> = Readonly<Record<Code, true>>;

/** Codes that any call may be refused with. */
export const COMMON: RefusalCodes<CommonRefusalCode> = {
  REFUSED: true,
  MALFORMED: true,
  NOT_AVAILABLE: true,
  THROTTLED: true,
  BUSY: true,
  SESSION_REPLACED: true,
  NOT_SIGNED_IN: true,
  PHONE_NOT_VERIFIED: true,
};

// Codes that several calls share.
export const FIELD = { FIELD_INVALID: true } as const;
export const LINE = { UNKNOWN_PRODUCT: true, QUANTITY_INVALID: true, SOLD_OUT: true } as const;
export const ADDRESS = { ...FIELD, ADDRESS_INCOMPLETE: true } as const;
export const ORDER = { ORDER_NOT_FOUND: true } as const;
export const ORDER_CHANGE = { ...ORDER, ...FIELD, ORDER_STATE: true } as const;

const isOneOf = <Code extends RefusalCode>(
  codes: RefusalCodes<Code>,
  refusal: CallRefusal,
): refusal is CallRefusal<Code> => Object.hasOwn(codes, refusal.code);

/** The refusal with a code of its call; `codes` is the endpoint's. */
export const refusalOf = <Code extends RefusalCode>(
  codes: RefusalCodes<Code>,
  refusal: CallRefusal,
): CallRefusal<CommonRefusalCode> | CallRefusal<Code> =>
  isOneOf(COMMON, refusal) || isOneOf(codes, refusal) ? refusal : { ...refusal, code: 'REFUSED' };
