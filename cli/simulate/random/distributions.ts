/**
 * Values drawn from a unit. Only arithmetic, square roots, exponentials and logarithms are used, which give the same
 * bits on every machine.
 */
import { normalQuantile } from '../statistics/normal.ts';
import type { Spread } from '../market/market-schema.ts';

/** A log-normal value at a quantile. */
export const spreadAt = ({ median, spread }: Spread, unit: number): number =>
  spread === 0 ? median : median * Math.exp(spread * normalQuantile(unit));

/** The key at a point from 0 to 1 of the weights, laid end to end. At least one weight is above 0. */
export const weightedAt = <Key extends string>(weights: Readonly<Record<Key, number>>, unit: number): Key => {
  const entries = Object.entries<number>(weights);
  const sum = entries.reduce((total, [, weight]) => total + weight, 0);
  let rest = unit * sum;
  for (const [key, weight] of entries) {
    rest -= weight;
    if (rest < 0) return key as Key;
  }
  // Rounding may leave a rest at the very end.
  return (entries.findLast(([, weight]) => weight > 0)?.[0] ?? '') as Key;
};

/**
 * A probability under a changed price: `ratio` is the price over the expected one, and the probability falls by
 * `elasticity` percent for every percent of it. Never above 1.
 */
export const atPrice = (probability: number, ratio: number, elasticity: number): number =>
  ratio <= 0
    ? Math.min(1, probability > 0 ? 1 : 0)
    : Math.min(1, probability * Math.exp(-elasticity * Math.log(ratio)));
