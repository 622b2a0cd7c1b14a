/** A browser's connection over the wire. Every page has a client of its own; all tabs share the cookies. */
import { type FetchWithCookies, withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import type { Timers } from '../../../core/ports/time.ts';
import { fetchBackend } from '../../input/fetch-backend.ts';
import type { Scenario } from '../format/scenario.ts';
import type { Connection } from './environment.ts';
import { type FaultOptions, faultyFetch } from './faults.ts';
import { minimalFetch } from './minimal-backend.ts';
import { CALL_TIMEOUT_MS } from './pending-calls.ts';

type WireOptions = {
  /** Scheme, host and port of the shop, without a slash at the end. */
  readonly origin: string;
  readonly request: FetchWithCookies;
  readonly backend: Scenario['backend'];
  readonly faults: FaultOptions;
  /** Measures the client's timeouts. */
  readonly after: Timers['after'];
};

export const createWireConnection = ({ origin, request, backend, faults, after }: WireOptions): Connection => {
  const { pendingCalls } = faults;
  const tracked: FetchWithCookies = (url, init) =>
    pendingCalls.track(async () => {
      const response = await request(url, init);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
    });
  const withSession = withCookies(tracked);
  const fetch = backend === 'core' ? minimalFetch(withSession) : withSession;
  const faulty = faultyFetch(fetch, faults);
  const client = { base: origin, timeoutMs: CALL_TIMEOUT_MS, after };
  const direct = createHttpClient({ ...client, fetch });
  return {
    forPage: () => createHttpClient({ ...client, fetch: (url, init) => pendingCalls.track(() => faulty(url, init)) }),
    direct: () => direct,
  };
};

/** Rejects unless the whole answer has arrived within `timeoutMs` milliseconds. */
export const createTimedFetch =
  (timeoutMs: number): FetchWithCookies =>
  (url, init) =>
    fetchBackend(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
