/** Plays every n-th faulty session in a thread, and posts what it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { playFaulty } from './play-faulty.ts';

export type FaultyWork = {
  readonly seed: number;
  /** The first session, one beyond the last, and how many further the next one is. */
  readonly first: number;
  readonly end: number;
  readonly step: number;
};
export type FaultyPart = {
  readonly played: number;
  readonly orders: number;
  readonly faults: number;
  readonly violations: readonly {
    readonly session: number;
    readonly problems: readonly string[];
    readonly scenario: string;
  }[];
};

/** Sessions between two messages. */
const BATCH = 500;
const { seed, first, end, step } = workerData as FaultyWork;

let part = { played: 0, orders: 0, faults: 0, violations: [] as FaultyPart['violations'][number][] };
const post = (): void => {
  parentPort?.postMessage(part satisfies FaultyPart);
  part = { played: 0, orders: 0, faults: 0, violations: [] };
};
for (let session = first; session < end; session += step) {
  const { orders, faults, problems, scenario } = await playFaulty(seed, session);
  part.played += 1;
  part.orders += orders;
  part.faults += faults;
  if (problems.length > 0) part.violations.push({ session, problems, scenario: scenario() });
  if (part.played === BATCH) post();
}
post();
