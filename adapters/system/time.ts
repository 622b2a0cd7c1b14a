/** The process's own time, and timers that never keep a process alive that has nothing else to do. */
import type { Clock, Ticker, Yield } from '../../core/ports/time.ts';

/**
 * The longest wait a timer of the runtime can take, in milliseconds (about 25 days); longer ones are waited in parts.
 */
const LONGEST_WAIT = 2 ** 31 - 1;

export const createSystemClock = (): Clock => ({ now: () => Date.now() });

/** Lets input and output, and every callback that is already due, run first. */
export const createSystemYield = (): Yield => () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export const createSystemTicker = (): Ticker => {
  const after: Ticker['after'] = (ms, run) => {
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

  const every: Ticker['every'] = (ms, run) => {
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
