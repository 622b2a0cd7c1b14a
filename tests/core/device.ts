/** A shopper's device: a clock of its own, which may be wrong, and sleep, in which no timer runs. */
import type { Clock, Timers } from '../../core/ports/time.ts';

export type Device = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Sets the device's clock this many milliseconds ahead of the true time; below 0, behind it. */
  readonly setAhead: (ms: number) => void;
  /** From now on timers that come due wait. */
  readonly sleep: () => void;
  /** Timers that came due in sleep run now, once each. */
  readonly wake: () => void;
};

export const createDevice = (world: Clock & Timers): Device => {
  let ahead = 0;
  let asleep = false;
  const late = new Set<() => void>();

  const awake =
    (run: () => void): (() => void) =>
    () => {
      if (asleep) late.add(run);
      else run();
    };
  const cancelling = (run: () => void, cancel: () => void) => (): void => {
    late.delete(run);
    cancel();
  };
  return {
    clock: { now: () => world.now() + ahead },
    timers: {
      after: (ms, run) => {
        const once = (): void => run();
        return cancelling(once, world.after(ms, awake(once)));
      },
      every: (ms, run) => {
        const again = (): void => run();
        return cancelling(again, world.every(ms, awake(again)));
      },
    },
    setAhead: (ms) => {
      ahead = ms;
    },
    sleep: () => {
      asleep = true;
    },
    wake: () => {
      asleep = false;
      for (const run of [...late]) {
        late.delete(run);
        run();
      }
    },
  };
};
