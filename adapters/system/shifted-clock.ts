/** A clock that runs with another, but ahead of it: how a sandbox lets an offer end without waiting for it. */
import type { Clock } from '../../core/ports/time.ts';

export type ShiftedClock = Clock & {
  /** Moves the clock forward. Throws a RangeError for a negative or fractional number of milliseconds. */
  readonly advance: (ms: number) => void;
  /** How far it is ahead, in milliseconds: what has to be kept for the clock to go on after a restart. */
  readonly offset: () => number;
  /** Puts the clock where it was: an offset that was kept. Throws a RangeError like `advance`. */
  readonly setOffset: (ms: number) => void;
};

const checked = (ms: number): number => {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`not a whole number of milliseconds forward: ${ms}`);
  return ms;
};

export const createShiftedClock = (clock: Clock): ShiftedClock => {
  let ahead = 0;
  return {
    now: () => clock.now() + ahead,
    advance: (ms) => {
      ahead = checked(ahead + checked(ms));
    },
    offset: () => ahead,
    setOffset: (ms) => {
      ahead = checked(ms);
    },
  };
};
