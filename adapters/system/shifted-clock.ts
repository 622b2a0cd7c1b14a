/**
 * A clock that runs ahead of another by an offset, and can be held: a sandbox uses it to let an offer end without
 * waiting, and to stand still while a scenario is played.
 */
import type { Clock } from '../../core/ports/time.ts';

export type ShiftedClock = Clock & {
  /** Moves the clock forward. Throws a RangeError for a negative or fractional number of milliseconds. */
  readonly advance: (ms: number) => void;
  /** How far it is ahead, in milliseconds; stored, it lets the clock continue after a restart. */
  readonly offset: () => number;
  /** Sets a stored offset. Throws a RangeError like `advance`. */
  readonly setOffset: (ms: number) => void;
  /**
   * Stands still for `ms` milliseconds from now, and only `advance` and `setOffset` move it; 0 ends that. Afterwards it
   * shows the time that it would have without. Throws a RangeError like `advance`.
   */
  readonly hold: (ms: number) => void;
};

const checked = (ms: number): number => {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`not a whole number of milliseconds forward: ${ms}`);
  return ms;
};

export const createShiftedClock = (clock: Clock): ShiftedClock => {
  let ahead = 0;
  let held: { readonly at: number; readonly until: number } | null = null;
  const baseTime = (): number => {
    const time = clock.now();
    return held !== null && time < held.until ? held.at : time;
  };
  return {
    now: () => baseTime() + ahead,
    hold: (ms) => {
      held = { at: baseTime(), until: clock.now() + checked(ms) };
    },
    advance: (ms) => {
      ahead = checked(ahead + checked(ms));
    },
    offset: () => ahead,
    setOffset: (ms) => {
      ahead = checked(ms);
    },
  };
};
