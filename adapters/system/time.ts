/** The process's time, and timers that do not keep the process alive. */
import { nextTick } from 'node:process';
import { backoffMs, type Backoff } from '../../core/ports/backoff.ts';
import type { Clock, Timers, Yield } from '../../core/ports/time.ts';

/** The longest delay of a Node timer, in milliseconds (about 25 days); a longer one is split. */
const LONGEST_WAIT = 2 ** 31 - 1;

export const createSystemClock = (): Clock => ({ now: () => Date.now() });

/** Lets pending input, output and due callbacks run first. */
export const createSystemYield = (): Yield => () => new Promise((resolve) => setImmediate(resolve));

/**
 * Resolves when no other promise of this thread can settle without input, output or a timer. Node runs a tick only after
 * all reactions of promises, also those that they have caused.
 */
export const promisesSettled = (): Promise<void> => new Promise((resolve) => nextTick(resolve));

export const createSystemBackoff = (): Backoff => (attempt) =>
  new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, Math.random())));

export const createSystemTimers = (): Timers => {
  const after: Timers['after'] = (ms, run) => {
    let cancel: () => void;
    const wait = (left: number): void => {
      const timer = setTimeout(
        () => (left > LONGEST_WAIT ? wait(left - LONGEST_WAIT) : run()),
        Math.min(left, LONGEST_WAIT),
      );
      timer.unref();
      cancel = () => clearTimeout(timer);
    };
    wait(ms);
    return () => cancel();
  };

  const every: Timers['every'] = (ms, run) => {
    let cancel: () => void;
    let ended = false;
    const next = (): void => {
      cancel = after(ms, () => {
        run();
        if (!ended) next();
      });
    };
    next();
    return () => {
      ended = true;
      cancel();
    };
  };

  return { after, every };
};
