/** What a policy changed against the base for the same shoppers, measure by measure. */
import { decimalsOf, ratioValue, roundedEstimate, totalOfMeasure } from './estimates.ts';
import type { Estimate } from './estimates.ts';
import { type Estimated, estimateMean, estimateRatioDifference, type PairedRatioSums } from './intervals.ts';
import { isRatio, type Ratio, RATIOS, type SessionMeasure } from './measures.ts';
import { momentOf } from './moments.ts';
import { type PairedTallyData, RATIO_SUMS } from './paired-tally.ts';
import type { GroupData } from './tally.ts';

export type DifferenceRow = {
  readonly measure: SessionMeasure | Ratio;
  readonly base: number | null;
  readonly other: number | null;
  /** The other policy minus the base, per session or of the ratio; null where one of the two has no ratio. */
  readonly difference: Estimate | null;
  /** The interval excludes 0, and at least six sessions changed. */
  readonly isClear: boolean;
};

/** Even if all went the same way, fewer changed sessions could be chance: the sign test's limit at 95%. */
const FEWEST_CLEAR = 6;

/** In the order of the report. */
const COMPARED: readonly (SessionMeasure | Ratio)[] = [
  'revenue',
  'buyers',
  'orders',
  'averageOrderValue',
  'unitsOrdered',
  'discount',
  'codShare',
  'codFees',
  'rtoOrders',
  'rtoValue',
  'refunded',
  'cashEarned',
  'cashRedeemed',
  'cashHeld',
  'cashOutstanding',
  'offerLost',
];

export const differencesFrom = (base: GroupData, other: GroupData, paired: PairedTallyData): readonly DifferenceRow[] =>
  COMPARED.map((measure) => {
    const estimated = isRatio(measure) ? ratioDifference(paired, measure) : meanDifference(paired, measure);
    return {
      measure,
      ...(isRatio(measure)
        ? { base: ratioValue(base, measure), other: ratioValue(other, measure) }
        : {
            base: totalOfMeasure(base, measure).perSession.value,
            other: totalOfMeasure(other, measure).perSession.value,
          }),
      difference: estimated === undefined ? null : estimateOf(estimated.difference, measure, estimated.sessions),
      isClear: estimated !== undefined && estimated.sessions >= FEWEST_CLEAR && excludesZero(estimated.difference),
    };
  });

type Difference = {
  readonly difference: Estimated;
  /** In which it was not 0. */
  readonly sessions: number;
};

const estimateOf = (difference: Estimated, measure: SessionMeasure | Ratio, sessions: number): Estimate => {
  const estimate = roundedEstimate(difference, decimalsOf(measure), sessions);
  // No difference in any session is no estimate from few of them.
  return sessions === 0 ? { ...estimate, isRough: false } : estimate;
};

const excludesZero = ({ interval }: Estimated): boolean => interval !== null && (interval.low > 0 || interval.high < 0);

const meanDifference = (paired: PairedTallyData, measure: SessionMeasure): Difference | undefined => {
  const { sessions, sum, squares } = momentOf(paired.moments, measure);
  const difference = estimateMean(paired.sessions, BigInt(sum), BigInt(squares));
  return difference === undefined ? undefined : { difference, sessions };
};

const ratioDifference = (paired: PairedTallyData, ratio: Ratio): Difference | undefined => {
  const sums = Object.fromEntries(
    RATIO_SUMS.map((name, index) => [name, BigInt(paired.ratios[ratio]?.[index] ?? '0')]),
  ) as Omit<PairedRatioSums, 'sessions'>;
  const difference = estimateRatioDifference({ ...sums, sessions: paired.sessions });
  if (difference === undefined) return undefined;
  const { sessions } = momentOf(paired.moments, RATIOS[ratio].of);
  return { difference, sessions };
};
