/** The intervals contain the true value as often as they say; 200 seeded repetitions each. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import {
  estimateDifference,
  estimateMean,
  estimateQuantile,
  estimateRatioDifference,
  estimateShare,
  estimateShareOfOrders,
  wilson,
  type Estimated,
  type RatioSums,
} from '../../../../cli/simulate/report/statistics/intervals.ts';
import { createSignedMoments } from '../../../../cli/simulate/report/statistics/moments.ts';
import { createQuantileBins } from '../../../../cli/simulate/report/statistics/quantile-bins.ts';

const REPETITIONS = 200;
/** Of 200 intervals at 95 %, 190 are expected to contain the truth; fewer than 180 or all of them have a chance below 1 in 800. */
const FEWEST = 180;
const MOST = 199;

/** How many of the intervals contain the truth. */
const covered = (truth: number, estimate: (seed: number) => Estimated | undefined): number =>
  Array.from({ length: REPETITIONS }, (_, index) => estimate(index + 1)?.interval).filter(
    (interval) => interval && interval.low <= truth && truth <= interval.high,
  ).length;

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
    let sums = { numerator: 0n, denominator: 0n, numeratorSquares: 0n, denominatorSquares: 0n, crossProducts: 0n };
    for (let session = 0; session < 800; session += 1) {
      const orders = below(4);
      const [a, b] = [BigInt(numeratorOf(unit, orders)), BigInt(orders)];
      sums = {
        numerator: sums.numerator + a,
        denominator: sums.denominator + b,
        numeratorSquares: sums.numeratorSquares + a * a,
        denominatorSquares: sums.denominatorSquares + b * b,
        crossProducts: sums.crossProducts + a * b,
      };
    }
    return { sessions: 800, ...sums };
  };

  it('of a share of orders contains the truth at its level although the orders of a session are alike', () => {
    const alike = (unit: () => number, orders: number): number => (unit() < 0.4 ? orders : 0);
    expectLevel(covered(0.4, (seed) => estimateShareOfOrders(ratioSums(seed, alike))));
  });

  it.each([0.1, 0.5, 0.9])('of the quantile %d contains the true one at its level', (share) => {
    const truth = -Math.log(1 - share) * 100_000;
    const estimate = (seed: number): Estimated | undefined => {
      const { unit } = createSeededRandom(seed);
      const bins = createQuantileBins();
      for (let value = 0; value < 400; value += 1) bins.add(Math.floor(-Math.log(1 - unit()) * 100_000));
      return estimateQuantile(bins.counts(), share);
    };
    const count = covered(truth, estimate);
    // Wider than needed by up to one bin at each end.
    expect(count).toBeGreaterThanOrEqual(FEWEST);
    expect(count).toBeLessThanOrEqual(REPETITIONS);
  });

  it('of a difference of two ratios contains the true one at its level, and is narrower than that of independent shoppers', () => {
    const RAISED = 1.05;
    const widths: number[] = [];
    const estimate = (seed: number): Estimated | undefined => {
      const { unit, below } = createSeededRandom(seed);
      const rows = Array.from({ length: 600 }, () => {
        const b = below(3);
        const each = Math.round(-Math.log(1 - unit()) * MEAN_ORDER);
        // The other policy loses every tenth order, and the orders are worth 5 % more.
        const b1 = unit() < 0.1 ? 0 : b;
        return { a0: b * each, b0: b, a1: Math.round(b1 * each * RAISED), b1 };
      });
      const sum = (of: (row: (typeof rows)[number]) => number): bigint =>
        rows.reduce((all, row) => all + BigInt(of(row)), 0n);
      const sums = {
        sessions: rows.length,
        a0: sum(({ a0 }) => a0),
        b0: sum(({ b0 }) => b0),
        a1: sum(({ a1 }) => a1),
        b1: sum(({ b1 }) => b1),
        a0a0: sum(({ a0 }) => a0 * a0),
        a0b0: sum(({ a0, b0 }) => a0 * b0),
        b0b0: sum(({ b0 }) => b0 * b0),
        a1a1: sum(({ a1 }) => a1 * a1),
        a1b1: sum(({ a1, b1 }) => a1 * b1),
        b1b1: sum(({ b1 }) => b1 * b1),
        a0a1: sum(({ a0, a1 }) => a0 * a1),
        a0b1: sum(({ a0, b1 }) => a0 * b1),
        b0a1: sum(({ b0, a1 }) => b0 * a1),
        b0b1: sum(({ b0, b1 }) => b0 * b1),
      };
      const paired = estimateRatioDifference(sums);
      const independent = estimateRatioDifference({ ...sums, a0a1: 0n, a0b1: 0n, b0a1: 0n, b0b1: 0n });
      widths.push(widthOf(paired) / widthOf(independent));
      return paired;
    };
    expectLevel(covered(MEAN_ORDER * (RAISED - 1), estimate));
    expect(Math.max(...widths)).toBeLessThan(0.5);
  });
});

const widthOf = (estimated: Estimated | undefined): number =>
  (estimated?.interval?.high ?? 0) - (estimated?.interval?.low ?? 0);

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
    expect(estimateMean(1, 5n, 25n)).toEqual({ value: 5, interval: null });
    expect(estimateQuantile([], 0.5)).toBeUndefined();
    expect(estimateQuantile([[5, 3]], 0.5)).toEqual({ value: 5, interval: null });
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
      const moments = createSignedMoments(1);
      const value = new Float64Array(1);
      for (let session = 0; session < SESSIONS; session += 1) {
        const drawn = unit() * SESSIONS;
        if (drawn >= up + down) continue;
        value[0] = drawn < up ? amount(unit()) : -amount(unit());
        moments.add(value);
      }
      const [moment] = moments.data();
      const interval = moment && estimateDifference(SESSIONS, moment)?.interval;
      if (interval && interval.low <= truth && truth <= interval.high) inside += 1;
    }
    expect(inside / RUNS).toBeGreaterThanOrEqual(0.93);
    expect(inside / RUNS).toBeLessThanOrEqual(0.975);
  });
});
