/**
 * When the calls of one session are planned to be sent. A plan allows a time for each group of calls that a page makes at
 * once, and one for the shopper to think; what a shop takes beyond that makes the session late, until thinking makes up for
 * it. A call that is sent late is measured from when it was planned: that accounts for coordinated omission.
 */
import type { Stopwatch } from './stopwatch.ts';

export type SessionPlan = {
  readonly now: () => number;
  /** A call is sent now; returns when it was planned to be. */
  readonly callSent: () => number;
  /** A call that was sent has ended. */
  readonly callEnded: () => void;
  /** Waits for so many milliseconds, less what the session is late. Rejects when the load has ended. */
  readonly think: (ms: number) => Promise<void>;
};

/** What a plan allows for a group of concurrent calls, in milliseconds; after a faster one the session goes on earlier. */
const ANSWER_MS = 100;

export const createSessionPlan = ({
  watch,
  planned,
  keepsSchedule,
}: {
  readonly watch: Stopwatch;
  /** When the session was planned to begin. */
  readonly planned: number;
  /** False for clients: a call counts as planned when it is sent. */
  readonly keepsSchedule: boolean;
}): SessionPlan => {
  let late = keepsSchedule ? Math.max(0, watch.now() - planned) : 0;
  /** Calls that a page has made at the same time. */
  let pending = 0;
  let busySince = 0;
  return {
    now: watch.now,
    callSent: () => {
      const now = watch.now();
      if (pending === 0) busySince = now;
      pending += 1;
      return now - late;
    },
    callEnded: () => {
      pending -= 1;
      if (pending === 0 && keepsSchedule) late += Math.max(0, watch.now() - busySince - ANSWER_MS);
    },
    think: async (ms) => {
      const madeUp = Math.min(late, ms);
      late -= madeUp;
      await watch.until(watch.now() + ms - madeUp);
    },
  };
};
