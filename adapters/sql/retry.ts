/**
 * How long a call waits for its store, and what is tried again meanwhile: what failed only because another process was in
 * the way or a connection broke, after a growing time that varies at random.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { backoffMs } from '../../core/ports/backoff.ts';
import { StoreBusy, type ShopStore } from '../../core/ports/store/shop-store.ts';
import { StoreUnusable } from './store-problems.ts';

/**
 * Why an attempt failed, and what follows.
 * - `transient`: trouble that goes away by itself: tried again.
 * - `held`: another transaction still has what was to be locked: tried again.
 * - `lost`: the connection broke during a commit, so the work may have been done: StoreBusy at once.
 * - `unusable`: what no attempt changes, such as a full disk: StoreUnusable at once.
 * - `permanent`: an error of the request itself: thrown at once.
 */
export type Failure = 'transient' | 'held' | 'lost' | 'unusable' | 'permanent';

/**
 * How long the store is waited for before a call is given up, in milliseconds. With the pauses of a call whose documents keep
 * moving, an answer takes less than five seconds. Every time-out of the stores follows from it: `limitStoreTime` bounds all
 * that one call asks, `within` each request with the repetitions of `retrying`, and on PostgreSQL `WAIT_MS` the wait for a
 * connection, `STATEMENT_MS` and `QUERY_MS` a statement.
 */
export const PATIENCE_MS = 3_500;

/** Runs what may be repeated; rejects with StoreBusy as a store does. */
export type Attempt = <T>(run: () => Promise<T>, withinMs?: number) => Promise<T>;

/**
 * Rejects with StoreBusy when a transient failure does not go away in `patienceMs`, which may depend on it, or at once where
 * no attempt helps.
 */
export const retrying = async <T>(
  run: () => Promise<T>,
  failureOf: (error: unknown) => Failure,
  patienceMs: number | ((error: unknown) => number) = PATIENCE_MS,
): Promise<T> => {
  const start = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'permanent') throw error;
      if (failure === 'lost') throw new StoreBusy('the connection was lost during a commit', { cause: error });
      if (failure === 'unusable') throw new StoreUnusable('the store cannot be used', { cause: error });
      const pauseMs = backoffMs(attempt, Math.random());
      const patience = typeof patienceMs === 'number' ? patienceMs : patienceMs(error);
      if (performance.now() + pauseMs >= start + patience) throw new StoreBusy('the store is busy', { cause: error });
      await wait(pauseMs);
    }
  }
};

/** Rejects with StoreBusy where `work`, which changes nothing or may be repeated, takes longer than `ms` milliseconds. */
export const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StoreBusy('the store does not answer')), Math.max(0, ms));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** A store for one call: what it asks, however often, takes together no longer than a call may wait for its store. */
export const limitStoreTime = (store: ShopStore, totalMs = PATIENCE_MS): ShopStore => {
  let leftMs = totalMs;
  const limited = async <T>(run: (withinMs: number) => Promise<T>): Promise<T> => {
    if (leftMs <= 0) throw new StoreBusy('the store took too long for the call');
    const start = performance.now();
    try {
      return await run(leftMs);
    } finally {
      leftMs -= performance.now() - start;
    }
  };
  return {
    ...store,
    read: (keys) => limited((ms) => store.read(keys, ms)),
    update: (keys, decide) => limited((ms) => store.update(keys, decide, ms)),
    search: (kind, search) => limited((ms) => store.search(kind, search, ms)),
  };
};
