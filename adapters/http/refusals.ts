/** Refusals of the HTTP layer, in the same JSON as those of the shop, and the HTTP status of each refusal code. */
import {
  BUSY_RETRY_MS,
  anyRefusal,
  type Refusal,
  type RefusalCode,
  type RefusalData,
} from '../../core/entities/answer.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { encodeAnswer, type AnswerExtras } from '../wire/envelope.ts';
import { EMPTY_HEADERS, type CallResponse, type HttpStatus } from './call-response.ts';

/** Messages for programs that send a wrong request; a shopper never sees them. */
const texts = {
  otherSite: 'Cross-site requests aren’t allowed',
  tooLarge: 'Request too large',
  notJson: 'Send JSON (Content-Type: application/json)',
  unknownPath: 'Unknown endpoint',
  wrongMethod: 'Method not allowed',
} as const;

export type TransportRefusal = { readonly status: HttpStatus; readonly refusal: Refusal };

const transport = (status: HttpStatus, code: RefusalCode, message: string, data?: RefusalData): TransportRefusal => ({
  status,
  refusal: anyRefusal({ code, message, ...(data !== undefined && { data }) }),
});

export const OTHER_SITE = transport(403, 'REFUSED', texts.otherSite);
export const TOO_LARGE = transport(413, 'MALFORMED', texts.tooLarge);
export const NOT_JSON = transport(415, 'MALFORMED', texts.notJson);
export const UNKNOWN_PATH = transport(404, 'NOT_AVAILABLE', texts.unknownPath);
export const WRONG_METHOD = transport(405, 'NOT_AVAILABLE', texts.wrongMethod);
const BROKEN = transport(500, 'REFUSED', shopMessages.shopBroken);

/** A request that cannot be decoded, with the field that is wrong. */
export const malformed = (field: string, problem: string): TransportRefusal =>
  transport(400, 'MALFORMED', shopMessages.malformedField(field, problem), { fields: { [field]: problem } });

/** Too many calls from one address. */
export const tooMany = (retryAfterMs: number): TransportRefusal =>
  transport(429, 'THROTTLED', shopMessages.tooMany(retryAfterMs), { retryAfterMs });

/** The store or the server cannot take the call now. */
export const BUSY = transport(503, 'BUSY', shopMessages.busy, { retryAfterMs: BUSY_RETRY_MS });

export type Envelope = AnswerExtras & { readonly now: number };

/** The response for a refusal of the HTTP layer; the request had no effect. */
export const refusalResponse = (
  { status, refusal }: TransportRefusal,
  { now, ...extras }: Envelope,
): CallResponse<never> => ({
  status,
  headers: retryAfterHeader(refusal),
  body: JSON.stringify(encodeAnswer({ ...refusal, now }, () => null, extras)),
  outcome: refusal.code,
});

/** The header Retry-After, in whole seconds, for a call that may be made again later. */
export const retryAfterHeader = ({ code, data }: Refusal): readonly string[] =>
  code === 'THROTTLED' || code === 'BUSY'
    ? ['Retry-After', String(Math.max(1, Math.ceil((data?.retryAfterMs ?? 0) / 1000)))]
    : EMPTY_HEADERS;

/** The refusal for a thrown error: that the store is busy, or that the shop is broken, which is logged. */
export const refusalOf = (
  error: unknown,
  { method, path }: { readonly method: string; readonly path: string },
  logger: Logger,
): TransportRefusal => {
  if (error instanceof StoreBusy) return BUSY;
  logger.error(`${method} ${path} broke`, error);
  return BROKEN;
};
