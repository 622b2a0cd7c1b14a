/** Asking over a real network, with an end: a backend that never answers must not keep a run waiting for it. */
import type { FetchWithCookies } from '../../../adapters/php-client/cookies.ts';

/** Node's own fetch, which rejects where the whole answer is not there in time (milliseconds). */
export const createTimedFetch =
  (timeoutMs: number): FetchWithCookies =>
  (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
