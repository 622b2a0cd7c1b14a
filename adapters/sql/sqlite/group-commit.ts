/**
 * Group commit: jobs that arrive in one turn of the event loop share a transaction, and with it the wait for the disk.
 * Each is acknowledged after the commit, and a failed job does not fail the others: if a write fails, the jobs of its
 * group run again, each in a transaction of its own. With savepoints no job would run twice, but SQLite copies every
 * page that changes within a savepoint.
 */
import type { DatabaseSync } from 'node:sqlite';
import { backoffMs } from '../../../core/ports/backoff.ts';
import { StoreBusy } from '../../../core/ports/store/shop-store.ts';
import { PATIENCE_MS } from '../retry.ts';
import { failureOf } from './failures.ts';

/** A job is synchronous: it reads, and answers what it then writes, if anything. It may run again, so it does nothing else. */
export type Job<T> = () => { readonly answer: T; readonly write?: () => void };

export type GroupCommit = {
  /**
   * Resolves after the commit. Rejects with what the job throws, and then nothing of it is written; with StoreBusy where
   * the file cannot be written to, or not within so many milliseconds: then it does not run later.
   */
  readonly run: <T>(job: Job<T>, withinMs?: number) => Promise<T>;
  /** Resolves when all jobs so far have been settled. */
  readonly idle: () => Promise<void>;
};

type Waiting = {
  /** Runs the job in the open transaction, and answers how it is settled after the commit. Throws if a write fails. */
  readonly start: () => () => void;
  readonly reject: (error: unknown) => void;
  /** When it is given up, in milliseconds of the process's own time. */
  readonly deadline: number;
  /** Whether it runs in a transaction of its own, because a write of its group has failed. */
  readonly hasOwnTransaction: boolean;
};

/** Jobs of one transaction: more would keep other work of the process waiting. */
const MAX_GROUP = 256;

type Hooks = {
  /** Called in a transaction before its jobs. */
  readonly onBegin: () => void;
  /** Called where a transaction was not committed. */
  readonly onFailure: () => void;
  /** Called before a transaction, and before what it has committed is acknowledged; throws where nothing may be written. */
  readonly check: () => void;
  /** Called when something was committed. */
  readonly onWritten: () => void;
  /** Called with the error of jobs that failed because of the store. */
  readonly onBusy: (error: StoreBusy) => void;
};
const ignore = (): void => undefined;
const EMPTY_HOOKS: Hooks = { onBegin: ignore, onFailure: ignore, check: ignore, onWritten: ignore, onBusy: ignore };

export const createGroupCommit = (db: DatabaseSync, hooks: Hooks = EMPTY_HOOKS): GroupCommit => {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const queue: Waiting[] = [];
  const idle: (() => void)[] = [];
  let isScheduled = false;
  let attempts = 0;
  /** Whether a job of the open transaction has written. */
  let hasWritten = false;

  const settleIdle = (): void => {
    if (queue.length === 0 && !isScheduled) for (const resolve of idle.splice(0)) resolve();
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(commitNext);
  };

  /** What jobs are rejected with: an error that the job itself caused as it is, any other as StoreBusy. */
  const rejectionOf = (error: unknown, message: string): unknown => {
    if (failureOf(error) === 'permanent') return error;
    const busy = new StoreBusy(message, { cause: error });
    hooks.onBusy(busy);
    return busy;
  };

  /** Rejects the jobs that have waited for as long as they may. */
  const giveUpOverdue = (cause: unknown): void => {
    const now = performance.now();
    if (!queue.some(({ deadline }) => deadline <= now)) return;
    const overdue = queue.filter(({ deadline }) => deadline <= now);
    queue.splice(0, queue.length, ...queue.filter(({ deadline }) => deadline > now));
    const busy = new StoreBusy('another process writes to the database', { cause });
    hooks.onBusy(busy);
    rejectAll(overdue, busy);
  };

  const waitForOthers = (cause: unknown): void => {
    giveUpOverdue(cause);
    if (queue.length === 0) {
      attempts = 0;
      return settleIdle();
    }
    isScheduled = true;
    attempts += 1;
    setTimeout(commitNext, backoffMs(attempts, Math.random()));
  };

  /** Whether the transaction has begun. Another process may hold the file: then the jobs wait without blocking. */
  const hasBegun = (): boolean => {
    try {
      hooks.check();
      begin.run();
      attempts = 0;
      return true;
    } catch (error) {
      if (failureOf(error) === 'transient') waitForOthers(error);
      else rejectAll(queue.splice(0), rejectionOf(error, 'the store cannot be used'));
      return false;
    }
  };

  /** A function declaration, because what schedules the next commit stands above it, and it schedules one. */
  function commitNext(): void {
    isScheduled = false;
    giveUpOverdue(undefined);
    if (queue.length > 0 && hasBegun()) {
      const group = queue.splice(0, queue[0]?.hasOwnTransaction === true ? 1 : MAX_GROUP);
      let isGroupWritten = false;
      hasWritten = false;
      try {
        hooks.onBegin();
        const settle = group.map(({ start }) => start());
        isGroupWritten = true;
        commit.run();
        hooks.check();
        if (hasWritten) hooks.onWritten();
        for (const one of settle) one();
      } catch (error) {
        hooks.onFailure();
        if (db.isTransaction) rollback.run();
        if (!isGroupWritten && group.length > 1)
          queue.unshift(...group.map((job) => ({ ...job, hasOwnTransaction: true })));
        else rejectAll(group, rejectionOf(error, 'the commit failed'));
      }
      if (queue.length > 0) schedule();
    }
    settleIdle();
  }

  return {
    run: (job, withinMs = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const start = (): (() => void) => {
          let decided: ReturnType<typeof job>;
          try {
            decided = job();
          } catch (error) {
            // Some errors, such as a full disk, end the transaction: then the whole group has to run again.
            if (!db.isTransaction) throw error;
            const reason = rejectionOf(error, 'the store cannot be read');
            return () => reject(reason);
          }
          // Only the answer is kept until the commit, not the documents that the job has read.
          const { answer, write } = decided;
          if (write !== undefined) {
            write();
            hasWritten = true;
          }
          return () => resolve(answer);
        };
        queue.push({ start, reject, deadline: performance.now() + withinMs, hasOwnTransaction: false });
        schedule();
      }),
    idle: () =>
      new Promise((resolve) => {
        idle.push(resolve);
        settleIdle();
      }),
  };
};

const rejectAll = (jobs: readonly Waiting[], error: unknown): void => {
  for (const { reject } of jobs) reject(error);
};
