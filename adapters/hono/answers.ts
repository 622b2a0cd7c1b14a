/** Answers in JSON: those of the shop, and refusals of the HTTP layer in the same envelope. */
import type { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { Malformed } from '../../core/contract/strict.ts';
import {
  BUSY_RETRY_MS,
  anyRefusal,
  type Answer,
  type Refusal,
  type RefusalCode,
  type RefusalData,
} from '../../core/entities/answer.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { CallRefusal } from '../../core/ports/shop-api.ts';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import type { Clock } from '../../core/ports/time.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { encodeAnswer, malformedRefusal, type AnswerExtras } from '../wire/encode-answer.ts';
import { HTTP_STATUS } from '../wire/http-status.ts';
import type { AppContext, AppEnv, Middleware } from './context.ts';

/** The statuses of answers, and those of requests that the HTTP layer refuses. */
export type HttpStatus = (typeof HTTP_STATUS)[keyof typeof HTTP_STATUS] | 403 | 405 | 413 | 415 | 500;

/** Messages for programs that send a wrong request; a shopper never sees them. */
const texts = {
  otherSite: 'Cross-site requests aren’t allowed',
  tooLarge: 'Request too large',
  notJson: 'Send JSON (Content-Type: application/json)',
  unknownPath: 'Unknown endpoint',
  wrongMethod: 'Method not allowed',
} as const;

/** A refusal of the HTTP layer; the request had no effect. */
export type TransportRefusal = { readonly status: HttpStatus; readonly refusal: Refusal };

const transport = (status: HttpStatus, code: RefusalCode, message: string, data?: RefusalData): TransportRefusal => ({
  status,
  refusal: anyRefusal({ code, message, ...(data !== undefined && { data }) }),
});

export const OTHER_SITE = transport(403, 'REFUSED', texts.otherSite);
export const TOO_LARGE = transport(413, 'MALFORMED', texts.tooLarge);
export const NOT_JSON = transport(415, 'MALFORMED', texts.notJson);
export const UNKNOWN_PATH = transport(404, 'NOT_AVAILABLE', texts.unknownPath);
const WRONG_METHOD = transport(405, 'NOT_AVAILABLE', texts.wrongMethod);
const BROKEN = transport(500, 'REFUSED', shopMessages.shopBroken);
/** The store or the server cannot take the call now. */
export const BUSY = transport(503, 'BUSY', shopMessages.busy, { retryAfterMs: BUSY_RETRY_MS });

/** A request that cannot be decoded, with the field that is wrong. */
export const malformed = (field: string, problem: string): TransportRefusal => ({
  status: 400,
  refusal: malformedRefusal({ field, problem }),
});

/** Too many calls from one address. */
export const tooMany = (retryAfterMs: number): TransportRefusal =>
  transport(429, 'THROTTLED', shopMessages.tooMany(retryAfterMs), { retryAfterMs });

/** The refusal for a thrown error: that the request is malformed, the store busy, or the shop broken, which is logged. */
export const refusalOf = (error: unknown, { req }: AppContext, logger: Logger): TransportRefusal => {
  if (error instanceof Malformed) return malformed(error.field, error.problem);
  if (error instanceof StoreBusy) return BUSY;
  logger.error(`${req.method} ${req.path} broke`, error);
  return BROKEN;
};

export type Send = <Data>(
  c: AppContext,
  answer: Answer<Data, CallRefusal | Refusal>,
  encodeData?: (data: Data) => unknown,
  status?: HttpStatus,
) => Response;
export type Reject = (c: AppContext, refusal: TransportRefusal) => Response;

/** Answers concern one shopper at one moment. */
const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;

/** Sends answers in their envelope, with the shop's time where they have none, and refuses requests in the same way. */
export const createSend = (clock: Clock, extras: AnswerExtras): { readonly send: Send; readonly reject: Reject } => {
  const send: Send = (c, answer, encodeData = () => null, status = statusOf(answer)) => {
    const json = JSON.stringify(encodeAnswer({ ...answer, now: answer.now ?? clock.now() }, encodeData, extras));
    c.set('answerText', json);
    noteAnswer(c, answer);
    return c.body(json, status, JSON_HEADERS);
  };
  return { send, reject: (c, { status, refusal }) => send(c, refusal, undefined, status) };
};

export const statusOf = (answer: Answer<unknown>): HttpStatus => (answer.status ? 200 : HTTP_STATUS[answer.code]);

/** What every response says of an answer: when the call may be made again, in whole seconds, and how it ended, for the log. */
export const noteAnswer = (c: AppContext, answer: Answer<unknown>): void => {
  c.set('outcome', answer.status ? 'OK' : answer.code);
  if (!answer.status && (answer.code === 'THROTTLED' || answer.code === 'BUSY'))
    c.header('Retry-After', String(Math.max(1, Math.ceil((answer.data?.retryAfterMs ?? 0) / 1000))));
};

/** Answers every other method of an app's paths. */
export const ownMethodsOnly = (app: Hono<AppEnv>, reject: Reject): Middleware =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (c: AppContext, methods) => {
      c.header('Allow', methods.join(', '));
      return reject(c, WRONG_METHOD);
    },
  });
