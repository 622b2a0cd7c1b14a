/** ShopApi for one session of a load: every call is measured from the time at which it was planned to be sent. */
import { fetchBackend } from '../../input/fetch-backend.ts';
import { type CookieJar, type FetchWithCookies, withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { parseEnvelope } from '../../../adapters/wire/envelope.ts';
import type { CallFunctions } from '../../../adapters/wire/call-types.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import type { AnswerOf, CallName, InputOf, ShopApi } from '../../../core/ports/shop-api.ts';
import type { Latencies } from './latencies.ts';
import type { SessionPlan } from './session-plan.ts';

type MeasuredApi = {
  readonly api: ShopApi;
  /** Whether a call has had no usable answer. */
  readonly hasFailed: () => boolean;
};

export const createMeasuredApi = ({
  url,
  timeoutMs,
  plan,
  latencies,
  ended,
}: {
  readonly url: string;
  readonly timeoutMs: number;
  readonly plan: SessionPlan;
  readonly latencies: Latencies;
  /** Aborted when the load ends without waiting for answers. */
  readonly ended: AbortSignal;
}): MeasuredApi => {
  const jar: CookieJar = new Map();
  let failed = false;

  const measured =
    <Name extends CallName>(name: Name) =>
    async (input: InputOf<Name>): Promise<AnswerOf<Name>> => {
      // A page has several calls under way: each has its own, so that it knows what became of it.
      const { fetch, lastFailure } = createMeasuredFetch(timeoutMs, ended);
      // The client's methods take the call's input, where it has one.
      const call = createHttpClient({ base: url, fetch: withCookies(fetch, jar) })[name] as (
        input: InputOf<Name>,
      ) => Promise<AnswerOf<Name>>;
      const planned = plan.callSent();
      const sent = plan.now();
      const record = (error?: string): void => {
        latencies.record({ name, planned, sent, answered: plan.now(), ...(error !== undefined && { error }) });
      };
      try {
        const answer = await call(input);
        record();
        if (!answer.status) latencies.refuse(answer.code);
        return answer;
      } catch (error) {
        // What the load itself has ended is no error of the shop.
        if (!ended.aborted) record(lastFailure() ?? 'unreadable answer');
        failed = true;
        throw error;
      } finally {
        plan.callEnded();
      }
    };

  const api: Readonly<Record<string, unknown>> = Object.fromEntries(callNames.map((name) => [name, measured(name)]));
  // There is an entry for every name.
  return { api: api as CallFunctions, hasFailed: () => failed };
};

type MeasuredFetch = {
  readonly fetch: FetchWithCookies;
  /** What became of the last request that had no usable answer. */
  readonly lastFailure: () => string | undefined;
};

const createMeasuredFetch = (timeoutMs: number, ended: AbortSignal): MeasuredFetch => {
  let failure: string | undefined;
  return {
    lastFailure: () => failure,
    fetch: async (url, init) => {
      failure = undefined;
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ended]);
        const response = await fetchBackend(url, { ...init, signal });
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
