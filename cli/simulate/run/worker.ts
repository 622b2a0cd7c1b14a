/** The code of a worker thread: plays batches of a run, and posts its results when none is left. */
import { parentPort, workerData } from 'node:worker_threads';
import { createWorkQueue, playBatches } from './play-batches.ts';
import type { RunPlan } from './run-plan.ts';

export type WorkerInput = { readonly plan: RunPlan; readonly memory: SharedArrayBuffer };

// Given by play-run.ts, which alone starts this file.
const { plan, memory } = workerData as WorkerInput;
parentPort?.postMessage(await playBatches(plan, createWorkQueue(plan.sessions, memory)));
