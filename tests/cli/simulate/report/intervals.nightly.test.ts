/** The intervals contain the true value as often as they say; 200 seeded repetitions each. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import {
  changeIn,
  estimateDifference,
  estimateMean,
  estimateRatioDifference,
  estimateShare,
  estimateShareOfOrders,
  wilson,
  type Estimated,
  type RatioSums,
} from '../../../../cli/simulate/statistics/intervals.ts';
import type { Measured } from '../../../../cli/simulate/statistics/measures.ts';
import { createSums } from '../../../../cli/simulate/statistics/sums.ts';
import { addDifference, addRatioTerms } from '../../../../cli/simulate/statistics/tally.ts';

const REPETITIONS = 200;
/** Of 200 intervals at 95 %, 190 are expected to contain the truth; fewer than 180 or all of them have a chance below 1 in 800. */
const FEWEST = 180;
const MOST = 199;

/** How many of the intervals contain the truth. */
const covered = (truth: number, estimate: (seed: number) => Estimated | undefined): number =>
  Array.from({ length: REPETITIONS }, (_, index) => estimate(index + 1)).filter((estimated) =>
    contains(estimated, truth),
  ).length;

const contains = (estimated: Estimated | undefined, truth: number): boolean =>
  (estimated?.low ?? Number.NaN) <= truth && truth <= (estimated?.high ?? Number.NaN);

const expectLevel = (count: number): void => {
  expect(count).toBeGreaterThanOrEqual(FEWEST);
  expect(count).toBeLessThanOrEqual(MOST);
};

/** Rupees of one session: mostly nothing, otherwise an order whose value has a long tail. */
const BUY_CHANCE = 0.15;
const MEAN_ORDER = 1000;
const revenueOf = (unit: () => number): number =>
  unit() < BUY_CHANCE ? Math.round(-Math.log(1 - unit()) * MEAN_ORDER) : 0;

describe('the 95 % interval', () => {
  it.each([0.02, 0.3, 0.9])('of a share contains the true %d at its level', (truth) => {
    const estimate = (seed: number): Estimated | undefined => {
      const { unit } = createSeededRandom(seed);
      const count = Array.from({ length: 500 }, unit).filter((drawn) => drawn < truth).length;
      return estimateShare(count, 500);
    };
    expectLevel(covered(truth, estimate));
  });

  it('of a mean contains that of a skewed revenue at its level', () => {
    const estimate = (seed: number): Estimated | undefined => {
      const { unit } = createSeededRandom(seed);
      const values = Array.from({ length: 1500 }, () => BigInt(revenueOf(unit)));
      return estimateMean(
        values.length,
        values.reduce((sum, value) => sum + value, 0n),
        values.reduce((sum, value) => sum + value * value, 0n),
      );
    };
    expectLevel(covered(BUY_CHANCE * MEAN_ORDER, estimate));
  });

  /** Sessions of 0 to 3 orders, which differ from session to session more than within one. */
  const ratioSums = (seed: number, numeratorOf: (unit: () => number, orders: number) => number): RatioSums => {
    const { unit, below } = createSeededRandom(seed);
    let [a, b, aa, bb, ab] = [0n, 0n, 0n, 0n, 0n];
    for (let session = 0; session < 800; session += 1) {
      const orders = below(4);
      const [numerator, denominator] = [BigInt(numeratorOf(unit, orders)), BigInt(orders)];
      a += numerator;
      b += denominator;
      aa += numerator * numerator;
      bb += denominator * denominator;
      ab += numerator * denominator;
    }
    return { sessions: 800, a, b, aa, bb, ab };
  };

  it('of a share of orders contains the truth at its level although the orders of a session are alike', () => {
    const alike = (unit: () => number, orders: number): number => (unit() < 0.4 ? orders : 0);
    expectLevel(covered(0.4, (seed) => estimateShareOfOrders(ratioSums(seed, alike))));
  });

  it('of a difference of two ratios contains the true one at its level, and is narrower than that of independent shoppers', () => {
    const RAISED = 1.05;
    const widths: number[] = [];
    const estimate = (seed: number): Estimated | undefined => {
      const { unit, below } = createSeededRandom(seed);
      const sums = createSums();
      for (let session = 0; session < 600; session += 1) {
        const orders = below(3);
        const each = Math.round(-Math.log(1 - unit()) * MEAN_ORDER);
        // The other policy loses every tenth order, and the orders are worth 5 % more.
        const others = unit() < 0.1 ? 0 : orders;
        const measured = (count: number, value: number): Measured =>
          new Map([
            ['orders', count],
            ['orderValue', value],
          ]);
        addRatioTerms(
          sums,
          measured(orders, orders * each),
          measured(others, Math.round(others * each * RAISED)),
          'orderValue',
          'orders',
        );
      }
      const paired = estimateRatioDifference(600, sums.data(), 'orderValue', 'orders');
      const apart = Object.entries(sums.data()).filter(([name]) => !/[ab]0[ab]1$/u.test(name));
      const independent = estimateRatioDifference(600, Object.fromEntries(apart), 'orderValue', 'orders');
      widths.push(widthOf(paired) / widthOf(independent));
      return paired;
    };
    expectLevel(covered(MEAN_ORDER * (RAISED - 1), estimate));
    expect(Math.max(...widths)).toBeLessThan(0.5);
  });
});

const widthOf = (estimated: Estimated | undefined): number => (estimated?.high ?? 0) - (estimated?.low ?? 0);

describe('an interval of the report', () => {
  it('of a share stays between 0 and 1, and says something of none and all', () => {
    expect(wilson(0, 10).low).toBe(0);
    expect(wilson(0, 10).high).toBeCloseTo(0.2775, 4);
    expect(wilson(1, 10).high).toBe(1);
    // The textbook's: 1 of 10.
    expect(wilson(0.1, 10).low).toBeCloseTo(0.0179, 4);
    expect(wilson(0.1, 10).high).toBeCloseTo(0.4042, 4);
  });

  it('is not stated where too little is known', () => {
    expect(estimateShare(0, 0)).toBeUndefined();
    expect(estimateMean(0, 0n, 0n)).toBeUndefined();
    expect(estimateMean(1, 5n, 25n)).toEqual({ value: 5, low: null, high: null });
  });
});

describe('the 95 % interval of a rare paired difference', () => {
  const SESSIONS = 2000;
  const RUNS = 1000;
  const orders = [349, 449, 599, 749, 749, 1249, 1899];
  const pick = (unit: number): number => orders[Math.floor(unit * orders.length)] ?? 749;
  /** Expected sessions of 2,000 in which the difference is above and below 0, and what it is then. */
  const cases = [
    { what: 'orders won', up: 10, down: 0, amount: () => 1, mean: 1 },
    { what: 'orders won and lost', up: 16, down: 8, amount: () => 1, mean: 1 },
    { what: 'a fee on some orders', up: 0, down: 12, amount: () => 150, mean: 150 },
    { what: 'order values', up: 12, down: 0, amount: pick, mean: 863.2857142857143 },
    { what: 'order values won and lost', up: 20, down: 10, amount: pick, mean: 863.2857142857143 },
    { what: 'order values won and lost alike', up: 10, down: 10, amount: pick, mean: 863.2857142857143 },
    { what: 'order values in many sessions', up: 120, down: 60, amount: pick, mean: 863.2857142857143 },
  ];

  it.each(cases)('contains the true mean of $what in 93 to 97 of 100 of 1,000 runs', ({ up, down, amount, mean }) => {
    const truth = ((up - down) / SESSIONS) * mean;
    let inside = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { unit } = createSeededRandom(seed);
      const sums = createSums();
      for (let session = 0; session < SESSIONS; session += 1) {
        const drawn = unit() * SESSIONS;
        if (drawn >= up + down) continue;
        const change = drawn < up ? amount(unit()) : -amount(unit());
        addDifference(sums, new Map(), new Map([['revenue', change]]), 'revenue');
      }
      if (contains(estimateDifference(SESSIONS, changeIn(sums.data(), 'revenue')), truth)) inside += 1;
    }
    expect(inside / RUNS).toBeGreaterThanOrEqual(0.93);
    expect(inside / RUNS).toBeLessThanOrEqual(0.975);
  });
});
