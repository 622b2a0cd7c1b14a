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

export type Batches<One extends Job> = {
  readonly add: (job: One) => void;
  /** Resolves when all jobs so far have been run. */
  readonly idle: () => Promise<void>;
};

/** Jobs of a batch: more would keep the first of them waiting. */
const MAX_JOBS = 200;

/** `run` settles every job of its batch; at most `limit` run at a time. If it rejects, so do the jobs that it has not settled. */
export const createBatches = <One extends Job>(
  run: (jobs: readonly One[]) => Promise<void>,
  limit: number,
): Batches<One> => {
  let queue: One[] = [];
  const locked = new Set<Key>();
  let running = 0;
  let isScheduled = false;
  const idle: (() => void)[] = [];

  /** The next jobs in their order; one that shares a key with an earlier one that waits, waits behind it. */
  const takeBatch = (): readonly One[] => {
    const blocked = new Set<Key>(locked);
    const batch: One[] = [];
    const rest: One[] = [];
    for (const job of queue) {
      if (batch.length < MAX_JOBS && !job.keys.some((key) => blocked.has(key))) batch.push(job);
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

  const runBatch = async (batch: readonly One[]): Promise<void> => {
    const keys = batch.flatMap((job) => job.keys);
    for (const key of keys) locked.add(key);
    running += 1;
    try {
      await run(batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      for (const key of keys) locked.delete(key);
      schedule();
    }
  };

  /** A function declaration, because a batch that has been run schedules the next. */
  function startNext(): void {
    isScheduled = false;
    while (running < limit && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      void runBatch(batch);
    }
    if (running === 0 && queue.length === 0) for (const resolve of idle.splice(0)) resolve();
  }

  return {
    add: (job) => {
      queue.push(job);
      schedule();
    },
    idle: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        schedule();
      }),
  };
};
