/** The verdict of a sweep, on five policies whose true contributions are known; 200 seeds each. */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import { changeIn } from '../../../../cli/simulate/statistics/intervals.ts';
import type { Measured } from '../../../../cli/simulate/statistics/measures.ts';
import { createSums } from '../../../../cli/simulate/statistics/sums.ts';
import { addDifference } from '../../../../cli/simulate/statistics/tally.ts';
import { allPairs, type Verdict, verdictOf } from '../../../../cli/simulate/statistics/verdict.ts';

/** Of a shopper who would pay up to a limit: the same one meets every price, and what is left of it is the contribution. */
type Analytic = { readonly buys: readonly number[]; readonly leaves: readonly number[] };
const SESSIONS = 4000;
const SEEDS = 200;
const BEST_BY_FAR: Analytic = { buys: [0.03, 0.04, 0.045, 0.03, 0.02], leaves: [400, 360, 350, 330, 320] };
const BEST_BY_LITTLE: Analytic = { buys: [0.03, 0.04, 0.041, 0.041, 0.05], leaves: [300, 355, 350, 345, 270] };
/** 0.04 × 300 = 0.03 × 400: equal, by different shoppers and amounts. */
const TWO_EQUAL: Analytic = { buys: [0.04, 0.03, 0.03, 0.02, 0.01], leaves: [300, 400, 300, 300, 300] };
const SAME_TWICE: Analytic = { buys: [0.04, 0.04, 0.03, 0.02, 0.01], leaves: [300, 300, 300, 300, 300] };

/** Every fifth takes two. */
const UNITS = 1.2;
const truthOf = ({ buys, leaves }: Analytic): readonly number[] =>
  buys.map((buy, index) => buy * (leaves[index] ?? 0) * UNITS);

const played = ({ buys, leaves }: Analytic, seed: number, sessions = SESSIONS) => {
  const { unit } = createSeededRandom(seed);
  const pairs = allPairs(buys.length).map(([first, second]) => ({ first, second, sums: createSums() }));
  const totals = buys.map(() => 0);
  for (let session = 0; session < sessions; session += 1) {
    const [limit, units] = [unit(), unit() < 0.2 ? 2 : 1];
    // Most shoppers buy at no price.
    if (limit >= Math.max(...buys)) continue;
    const measured = buys.map((buy, index): Measured => {
      const contribution = limit < buy ? (leaves[index] ?? 0) * units : 0;
      totals[index] = (totals[index] ?? 0) + contribution;
      return new Map([['contribution', contribution]]);
    });
    for (const { first, second, sums } of pairs)
      addDifference(sums, measured[first] ?? new Map(), measured[second] ?? new Map(), 'contribution');
  }
  return {
    means: totals.map((total) => total / sessions),
    changes: pairs.map(({ sums }) => changeIn(sums.data(), 'contribution')),
    sessions,
  };
};

const verdict = (market: Analytic, seed: number, sessions?: number): Verdict => {
  const { means, changes, sessions: count } = played(market, seed, sessions);
  const found = verdictOf(means, changes, count);
  if (found === undefined) throw new Error('five policies have a best');
  return found;
};
const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
const inSet = ({ best, others }: Verdict): readonly number[] => [
  best,
  ...others.filter(({ isWorse }) => !isWorse).map(({ policy }) => policy),
];

describe('the verdict about five policies', () => {
  it.each([
    ['one is best by far', BEST_BY_FAR],
    ['several are nearly as good', BEST_BY_LITTLE],
    ['two are equally good', TWO_EQUAL],
  ])('has the true best in its set in at least 190 of 200 seeds where %s', (_, market) => {
    const truth = truthOf(market);
    const best = truth.indexOf(Math.max(...truth));
    expect(seeds.filter((seed) => inSet(verdict(market, seed)).includes(best)).length).toBeGreaterThanOrEqual(190);
  });

  it('names one alone where one is best by far', () => {
    expect(seeds.filter((seed) => inSet(verdict(BEST_BY_FAR, seed, 40_000)).length === 1).length).toBeGreaterThan(150);
  });

  it.each([
    ['by other shoppers', TWO_EQUAL],
    ['for the same shoppers', SAME_TWICE],
  ])('never names one where two are equal, %s', (_, market) => {
    const claims = seeds.map((seed) => inSet(verdict(market, seed))).filter((set) => set.length === 1);
    expect(claims).toEqual([]);
  });

  it('says how much worse the others are, for all together', () => {
    const truth = truthOf(BEST_BY_FAR);
    const right = seeds.filter((seed) => {
      const { best, others } = verdict(BEST_BY_FAR, seed);
      return others.every(({ policy, behind: { low, high } }) => {
        const behind = (truth[best] ?? 0) - (truth[policy] ?? 0);
        return (low ?? -Infinity) <= behind && behind <= (high ?? Infinity);
      });
    });
    // The upper and the lower limits hold at 95% each.
    expect(right.length).toBeGreaterThanOrEqual(176);
  });

  it('says how many sessions more would part those that cannot be told apart, and of equal ones that none would', () => {
    const open = seeds
      .slice(0, 20)
      .flatMap((seed) => verdict(BEST_BY_LITTLE, seed).others.filter(({ isWorse }) => !isWorse));
    const needed = open.flatMap(({ sessionsToPart }) => (sessionsToPart === null ? [] : [sessionsToPart]));
    expect(needed.length).toBeGreaterThan(20);
    expect(Math.min(...needed)).toBeGreaterThan(SESSIONS);
    expect(verdict(SAME_TWICE, 3).others.find(({ policy }) => policy < 2)?.sessionsToPart).toBeNull();
  });
});
