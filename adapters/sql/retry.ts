/** Tries again what failed only because another process was in the way, after a growing time that varies at random. */
import { setTimeout as wait } from 'node:timers/promises';
import { backoffMs } from '../../core/ports/backoff.ts';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';

/** `transient` goes away by itself; so does `lost`, of which it is unknown whether the work was done. */
export type Failure = 'transient' | 'lost' | 'permanent';

/** How long a call is tried before it is given up, in milliseconds. */
export const PATIENCE_MS = 4_000;

/** Rejects with StoreBusy when a transient failure does not go away in `patienceMs`, or at once where work was lost. */
export const retrying = async <T>(
  run: () => Promise<T>,
  failureOf: (error: unknown) => Failure,
  patienceMs = PATIENCE_MS,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'permanent') throw error;
      if (failure === 'lost') throw new StoreBusy('the connection was lost during a commit', { cause: error });
      if (performance.now() >= end) throw new StoreBusy('the store is busy', { cause: error });
    }
    await wait(backoffMs(attempt, Math.random()));
  }
};
