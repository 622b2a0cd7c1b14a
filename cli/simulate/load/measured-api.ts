/**
 * ShopApi for one session of a load: each call is sent at its planned time, or as soon as it can be, and measured from the
 * planned one. That accounts for coordinated omission: a shop that stalls delays the calls behind the one that it stalls,
 * and their delay is counted although they were sent late.
 */
import { withCookies } from '../../../adapters/php-client/cookies.ts';
import { createPhpClient } from '../../../adapters/php-client/php-client.ts';
import { callNames } from '../../../adapters/wire/endpoints/initial-endpoints.ts';
import type { Calls } from '../../../adapters/wire/endpoints/call-types.ts';
import type { AnswerOf, CallName, InputOf, ShopApi } from '../../../core/ports/shop-api.ts';
import type { Latencies } from './latencies.ts';
import { createMeasuredFetch } from './measured-fetch.ts';

/** When calls are planned to be sent, in milliseconds by the clock of the load. */
export type CallPlan = {
  readonly now: () => number;
  /** The planned time of the session's next call; called once for each. */
  readonly next: () => number;
  /** Resolves at this time, or at once if it has passed. Rejects when the load has ended. */
  readonly until: (time: number) => Promise<void>;
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
  readonly plan: CallPlan;
  readonly latencies: Latencies;
  /** Aborted when the load ends without waiting for answers. */
  readonly ended: AbortSignal;
}): ShopApi => {
  const { fetch, lastFailure } = createMeasuredFetch(timeoutMs, ended);
  const api = createPhpClient({ base: url, fetch: withCookies(fetch) });

  const measured =
    <Name extends CallName>(name: Name) =>
    async (input: InputOf<Name>): Promise<AnswerOf<Name>> => {
      const planned = plan.next();
      await plan.until(planned);
      const sent = plan.now();
      const record = (error?: string): void => {
        latencies.record({ name, planned, sent, answered: plan.now(), ...(error !== undefined && { error }) });
      };
      // The client's methods take the call's input, where it has one.
      const call = api[name] as (input: InputOf<Name>) => Promise<AnswerOf<Name>>;
      try {
        const answer = await call(input);
        record();
        if (!answer.status) latencies.refuse(answer.code);
        return answer;
      } catch (error) {
        // What the load itself has ended is no error of the shop.
        if (!ended.aborted) record(lastFailure() ?? 'unreadable answer');
        throw error;
      }
    };

  return Object.fromEntries(callNames.map((name) => [name, measured(name)])) as Calls;
};
