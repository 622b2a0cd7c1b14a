/**
 * The shop's clock as the shopper's half sees it: the device's own clock, corrected by the `now` of the shop's answers.
 * A device whose clock is wrong shows the same countdown as any other (spec 10.10).
 */
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { Clock } from '../../ports/time.ts';

export type ShopClock = Clock & {
  /** Corrects the clock by the shop's current time, epoch milliseconds. */
  readonly sync: (now: number) => void;
  /** To be called when a call is made; the returned function corrects the clock by the time in its answer. */
  readonly callMade: () => (now: number) => void;
  /** Calls `moved` when the correction has changed by two seconds since it last was; the returned function stops that. */
  readonly onMove: (moved: () => void) => () => void;
};

/** Listeners are notified of a change by this much, be it in one step or in several. Also the assumed delay. */
const MOVED_MS = 2 * SECOND_MS;

export const createShopClock = (clock: Clock): ShopClock => {
  let correction = 0;
  /** The correction that the listeners know of. */
  let notified = 0;
  let isSynced = false;
  const listeners = new Set<() => void>();
  /**
   * The shop read its clock between the call and the answer, so the true correction lies between the two that these
   * times give. A correction that already lies between them is kept: a slow answer moves nothing.
   */
  const correct = (now: number, calledAt: number): void => {
    const [least, most] = [now - clock.now(), now - calledAt];
    const next = isSynced ? Math.max(least, Math.min(most, correction)) : least;
    correction = next;
    isSynced = true;
    if (Math.abs(correction - notified) < MOVED_MS) return;
    notified = correction;
    for (const listener of [...listeners]) listener();
  };
  return {
    now: () => clock.now() + correction,
    sync: (now) => correct(now, clock.now() - MOVED_MS),
    callMade: () => {
      const calledAt = clock.now();
      return (now) => correct(now, calledAt);
    },
    onMove: (moved) => {
      listeners.add(moved);
      return () => listeners.delete(moved);
    },
  };
};
