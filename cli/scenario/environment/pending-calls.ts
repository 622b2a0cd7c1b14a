/** Tracks calls that have no answer yet, so that a step ends when everything it started has ended. */
import type { Timers } from '../../../core/ports/time.ts';

/** How long a call waits for its answer, in milliseconds, as in the storefront. */
export const CALL_TIMEOUT_MS = 15_000;

export type PendingCalls = {
  /** Counts a call as pending until it settles. */
  readonly track: <T>(call: () => Promise<T>) => Promise<T>;
  /** For a tracked call whose answer comes too late: waits out the client's timeout on `after`, then rejects. */
  readonly timeOut: (after: Timers['after']) => Promise<never>;
  /** How many calls wait for nothing but their timeout. */
  readonly timingOut: () => number;
  /** Resolves when no call is pending, except those that wait for their timeout, and no further call follows. */
  readonly idle: () => Promise<void>;
};

/** Turns of the event loop without a pending call after which no further call follows. */
const QUIET_TURNS = 2;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createPendingCalls = (): PendingCalls => {
  let pending = 0;
  let timingOut = 0;
  let whenNoneIsPending: (() => void)[] = [];
  const endOne = (): void => {
    pending -= 1;
    if (pending > 0) return;
    const waiting = whenNoneIsPending;
    whenNoneIsPending = [];
    for (const go of waiting) go();
  };
  const noneIsPending = async (): Promise<void> => {
    if (pending === 0) return;
    await new Promise<void>((resolve) => whenNoneIsPending.push(resolve));
  };
  return {
    track: async (call) => {
      pending += 1;
      try {
        return await call();
      } finally {
        endOne();
      }
    },
    timeOut: async (after) => {
      endOne();
      timingOut += 1;
      await new Promise<void>((resolve) => after(CALL_TIMEOUT_MS, resolve));
      timingOut -= 1;
      pending += 1;
      throw new Error('the answer came too late');
    },
    timingOut: () => timingOut,
    idle: async () => {
      for (let quiet = 0; quiet < QUIET_TURNS;) {
        await noneIsPending();
        await nextTurn();
        quiet = pending === 0 ? quiet + 1 : 0;
      }
    },
  };
};
