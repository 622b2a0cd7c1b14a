/** A clock that runs ahead of another by an offset: a sandbox uses it to let an offer end without waiting. */
import type { Clock } from '../../core/ports/time.ts';

export type ShiftedClock = Clock & {
  /** Moves the clock forward. Throws a RangeError for a negative or fractional number of milliseconds. */
  readonly advance: (ms: number) => void;
  /** How far it is ahead, in milliseconds; stored, it lets the clock continue after a restart. */
  readonly offset: () => number;
  /** Sets a stored offset. Throws a RangeError like `advance`. */
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
