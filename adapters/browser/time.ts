/** Time in the browser. The clock counts from the start of the page, so that setting the system's clock changes nothing. */
import type { Clock, Ticker } from '../../core/ports/time.ts';

export type TimeWindow = {
  readonly performance: Pick<Performance, 'now' | 'timeOrigin'>;
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
  readonly setInterval: (run: () => void, ms: number) => number;
  readonly clearInterval: (timer: number) => void;
};

/** Whole milliseconds since the epoch, by the system's clock at the start of the page. */
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
