/** Tries again what failed only because another process was in the way, after a growing time that varies at random. */
import { setTimeout as wait } from 'node:timers/promises';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';

/** `passing` goes away by itself; `lost` is a passing one of which it is unknown whether the work was done. */
export type Failure = 'passing' | 'lost' | 'lasting';

/** How long a call is tried before it is given up, in milliseconds. */
export const PATIENCE_MS = 4_000;
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 200;

/** Milliseconds to wait before this attempt, counted from 1: half fixed, half at random, so that rivals part. */
export const waitBefore = (attempt: number): number => {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
  return full / 2 + (Math.random() * full) / 2;
};

/** Rejects with StoreBusy when a passing failure does not go away in `patienceMs`, or at once where work was lost. */
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
      if (failure === 'lasting') throw error;
      if (failure === 'lost') throw new StoreBusy('the connection was lost during a commit', { cause: error });
      if (performance.now() >= end) throw new StoreBusy('the store is busy', { cause: error });
    }
    await wait(waitBefore(attempt));
  }
};
