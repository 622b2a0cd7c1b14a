/** The code of a worker thread: plays batches of a run, and posts its results when none is left. */
import { parentPort, workerData } from 'node:worker_threads';
import { playBatches, type WorkerInput } from './play-run.ts';

// Given by play-run.ts, which alone starts this file.
parentPort?.postMessage(await playBatches(workerData as WorkerInput));
