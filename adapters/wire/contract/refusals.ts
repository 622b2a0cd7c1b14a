/** What each refusal code means, for the author of a backend. */
import type { RefusalCode } from '../../../core/entities/answer.ts';

export const REFUSAL_MEANINGS: Readonly<Record<RefusalCode, string>> = {
  REFUSED: 'Refused for another reason; the message says which. A refusal without a code is read as this one.',
  MALFORMED: 'The request is no JSON, or a field has the wrong type; `data.fields` names it.',
  FIELD_INVALID: 'A value is invalid; `data.fields` has the message for each field of the form.',
  NOT_AVAILABLE: 'This backend does not have the call.',
  NOT_SIGNED_IN: 'Only for a customer who is signed in.',
  SESSION_REPLACED:
    'Another request has just signed in, and the session has another cookie: for 10 seconds a request with the former one is refused so, and after that it belongs to a visitor with the same cart. Send it again with the new cookie.',
  PHONE_NOT_VERIFIED: 'Only with a phone that this session has verified.',
  THROTTLED: 'Too many tries; `data.retryAfterMs` says when the next one is possible.',
  BUSY: 'The shop cannot take the call now. Nothing has changed; `data.retryAfterMs` says when to try again.',
  OTP_WRONG: 'The one-time password is not the one that was sent.',
  OTP_EXPIRED: 'The one-time password has expired, or none was requested.',
  UNKNOWN_PRODUCT: 'No product has this id.',
  QUANTITY_INVALID: 'Not a whole number from 1 to 20, or the line would have more.',
  SOLD_OUT: 'Fewer units are left than were asked for; `data.left` says how many.',
  CART_EMPTY: 'There is nothing to order.',
  COUPON_INVALID: 'The code is unknown, or was used. At placing `data.quotes` has the new totals.',
  OFFER_EXPIRED: "The visitor's countdown has ended. At placing `data.quotes` has the new totals.",
  PRICE_CHANGED: 'The total is not the one that the shopper saw; `data.quotes` has the new totals.',
  ADDRESS_INCOMPLETE: 'Fields of an address are empty; `data.fields` names them.',
  KEY_REUSED: 'The Idempotency-Key was used with another body.',
  ORDER_NOT_FOUND: 'There is no such order, or it belongs to somebody else.',
  ORDER_STATE: 'The order has come too far, or not far enough.',
  PAYMENT_UNPROVEN: "The signature is not the gateway's.",
  PINCODE_UNKNOWN: 'No post office has this pincode.',
  COD_LIMIT: 'Too much is to be paid on delivery already, or cash on delivery is not available there.',
  NO_GATEWAY: 'Payment in advance is not available now.',
};
