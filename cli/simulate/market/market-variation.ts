/** A market with one of its numbers changed, for whoever asks what depends on it. */
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { formatDuration, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { BadInput } from '../../io.ts';
import { isRecord } from './is-record.ts';
import { readDocument } from './load-market.ts';
import type { Market } from './market.ts';

/** A market as its file writes it. */
export type WrittenMarket = unknown;

const SHOPPER = 'shopper.';
const PERSONAS = 'personas';

/**
 * The paths of all numbers and durations, such as `shopper.browse.bounce`, `costs.shipping` or `personas.regular.share`. What a
 * persona overrides is changed with the number that it overrides, and is not listed by itself.
 */
export const marketNumbers = (written: WrittenMarket): readonly string[] => {
  if (!isRecord(written)) return [];
  const { [PERSONAS]: personas, ...rest } = written;
  const shares = Array.isArray(personas)
    ? personas.flatMap((persona) => (isRecord(persona) ? [persona['name']] : []))
    : [];
  return [...numbersIn(rest, ''), ...shares.map((name) => `${PERSONAS}.${String(name)}.share`)];
};

const numbersIn = (value: unknown, path: string): readonly string[] => {
  if (typeof value === 'number' || (typeof value === 'string' && parseDuration(value) !== undefined)) return [path];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, path === '' ? key : `${path}.${key}`));
};

/** The path as the market has it: `delivery.refusalCod` is `shopper.delivery.refusalCod`. Throws BadInput for none. */
export const marketPath = (written: WrittenMarket, path: string): string => {
  const known = marketNumbers(written);
  const found = known.find((each) => each === path) ?? known.find((each) => each === `${SHOPPER}${path}`);
  if (found === undefined) throw new BadInput(`the market has no number "${path}"; ${hint(path, known)}`);
  return found;
};

/** A number, or a duration in milliseconds. */
export const marketNumber = (
  written: WrittenMarket,
  path: string,
): { readonly value: number; readonly isDuration: boolean } => {
  const value = keysOf(path).reduce(partAt, written);
  if (typeof value === 'number') return { value, isDuration: false };
  const ms = typeof value === 'string' ? parseDuration(value) : undefined;
  if (ms === undefined) throw new Error(`the market has no number at ${path}`);
  return { value: ms, isDuration: true };
};

/** The market with this number at a path that it has; undefined where the market does not allow it. */
export const marketWith = (written: WrittenMarket, path: string, value: number): Market | undefined => {
  const before = marketNumber(written, path);
  const changed = withNumber(written, keysOf(path), () => (before.isDuration ? durationOf(value) : value));
  const whole = path.startsWith(SHOPPER)
    ? withPersonas(changed, path.slice(SHOPPER.length), value / before.value)
    : changed;
  const read = readDocument(whole);
  return 'problems' in read ? undefined : read.market;
};

const durationOf = (ms: number): string => formatDuration(Math.round(ms));

/** A persona that has a number of its own keeps its distance from the others. */
const withPersonas = (written: unknown, path: string, factor: number): unknown => {
  if (!isRecord(written) || !Array.isArray(written[PERSONAS]) || !Number.isFinite(factor)) return written;
  return {
    ...written,
    [PERSONAS]: written[PERSONAS].map((persona: unknown) =>
      withNumber(persona, keysOf(path), (old) => scaledBy(old, factor)),
    ),
  };
};

/** What is at most 1 may be a probability, and stays at most 1. */
const scaledBy = (old: unknown, factor: number): unknown => {
  if (typeof old === 'number') return old <= 1 ? Math.min(1, old * factor) : old * factor;
  const ms = typeof old === 'string' ? parseDuration(old) : undefined;
  return ms === undefined ? old : durationOf(ms * factor);
};

const keysOf = (path: string): readonly string[] => path.split('.');

/** Personas are found by their name. */
const partAt = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.find((item: unknown) => isRecord(item) && item['name'] === key);
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

/** Without a value at the path, the same. */
const withNumber = (value: unknown, [key, ...rest]: readonly string[], change: (old: unknown) => unknown): unknown => {
  if (key === undefined) return value === undefined ? value : change(value);
  const part = partAt(value, key);
  if (part === undefined) return value;
  const changed = withNumber(part, rest, change);
  if (Array.isArray(value)) return value.map((item: unknown) => (item === part ? changed : item));
  return isRecord(value) ? { ...value, [key]: changed } : value;
};
