/** The setting that a sweep varies, and the settings at each of its values. */
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { settingsHash } from '../../../adapters/settings/settings-hash.ts';
import { documentOf } from '../../../adapters/settings/settings-yaml.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { formatDuration, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { BadInput } from '../../io.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import type { Policy } from './policies.ts';

export type SweepRange = { readonly from: string; readonly to: string; readonly step: string };

export type SweepPoint = { readonly value: number; readonly policy: Policy };

export type SweptSetting = {
  /** With its unit where that is not obvious. */
  readonly name: string;
  /** One for each value, in their order. */
  readonly points: readonly [SweepPoint, ...SweepPoint[]];
};

const MAX_POINTS = 50;
/** Values are counted in hundredths, so that steps such as 0.1 add up exactly. */
const PARTS = 100;

/** Throws BadInput for a path that names no number, a bad range, or a value that the settings do not allow. */
export const sweptSetting = (path: string, range: SweepRange, base: Settings): SweptSetting => {
  const current = valueAt(documentOf(base), path);
  const isDuration = typeof current === 'string' && parseDuration(current) !== undefined;
  if (!isDuration && typeof current !== 'number')
    throw new BadInput(`"${path}" is not a numeric setting; ${hint(path, numbersIn(documentOf(base), ''))}`);
  const read = (flag: string, text: string): number => partsOf(flag, text, isDuration);
  const [from, to, step] = [read('--from', range.from), read('--to', range.to), read('--step', range.step)];
  if (step <= 0) throw new BadInput(`--step "${range.step}" must be above 0`);
  if (to < from) throw new BadInput(`--to "${range.to}" must not be below --from "${range.from}"`);
  const count = Math.floor((to - from) / step) + 1;
  if (count > MAX_POINTS)
    throw new BadInput(`--step "${range.step}" gives ${count} values; at most ${MAX_POINTS} are swept`);
  const pointAt = (index: number): SweepPoint => {
    const value = (from + index * step) / PARTS;
    return { value, policy: policyAt(base, path, isDuration ? formatDuration(value * MINUTE_MS) : value) };
  };
  return {
    name: isDuration ? `${path} in minutes` : path,
    points: [pointAt(0), ...Array.from({ length: count - 1 }, (_, index) => pointAt(index + 1))],
  };
};

/** A value in hundredths: of a number, or of a minute. */
const partsOf = (flag: string, text: string, isDuration: boolean): number => {
  const duration = isDuration ? parseDuration(text) : undefined;
  const value =
    duration === undefined ? (/^\d{1,9}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : Number.NaN) : duration / MINUTE_MS;
  if (!Number.isFinite(value) || (isDuration && duration === undefined))
    throw new BadInput(
      `${flag} "${text}" must be ${isDuration ? 'a duration such as 5m' : 'a number with at most two decimals'}`,
    );
  return Math.round(value * PARTS);
};

/** Lists are searched by `code`: `coupons.BESTYOU.percent`. */
const partAt = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.find((item: unknown) => isRecord(item) && item['code'] === key);
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};
const valueAt = (value: unknown, path: string): unknown => path.split('.').reduce(partAt, value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same document with another value at a path that it has. */
const withValue = (value: unknown, [key, ...rest]: readonly string[], written: unknown): unknown => {
  if (key === undefined) return written;
  const part = partAt(value, key);
  if (Array.isArray(value))
    return value.map((item: unknown) => (item === part ? withValue(item, rest, written) : item));
  return isRecord(value) ? { ...value, [key]: withValue(part, rest, written) } : value;
};

const policyAt = (base: Settings, path: string, value: number | string): Policy => {
  // JSON is YAML, so that the values are checked as those of a file are.
  const parsed = parseSettings(JSON.stringify(withValue(documentOf(base), path.split('.'), value)));
  if ('problems' in parsed)
    throw new BadInput(`${path} cannot be ${value}: ${parsed.problems.map(({ message }) => message).join('; ')}`);
  return { name: String(value), hash: settingsHash(parsed.settings), settings: parsed.settings };
};

/** The paths of all numbers and durations, except those of budgets and retention. */
const numbersIn = (value: unknown, path: string): readonly string[] => {
  const below = (key: string, part: unknown): readonly string[] =>
    numbersIn(part, path === '' ? key : `${path}.${key}`);
  if (typeof value === 'number') return [path];
  if (typeof value === 'string') return parseDuration(value) === undefined ? [] : [path];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) =>
      isRecord(item) && 'code' in item ? below(String(item['code']), item) : [],
    );
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, part]) =>
        ['budgets', 'seller', 'retention'].includes(key) ? [] : below(key, part),
      )
    : [];
};
