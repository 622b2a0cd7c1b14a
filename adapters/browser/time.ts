/** Time in the browser. The clock is the page's own, so that changing the system's clock does not move it. */
import type { Clock, Timers } from '../../core/ports/time.ts';

export type TimeWindow = {
  readonly performance: Pick<Performance, 'now' | 'timeOrigin'>;
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
  readonly setInterval: (run: () => void, ms: number) => number;
  readonly clearInterval: (timer: number) => void;
};

/** Epoch milliseconds, based on the system's time when the page was loaded. */
export const createBrowserClock = ({ performance }: TimeWindow): Clock => ({
  now: () => Math.round(performance.timeOrigin + performance.now()),
});

export const createBrowserTimers = (window: TimeWindow): Timers => ({
  after: (ms, run) => {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
  every: (ms, run) => {
    const timer = window.setInterval(run, ms);
    return () => window.clearInterval(timer);
  },
});
