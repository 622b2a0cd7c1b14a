/**
 * 95% intervals for what is estimated from independent sessions. Sums come in as exact whole numbers and are divided once, at the end, so
 * that the same sums give the same interval on every machine.
 */
import { greatestIn, numberIn, sessionsWith, squaresOf, sumIn, type Sums } from './sums.ts';
import { decreaseOf, increaseOf, termOf } from './tally.ts';
import type { Measure } from './measures.ts';

/** The share of intervals that contain the true value. */
export const LEVEL = 0.95;
/** Of the standard normal distribution, 95% lie within this distance from 0. */
const Z = 1.959963984540054;

/** Both ends are null where too little is known to state them. */
export type Estimated = { readonly value: number; readonly low: number | null; readonly high: number | null };
type Interval = { readonly low: number; readonly high: number };

const NOT_STATED = { low: null, high: null };
const quotient = (a: bigint, b: bigint): number => Number(a) / Number(b);

const around = (value: number, variance: number, z = Z): Estimated => {
  const distance = z * Math.sqrt(variance);
  return { value, low: value - distance, high: value + distance };
};

/** Wilson's score interval of a share; `trials` may be an effective number, hence a fraction. */
export const wilson = (share: number, trials: number): Interval => {
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const centre = share + Z ** 2 / (2 * trials);
  const scale = 1 + Z ** 2 / trials;
  // At the ends the formula gives 0 and 1 up to the last digit.
  return { low: share === 0 ? 0 : (centre - spread) / scale, high: share === 1 ? 1 : (centre + spread) / scale };
};

/** The share of sessions in which something happened. Undefined of no sessions. */
export const estimateShare = (count: number, sessions: number): Estimated | undefined =>
  sessions === 0 ? undefined : { value: count / sessions, ...wilson(count / sessions, sessions) };

/** The mean of a measure over sessions, by the normal distribution with the sessions' own variance. */
export const estimateMean = (sessions: number, sum: bigint, squares: bigint): Estimated | undefined => {
  if (sessions === 0) return undefined;
  const n = BigInt(sessions);
  const value = quotient(sum, n);
  return sessions === 1 ? { value, ...NOT_STATED } : around(value, quotient(n * squares - sum * sum, n * n * (n - 1n)));
};

/** The sums over sessions of a numerator and a denominator, of their squares, and of numerator × denominator of each session. */
export type RatioSums = {
  readonly sessions: number;
  readonly a: bigint;
  readonly b: bigint;
  readonly aa: bigint;
  readonly bb: bigint;
  readonly ab: bigint;
};

/** The variance of a ratio of two sums, by linearisation (the delta method). */
const ratioVariance = ({ sessions, a, b, aa, bb, ab }: RatioSums): number => {
  const n = BigInt(sessions);
  return quotient(n * (b * b * aa - 2n * a * b * ab + a * a * bb), (n - 1n) * b ** 4n);
};

/** A ratio of two sums over sessions, such as rupees per order. Undefined if the denominator is 0. */
export const estimateRatio = (sums: RatioSums): Estimated | undefined => {
  if (sums.b === 0n) return undefined;
  const value = quotient(sums.a, sums.b);
  return sums.sessions < 2 ? { value, ...NOT_STATED } : around(value, ratioVariance(sums));
};

/**
 * A share of orders. Orders of one session resemble each other, so Wilson's interval is taken with the number of independent orders
 * that would be as uncertain. If all or none have the property, the sessions' orders are taken to be fully alike.
 */
export const estimateShareOfOrders = (sums: RatioSums): Estimated | undefined => {
  const { a, b, bb } = sums;
  if (b === 0n) return undefined;
  const value = quotient(a, b);
  const fewest = quotient(b * b, bb);
  const variance = sums.sessions < 2 ? 0 : ratioVariance(sums);
  const effective = a === 0n || a === b || variance === 0 ? fewest : (value * (1 - value)) / variance;
  return { value, ...wilson(value, Math.min(effective, Number(b))) };
};

/** What increased or decreased: in how many sessions, by how much, and the squares. */
type Side = { readonly sessions: number; readonly sum: number; readonly squares: number };
/** The increases and decreases of a measure of one policy against another's. */
export type Change = { readonly up: Side; readonly down: Side; readonly largest: number };

export const changeIn = (sums: Sums, measure: Measure): Change => {
  const side = (name: string): Side => ({
    sessions: numberIn(sums, sessionsWith(name)),
    sum: numberIn(sums, name),
    squares: numberIn(sums, squaresOf(name)),
  });
  return { up: side(increaseOf(measure)), down: side(decreaseOf(measure)), largest: greatestIn(sums, measure) };
};

/**
 * The mean of a difference between two policies for the same shoppers. Most sessions do not change at all, and few that do may
 * change by much, for which the normal interval is too narrow and lopsided. So increases and decreases are estimated apart, each by
 * a score interval, whose variance is that of the tested mean, as Wilson's is for a share: with changes of 1 it is Wilson's. How
 * large a change is on average is known from few sessions only, so the largest one that was seen counts half a time more. The two
 * are combined as Newcombe does for paired shares (Zou and Donner's MOVER), with the covariance of what excludes each other.
 */
export const estimateDifference = (sessions: number, { up, down, largest }: Change, z = Z): Estimated | undefined => {
  if (sessions === 0) return undefined;
  const [increase, decrease] = [up.sum / sessions, down.sum / sessions];
  const value = (up.sum - down.sum) / sessions;
  if (largest === 0) return { value, low: 0, high: 0 };
  if (sessions === 1) return { value, ...NOT_STATED };
  const both = { sum: up.sum + down.sum, squares: up.squares + down.squares };
  const limits = (side: Side): Interval =>
    scoreLimits(side.sum, sessions, sizeOf(side.sessions > 0 ? side : both, largest), z);
  const [ups, downs] = [limits(up), limits(down)];
  const variance = (mean: number, { squares }: Side): number => squares / sessions - mean ** 2;
  const spread = Math.sqrt(variance(increase, up) * variance(decrease, down));
  // A session does not increase and decrease: the two are correlated.
  const correlation = spread > 0 ? -(increase * decrease) / spread : 0;
  const distance = (a: number, b: number): number => Math.sqrt(Math.max(0, a ** 2 + b ** 2 - 2 * correlation * a * b));
  return {
    value,
    low: value - distance(increase - ups.low, downs.high - decrease),
    high: value + distance(ups.high - increase, decrease - downs.low),
  };
};

/** The sum of squares over the sum, with the largest value counted half a time more. */
const sizeOf = ({ sum, squares }: Pick<Side, 'sum' | 'squares'>, largest: number): number =>
  (squares + largest ** 2 / 2) / (sum + largest / 2);

/** Of a mean of amounts from 0 whose mean square is `size` times their mean. */
const scoreLimits = (sum: number, sessions: number, size: number, z: number): Interval => {
  const a = sessions ** 2 + z ** 2 * sessions;
  const b = 2 * sessions * sum + z ** 2 * sessions * size;
  const root = Math.sqrt(Math.max(0, b ** 2 - 4 * a * sum ** 2));
  return { low: sum === 0 ? 0 : (b - root) / (2 * a), high: (b + root) / (2 * a) };
};

/** The ratio of the other minus that of the base, on the same sessions: exactly 0 wide if both are the same. */
export const estimateRatioDifference = (
  sessions: number,
  sums: Sums,
  of: Measure,
  per: Measure,
  z = Z,
): Estimated | undefined => {
  const sum = (term: string): bigint => sumIn(sums, termOf(of, per, term));
  const [a0, b0, a1, b1] = [sum('a0'), sum('b0'), sum('a1'), sum('b1')];
  if (b0 === 0n || b1 === 0n) return undefined;
  const value = quotient(a1 * b0 - a0 * b1, b0 * b1);
  if (sessions < 2) return { value, ...NOT_STATED };
  // Each session's share in the difference, times (b0·b1)², is a1·p − b1·q − a0·r + b0·s of the session's own numbers.
  const [p, q, r, s] = [b0 * b0 * b1, b0 * b0 * a1, b1 * b1 * b0, b1 * b1 * a0];
  const residuals =
    p * p * sum('a1a1') +
    q * q * sum('b1b1') +
    r * r * sum('a0a0') +
    s * s * sum('b0b0') -
    2n * (p * q * sum('a1b1') + p * r * sum('a0a1') + q * s * sum('b0b1') + r * s * sum('a0b0')) +
    2n * (p * s * sum('b0a1') + q * r * sum('a0b1'));
  const n = BigInt(sessions);
  return around(value, quotient(n * residuals, (n - 1n) * (b0 * b1) ** 4n), z);
};
