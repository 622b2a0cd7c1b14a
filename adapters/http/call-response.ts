/** The response of a call as a value, before Hono or Node's server writes it. */
import type { Answer } from '../../core/entities/answer.ts';
import type { HTTP_STATUS } from '../wire/http-status.ts';

/** The statuses of answers, and those of requests that the HTTP layer refuses. */
export type HttpStatus = (typeof HTTP_STATUS)[keyof typeof HTTP_STATUS] | 403 | 405 | 413 | 415 | 500;

export type CallResponse<Data = unknown> = {
  readonly status: HttpStatus;
  /** Headers besides JSON_HEADERS: a flat list of alternating names and values, which Node writes fastest. */
  readonly headers: readonly string[];
  /** JSON. */
  readonly body: string;
  /** For the log and the metrics: a fixed word of the source, never a client's text. */
  readonly outcome: string;
  /** What the shop has answered; undefined where the HTTP layer has refused the request, or the call threw. */
  readonly answer?: Answer<Data>;
};

/** The outcome of a call that was not refused. */
export const OK = 'OK';

/** Answers concern one shopper at one moment. */
export const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;

export const EMPTY_HEADERS: readonly string[] = [];

/** The values of a header, whose name is spelled as it was set. */
export const headerValues = ({ headers }: CallResponse, name: string): readonly string[] =>
  headers.filter((_, index) => index % 2 === 1 && headers[index - 1] === name);
