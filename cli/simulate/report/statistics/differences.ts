/** What a policy changed against the base for the same shoppers, measure by measure. */
import { decimalsOf, ratioValue, roundedEstimate, scaled, totalOfMeasure } from './estimates.ts';
import type { Estimate } from './estimates.ts';
import {
  type Estimated,
  estimateDifference,
  estimateRatioDifference,
  LEVEL,
  type PairedRatioSums,
  Z,
} from './intervals.ts';
import { isRatio, type Measure, type Ratio, RATIOS, type SessionMeasure } from './measures.ts';
import { NO_CHANGE, type SignedMoment } from './moments.ts';
import { normalQuantile } from './normal.ts';
import { type PairedTallyData, RATIO_SUMS } from './paired-tally.ts';
import type { GroupData } from './tally.ts';

export type DifferenceRow = {
  readonly measure: SessionMeasure | Ratio;
  readonly base: number | null;
  readonly other: number | null;
  /** The other policy minus the base, per session or of the ratio; null where one of the two has no ratio. */
  readonly difference: Estimate | null;
  /**
   * An interval that is wide enough for the number of compared measures excludes 0. Where a
   * policy changes nothing on average, no measure of it is clear in 19 of 20 reports.
   */
  readonly isClear: boolean;
};

/** In the order of the report. */
const COMPARED: readonly (SessionMeasure | Ratio)[] = [
  'contribution',
  'revenue',
  'buyers',
  'orders',
  'averageOrderValue',
  'unitsOrdered',
  'discount',
  'codShare',
  'codFees',
  'rtoOrders',
  'rtoCost',
  'refunded',
  'cashEarned',
  'cashRedeemed',
  'cashHeld',
  'cashOutstanding',
  'offerLost',
];

/** `policies` is how many are compared with the base: their measures are corrected for together (Bonferroni). */
export const differencesFrom = (
  base: GroupData,
  other: GroupData,
  paired: PairedTallyData,
  policies = 1,
): readonly DifferenceRow[] => {
  const strict = normalQuantile(1 - (1 - LEVEL) / (2 * COMPARED.length * policies));
  return COMPARED.map((measure) => {
    const differenceAt = isRatio(measure) ? ratioDifference(paired, measure) : meanDifference(paired, measure);
    const estimated = differenceAt(Z);
    const difference = estimated === undefined ? null : estimateOf(estimated.difference, measure, estimated.sessions);
    if (isRatio(measure))
      return {
        measure,
        base: ratioValue(base, measure),
        other: ratioValue(other, measure),
        difference,
        isClear: excludesZero(differenceAt(strict)?.difference),
      };
    const [baseTotal, otherTotal] = [base, other].map((group) => totalOfMeasure(group, measure).perSession);
    return {
      measure,
      base: baseTotal?.value ?? null,
      other: otherTotal?.value ?? null,
      // Where neither policy has seen any of it, neither total has an interval, so the difference has none.
      difference:
        difference !== null && estimated?.sessions === 0 && baseTotal?.low === null && otherTotal?.low === null
          ? { ...difference, low: null, high: null }
          : difference,
      isClear: excludesZero(differenceAt(strict)?.difference),
    };
  });
};

type Difference = {
  readonly difference: Estimated;
  /** In which it was not 0. */
  readonly sessions: number;
};

/** For an interval of so many standard deviations. */
type DifferenceAt = (z: number) => Difference | undefined;

const estimateOf = (difference: Estimated, measure: SessionMeasure | Ratio, sessions: number): Estimate => {
  const estimate = roundedEstimate(scaled(difference, measure), decimalsOf(measure), sessions);
  // No difference in any session is no estimate from few of them.
  return sessions === 0 ? { ...estimate, isRough: false } : estimate;
};

const excludesZero = (difference: Estimated | undefined): boolean =>
  difference !== undefined &&
  difference.interval !== null &&
  (difference.interval.low > 0 || difference.interval.high < 0);

const meanDifference = (paired: PairedTallyData, measure: Measure): DifferenceAt => {
  const moment = paired.moments[measure] ?? NO_CHANGE;
  return (z) => {
    const difference = estimateDifference(paired.sessions, moment, z);
    return difference === undefined ? undefined : { difference, sessions: changedIn(moment) };
  };
};

const changedIn = ({ up, down }: SignedMoment): number => up.sessions + down.sessions;

const ratioDifference = (paired: PairedTallyData, ratio: Ratio): DifferenceAt => {
  const sums = Object.fromEntries(
    RATIO_SUMS.map((name, index) => [name, BigInt(paired.ratios[ratio]?.[index] ?? '0')]),
  ) as Omit<PairedRatioSums, 'sessions'>;
  const sessions = changedIn(paired.moments[RATIOS[ratio].of] ?? NO_CHANGE);
  return (z) => {
    const difference = estimateRatioDifference({ ...sums, sessions: paired.sessions }, z);
    return difference === undefined ? undefined : { difference, sessions };
  };
};
