/** Time: reading the clock, and calling back later. */

export type Clock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Resolves after other pending work has run; long work awaits it between batches. */
export type Yield = () => Promise<void>;

export type Timers = {
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void;
};
