/** Means, shares and ratios of a group of sessions, from its sums. */
import {
  type Estimated,
  estimateDifference,
  estimateMean,
  estimateRatio,
  estimateShare,
  estimateShareOfOrders,
  type RatioSums,
} from './intervals.ts';
import { isInRupees, isShare, maySink, type Measure, type Ratio, type RatioOf, RATIOS, scaleOf } from './measures.ts';
import type { OrderEnd } from '../../session-outcome.ts';
import { momentOf, type SignedMoment } from './moments.ts';
import { type GroupData, TALLIED_RATIOS } from './tally.ts';

/** An estimate with its 95% interval; both ends are null where too little was seen to state one. */
export type Estimate = {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** It rests on fewer than 20 sessions, so that the interval is only a rough one. */
  readonly isRough: boolean;
};

/** A measure summed over all sessions (exact), and its mean for one session (estimated). */
export type Total = {
  readonly total: number;
  readonly perSession: Estimate;
};

export const decimalsOf = (measure: Measure | Ratio): number => {
  if (isInRupees(measure)) return AMOUNT;
  return isShare(measure) ? SHARE : NUMBER;
};

/** What is never negative, could not truly be negative either. */
const notNegative = ({ value, interval }: Estimated, measure: Measure | Ratio): Estimated => ({
  value,
  interval: interval === null || maySink(measure) ? interval : { low: Math.max(0, interval.low), high: interval.high },
});

/** In what reports show, of what is counted in smaller parts. */
export const scaled = ({ value, interval }: Estimated, measure: Measure | Ratio): Estimated => {
  const scale = scaleOf(measure);
  if (scale === 1) return { value, interval };
  return {
    value: value / scale,
    interval: interval === null ? null : { low: interval.low / scale, high: interval.high / scale },
  };
};

/** No estimate is possible of no sessions. */
const NOTHING: Estimate = { value: 0, low: null, high: null, isRough: true };

/** The exact sum of a measure. Beyond 2^53 it is the nearest number. */
export const sumOf = (group: GroupData, measure: Measure): number => Number(momentOf(group.moments, measure).sum);

export const totalOfMeasure = (group: GroupData, measure: Measure): Total => {
  const { sessions, sum, squares } = momentOf(group.moments, measure);
  // A session has ordered or not: a share, for which the interval of a mean is less exact.
  const mean =
    measure === 'buyers'
      ? estimateShare(Number(sum), group.sessions)
      : estimateMean(group.sessions, BigInt(sum), BigInt(squares));
  // What was seen in no session may still happen in another one.
  const seen = mean === undefined || sessions > 0 ? mean : { ...mean, interval: null };
  return {
    total: Number(sum) / scaleOf(measure),
    perSession:
      seen === undefined
        ? NOTHING
        : roundedEstimate(scaled(notNegative(seen, measure), measure), decimalsOf(measure), sessions),
  };
};

/** Of a difference per session; `moment` is of this measure. */
export const differenceEstimate = (sessions: number, moment: SignedMoment, measure: Measure): Estimate => {
  const estimated = estimateDifference(sessions, moment);
  const changed = moment.up.sessions + moment.down.sessions;
  if (estimated === undefined) return NOTHING;
  const estimate = roundedEstimate(scaled(estimated, measure), decimalsOf(measure), changed);
  return changed === 0 ? { ...estimate, isRough: false } : estimate;
};

/** An estimate of paise, in rupees. */
export const toRupees = ({ value, low, high }: Pick<Estimate, 'value' | 'low' | 'high'>): Estimate => {
  const rupeesOf = (paise: number): number => rounded(paise / scaleOf('contribution'), AMOUNT);
  return {
    value: rupeesOf(value),
    low: low === null ? null : rupeesOf(low),
    high: high === null ? null : rupeesOf(high),
    isRough: false,
  };
};

/** Of `of` sessions, `count`. */
export const shareEstimate = (count: number, of: number): Estimate | null => {
  const share = estimateShare(count, of);
  return share === undefined ? null : roundedEstimate(share, SHARE, of);
};

const ratioSums = (group: GroupData, { of, per }: RatioOf, crossProducts: string): RatioSums => {
  const [numerator, denominator] = [momentOf(group.moments, of), momentOf(group.moments, per)];
  return {
    sessions: group.sessions,
    numerator: BigInt(numerator.sum),
    denominator: BigInt(denominator.sum),
    numeratorSquares: BigInt(numerator.squares),
    denominatorSquares: BigInt(denominator.squares),
    crossProducts: BigInt(crossProducts),
  };
};

const tallied = (
  group: GroupData,
  name: Ratio | `ended.${OrderEnd}`,
  estimate: (sums: RatioSums) => Estimated | undefined,
  decimals: number,
): Estimate | null => {
  const ratio = TALLIED_RATIOS[name];
  if (ratio === undefined) return null;
  const estimated = estimate(ratioSums(group, ratio, group.crossProducts[name] ?? '0'));
  const { sessions } = momentOf(group.moments, ratio.per);
  return estimated === undefined
    ? null
    : roundedEstimate(scaled(notNegative(estimated, name), name), decimals, sessions);
};

/** Of orders: for example rupees per order, or the share of them paid on delivery. Null if the denominator is 0. */
export const ratioEstimate = (group: GroupData, ratio: Ratio): Estimate | null =>
  tallied(group, ratio, isShare(ratio) ? estimateShareOfOrders : estimateRatio, decimalsOf(ratio));

/** Of the orders placed, the share that ended in this way. */
export const endedShare = (group: GroupData, measure: `ended.${OrderEnd}`): Estimate | null =>
  tallied(group, measure, estimateShareOfOrders, SHARE);

/** A ratio as it was, without interval; null if the denominator is 0. */
export const ratioValue = (group: GroupData, ratio: Ratio): number | null => {
  const { of, per } = RATIOS[ratio];
  const denominator = sumOf(group, per);
  if (denominator === 0) return null;
  return rounded(sumOf(group, of) / denominator / scaleOf(ratio), decimalsOf(ratio));
};

/** Decimals of what is estimated. */
const SHARE = 6;
const AMOUNT = 2;
const NUMBER = 4;
export const WHOLE = 0;

/** An estimate from fewer sessions has a rough interval. */
const ENOUGH = 20;

/** Half up, and never −0. */
const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
};

/** `sessions` is the number of sessions that the estimate rests on. */
export const roundedEstimate = ({ value, interval }: Estimated, decimals: number, sessions: number): Estimate => ({
  value: rounded(value, decimals),
  low: interval === null ? null : rounded(interval.low, decimals),
  high: interval === null ? null : rounded(interval.high, decimals),
  isRough: sessions < ENOUGH,
});
