/** Plays all sessions of a run in one shop, in the order of virtual time; under each policy in a shop of its own. */
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { createSharedShop } from '../environment/shared-shop.ts';
import { decisionsOf, playSession } from '../session/play-session.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import type { RunControl } from './play-run.ts';
import { createResults, type ResultsData } from './results.ts';
import type { Policy, RunPlan } from './run-plan.ts';

/** `store` is where the shop of the only policy keeps its data; undefined for memory. */
export const playShared = async (
  plan: RunPlan,
  store: ShopStore | undefined,
  control: RunControl = {},
): Promise<ResultsData> => {
  const results = createResults(plan.policies);
  let played = 0;
  const byPolicy: (readonly (SessionOutcome | undefined)[])[] = [];
  for (const policy of plan.policies) {
    byPolicy.push(
      await playPolicy(plan, policy, store, {
        stop: control.stop,
        onPlayed: () => {
          played += 1;
          control.onProgress?.(Math.floor(played / plan.policies.length));
        },
      }),
    );
  }
  for (let session = 0; session < plan.sessions; session += 1) {
    const outcomes = byPolicy.flatMap((ended) => ended[session] ?? []);
    // Sessions that were cut short count for no policy.
    if (outcomes.length === plan.policies.length) results.add(outcomes);
  }
  return results.data();
};

type PolicyControl = { readonly stop: AbortSignal | undefined; readonly onPlayed: () => void };

/** The outcomes by session. */
const playPolicy = async (
  { market, seed, via, sessions }: RunPlan,
  { settings, stock = [] }: Policy,
  store: ShopStore | undefined,
  { stop, onPlayed }: PolicyControl,
): Promise<readonly (SessionOutcome | undefined)[]> => {
  const outcomes: (SessionOutcome | undefined)[] = [];
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
  let left = sessions;

  const play = async (session: number): Promise<void> => {
    const environment = environmentOf(session);
    outcomes[session] = await playSession({ environment, settings, market, seed, session });
    onPlayed();
    left -= 1;
    if (left === 0) endMaintenance();
    if (stop?.aborted === true) time.stop();
  };
  /** Arrivals are a Poisson process: the next shopper comes after an exponentially distributed time. */
  const arrive = (session: number): void => {
    if (session >= sessions) return;
    const after = (-Math.log(1 - decisionsOf(seed, session).unit('arrival')) * DAY_MS) / market.arrivalsPerDay;
    time.clock.after(Math.round(after), () => {
      time.start(() => play(session));
      arrive(session + 1);
    });
  };
  arrive(0);
  await time.run();
  return outcomes;
};
