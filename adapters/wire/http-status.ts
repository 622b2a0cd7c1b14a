/** The HTTP status of each refusal code. A client reads the JSON of an answer whatever its status is (spec 10.16). */
import type { RefusalCode } from '../../core/entities/answer.ts';

/** A business refusal is an ordinary answer, 200; the others have a status of their own. */
export const HTTP_STATUS = {
  REFUSED: 200,
  MALFORMED: 400,
  FIELD_INVALID: 200,
  NOT_AVAILABLE: 404,
  NOT_SIGNED_IN: 401,
  SESSION_REPLACED: 409,
  PHONE_NOT_VERIFIED: 200,
  THROTTLED: 429,
  BUSY: 503,
  OTP_WRONG: 200,
  OTP_EXPIRED: 200,
  UNKNOWN_PRODUCT: 200,
  QUANTITY_INVALID: 200,
  SOLD_OUT: 200,
  CART_EMPTY: 200,
  COUPON_INVALID: 200,
  OFFER_EXPIRED: 200,
  PRICE_CHANGED: 200,
  ADDRESS_INCOMPLETE: 200,
  KEY_REUSED: 409,
  ORDER_NOT_FOUND: 200,
  ORDER_STATE: 200,
  PAYMENT_UNPROVEN: 200,
  PINCODE_UNKNOWN: 200,
  COD_LIMIT: 200,
  NO_GATEWAY: 200,
} as const satisfies Readonly<Record<RefusalCode, number>>;
