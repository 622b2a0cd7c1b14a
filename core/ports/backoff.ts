/** Waiting before another attempt at what somebody else was in the way of. */

/** Waits longer each time and at random, so that calls which compete do not meet again. `attempt` counts from 1: the one that has failed. */
export type Backoff = (attempt: number) => Promise<void>;

const FIRST_MS = 8;
const LONGEST_MS = 200;

/** How long to wait, in milliseconds: half of it fixed, half as `chance` says, a random number from 0 to 1. */
export const backoffMs = (attempt: number, chance: number): number => {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return (longest + chance * longest) / 2;
};
