/** Time: reading the clock, and calling back later. */

/**
 * Tells the time.
 *
 * @example
 * ```ts
 * import type { Clock } from '../core/ports/time.ts';
 *
 * const clock: Clock = { now: () => 1_767_583_800_000 };
 * ```
 */
export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Resolves after other pending work has run; long work awaits it between batches. */
export type Yield = () => Promise<void>;

/**
 * Calls back after a time.
 *
 * @example
 * ```ts
 * import type { Timers } from '../core/ports/time.ts';
 *
 * declare const timers: Timers;
 *
 * const cancel = timers.after(15_000, () => undefined);
 * cancel();
 * ```
 */
export type Timers = {
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void;
};
