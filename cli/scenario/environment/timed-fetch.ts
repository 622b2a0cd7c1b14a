/** `fetch` with a timeout: a backend that never answers must not block a run. */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';

/** Rejects unless the whole answer has arrived within `timeoutMs` milliseconds. */
export const createTimedFetch =
  (timeoutMs: number): FetchWithCookies =>
  (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
