/** Knows which calls are under way, so that a step is over when everything it started is. */
import type { Ticker } from '../../../core/ports/time.ts';

/** How long a call waits for its answer, in milliseconds, as in the shop's own pages. */
export const CALL_TIMEOUT_MS = 15_000;

export type Traffic = {
  /** Counts a call as under way until it settles. */
  readonly track: <T>(call: () => Promise<T>) => Promise<T>;
  /** For a call whose answer is too late: waits until the client gives up, then rejects. */
  readonly hang: () => Promise<never>;
  /** Calls that only the passing of time will end. */
  readonly hanging: () => number;
  /** Resolves when no call is under way but those that hang, and nothing follows from the last. */
  readonly idle: () => Promise<void>;
};

/** Turns of the event loop without a call, after which nothing more follows. */
const QUIET_TURNS = 2;
/** Turns after which waiting stops being busy: a call over a real network. */
const BUSY_TURNS = 50;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

export const createTraffic = (after: Ticker['after']): Traffic => {
  let active = 0;
  let hanging = 0;
  return {
    track: async (call) => {
      active += 1;
      try {
        return await call();
      } finally {
        active -= 1;
      }
    },
    hang: async () => {
      active -= 1;
      hanging += 1;
      await new Promise<void>((resolve) => {
        after(CALL_TIMEOUT_MS, resolve);
      });
      hanging -= 1;
      active += 1;
      throw new Error('the answer came too late');
    },
    hanging: () => hanging,
    idle: async () => {
      let turns = 0;
      for (let quiet = 0; quiet < QUIET_TURNS; turns += 1) {
        await (active > 0 && turns > BUSY_TURNS ? pause() : turn());
        quiet = active === 0 ? quiet + 1 : 0;
      }
    },
  };
};
