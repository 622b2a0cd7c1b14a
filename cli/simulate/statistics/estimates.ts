/** What reports state: means, shares, ratios and differences, rounded, in rupees where they are counted in paise. */
import type { OrderEnd } from '../session-outcome.ts';
import {
  changeIn,
  type Estimated,
  estimateDifference,
  estimateMean,
  estimateRatio,
  estimateRatioDifference,
  estimateShare,
  estimateShareOfOrders,
  LEVEL,
} from './intervals.ts';
import { describedAs, type Figure, type Measure, MEASURES, ratioOf, type Unit } from './measures.ts';
import { normalQuantile } from './normal.ts';
import { numberIn, sessionsWith, squaresOf, sumIn, type Sums } from './sums.ts';
import { COMPARED, productOf } from './tally.ts';

/** An estimate with its 95% interval; both ends are null where too little was seen to state one. */
export type Estimate = Estimated & {
  /** It rests on fewer than 20 sessions, so that the interval is only a rough one. */
  readonly isRough: boolean;
};
/** As reports show it; the value is null of a ratio whose denominator is 0, and of what has a total only. */
type Stated = Omit<Estimate, 'value'> & { readonly value: number | null };
export type Shown = Stated & { readonly total: number | null };

const NOTHING: Stated = { value: null, low: null, high: null, isRough: true };
const ENOUGH = 20;
const PAISE = 100;
const DECIMALS: Readonly<Record<Unit, number>> = { share: 6, number: 4, rupees: 2, paise: 2 };

/** `sessions` is the number of sessions that the estimate rests on. */
export const stated = ({ value, low, high }: Estimated, unit: Unit, sessions: number): Estimate => {
  const scale = 10 ** DECIMALS[unit];
  // Half up, and never −0.
  const rounded = (number: number): number =>
    Math.round((unit === 'paise' ? number / PAISE : number) * scale) / scale + 0;
  return {
    value: rounded(value),
    low: low === null ? null : rounded(low),
    high: high === null ? null : rounded(high),
    isRough: sessions < ENOUGH,
  };
};

/** What is never negative could not truly be negative either; a contribution may be. */
const bounded = (estimated: Estimated, measure: Measure): Estimated =>
  measure === 'contribution' || estimated.low === null ? estimated : { ...estimated, low: Math.max(0, estimated.low) };

export const sessionsIn = (group: Sums): number => numberIn(group, 'sessions');

/** The sum over all sessions, exact up to 2^53, in rupees where it is counted in paise. */
const totalIn = (group: Sums, measure: Measure, unit: Unit): number =>
  numberIn(group, measure) / (unit === 'paise' ? PAISE : 1);

/** Of `of` sessions, `count`. */
export const shareOf = (count: number, of: number): Shown => {
  const share = estimateShare(count, of);
  return { total: count, ...(share === undefined ? NOTHING : stated(share, 'share', of)) };
};

/** A measure summed over all sessions, and its mean for one session. */
export const meanOf = (group: Sums, measure: Measure): Shown => {
  const unit = measure in MEASURES ? describedAs(measure as Figure)[0] : 'number';
  const [sessions, seen] = [sessionsIn(group), numberIn(group, sessionsWith(measure))];
  // A session has ordered or not: a share, for which the interval of a mean is less exact.
  const mean =
    unit === 'share'
      ? estimateShare(numberIn(group, measure), sessions)
      : estimateMean(sessions, sumIn(group, measure), sumIn(group, squaresOf(measure)));
  const total = totalIn(group, measure, unit);
  if (mean === undefined) return { total, ...NOTHING };
  // What was seen in no session may still happen in another one.
  return { total, ...stated(seen > 0 ? bounded(mean, measure) : { ...mean, low: null, high: null }, unit, seen) };
};

const ratio = (group: Sums, unit: Unit, of: Measure, per: Measure): Stated => {
  const sums = {
    sessions: sessionsIn(group),
    a: sumIn(group, of),
    b: sumIn(group, per),
    aa: sumIn(group, squaresOf(of)),
    bb: sumIn(group, squaresOf(per)),
    ab: sumIn(group, productOf(of, per)),
  };
  const estimated = (unit === 'share' ? estimateShareOfOrders : estimateRatio)(sums);
  return estimated === undefined ? NOTHING : stated(bounded(estimated, of), unit, numberIn(group, sessionsWith(per)));
};

/** A measure or a ratio, such as rupees per order; without a value where its denominator is 0. */
export const figureOf = (group: Sums, figure: Figure): Shown => {
  const of = ratioOf(figure);
  if (of === undefined) return meanOf(group, figure as Measure);
  const [unit, , , numerator, denominator] = of;
  return { total: null, ...ratio(group, unit, numerator, denominator) };
};

/** Of the orders placed, those that ended in this way. */
export const endedShare = (group: Sums, end: OrderEnd): Shown => ({
  total: numberIn(group, `ended.${end}`),
  ...ratio(group, 'share', `ended.${end}`, 'placed'),
});

/** What a policy changed against the base for the same shoppers: the other policy minus the base. */
export type Difference = Stated & {
  readonly base: number | null;
  readonly other: number | null;
  /**
   * An interval that is wide enough for the number of compared figures excludes 0. Where a policy changes nothing on average, no
   * figure of it is clear in 19 of 20 reports.
   */
  readonly isClear: boolean;
};

export const differenceOf = (sessions: number, sums: Sums, measure: Measure): Estimate => {
  const change = changeIn(sums, measure);
  const changed = change.up.sessions + change.down.sessions;
  const difference = estimateDifference(sessions, change);
  if (difference === undefined) return { value: 0, low: null, high: null, isRough: true };
  const estimate = stated(difference, describedAs(measure as Figure)[0], changed);
  // No difference in any session is no estimate from few of them.
  return changed === 0 ? { ...estimate, isRough: false } : estimate;
};

const excludesZero = (estimated: Pick<Estimated, 'low' | 'high'> | undefined): boolean =>
  estimated !== undefined && ((estimated.low ?? 0) > 0 || (estimated.high ?? 0) < 0);

/** `policies` is how many are compared with the base: their figures are corrected for together (Bonferroni). */
export const differencesFrom = (
  base: Sums,
  other: Sums,
  paired: Sums,
  policies: number,
): Readonly<Record<string, Difference>> => {
  const sessions = sessionsIn(base);
  const strict = normalQuantile(1 - (1 - LEVEL) / (2 * COMPARED.length * policies));
  const difference = (figure: Figure): Difference => {
    const [before, after] = [figureOf(base, figure), figureOf(other, figure)];
    const ends = { base: before.value, other: after.value };
    const of = ratioOf(figure);
    const measure = of?.[3] ?? (figure as Measure);
    const plain = differenceOf(sessions, paired, measure);
    if (of === undefined) {
      // Where neither policy has seen any of it, neither total has an interval, so the difference has none.
      const isUnseen = plain.low === 0 && plain.high === 0 && before.low === null && after.low === null;
      const at = estimateDifference(sessions, changeIn(paired, measure), strict);
      return { ...ends, ...plain, ...(isUnseen && { low: null, high: null }), isClear: excludesZero(at) };
    }
    const at = (z?: number) => estimateRatioDifference(sessions, paired, of[3], of[4], z);
    const estimated = at();
    if (estimated === undefined) return { ...ends, ...NOTHING, isClear: false };
    const changed = changeIn(paired, measure);
    const isRough = changed.largest > 0 && changed.up.sessions + changed.down.sessions < ENOUGH;
    return { ...ends, ...stated(estimated, of[0], sessions), isRough, isClear: excludesZero(at(strict)) };
  };
  return Object.fromEntries(COMPARED.map((figure) => [figure, difference(figure)]));
};
