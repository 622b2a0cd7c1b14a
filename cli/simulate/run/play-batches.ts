/** Plays batches of a run until none is left: in a worker thread, or in the main thread. */
import { setImmediate } from 'node:timers/promises';
import { createOwnShop } from '../environment/own-shop.ts';
import { playSession } from '../session/play-session.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import { createResults, type ResultsData } from './results.ts';
import type { RunPlan } from './run-plan.ts';
import type { WorkQueue } from './work-queue.ts';

export const playBatches = async (plan: RunPlan, queue: WorkQueue): Promise<ResultsData> => {
  const results = createResults(plan.policies);
  for (let batch = queue.next(); batch !== undefined; batch = queue.next()) {
    for (let session = batch.from; session < batch.to; session += 1) results.add(await playUnderAll(plan, session));
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
  for (const { settings, stock = [] } of policies) {
    const environment = createOwnShop({ settings, via, seed, session });
    for (const change of stock) await environment.setStock(change);
    outcomes.push(await playSession({ environment, settings, market, seed, session }));
  }
  return outcomes;
};
