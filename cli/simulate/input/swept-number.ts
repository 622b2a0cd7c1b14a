/** What a sweep varies, a setting or an assumption of the market, and the policies at each of its values. */
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { parseSettings } from '../../../adapters/settings/parse-settings.ts';
import { settingsHash } from '../../../adapters/settings/settings-hash.ts';
import { documentOf } from '../../../adapters/settings/settings-yaml.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { formatDuration, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { BadInput } from '../../io.ts';
import { numberAt, numbersIn, withValue } from '../market/document-paths.ts';
import { marketNumber, marketPath, marketWith, type WrittenMarket } from '../market/market-variation.ts';
import type { Market } from '../market/market.ts';
import type { Policy } from './policies.ts';

type SweptPolicy = Policy & { readonly market?: Market };

export type SweptNumber = {
  /** With its unit where that is not obvious. */
  readonly setting: string;
  /** Of the shop, which one chooses; or of the market, which is as it is. */
  readonly kind: 'setting' | 'assumption';
  /** In their order; at least one. */
  readonly values: readonly number[];
  readonly policies: readonly [SweptPolicy, ...SweptPolicy[]];
};

const MAX_POINTS = 50;
/** Values are counted in ten-thousandths, so that steps such as 0.1 add up exactly. */
const PARTS = 10_000;
const MARKET = 'market.';
/** Numbers of a settings document that no simulated shopper notices. */
const UNNOTICED = ['budgets', 'seller', 'retention'];

/**
 * Of `codFee=0:250:25`: a path, the first value, the last and the step. Throws BadInput for a path that names no number, a bad range,
 * or a value that is not allowed.
 */
export const sweptNumber = (text: string, settings: Settings, written: WrittenMarket): SweptNumber => {
  const { path = '', ...range } =
    /^(?<path>[^=]+)=(?<from>[^:]+):(?<to>[^:]+):(?<step>[^:]+)$/u.exec(text)?.groups ?? {};
  if (path === '')
    throw new BadInput(
      `--sweep "${text}" must be a number with its first value, last value and step, such as codFee=0:250:25`,
    );
  const { from = '', to = '', step = '' } = range;
  const isAssumption = path.startsWith(MARKET);
  const found = isAssumption ? marketPath(written, path.slice(MARKET.length)) : path;
  const document = documentOf(settings);
  const number = isAssumption ? marketNumber(written, found) : numberAt(document, path);
  if (number === undefined)
    throw new BadInput(`"${path}" is not a numeric setting; ${hint(path, numbersIn(document, UNNOTICED))}`);
  const { isDuration } = number;
  const values = valuesOf([from, to, step], isDuration);
  const hash = settingsHash(settings);
  const policyAt = (value: number): SweptPolicy => {
    if (isAssumption) {
      const market = marketWith(written, found, isDuration ? value * MINUTE_MS : value);
      if (market === undefined) throw new BadInput(`${MARKET}${found} cannot be ${value}`);
      return { name: String(value), hash, settings, market };
    }
    const changed = settingsWith(document, path, isDuration ? formatDuration(value * MINUTE_MS) : value);
    return { name: String(value), hash: settingsHash(changed), settings: changed };
  };
  const [first, ...others] = values;
  if (first === undefined) throw new Error('a range has a first value');
  return {
    setting: `${isAssumption ? `${MARKET}${found}` : path}${isDuration ? ' in minutes' : ''}`,
    kind: isAssumption ? 'assumption' : 'setting',
    values,
    policies: [policyAt(first), ...others.map(policyAt)],
  };
};

const valuesOf = (texts: readonly [from: string, to: string, step: string], isDuration: boolean): readonly number[] => {
  const [from, to, step] = texts.map((text) => partsOf(text, isDuration)) as [number, number, number];
  if (step <= 0) throw new BadInput(`the step "${texts[2]}" of --sweep must be above 0`);
  if (to < from)
    throw new BadInput(`the last value "${texts[1]}" of --sweep must not be below the first, "${texts[0]}"`);
  const count = Math.floor((to - from) / step) + 1;
  if (count > MAX_POINTS)
    throw new BadInput(`the step "${texts[2]}" of --sweep gives ${count} values; at most ${MAX_POINTS} are swept`);
  return Array.from({ length: count }, (_, index) => (from + index * step) / PARTS);
};

/** A value in ten-thousandths: of a number, or of a minute. */
const partsOf = (text: string, isDuration: boolean): number => {
  const minutes = (parseDuration(text) ?? Number.NaN) / MINUTE_MS;
  const value = isDuration ? minutes : /^\d{1,9}(?:\.\d{1,4})?$/u.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value))
    throw new BadInput(
      `"${text}" of --sweep must be ${isDuration ? 'a duration such as 5m' : 'a number with at most four decimals'}`,
    );
  return Math.round(value * PARTS);
};

const settingsWith = (document: unknown, path: string, value: number | string): Settings => {
  // JSON is YAML, so that the values are checked as those of a file are.
  const parsed = parseSettings(JSON.stringify(withValue(document, path, () => value)));
  if ('problems' in parsed)
    throw new BadInput(`${path} cannot be ${value}: ${parsed.problems.map(({ message }) => message).join('; ')}`);
  return parsed.settings;
};
