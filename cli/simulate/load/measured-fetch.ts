/** `fetch` for one session of a load: with a timeout, and with what became of a request that has no usable answer. */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { parseEnvelope } from '../../../adapters/wire/codecs/answer-json.ts';

export type MeasuredFetch = {
  readonly fetch: FetchWithCookies;
  /** What became of the last request that had no usable answer. */
  readonly lastFailure: () => string | undefined;
};

export const createMeasuredFetch = (timeoutMs: number, ended: AbortSignal): MeasuredFetch => {
  let failure: string | undefined;
  return {
    lastFailure: () => failure,
    fetch: async (url, init) => {
      failure = undefined;
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ended]);
        const response = await fetch(url, { ...init, signal });
        const text = await response.text();
        if (parseEnvelope(text) === undefined) failure = response.ok ? 'no JSON' : `HTTP ${response.status}`;
        return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
      } catch (error) {
        failure = ended.aborted ? 'ended' : failureOf(error);
        throw error;
      }
    },
  };
};

/** `timeout`, the system's own code such as ECONNREFUSED, or the kind of error. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'error';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'connection lost';
};
