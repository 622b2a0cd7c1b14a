/**
 * Whether an action fits into its budget, by the times of earlier actions. The budgets themselves are in
 * catalogue/settings/budgets.ts.
 */
import type { Budget } from '../../catalogue/settings/budgets.ts';

/** Milliseconds until the action fits into the budget again; 0 when it does now. `times` are oldest first. */
export const budgetWaitMs = (times: readonly number[], { limit, withinMs }: Budget, now: number): number => {
  // The action fits once the limit-th newest has left the window.
  const blocking = times.at(-limit);
  return blocking === undefined ? 0 : Math.max(0, blocking + withinMs - now);
};

/** The longest of several waits. */
export const longestWaitMs = (times: readonly number[], budgets: readonly Budget[], now: number): number =>
  Math.max(0, ...budgets.map((budget) => budgetWaitMs(times, budget, now)));

/** The times with `now` added, and without those that are too old to count. */
export const withTime = (times: readonly number[], now: number, keepMs: number): readonly number[] => [
  ...times.filter((time) => time + keepMs > now),
  now,
];
