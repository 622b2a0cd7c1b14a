/**
 * Time in the browser. The clock runs with the page and not with the system's, so that changing that one moves nothing.
 */
import type { Clock, Ticker } from '../../core/ports/time.ts';

export type TimeWindow = {
  readonly performance: Pick<Performance, 'now' | 'timeOrigin'>;
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
  readonly setInterval: (run: () => void, ms: number) => number;
  readonly clearInterval: (timer: number) => void;
};

/** Whole milliseconds since the epoch, as the system told them when the page began. */
export const createBrowserClock = ({ performance }: TimeWindow): Clock => ({
  now: () => Math.round(performance.timeOrigin + performance.now()),
});

export const createBrowserTicker = (window: TimeWindow): Ticker => ({
  after: (ms, run) => {
    const timer = window.setTimeout(run, ms);
    return () => {
      window.clearTimeout(timer);
    };
  },
  every: (ms, run) => {
    const timer = window.setInterval(run, ms);
    return () => {
      window.clearInterval(timer);
    };
  },
});
