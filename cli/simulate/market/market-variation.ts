/** A market with one of its numbers changed, for whoever asks what depends on it. */
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { formatDuration, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { isJsonObject } from '../../input/json-object.ts';
import { BadInput } from '../../io.ts';
import { numberAt, numbersIn, withValue } from './document-paths.ts';
import { readDocument } from './load-market.ts';
import type { Market } from './market.ts';

/** A market as its file writes it. */
export type WrittenMarket = unknown;

const SHOPPER = 'shopper.';
const PERSONAS = 'personas';
const personasOf = (written: unknown): readonly unknown[] => {
  const personas = isJsonObject(written) ? written[PERSONAS] : undefined;
  return Array.isArray(personas) ? (personas as readonly unknown[]) : [];
};

/**
 * The paths of all numbers and durations, such as `shopper.browse.bounce`, `costs.shipping` or `personas.regular.share`. What a
 * persona overrides is changed with the number that it overrides, and is not listed by itself.
 */
export const marketNumbers = (written: WrittenMarket): readonly string[] => [
  ...numbersIn(written, [PERSONAS]),
  ...personasOf(written).flatMap((persona) =>
    isJsonObject(persona) ? [`${PERSONAS}.${String(persona['name'])}.share`] : [],
  ),
];

/** The path as the market has it: `delivery.refusalCod` is `shopper.delivery.refusalCod`. Throws BadInput for none. */
export const marketPath = (written: WrittenMarket, path: string): string => {
  const known = marketNumbers(written);
  const found = known.find((each) => each === path) ?? known.find((each) => each === `${SHOPPER}${path}`);
  if (found === undefined) throw new BadInput(`the market has no number "${path}"; ${hint(path, known)}`);
  return found;
};

export const marketNumber = (written: WrittenMarket, path: string): NonNullable<ReturnType<typeof numberAt>> => {
  const number = numberAt(written, path);
  if (number === undefined) throw new Error(`the market has no number at ${path}`);
  return number;
};

/** The market with this number at a path that it has; undefined where the market does not allow it. */
export const marketWith = (written: WrittenMarket, path: string, value: number): Market | undefined => {
  const before = marketNumber(written, path);
  const changed = withValue(written, path, () => (before.isDuration ? durationOf(value) : value));
  const factor = value / before.value;
  // A persona that has a number of its own keeps its distance from the others.
  const whole =
    path.startsWith(SHOPPER) && Number.isFinite(factor)
      ? withValue(changed, PERSONAS, () =>
          personasOf(written).map((persona) =>
            withValue(persona, path.slice(SHOPPER.length), (old) => scaledBy(old, factor)),
          ),
        )
      : changed;
  const read = readDocument(whole);
  return 'problems' in read ? undefined : read.market;
};

const durationOf = (ms: number): string => formatDuration(Math.round(ms));

/** What is at most 1 may be a probability, and stays at most 1. */
const scaledBy = (old: unknown, factor: number): unknown => {
  if (typeof old === 'number') return old <= 1 ? Math.min(1, old * factor) : old * factor;
  const ms = typeof old === 'string' ? parseDuration(old) : undefined;
  return ms === undefined ? old : durationOf(ms * factor);
};
