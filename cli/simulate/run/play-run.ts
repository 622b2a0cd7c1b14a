/** Plays a run in one thread or several. The results are the same for any number of them. */
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { createOwnShop } from '../environment/own-shop.ts';
import type { Policy } from '../input/policies.ts';
import type { Market } from '../market/market.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import { playSession } from '../session/play-session.ts';
import { sessionCosts } from '../session/session-costs.ts';
import { createResults, type ResultsData, type Tallied } from '../statistics/results.ts';

/** A policy, perhaps in a market of its own. */
export type PlannedPolicy = Policy & {
  /** Absent where it is played in the plan's market. */
  readonly market?: Market;
  /** The place of an earlier policy whose sessions are the same but for their costs: they are not played again. */
  readonly sameAs?: number;
};

export type RunPlan = Omit<Tallied, 'policies'> & {
  readonly market: Market;
  /** The base first. */
  readonly policies: readonly [PlannedPolicy, ...PlannedPolicy[]];
  readonly sessions: number;
  /** The number of the first session; 0 unless it is a part of a run. */
  readonly first?: number;
  readonly seed: number;
  readonly via: 'core' | 'wire';
};

export type RunControl = {
  /** Ends the run early; what was played until then is the result. */
  readonly stop?: AbortSignal | undefined;
  /** Called a few times a second with the number of sessions played so far. */
  readonly onProgress?: ((played: number) => void) | undefined;
};

const PROGRESS_MS = 200;
/**
 * Small, since every worker has one: two workers have about 330 MB resident after 60,000 sessions, instead of 500 MB with
 * 128, at the same processor time.
 */
const YOUNG_GENERATION_MB = 48;

/** What a worker thread is given; the memory has the words of all threads. */
export type WorkerInput = { readonly plan: RunPlan; readonly memory: SharedArrayBuffer };
/** The words: the next batch, the sessions played, and whether nobody is to begin another batch. */
const [NEXT, PLAYED, STOPPED] = [0, 1, 2];

export const playRun = async (
  plan: RunPlan,
  workers: number,
  { stop, onProgress }: RunControl = {},
): Promise<ResultsData> => {
  collectSessionsYoung();
  const memory = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
  const words = new Int32Array(memory);
  const end = (): void => {
    Atomics.store(words, STOPPED, 1);
  };
  const report = (): void => onProgress?.(Atomics.load(words, PLAYED));
  if (stop?.aborted === true) end();
  stop?.addEventListener('abort', end);
  const progress = setInterval(report, PROGRESS_MS);
  try {
    if (workers === 1) return await playBatches({ plan, memory });
    const parts = await Promise.all(Array.from({ length: workers }, () => inWorker({ plan, memory })));
    const results = createResults(plan);
    for (const part of parts) results.merge(part);
    return results.data();
  } finally {
    clearInterval(progress);
    stop?.removeEventListener('abort', end);
    report();
  }
};

const inWorker = (input: WorkerInput): Promise<ResultsData> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: input,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    // Without effect once the results have arrived.
    worker.once('exit', (code) => {
      reject(new Error(`a worker thread ended without results, with code ${code}`));
    });
  });

/** Sessions of a batch: enough that asking costs nothing, few enough that stopping does not take long. */
const BATCH = 100;

/** Plays batches of a run until none is left. */
export const playBatches = async ({ plan, memory }: WorkerInput): Promise<ResultsData> => {
  const words = new Int32Array(memory);
  const results = createResults(plan);
  const { first = 0, sessions } = plan;
  while (Atomics.load(words, STOPPED) === 0) {
    const from = Atomics.add(words, NEXT, 1) * BATCH;
    const to = Math.min(sessions, from + BATCH);
    if (from >= to) break;
    for (let session = first + from; session < first + to; session += 1) results.add(await playUnderAll(plan, session));
    Atomics.add(words, PLAYED, to - from);
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
    const { settings, sameAs } = policy;
    const place = policy.market ?? market;
    const same = sameAs === undefined ? undefined : outcomes[sameAs];
    if (same !== undefined) {
      outcomes.push({ ...same, costs: sessionCosts(same, place.costs) });
      continue;
    }
    const environment = createOwnShop({ settings, via, seed, session });
    outcomes.push(await playSession({ environment, settings, market: place, seed, session }));
  }
  return outcomes;
};

/**
 * To be called before the first session, for this process with all its threads. V8 allocates what has outlived a
 * collection or two among the old objects from then on. Of the sessions at hand during a collection some objects always
 * do; soon every session has objects there, which keep its young ones alive after it has ended, and a third of the
 * processor time went into copying them.
 */
export const collectSessionsYoung = (): void => {
  setFlagsFromString('--no-allocation-site-pretenuring');
};
