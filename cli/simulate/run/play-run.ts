/** Plays a run in one thread or several. The results are the same for any number of them. */
import { extname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Environment } from '../../scenario/environment/environment.ts';
import { playSession } from '../session/play-session.ts';
import { createWorkQueue, playBatches } from './play-batches.ts';
import { createResults, type ResultsData } from './results.ts';
import type { RunPlan } from './run-plan.ts';
import type { WorkerInput } from './worker.ts';

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

export const playRun = async (plan: RunPlan, workers: number, control: RunControl = {}): Promise<ResultsData> => {
  const { stop, onProgress } = control;
  collectSessionsYoung();
  const queue = createWorkQueue(plan.sessions);
  if (stop?.aborted === true) queue.stop();
  stop?.addEventListener('abort', queue.stop);
  const progress = setInterval(() => onProgress?.(queue.playedSoFar()), PROGRESS_MS);
  try {
    if (workers === 1) return await playBatches(plan, queue);
    const input: WorkerInput = { plan, memory: queue.memory };
    const parts = await Promise.all(Array.from({ length: workers }, () => inWorker(input)));
    const results = createResults(plan);
    for (const part of parts) results.merge(part);
    return results.data();
  } finally {
    clearInterval(progress);
    stop?.removeEventListener('abort', queue.stop);
    onProgress?.(queue.playedSoFar());
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

export const playOneByOne = async (
  { policies, market, seed, sessions }: RunPlan,
  environmentOf: () => Promise<Environment>,
  { stop, onProgress }: RunControl = {},
): Promise<ResultsData> => {
  const [{ name, settings }] = policies;
  const results = createResults({ policies: [{ name }] });
  for (let session = 0; session < sessions && stop?.aborted !== true; session += 1) {
    const environment = await environmentOf();
    results.add([await playSession({ environment, settings, market, seed, session })]);
    onProgress?.(session + 1);
  }
  return results.data();
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
