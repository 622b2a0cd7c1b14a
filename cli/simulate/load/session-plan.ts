/**
 * When the calls of one session are planned to be sent. A plan allows each answer a time, and the shopper a time to think;
 * what a shop takes beyond that makes the session late, until thinking makes up for it. A call that is sent late is
 * measured from when it was planned: that accounts for coordinated omission.
 */
import type { Stopwatch } from './stopwatch.ts';

export type SessionPlan = {
  readonly now: () => number;
  /** A call is sent now; returns when it was planned to be. */
  readonly send: () => number;
  /** A call that was sent has ended. */
  readonly end: () => void;
  /** Plans to go on after this many milliseconds; resolves then, or at once if the session is late. Rejects when the load has ended. */
  readonly think: (ms: number) => Promise<void>;
  /** Moves what is to come: the session has waited for something that is no call, such as a message. */
  readonly shift: (ms: number) => void;
};

/** What a plan allows for an answer, in milliseconds; a faster one lets the session go on earlier. */
const ANSWER_MS = 100;

export const createSessionPlan = ({
  watch,
  planned,
  isFixed,
}: {
  readonly watch: Stopwatch;
  /** When the session was planned to begin. */
  readonly planned: number;
  /** False for a client, which plans nothing: each call is planned for when it is sent. */
  readonly isFixed: boolean;
}): SessionPlan => {
  /** When what happens next was planned. */
  let due = planned;
  let pending = 0;
  let busySince = 0;
  let late = 0;
  return {
    now: watch.now,
    send: () => {
      const now = watch.now();
      if (pending === 0) {
        busySince = now;
        // A client's first call is late only if the session began late.
        late = Math.max(0, now - due);
      }
      pending += 1;
      return now - late;
    },
    end: () => {
      pending -= 1;
      if (pending > 0) return;
      const now = watch.now();
      due = isFixed ? due + Math.min(now - busySince, ANSWER_MS) : now;
    },
    think: async (ms) => {
      due = (isFixed ? due : watch.now()) + ms;
      await watch.until(due);
    },
    shift: (ms) => {
      due += ms;
    },
  };
};
