/** One POST to a gateway: bounded in time and size, follows no redirect, and never throws for what the network does. */
import { countedBytes } from '../wire/counted-bytes.ts';

export type PostRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds until the whole response must have arrived. */
  readonly timeoutMs: number;
};

export type PostResult =
  | {
      readonly status: number;
      /** The response as JSON; undefined if it is none. */
      readonly json: unknown;
      /** What Retry-After says, in milliseconds; undefined without one in seconds. */
      readonly retryAfterMs: number | undefined;
    }
  /** No response, with the reason in a few words. */
  | { readonly status: null; readonly reason: string };

/** A longer response is no gateway's. */
const MAX_RESPONSE_BYTES = 64 * 1024;

export const post = async ({ url, headers, body, timeoutMs }: PostRequest): Promise<PostResult> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // A redirect would carry the key elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = new TextDecoder().decode(await countedBytes(response.body, MAX_RESPONSE_BYTES));
    return { status: response.status, json: parsed(text), retryAfterMs: retryAfterOf(response) };
  } catch (cause) {
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    return { status: null, reason: isLate ? `no answer within ${timeoutMs} ms` : `not reachable (${codeOf(cause)})` };
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const retryAfterOf = ({ headers }: Response): number | undefined => {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/u.test(seconds) ? Number(seconds) * 1_000 : undefined;
};

/** The code of a network error, such as ECONNREFUSED; it is often in the cause. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') return code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
};

const CODE = /^[\w.-]{1,40}$/u;
/** A code of a response, for a reason; empty if it is no code, but a sentence or a number that could be a phone. */
export const safeCode = (value: unknown): string => {
  const code = typeof value === 'number' ? String(value) : value;
  return typeof code === 'string' && CODE.test(code) && !/\d{8}/u.test(code) ? code : '';
};
