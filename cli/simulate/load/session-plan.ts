/** When the calls of one session are planned to be sent. */
import type { CallPlan } from './measured-api.ts';
import type { Stopwatch } from './stopwatch.ts';

export type SessionPlan = CallPlan & {
  /** Moves the calls to come: the session has waited for something that is no call, such as a message. */
  readonly shift: (ms: number) => void;
};

export const createSessionPlan = ({
  watch,
  planned,
  pauseMs,
  isFixed,
}: {
  readonly watch: Stopwatch;
  /** When the session was planned to begin. */
  readonly planned: number;
  readonly pauseMs: number;
  /** Whether the plan is kept whatever the answers; without a pause a call still follows the answer before it. */
  readonly isFixed: boolean;
}): SessionPlan => {
  let calls = 0;
  let shifted = 0;
  const next = (): number => {
    const index = calls;
    calls += 1;
    if (index === 0) return planned;
    if (isFixed && pauseMs > 0) return planned + shifted + index * pauseMs;
    return watch.now() + pauseMs;
  };
  return {
    now: watch.now,
    until: watch.until,
    next,
    shift: (ms) => {
      shifted += ms;
    },
  };
};
