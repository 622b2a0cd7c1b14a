/** What a sweep varies, a setting or an assumption of the market, and the policies at each of its values. */
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { settingsHash } from '../../../adapters/settings/settings-hash.ts';
import { documentOf } from '../../../adapters/settings/settings-yaml.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { formatDuration, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { BadInput } from '../../io.ts';
import { isRecord } from '../market/is-record.ts';
import { marketNumber, marketPath, marketWith, type WrittenMarket } from '../market/market-variation.ts';
import type { Market } from '../market/market.ts';

export type SweepRange = { readonly from: string; readonly to: string; readonly step: string };
/** The flags of a range, for messages. */
export type RangeFlags = { readonly from: string; readonly to: string; readonly step: string };

export type SweptNumber = {
  /** With its unit where that is not obvious. */
  readonly name: string;
  /** Of the shop, which one chooses; or of the market, which is as it is. */
  readonly kind: 'setting' | 'assumption';
  /** In their order; at least one. */
  readonly values: readonly number[];
  /** The same shop and market with a value. Throws BadInput for one that is not allowed. */
  readonly apply: (swept: SweptPlace, value: number) => SweptPlace;
};

/** Where the shoppers of a value are. */
export type SweptPlace = { readonly settings: Settings; readonly market?: Market };

const MAX_POINTS = 50;
/** Values are counted in ten-thousandths, so that steps such as 0.1 add up exactly. */
const PARTS = 10_000;
const MARKET = 'market.';

/** Throws BadInput for a path that names no number, a bad range, or a value that is not allowed. */
export const sweptNumber = (
  path: string,
  range: SweepRange,
  { settings, written }: { readonly settings: Settings; readonly written: WrittenMarket },
  flags: RangeFlags = { from: '--from', to: '--to', step: '--step' },
): SweptNumber =>
  path.startsWith(MARKET)
    ? sweptAssumption(marketPath(written, path.slice(MARKET.length)), range, written, flags)
    : sweptSetting(path, range, settings, flags);

const sweptAssumption = (path: string, range: SweepRange, written: WrittenMarket, flags: RangeFlags): SweptNumber => {
  const { isDuration } = marketNumber(written, path);
  return {
    name: named(`${MARKET}${path}`, isDuration),
    kind: 'assumption',
    values: valuesOf(range, isDuration, flags),
    apply: ({ settings }, value) => {
      const market = marketWith(written, path, isDuration ? value * MINUTE_MS : value);
      if (market === undefined) throw new BadInput(`${MARKET}${path} cannot be ${value}`);
      return { settings, market };
    },
  };
};

const sweptSetting = (path: string, range: SweepRange, base: Settings, flags: RangeFlags): SweptNumber => {
  const current = valueAt(documentOf(base), path);
  const isDuration = typeof current === 'string' && parseDuration(current) !== undefined;
  if (!isDuration && typeof current !== 'number')
    throw new BadInput(`"${path}" is not a numeric setting; ${hint(path, numbersIn(documentOf(base), ''))}`);
  return {
    name: named(path, isDuration),
    kind: 'setting',
    values: valuesOf(range, isDuration, flags),
    apply: ({ settings, ...place }, value) => ({
      ...place,
      settings: settingsWith(settings, path, isDuration ? formatDuration(value * MINUTE_MS) : value),
    }),
  };
};

const named = (path: string, isDuration: boolean): string => (isDuration ? `${path} in minutes` : path);

const valuesOf = (range: SweepRange, isDuration: boolean, flags: RangeFlags): readonly number[] => {
  const read = (flag: keyof RangeFlags): number => partsOf(flags[flag], range[flag], isDuration);
  const [from, to, step] = [read('from'), read('to'), read('step')];
  if (step <= 0) throw new BadInput(`${flags.step} "${range.step}" must be above 0`);
  if (to < from) throw new BadInput(`${flags.to} "${range.to}" must not be below ${flags.from} "${range.from}"`);
  const count = Math.floor((to - from) / step) + 1;
  if (count > MAX_POINTS)
    throw new BadInput(`${flags.step} "${range.step}" gives ${count} values; at most ${MAX_POINTS} are swept`);
  return Array.from({ length: count }, (_, index) => (from + index * step) / PARTS);
};

/** A value in ten-thousandths: of a number, or of a minute. */
const partsOf = (flag: string, text: string, isDuration: boolean): number => {
  const duration = isDuration ? parseDuration(text) : undefined;
  const value =
    duration === undefined ? (/^\d{1,9}(?:\.\d{1,4})?$/u.test(text) ? Number(text) : Number.NaN) : duration / MINUTE_MS;
  if (!Number.isFinite(value) || (isDuration && duration === undefined))
    throw new BadInput(
      `${flag} "${text}" must be ${isDuration ? 'a duration such as 5m' : 'a number with at most four decimals'}`,
    );
  return Math.round(value * PARTS);
};

/** Lists are searched by `code`: `coupons.BESTYOU.percent`. */
const partAt = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value.find((item: unknown) => isRecord(item) && item['code'] === key);
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};
const valueAt = (value: unknown, path: string): unknown => path.split('.').reduce(partAt, value);

/** The same document with another value at a path that it has. */
const withValue = (value: unknown, [key, ...rest]: readonly string[], written: unknown): unknown => {
  if (key === undefined) return written;
  const part = partAt(value, key);
  if (Array.isArray(value))
    return value.map((item: unknown) => (item === part ? withValue(item, rest, written) : item));
  return isRecord(value) ? { ...value, [key]: withValue(part, rest, written) } : value;
};

const settingsWith = (base: Settings, path: string, value: number | string): Settings => {
  // JSON is YAML, so that the values are checked as those of a file are.
  const parsed = parseSettings(JSON.stringify(withValue(documentOf(base), path.split('.'), value)));
  if ('problems' in parsed)
    throw new BadInput(`${path} cannot be ${value}: ${parsed.problems.map(({ message }) => message).join('; ')}`);
  return parsed.settings;
};

/** What a place is called in messages, and the hash of its settings. */
export const policyAt = (name: string, { settings, market }: SweptPlace) => ({
  name,
  hash: settingsHash(settings),
  settings,
  ...(market !== undefined && { market }),
});

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
