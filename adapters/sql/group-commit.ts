/**
 * Group commit: updates that arrive together share a transaction, and with it the wait for the disk. Each is acknowledged
 * after the commit. Where a group fails because of one of them, each runs again in a transaction of its own. Groups that run
 * at the same time share no key, so that this process never waits for its own locks.
 */
import { backoffMs } from '../../core/ports/backoff.ts';
import type { Key } from '../../core/ports/store/kind.ts';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import type { Failure } from './retry.ts';
import { StoreUnusable } from './store-problems.ts';

export type Job = {
  /** Keys that it may write. */
  readonly keys: readonly Key[];
};

/** What became of a job, to be told after the commit. */
export type Outcome = { readonly answer: unknown } | { readonly error: unknown };

export type GroupCommit<One extends Job> = {
  /**
   * Resolves with the job's answer after the commit. Rejects with the job's error, and with StoreBusy where the store
   * cannot be written to, or not within so many milliseconds: then it does not run later.
   */
  readonly run: (job: One, withinMs: number) => Promise<unknown>;
  /** Resolves when all jobs so far have been settled. */
  readonly idle: () => Promise<void>;
};

type Waiting<One extends Job> = {
  readonly job: One;
  readonly settle: (outcome: Outcome) => void;
  /** Whether it runs in a transaction of its own, because a group with it has failed. */
  isAlone: boolean;
  /** Whether somebody waits for it: only then may it be committed. */
  isLive: boolean;
};

/** Jobs of one transaction: more would keep the first of them waiting. */
const MOST = 200;

/** A job of the group was given up: the others are decided again without it. */
class GivenUp extends Error {
  override name = 'GivenUp';
}

/**
 * `commit` runs jobs in one transaction, and calls `check` right before its commit. Groups, and single
 * jobs beside them, run at the same time up to the number of `transactions`.
 */
export const createGroupCommit = <One extends Job>(
  commit: (jobs: readonly One[], check: () => void) => Promise<readonly Outcome[]>,
  { failureOf, transactions }: { readonly failureOf: (error: unknown) => Failure; readonly transactions: number },
): GroupCommit<One> => {
  /** Those that run alone are in front. */
  let queue: Waiting<One>[] = [];
  const locked = new Set<Key>();
  const running = { alone: 0, together: 0 };
  let [isScheduled, isPausing, failures] = [false, false, 0];
  /** What the last transaction failed with: the reason given to those that have waited for too long. */
  let trouble: unknown;
  const idle: (() => void)[] = [];

  const kindOf = ({ isAlone }: Waiting<One>): keyof typeof running => (isAlone ? 'alone' : 'together');

  /** The next jobs in their order; one that shares a key with an earlier one that waits, waits behind it. */
  const takeGroup = (): readonly Waiting<One>[] => {
    const blocked = new Set(locked);
    const group: Waiting<One>[] = [];
    const rest: Waiting<One>[] = [];
    const hasPlace = (one: Waiting<One>): boolean => {
      const [first] = group;
      if (first === undefined) return running[kindOf(one)] < transactions;
      return !first.isAlone && !one.isAlone && group.length < MOST;
    };
    for (const one of queue) {
      if (hasPlace(one) && !one.job.keys.some((key) => blocked.has(key))) group.push(one);
      else {
        rest.push(one);
        for (const key of one.job.keys) blocked.add(key);
      }
    }
    queue = rest;
    return group;
  };

  const schedule = (): void => {
    if (isScheduled || isPausing) return;
    isScheduled = true;
    setImmediate(startNext);
  };

  /** What failed for another reason than the jobs themselves may work after a pause, which grows. */
  const pause = (): void => {
    failures += 1;
    isPausing = true;
    setTimeout(
      () => {
        isPausing = false;
        schedule();
      },
      backoffMs(failures, Math.random()),
    );
  };

  /** Behind those that run alone, as these had their turn, and before what may share a key with them. */
  const putBack = (jobs: readonly Waiting<One>[]): void => {
    const place = queue.findIndex(({ isAlone }) => !isAlone);
    queue.splice(place < 0 ? queue.length : place, 0, ...jobs);
  };

  const fail = (group: readonly Waiting<One>[], error: unknown): void => {
    const live = group.filter(({ isLive }) => isLive);
    if (error instanceof GivenUp) return putBack(live);
    trouble = error;
    const failure = failureOf(error);
    if (failure === 'lost')
      return rejectAll(live, new StoreBusy('the connection was lost during a commit', { cause: error }));
    if (failure === 'transient') pause();
    else if (group.length > 1 || failure === 'held') for (const one of live) one.isAlone = true;
    else {
      const isUnusable = failure === 'unusable';
      return rejectAll(live, isUnusable ? new StoreUnusable('the store cannot be used', { cause: error }) : error);
    }
    return putBack(live);
  };

  const runGroup = async (group: readonly Waiting<One>[], kind: keyof typeof running): Promise<void> => {
    const keys = group.flatMap(({ job }) => job.keys);
    for (const key of keys) locked.add(key);
    running[kind] += 1;
    const check = (): void => {
      if (!group.every(({ isLive }) => isLive)) throw new GivenUp();
    };
    try {
      const jobs = group.map(({ job }) => job);
      const outcomes = await commit(jobs, check);
      [failures, trouble] = [0, undefined];
      for (const [index, outcome] of outcomes.entries()) group[index]?.settle(outcome);
    } catch (error) {
      fail(group, error);
    } finally {
      running[kind] -= 1;
      for (const key of keys) locked.delete(key);
      schedule();
    }
  };

  /** A function declaration, because a group that has ended schedules the next. */
  function startNext(): void {
    isScheduled = false;
    for (let group = takeGroup(); group[0] !== undefined; group = takeGroup()) void runGroup(group, kindOf(group[0]));
    if (queue.length + running.alone + running.together === 0) for (const resolve of idle.splice(0)) resolve();
  }

  return {
    run: (job, withinMs) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting<One> = {
          job,
          isAlone: false,
          isLive: true,
          settle: (outcome) => {
            clearTimeout(timer);
            if ('error' in outcome) reject(outcome.error);
            else resolve(outcome.answer);
          },
        };
        const timer = setTimeout(() => {
          waiting.isLive = false;
          queue = queue.filter((one) => one !== waiting);
          waiting.settle({ error: new StoreBusy('the update was given up', { cause: trouble }) });
          schedule();
        }, withinMs);
        queue.push(waiting);
        schedule();
      }),
    idle: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        schedule();
      }),
  };
};

const rejectAll = (jobs: readonly Waiting<Job>[], error: unknown): void => {
  for (const { settle } of jobs) settle({ error });
};
