/** The single values of a market. Every message says what is allowed, as the end of a sentence. */
import * as v from 'valibot';
import { DURATION_PART, parseDuration } from '../../../core/entities/time/duration-text.ts';

const numberFromTo = (from: number, to: number) => {
  const message = `must be a number from ${from} to ${to}`;
  return v.pipe(v.number(message), v.finite(message), v.minValue(from, message), v.maxValue(to, message));
};

export const fromTo = (from: number, to: number, meaning: string) =>
  v.pipe(numberFromTo(from, to), v.description(meaning));

export const probability = (meaning: string) => fromTo(0, 1, meaning);

export const wholeNumber = (from: number, to: number, meaning: string) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(from, message),
    v.maxValue(to, message),
    v.description(meaning),
  );
};

/** A share of a sum; at least one of those that belong together must be above 0. */
export const weight = (meaning: string) => fromTo(0, 1_000_000, meaning);

export const positive = fromTo;

const read = (written: string): number => parseDuration(written) ?? Number.NaN;

export const duration = (meaning: string, from = '0s', to = '100d') => {
  const message = `must be a duration from ${from} to ${to}, such as 20s, 5m or 3d`;
  return v.pipe(
    v.string(message),
    v.regex(new RegExp(`^\\s*(?:${DURATION_PART}\\s*)+$`, 'u'), message),
    v.check((written) => read(written) >= read(from) && read(written) <= read(to), message),
    v.transform(read),
    v.description(meaning),
  );
};

const WIDEST = 3;
const spread = (meaning: string) => fromTo(0, WIDEST, `${meaning}: how far it spreads around the median`);

/** A log-normal distribution of times; `spread` is the standard deviation of the logarithm. */
export const durationSpread = (meaning: string) =>
  v.pipe(v.strictObject({ median: duration(`${meaning}: median`), spread: spread(meaning) }), v.description(meaning));

/** The same of amounts in rupees. */
export const rupeeSpread = (meaning: string) =>
  v.pipe(
    v.strictObject({ median: fromTo(0, 1_000_000, `${meaning}: median`), spread: spread(meaning) }),
    v.description(meaning),
  );

export type Spread = { readonly median: number; readonly spread: number };
