/** Refusals of the transport, in the same JSON as those of the shop; and which HTTP status belongs to which word. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refused, type Refusal, type RefusalCode, type RefusalData } from '../../core/entities/answer.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { answerJson } from '../wire/answer-json.ts';
import type { AppContext } from './context.ts';

/** A business refusal is an answer like any other, 200; the others also say it in HTTP's own words. */
export const HTTP_STATUS: Readonly<Record<RefusalCode, ContentfulStatusCode>> = {
  REFUSED: 200,
  MALFORMED: 400,
  FIELD_INVALID: 200,
  NOT_AVAILABLE: 404,
  NOT_SIGNED_IN: 401,
  SESSION_REPLACED: 409,
  PHONE_NOT_VERIFIED: 200,
  THROTTLED: 429,
  OTP_WRONG: 200,
  OTP_EXPIRED: 200,
  UNKNOWN_PRODUCT: 200,
  QUANTITY_INVALID: 200,
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
};

/** What a program reads when it asks wrongly; a shopper never does. */
const texts = {
  otherSite: 'Cross-site requests aren’t allowed',
  tooLarge: 'Request too large',
  notJson: 'Send JSON (Content-Type: application/json)',
  unknownPath: 'Unknown endpoint',
  wrongMethod: 'Method not allowed',
} as const;

export type TransportRefusal = { readonly status: ContentfulStatusCode; readonly refusal: Refusal };

const transport = (
  status: ContentfulStatusCode,
  code: RefusalCode,
  message: string,
  data?: RefusalData,
): TransportRefusal => ({
  status,
  refusal: data === undefined ? refused(code, message) : refused(code, message, data),
});

export const OTHER_SITE = transport(403, 'REFUSED', texts.otherSite);
export const TOO_LARGE = transport(413, 'MALFORMED', texts.tooLarge);
export const NOT_JSON = transport(415, 'MALFORMED', texts.notJson);
export const UNKNOWN_PATH = transport(404, 'NOT_AVAILABLE', texts.unknownPath);
export const WRONG_METHOD = transport(405, 'NOT_AVAILABLE', texts.wrongMethod);
export const BROKEN = transport(500, 'REFUSED', shopMessages.shopBroken);

/** A body that cannot be read, with the field that is wrong. */
export const malformed = (field: string, problem: string): TransportRefusal =>
  transport(400, 'MALFORMED', `${shopMessages.malformed}: ${field} ${problem}`, { fields: { [field]: problem } });

/** Too many calls from one address, whoever made them. */
export const tooMany = (retryAfterMs: number): TransportRefusal =>
  transport(429, 'THROTTLED', shopMessages.tooMany, { retryAfterMs });

export type Envelope = { readonly now: number; readonly sandbox: boolean };

/** Answers with a refusal of the transport. Nothing of the request was done. */
export const refuse = (c: AppContext, { status, refusal }: TransportRefusal, { now, sandbox }: Envelope): Response => {
  c.header('Cache-Control', 'no-store');
  setRetryAfter(c, refusal);
  return c.json(
    answerJson({ ...refusal, now }, () => null, { sandbox }),
    status,
  );
};

/** Says in HTTP's words, in whole seconds, when a throttled call may be tried again. */
export const setRetryAfter = (c: AppContext, { code, data }: Refusal): void => {
  if (code !== 'THROTTLED') return;
  c.header('Retry-After', String(Math.max(1, Math.ceil((data?.retryAfterMs ?? 0) / 1000))));
};
