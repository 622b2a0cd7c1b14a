/** A budget allows a number of actions within a span of time, to the millisecond. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetWaitMs, longestWaitMs, withTime } from '../../../../core/shop/documents/budget.ts';

const TWO_A_MINUTE = { limit: 2, withinMs: 60_000 };

describe('a budget of two a minute', () => {
  it('allows the second action at once', () => {
    expect(budgetWaitMs([1_000], TWO_A_MINUTE, 1_000)).toBe(0);
  });

  it.each([
    [1_500, 59_500],
    [60_999, 1],
    [61_000, 0],
    [61_001, 0],
  ])('refuses a third at %d ms for another %d ms, until the first is a minute old', (now, wait) => {
    expect(budgetWaitMs([1_000, 1_500], TWO_A_MINUTE, now)).toBe(wait);
  });

  it('considers only the latest two, however many there were', () => {
    expect(budgetWaitMs([0, 1, 2, 30_000, 40_000], TWO_A_MINUTE, 50_000)).toBe(40_000);
  });
});

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
    const times = [0, 1_000];
    expect(longestWaitMs(times, [TWO_A_MINUTE, { limit: 1, withinMs: 10_000 }], 2_000)).toBe(58_000);
    expect(longestWaitMs(times, [TWO_A_MINUTE, { limit: 1, withinMs: 100_000 }], 2_000)).toBe(99_000);
    expect(longestWaitMs(times, [], 2_000)).toBe(0);
  });
});

describe('the times that are kept', () => {
  it('end with the new one, and omit those that are as old as the longest window', () => {
    expect(withTime([999, 1_000, 1_001, 5_000], 61_000, 60_000)).toEqual([1_001, 5_000, 61_000]);
    expect(withTime([], 7, 60_000)).toEqual([7]);
  });
});
