/** A browser's connection over the wire. Every page has a client of its own; all tabs share the cookies. */
import { type CookieJar, type FetchWithCookies, withCookies } from '../../../adapters/http-client/cookies.ts';
import type { Fetch } from '../../../adapters/http-client/fetch.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import type { Timers } from '../../../core/ports/time.ts';
import { fetchBackend } from '../../input/fetch-backend.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import type { Connection, Watch } from './environment.ts';
import { type FaultOptions, faultyFetch } from './faults.ts';
import { minimalFetch } from './minimal-backend.ts';
import { CALL_TIMEOUT_MS } from './pending-calls.ts';

type WireOptions = {
  /** Scheme, host and port of the shop, without a slash at the end. */
  readonly origin: string;
  readonly request: FetchWithCookies;
  readonly backend: ContractLevel;
  readonly faults: FaultOptions;
  /** Measures the client's timeouts. */
  readonly after: Timers['after'];
  readonly watch?: Watch | undefined;
};

const watched =
  (fetch: Fetch, watch: Watch): Fetch =>
  async (url, init) => {
    try {
      const response = await fetch(url, init);
      const text = await response.text();
      watch({ url, init, response: { status: response.status, text } });
      return { status: response.status, text: () => Promise.resolve(text) };
    } catch (error) {
      watch({ url, init, response: undefined });
      throw error;
    }
  };

export const createWireConnection = ({ origin, request, backend, faults, after, watch }: WireOptions): Connection => {
  const { pendingCalls } = faults;
  const tracked: FetchWithCookies = (url, init) =>
    pendingCalls.track(async () => {
      const response = await request(url, init);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
    });
  const jar: CookieJar = new Map();
  let replaced: readonly (readonly [string, string])[] = [];
  const inSession = withCookies(tracked, jar);
  const withSession: Fetch = async (url, init) => {
    const before = [...jar];
    const response = await inSession(url, init);
    if (before.some(([name, value]) => jar.get(name) !== value)) replaced = before;
    return response;
  };
  const answered = backend === 'core' ? minimalFetch(withSession) : withSession;
  const fetch = watch === undefined ? answered : watched(answered, watch);
  const faulty = faultyFetch(fetch, faults);
  const client = { base: origin, timeoutMs: CALL_TIMEOUT_MS, after };
  const direct = createHttpClient({ ...client, fetch });
  return {
    forPage: () => createHttpClient({ ...client, fetch: (url, init) => pendingCalls.track(() => faulty(url, init)) }),
    direct: () => direct,
    http: {
      send: (url, init) => pendingCalls.track(() => fetch(url, init)),
      cookies: jar,
      restoreCookies: () => {
        if (replaced.length === 0) return;
        jar.clear();
        for (const [name, value] of replaced) jar.set(name, value);
      },
    },
  };
};

/** Rejects unless the whole answer has arrived within `timeoutMs` milliseconds. */
export const createTimedFetch =
  (timeoutMs: number): FetchWithCookies =>
  (url, init) =>
    fetchBackend(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
