/**
 * 95% intervals for what is estimated from independent sessions. All sums come in as exact whole numbers and are divided once, at
 * the end, so that the same sums give the same interval on every machine.
 */
import type { MomentData, SignedMoment } from './moments.ts';
import { binAtRank, limitsOf, type BinCounts } from './quantile-bins.ts';

/** The share of intervals that contain the true value. */
export const LEVEL = 0.95;
/** Of the standard normal distribution, 95% lie within this distance from 0. */
export const Z = 1.959963984540054;

export type Interval = {
  readonly low: number;
  readonly high: number;
};

/** An estimate with its interval; the interval is null where too little is known to state one. */
export type Estimated = {
  readonly value: number;
  readonly interval: Interval | null;
};

const quotient = (a: bigint, b: bigint): number => Number(a) / Number(b);

const around = (value: number, variance: number, z = Z): Estimated => {
  const distance = z * Math.sqrt(variance);
  return { value, interval: { low: value - distance, high: value + distance } };
};

/** Wilson's score interval of a share; `trials` may be an effective number, hence a fraction. */
export const wilson = (share: number, trials: number): Interval => {
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const centre = share + Z ** 2 / (2 * trials);
  const scale = 1 + Z ** 2 / trials;
  // At the ends the formula gives 0 and 1 up to the last digit.
  return {
    low: share === 0 ? 0 : (centre - spread) / scale,
    high: share === 1 ? 1 : (centre + spread) / scale,
  };
};

/** The share of sessions in which something happened. Undefined of no sessions. */
export const estimateShare = (count: number, sessions: number): Estimated | undefined =>
  sessions === 0 ? undefined : { value: count / sessions, interval: wilson(count / sessions, sessions) };

/** The mean of a measure over sessions, by the normal distribution with the sessions' own variance. */
export const estimateMean = (sessions: number, sum: bigint, squares: bigint): Estimated | undefined => {
  if (sessions === 0) return undefined;
  const n = BigInt(sessions);
  const value = quotient(sum, n);
  if (sessions === 1) return { value, interval: null };
  return around(value, quotient(n * squares - sum * sum, n * n * (n - 1n)));
};

/**
 * The mean of a difference between two policies for the same shoppers. Most sessions do not change at all, and few that do may
 * change by much, for which the normal interval is too narrow and lopsided. So increases and decreases are estimated apart, each by
 * a score interval, whose variance is that of the tested mean, as Wilson's is for a share: with changes of 1 it is Wilson's. How
 * large a change is on average is known from few sessions only, so the largest one that was seen counts half a time more. The two
 * are combined as Newcombe does for paired shares (Zou and Donner's MOVER), with the covariance of what excludes each other.
 */
export const estimateDifference = (
  sessions: number,
  { up, down, largest }: SignedMoment,
  z = Z,
): Estimated | undefined => {
  if (sessions === 0) return undefined;
  const [increase, decrease] = [Number(up.sum) / sessions, Number(down.sum) / sessions];
  const value = quotient(BigInt(up.sum) - BigInt(down.sum), BigInt(sessions));
  if (largest === 0) return { value, interval: { low: 0, high: 0 } };
  if (sessions === 1) return { value, interval: null };
  const [sum, squares] = [Number(up.sum) + Number(down.sum), Number(up.squares) + Number(down.squares)];
  const limits = (moment: MomentData): Interval =>
    scoreLimits(
      Number(moment.sum),
      sessions,
      moment.sessions > 0 ? sizeOf(Number(moment.sum), Number(moment.squares), largest) : sizeOf(sum, squares, largest),
      z,
    );
  const [ups, downs] = [limits(up), limits(down)];
  const variance = (mean: number, moment: MomentData): number => Number(moment.squares) / sessions - mean ** 2;
  const spread = Math.sqrt(variance(increase, up) * variance(decrease, down));
  // A session does not increase and decrease: the two are correlated.
  const correlation = spread > 0 ? -(increase * decrease) / spread : 0;
  const distance = (a: number, b: number): number => Math.sqrt(Math.max(0, a ** 2 + b ** 2 - 2 * correlation * a * b));
  return {
    value,
    interval: {
      low: value - distance(increase - ups.low, downs.high - decrease),
      high: value + distance(ups.high - increase, decrease - downs.low),
    },
  };
};

/** The sum of squares over the sum, with the largest value counted half a time more. */
const sizeOf = (sum: number, squares: number, largest: number): number =>
  (squares + largest ** 2 / 2) / (sum + largest / 2);

/** Of a mean of amounts from 0 whose mean square is `size` times their mean. */
const scoreLimits = (sum: number, sessions: number, size: number, z: number): Interval => {
  const a = sessions ** 2 + z ** 2 * sessions;
  const b = 2 * sessions * sum + z ** 2 * sessions * size;
  const root = Math.sqrt(Math.max(0, b ** 2 - 4 * a * sum ** 2));
  return { low: sum === 0 ? 0 : (b - root) / (2 * a), high: (b + root) / (2 * a) };
};

/** The sums over sessions of a numerator and a denominator, of their squares, and of numerator × denominator of each session. */
export type RatioSums = {
  readonly sessions: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly numeratorSquares: bigint;
  readonly denominatorSquares: bigint;
  readonly crossProducts: bigint;
};

/** The variance of a ratio of two sums, by linearisation (the delta method). */
const ratioVariance = (sums: RatioSums): number => {
  const { numerator: a, denominator: b } = sums;
  const n = BigInt(sums.sessions);
  const residuals = b * b * sums.numeratorSquares - 2n * a * b * sums.crossProducts + a * a * sums.denominatorSquares;
  return quotient(n * residuals, (n - 1n) * b ** 4n);
};

/** A ratio of two sums over sessions, such as rupees per order. Undefined if the denominator is 0. */
export const estimateRatio = (sums: RatioSums): Estimated | undefined => {
  if (sums.denominator === 0n) return undefined;
  const value = quotient(sums.numerator, sums.denominator);
  return sums.sessions < 2 ? { value, interval: null } : around(value, ratioVariance(sums));
};

/**
 * A share of orders. Orders of one session resemble each other, so Wilson's interval is taken with the number of independent orders
 * that would be as uncertain. If all or none have the property, the sessions' orders are taken to be fully alike.
 */
export const estimateShareOfOrders = (sums: RatioSums): Estimated | undefined => {
  const { numerator: a, denominator: b } = sums;
  if (b === 0n) return undefined;
  const value = quotient(a, b);
  const fewest = quotient(b * b, sums.denominatorSquares);
  const variance = sums.sessions < 2 ? 0 : ratioVariance(sums);
  const effective = a === 0n || a === b || variance === 0 ? fewest : (value * (1 - value)) / variance;
  return { value, interval: wilson(value, Math.min(effective, Number(b))) };
};

/** The exact sums over sessions that a difference of two ratios needs: of base (0) and other (1), numerator `a`, denominator `b`. */
export type PairedRatioSums = {
  readonly sessions: number;
  readonly a0: bigint;
  readonly b0: bigint;
  readonly a1: bigint;
  readonly b1: bigint;
  readonly a0a0: bigint;
  readonly a0b0: bigint;
  readonly b0b0: bigint;
  readonly a1a1: bigint;
  readonly a1b1: bigint;
  readonly b1b1: bigint;
  readonly a0a1: bigint;
  readonly a0b1: bigint;
  readonly b0a1: bigint;
  readonly b0b1: bigint;
};

/** The ratio of the other minus that of the base, on the same sessions: exactly 0 wide if both are the same. */
export const estimateRatioDifference = (sums: PairedRatioSums, z = Z): Estimated | undefined => {
  const { a0, b0, a1, b1 } = sums;
  if (b0 === 0n || b1 === 0n) return undefined;
  const value = quotient(a1 * b0 - a0 * b1, b0 * b1);
  if (sums.sessions < 2) return { value, interval: null };
  // Each session's share in the difference, times (b0·b1)², is a1·p − b1·q − a0·r + b0·s of the session's own numbers.
  const p = b0 * b0 * b1;
  const q = b0 * b0 * a1;
  const r = b1 * b1 * b0;
  const s = b1 * b1 * a0;
  const residuals =
    p * p * sums.a1a1 +
    q * q * sums.b1b1 +
    r * r * sums.a0a0 +
    s * s * sums.b0b0 -
    2n * (p * q * sums.a1b1 + p * r * sums.a0a1 + q * s * sums.b0b1 + r * s * sums.a0b0) +
    2n * (p * s * sums.b0a1 + q * r * sums.a0b1);
  const n = BigInt(sums.sessions);
  return around(value, quotient(n * residuals, (n - 1n) * (b0 * b1) ** 4n), z);
};

/** The middle of a bin, rounded down. */
const middleOf = (bin: number): number => {
  const { least, greatest } = limitsOf(bin);
  return least + Math.floor((greatest - least) / 2);
};

/**
 * A quantile, and the interval between the two values in sorted order that contains the true quantile with the level's probability.
 * It is widened to the limits of their bins. Undefined of no values; no interval where one of the two ends would lie outside.
 */
export const estimateQuantile = (counts: BinCounts, share: number): Estimated | undefined => {
  const values = counts.reduce((sum, [, count]) => sum + count, 0);
  const at = binAtRank(counts, Math.max(1, Math.ceil(values * share)));
  if (at === undefined) return undefined;
  const distance = Z * Math.sqrt(values * share * (1 - share));
  const low = binAtRank(counts, Math.floor(values * share - distance));
  const high = binAtRank(counts, Math.ceil(values * share + distance) + 1);
  const interval =
    low === undefined || high === undefined ? null : { low: limitsOf(low).least, high: limitsOf(high).greatest };
  return { value: middleOf(at), interval };
};
