/**
 * A clock that moves only by `advance`, with its timers: fifteen minutes pass at once, and always in the same order.
 */
import type { Backoff } from '../../core/ports/backoff.ts';
import type { Clock, Timers, Yield } from '../../core/ports/time.ts';

export type VirtualClock = Clock &
  Timers & {
    /**
     * Moves the time forward by `ms`. Due timers run in order, each at its own time, and the work that one starts
     * settles before the next runs. Rejects with what a timer throws; the time then stays at that timer's.
     */
    readonly advance: (ms: number) => Promise<void>;
  };

export type VirtualClockOptions = {
  /** Epoch milliseconds at the beginning. */
  readonly start?: number;
  /**
   * Waits until started work has settled. The default waits for a fixed number of promise turns, enough for calls
   * within a process; work that awaits real input or output needs its own.
   */
  readonly settle?: () => Promise<void>;
};

type Timer = { at: number; readonly order: number; readonly every: number | null; readonly run: () => void };

/** With a virtual clock no other work waits. */
export const noYield: Yield = () => Promise.resolve();

/** Attempts are repeated at once: no random wait, so that a run can be repeated. */
export const noBackoff: Backoff = () => Promise.resolve();

/** 5 January 2026, 09:00 in India. */
export const VIRTUAL_START = Date.UTC(2026, 0, 5, 3, 30);
/** A call within the process takes one or two dozen promise turns; this allows several in a row. */
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
    return () => timers.delete(timer);
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

  /** Overlapping advances run one after the other, so that time never goes back. Null while none is under way. */
  let last: Promise<void> | null = null;

  return {
    now: () => time,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(Math.max(1, ms), Math.max(1, ms), run),
    advance: (ms) => {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError(`time only moves forward: ${ms}`);
      const advanced = last === null ? runThrough(ms) : last.then(() => runThrough(ms));
      // A rejection is the caller's to handle.
      const ended: Promise<void> = advanced.then(end, end);
      last = ended;
      /** A function declaration, because it and the promise name each other. */
      function end(): void {
        if (last === ended) last = null;
      }
      return advanced;
    },
  };
};
