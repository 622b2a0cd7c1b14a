/**
 * A clock that moves only when told to, and takes a shop's clock elsewhere along: before a timer runs, the shop is as far
 * as the timer.
 */
import { createVirtualClock, type VirtualClock } from '../../../adapters/simulated/virtual-clock.ts';

export const createFollowingClock = ({ start, moveShop, idle }: {
  /** The shop's time at the beginning, epoch milliseconds. */
  readonly start: number;
  /** Moves the shop's clock forward by so many milliseconds. */
  readonly moveShop: (ms: number) => Promise<void>;
  readonly idle: () => Promise<void>;
}): VirtualClock => {
  let shopAt = start;
  /** Timers that have come due and wait until the shop has come along. */
  const due: (() => void)[] = [];

  const catchUp = async (): Promise<void> => {
    const by = Math.round(clock.now() - shopAt);
    if (by <= 0) return;
    shopAt += by;
    await moveShop(by);
  };

  const clock = createVirtualClock({
    start,
    settle: async () => {
      if (due.length > 0) await catchUp();
      for (const run of due.splice(0)) run();
      await idle();
    },
  });

  /** The clock runs this in place of the timer. A timer cancelled meanwhile does not run. */
  const waiting = (run: () => void): { readonly ring: () => void; readonly cancel: () => void } => {
    let live = true;
    return { ring: () => { due.push(() => { if (live) run(); }); }, cancel: () => { live = false; } };
  };
  const timer = (add: VirtualClock['after']): VirtualClock['after'] => (ms, run) => {
    const { ring, cancel } = waiting(run);
    const end = add(ms, ring);
    return () => {
      cancel();
      end();
    };
  };

  return {
    now: clock.now,
    after: timer(clock.after),
    every: timer(clock.every),
    advance: async (ms) => {
      await clock.advance(ms);
      await catchUp();
      await idle();
    },
  };
};
