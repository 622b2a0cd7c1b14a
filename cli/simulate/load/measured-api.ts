/** ShopApi for one session of a load: every call is measured from the time at which it was planned to be sent. */
import { withCookies, type CookieJar } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { callNames } from '../../../adapters/wire/endpoints/initial-endpoints.ts';
import type { Calls } from '../../../adapters/wire/endpoints/call-types.ts';
import type { AnswerOf, CallName, InputOf, ShopApi } from '../../../core/ports/shop-api.ts';
import type { Latencies } from './latencies.ts';
import { createMeasuredFetch } from './measured-fetch.ts';
import type { SessionPlan } from './session-plan.ts';

export type MeasuredApi = {
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

  const api = Object.fromEntries(callNames.map((name) => [name, measured(name)])) as Calls;
  return { api, hasFailed: () => failed };
};
