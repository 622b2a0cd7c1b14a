/** Plays batches of a run until none is left: in a worker thread, or in the main thread. */
import { setImmediate } from 'node:timers/promises';
import { createOwnShop } from '../environment/own-shop.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import { playSession } from '../session/play-session.ts';
import { sessionCosts } from '../session/session-costs.ts';
import { createResults, type ResultsData } from './results.ts';
import type { RunPlan } from './run-plan.ts';

export const playBatches = async (plan: RunPlan, queue: WorkQueue): Promise<ResultsData> => {
  const results = createResults(plan);
  const { first = 0 } = plan;
  for (let batch = queue.next(); batch !== undefined; batch = queue.next()) {
    for (let session = first + batch.from; session < first + batch.to; session += 1)
      results.add(await playUnderAll(plan, session));
    queue.played(batch.to - batch.from);
    // Signals and timers have their turn.
    await setImmediate();
  }
  return results.data();
};

/** The same shopper under every policy, each time in a shop of its own. */
const playUnderAll = async (
  { policies, market, seed, via }: RunPlan,
  session: number,
): Promise<readonly SessionOutcome[]> => {
  const outcomes: SessionOutcome[] = [];
  for (const policy of policies) {
    const { settings, stock = [], sameAs } = policy;
    const place = policy.market ?? market;
    const same = sameAs === undefined ? undefined : outcomes[sameAs];
    if (same !== undefined) {
      outcomes.push({ ...same, costs: sessionCosts(same, place.costs) });
      continue;
    }
    const environment = createOwnShop({ settings, via, seed, session });
    for (const change of stock) await environment.setStock(change);
    outcomes.push(await playSession({ environment, settings, market: place, seed, session }));
  }
  return outcomes;
};

type WorkQueue = {
  /** The shared memory, to be passed to a worker. */
  readonly memory: SharedArrayBuffer;
  /** The next batch, the last number excluded; undefined when there is none, or the run was stopped. */
  readonly next: () => { readonly from: number; readonly to: number } | undefined;
  /** Counts sessions as played. */
  readonly played: (sessions: number) => void;
  readonly playedSoFar: () => number;
  /** Lets nobody begin another batch. */
  readonly stop: () => void;
};

/** Sessions of a batch: enough that asking costs nothing, few enough that stopping does not take long. */
const BATCH = 100;

const NEXT = 0;
const PLAYED = 1;
const STOPPED = 2;
const WORDS = 3;

export const createWorkQueue = (
  sessions: number,
  memory = new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT),
): WorkQueue => {
  const words = new Int32Array(memory);
  return {
    memory,
    next: () => {
      if (Atomics.load(words, STOPPED) !== 0) return undefined;
      const from = Atomics.add(words, NEXT, 1) * BATCH;
      return from >= sessions ? undefined : { from, to: Math.min(sessions, from + BATCH) };
    },
    played: (count) => {
      Atomics.add(words, PLAYED, count);
    },
    playedSoFar: () => Atomics.load(words, PLAYED),
    stop: () => {
      Atomics.store(words, STOPPED, 1);
    },
  };
};
