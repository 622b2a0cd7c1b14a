/**
 * The time of a shop that many sessions share. One thing happens at a time: a timer runs, or a session goes on from where
 * it waited until it waits again; then the clock jumps to what is due next.
 */
import { setImmediate } from 'node:timers/promises';
import type { Clock, Timers } from '../../../core/ports/time.ts';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';

export type SharedTime = {
  readonly clock: Clock & Timers;
  /** Starts a session, which goes on at once, until it sleeps or ends. Rejections reject `run`. */
  readonly start: (session: () => Promise<void>) => void;
  /** To be awaited by a session. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Resolves when nothing is due any more. */
  readonly run: () => Promise<void>;
};

type Timer = {
  at: number;
  readonly order: number;
  readonly every: number | null;
  readonly run: () => void;
  isCancelled: boolean;
};

/** Rounds of promise turns, and timers, between two turns of the event loop. */
const ROUNDS_PER_TURN = 16;
const TIMERS_PER_TURN = 250;

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** `idle` resolves when no call is pending and none follows. */
export const createSharedTime = (idle: () => Promise<void>): SharedTime => {
  let now = VIRTUAL_START;
  let orders = 0;
  let awake = 0;
  let failure: { readonly error: unknown } | undefined;
  const heap = createHeap<Timer>(isBefore);

  const add = (ms: number, every: number | null, run: () => void): (() => void) => {
    const timer: Timer = { at: now + Math.max(0, ms), order: orders++, every, run, isCancelled: false };
    heap.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  };

  const settle = async (): Promise<void> => {
    for (let rounds = 1; ; rounds += 1) {
      await idle();
      if (awake === 0 || failure !== undefined) return;
      // Work that takes more than promise turns gets its own.
      if (rounds % ROUNDS_PER_TURN === 0) await setImmediate();
    }
  };

  return {
    clock: {
      now: () => now,
      after: (ms, run) => add(ms, null, run),
      every: (ms, run) => add(Math.max(1, ms), Math.max(1, ms), run),
    },
    start: (session) => {
      awake += 1;
      session()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          awake -= 1;
        });
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        awake -= 1;
        add(ms, null, () => {
          awake += 1;
          resolve();
        });
      }),
    run: async () => {
      await settle();
      let ran = 0;
      for (let timer = heap.pop(); timer !== undefined; timer = heap.pop()) {
        if (timer.isCancelled) continue;
        now = Math.max(now, timer.at);
        if (timer.every !== null) {
          timer.at += timer.every;
          heap.push(timer);
        }
        timer.run();
        await settle();
        if (failure !== undefined) throw failure.error;
        ran += 1;
        // Signals have their turn.
        if (ran % TIMERS_PER_TURN === 0) await setImmediate();
      }
    },
  };
};

type Heap<T> = { readonly push: (item: T) => void; readonly pop: () => T | undefined };

/** A binary heap, the first item on top. */
const createHeap = <T>(isFirst: (a: T, b: T) => boolean): Heap<T> => {
  const items: T[] = [];
  const swapIfFirst = (child: number, parent: number): boolean => {
    const [a, b] = [items[child], items[parent]];
    if (a === undefined || b === undefined || !isFirst(a, b)) return false;
    [items[child], items[parent]] = [b, a];
    return true;
  };
  return {
    push: (item) => {
      let at = items.push(item) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!swapIfFirst(at, parent)) break;
        at = parent;
      }
    },
    pop: () => {
      const top = items[0];
      const last = items.pop();
      if (top === undefined || last === undefined || items.length === 0) return top;
      items[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        const [a, b] = [items[left], items[right]];
        const child = a !== undefined && b !== undefined && isFirst(b, a) ? right : left;
        if (!swapIfFirst(child, at)) break;
        at = child;
      }
      return top;
    },
  };
};
