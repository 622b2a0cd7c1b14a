/** A budget allows a number of actions within a span of time, to the millisecond. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetWaitMs, longestWaitMs, withTime } from '../../../../core/shop/documents/budget.ts';

describe('a wait for a budget', () => {
  it('is exact: the action is allowed after it, and not a millisecond earlier', () => {
    const time = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(fc.array(time), time, fc.integer({ min: 1, max: 5 }), (unsorted, now, limit) => {
        const times = unsorted.filter((one) => one <= now).sort((a, b) => a - b);
        const budget = { limit, withinMs: 60_000 };
        const within = (at: number): number => times.filter((one) => one + budget.withinMs > at).length;
        const wait = budgetWaitMs(times, budget, now);
        expect(within(now + wait)).toBeLessThan(limit);
        expect(wait === 0 || within(now + wait - 1) >= limit).toBe(true);
      }),
    );
  });

  it('is the longest of several budgets, and none without a budget', () => {
    const waitOf = (...limits: readonly (readonly [limit: number, withinMs: number])[]) =>
      longestWaitMs(
        [0, 1_000],
        limits.map(([limit, withinMs]) => ({ limit, withinMs })),
        2_000,
      );
    expect([waitOf([2, 60_000], [1, 10_000]), waitOf([2, 60_000], [1, 100_000]), waitOf()]).toEqual([
      58_000, 99_000, 0,
    ]);
  });

  it('keeps the times that count, with the new one, and none that is as old as the longest window', () => {
    expect(withTime([999, 1_000, 1_001, 5_000], 61_000, 60_000)).toEqual([1_001, 5_000, 61_000]);
  });
});
