/**
 * Runs updates in batches: those that arrive in one turn share a transaction. Batches that run at the same time share
 * no key, so that this process never waits for its own locks.
 */
import type { Key } from '../../../core/ports/store/kind.ts';

export type Job = {
  /** Keys that it may write. */
  readonly keys: readonly Key[];
  readonly reject: (error: unknown) => void;
};

/** Jobs that share a transaction. */
export type Batch<One extends Job> = {
  readonly jobs: readonly One[];
  /** Whether it has not been given up: only then may it be committed. */
  readonly isLive: (job: One) => boolean;
  /** Puts jobs that this batch does not settle back at the head of the queue; they share no batch with others from now on. */
  readonly postpone: (jobs: readonly One[]) => void;
  /** Aborted when all of its jobs have been given up, so that a batch that is stuck does not keep its place. */
  readonly signal: AbortSignal;
};

export type Batches<One extends Job> = {
  readonly add: (job: One) => void;
  /** Gives up a job whose caller has stopped waiting: it leaves the queue, or is no longer live. */
  readonly giveUp: (job: One) => void;
  /** Resolves when all jobs so far have been run. */
  readonly idle: () => Promise<void>;
};

/** Jobs of a batch: more would keep the first of them waiting. */
const MAX_JOBS = 200;

/**
 * `run` settles or postpones every live job of its batch; at most `limit` run at a time, and one of postponed
 * jobs. If it rejects, so do the jobs that it has not settled.
 */
export const createBatches = <One extends Job>(
  run: (batch: Batch<One>) => Promise<void>,
  limit: number,
): Batches<One> => {
  let queue: One[] = [];
  const locked = new Set<Key>();
  const running = new Map<Batch<One>, AbortController>();
  const givenUp = new WeakSet<One>();
  const late = new WeakSet<One>();
  let isScheduled = false;
  const idle: (() => void)[] = [];

  const isLive = (job: One): boolean => !givenUp.has(job);

  /** Whether the job belongs into a batch that begins with the other one. */
  const fits = (job: One, first: One | undefined): boolean =>
    first === undefined ? !late.has(job) || !isLateRunning() : late.has(job) === late.has(first);
  const isLateRunning = (): boolean => [...running.keys()].some(({ jobs }) => jobs.some((job) => late.has(job)));

  /** The next jobs in their order; one that shares a key with an earlier one that waits, waits behind it. */
  const takeBatch = (): readonly One[] => {
    const blocked = new Set<Key>(locked);
    const batch: One[] = [];
    const rest: One[] = [];
    for (const job of queue) {
      const hasPlace = batch.length < MAX_JOBS && fits(job, batch[0]);
      if (hasPlace && !job.keys.some((key) => blocked.has(key))) batch.push(job);
      else {
        rest.push(job);
        for (const key of job.keys) blocked.add(key);
      }
    }
    queue = rest;
    return batch;
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startNext);
  };

  const runBatch = async (jobs: readonly One[]): Promise<void> => {
    const controller = new AbortController();
    const postponed: One[] = [];
    const postpone = (given: readonly One[]): void => {
      postponed.push(...given);
    };
    const batch = { jobs, isLive, postpone, signal: controller.signal };
    const keys = jobs.flatMap((job) => job.keys);
    for (const key of keys) locked.add(key);
    running.set(batch, controller);
    try {
      await run(batch);
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    } finally {
      running.delete(batch);
      for (const key of keys) locked.delete(key);
      for (const job of postponed) late.add(job);
      queue.unshift(...postponed.filter(isLive));
      schedule();
    }
  };

  /** A function declaration, because a batch that has been run schedules the next. */
  function startNext(): void {
    isScheduled = false;
    while (running.size < limit && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      void runBatch(batch);
    }
    if (running.size === 0 && queue.length === 0) for (const resolve of idle.splice(0)) resolve();
  }

  return {
    add: (job) => {
      queue.push(job);
      schedule();
    },
    giveUp: (job) => {
      givenUp.add(job);
      const place = queue.indexOf(job);
      if (place >= 0) queue.splice(place, 1);
      for (const [{ jobs }, controller] of running) if (!jobs.some(isLive)) controller.abort();
      schedule();
    },
    idle: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        schedule();
      }),
  };
};
