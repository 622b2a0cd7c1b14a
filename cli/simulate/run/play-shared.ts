/**
 * Plays all sessions of a run in one shop, in the order of virtual time; under each policy in a shop of its own. The shops
 * run side by side, so that a run that is stopped has come about equally far in each.
 */
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { createSharedShop } from '../environment/shared-shop.ts';
import type { Policy } from '../input/policies.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import { createResults, type ResultsData } from '../statistics/results.ts';
import { decisionsOf, playSession } from '../session/play-session.ts';
import type { RunControl } from './play-run.ts';
import type { RunPlan } from './run-plan.ts';

/** Of all shops together. */
type Arrivals = {
  /** How many sessions at least one shop has begun. */
  begun: number;
  /** How many are to be played in every shop. */
  planned: number;
};

/**
 * `store` is where the shop of the only policy keeps its data; undefined for memory. When the run is stopped, no further
 * shopper comes, and those who have come to any shop are played to their end in all of them: cutting sessions short
 * would drop the longest ones, which are the buyers'. The results are those of a run of that many sessions.
 */
export const playShared = async (
  plan: RunPlan,
  store: ShopStore | undefined,
  { stop, onProgress }: RunControl = {},
): Promise<ResultsData> => {
  const { policies } = plan;
  const results = createResults({ policies });
  /** Of the sessions that have not yet ended in every shop, by session and by the number of the policy. */
  const ended = new Map<number, Map<number, SessionOutcome>>();
  const arrivals: Arrivals = { begun: 0, planned: plan.sessions };
  let played = 0;
  const add = (policy: number, outcome: SessionOutcome): void => {
    const { session } = outcome;
    const outcomes = (ended.get(session) ?? new Map<number, SessionOutcome>()).set(policy, outcome);
    ended.set(session, outcomes);
    if (outcomes.size === policies.length) {
      ended.delete(session);
      results.add(policies.flatMap((_, index) => outcomes.get(index) ?? []));
    }
    played += 1;
    onProgress?.(Math.floor(played / policies.length));
  };
  const endArrivals = (): void => {
    arrivals.planned = arrivals.begun;
  };
  if (stop?.aborted === true) endArrivals();
  stop?.addEventListener('abort', endArrivals);
  try {
    await Promise.all(
      policies.map((policy, index) =>
        playPolicy(plan, policy, store, arrivals, (outcome) => {
          add(index, outcome);
        }),
      ),
    );
  } finally {
    // Where one shop has failed, the others need not go on.
    endArrivals();
    stop?.removeEventListener('abort', endArrivals);
  }
  return results.data();
};

const playPolicy = async (
  { market, seed, via }: RunPlan,
  { settings, stock = [] }: Policy,
  store: ShopStore | undefined,
  arrivals: Arrivals,
  onEnd: (outcome: SessionOutcome) => void,
): Promise<void> => {
  const shop = createSharedShop({
    settings,
    store: store ?? createMemoryStore(),
    isInMemory: store === undefined,
    via,
    seed,
  });
  const { time, environmentOf } = shop;
  for (const change of stock) await shop.setStock(change);
  const endMaintenance = shop.maintain();
  let visitors = 0;
  let haveAllArrived = false;
  const endWhenEmpty = (): void => {
    if (haveAllArrived && visitors === 0) endMaintenance();
  };

  const play = async (session: number): Promise<void> => {
    visitors += 1;
    arrivals.begun = Math.max(arrivals.begun, session + 1);
    onEnd(await playSession({ environment: environmentOf(session), settings, market, seed, session }));
    visitors -= 1;
    endWhenEmpty();
  };
  /** Arrivals are a Poisson process: the next shopper comes after an exponentially distributed time. */
  const awaitShopper = (session: number): void => {
    const after = (-Math.log(1 - decisionsOf(seed, session).unit('arrival')) * DAY_MS) / market.arrivalsPerDay;
    time.clock.after(Math.round(after), () => {
      // The run may have been stopped meanwhile.
      if (session < arrivals.planned) time.start(() => play(session));
      if (session + 1 < arrivals.planned) awaitShopper(session + 1);
      else {
        haveAllArrived = true;
        endWhenEmpty();
      }
    });
  };
  awaitShopper(0);
  await time.run();
};
