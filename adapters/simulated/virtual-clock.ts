/**
 * A clock that moves only when told to, with its timers: fifteen minutes pass in no time, and the same way every time.
 */
import type { Clock, Ticker, Yield } from '../../core/ports/time.ts';

export type VirtualClock = Clock &
  Ticker & {
    /**
     * Moves the time forward by `ms`. Timers that come due run in the order of their times, each at its own time, and
     * whatever they started settles before the next. Rejects with what a timer throws; the time stays where it was
     * thrown.
     */
    readonly advance: (ms: number) => Promise<void>;
  };

export type VirtualClockOptions = {
  /** Epoch milliseconds at the beginning. */
  readonly start?: number;
  /**
   * Lets started work settle. The default waits for a fixed number of promise turns, enough for calls within a process;
   * where real input and output is awaited, give one that waits for it.
   */
  readonly settle?: () => Promise<void>;
};

type Timer = { at: number; readonly order: number; readonly every: number | null; readonly run: () => void };

/** On a virtual clock there is nothing to yield to. */
export const noYield: Yield = () => Promise.resolve();

/** 5 January 2026, 09:00 in India. */
export const VIRTUAL_START = Date.UTC(2026, 0, 5, 3, 30);
/** Promise turns that a call in process takes are a dozen or two; a few calls in a row fit. */
const TURNS = 64;

const promiseTurns = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
};

export const createVirtualClock = ({
  start = VIRTUAL_START,
  settle = promiseTurns,
}: VirtualClockOptions = {}): VirtualClock => {
  let time = start;
  let orders = 0;
  const timers = new Set<Timer>();

  const add = (ms: number, every: number | null, run: () => void): (() => void) => {
    const timer: Timer = { at: time + Math.max(0, ms), order: orders++, every, run };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.at > until) continue;
      if (next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer;
    }
    return next;
  };

  const runThrough = async (ms: number): Promise<void> => {
    await settle();
    const until = time + ms;
    for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
      time = Math.max(time, timer.at);
      if (timer.every === null) timers.delete(timer);
      else timer.at += timer.every;
      timer.run();
      await settle();
    }
    time = until;
  };

  /** Advances that overlap run one after the other, so time never goes back. */
  let last: Promise<void> = Promise.resolve();

  return {
    now: () => time,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(Math.max(1, ms), Math.max(1, ms), run),
    advance: (ms) => {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`time only moves forward: ${ms}`);
      const mine = last.then(() => runThrough(ms));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
};
