/** The response of a call as a value, before Hono or Node's server writes it. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Answer } from '../../core/entities/answer.ts';

export type CallResponse<Data = unknown> = {
  readonly status: ContentfulStatusCode;
  /** Its own headers beside JSON_HEADERS: names and values in turn, as Node writes them fastest. */
  readonly headers: readonly string[];
  /** JSON. */
  readonly body: string;
  /** For the log and the metrics: a word of the code, never of a client. */
  readonly outcome: string;
  /** What the shop has answered; undefined where the HTTP layer has refused the request. */
  readonly answer?: Answer<Data>;
};

/** The outcome of a call that was not refused. */
export const OK = 'OK';

/** Answers concern one shopper at one moment. */
export const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' } as const;

export const NO_HEADERS: readonly string[] = [];

/** The values of one header. */
export const valuesOf = ({ headers }: CallResponse, name: string): readonly string[] =>
  headers.filter((_, index) => index % 2 === 1 && headers[index - 1] === name);
