/** Numbers as the report prints them: in Indian notation, with a real minus sign. */
import { groupDigits } from '../../../core/entities/money/format-rupees.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/entities/time/duration.ts';
import type { Estimate } from './statistics/estimates.ts';
import { isInRupees, isShare, type Ratio, type SessionMeasure } from './statistics/measures.ts';

export type Format = (value: number) => string;

const MINUS = '−';
/** Where nothing can be stated. */
const NOTHING = '–';

const signed = (value: number, text: string): string => (value < 0 ? `${MINUS}${text}` : text);

/** With a fixed number of decimals: `1,23,456.70`. */
const grouped = (value: number, decimals: number): string => {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
};

/** `12,34,567` */
export const countText: Format = (value) => signed(value, grouped(value, 0));

/** Whole rupees: `₹12,34,567`. */
export const rupeesText: Format = (value) => signed(Math.round(value), `₹${grouped(value, 0)}`);

/** Rupees and paise, of an average: `₹84.20`. */
export const averageRupeesText: Format = (value) => signed(Math.round(value * 100), `₹${grouped(value, 2)}`);

/** An average number: `0.1234`, `12.34`. */
export const averageText: Format = (value) => signed(value, grouped(value, Math.abs(value) < 10 ? 4 : 2));

/** A share from 0 to 1 in percent: `12.34%`. */
export const shareText: Format = (value) => signed(value, `${grouped(value * 100, 2)}%`);

/** A difference of shares, in percentage points. */
const pointsText: Format = (value) => signed(value, `${grouped(value * 100, 2)} pp`);

const UNITS = [
  { ms: DAY_MS, name: 'd' },
  { ms: HOUR_MS, name: 'h' },
  { ms: MINUTE_MS, name: 'min' },
  { ms: SECOND_MS, name: 's' },
] as const;

/** Milliseconds in the two largest units that matter: `6 min 10 s`, `3 d 4 h`. */
export const durationText: Format = (value) => {
  const seconds = Math.round(value / SECOND_MS) * SECOND_MS;
  const first = UNITS.findIndex(({ ms }) => seconds >= ms);
  const [large, small] = [UNITS[first], UNITS[first + 1]];
  if (large === undefined) return '0 s';
  const step = small?.ms ?? large.ms;
  const total = Math.round(seconds / step) * step;
  const rest = small === undefined ? 0 : Math.floor((total % large.ms) / small.ms);
  const text = `${Math.floor(total / large.ms)} ${large.name}`;
  return small === undefined || rest === 0 ? text : `${text} ${rest} ${small.name}`;
};

/** With its sign, as a difference is read: `+₹1.20`. */
export const withSign =
  (format: Format): Format =>
  (value) =>
    value > 0 ? `+${format(value)}` : format(value);

/** The average of a measure for one session, or a ratio. */
export const formatOf = (measure: SessionMeasure | Ratio): Format => {
  if (isInRupees(measure)) return averageRupeesText;
  return isShare(measure) ? shareText : averageText;
};

/** The difference of two of them. */
export const differenceFormatOf = (measure: SessionMeasure | Ratio): Format => {
  const format = formatOf(measure);
  return withSign(format === shareText ? pointsText : format);
};

/** An interval that rests on few sessions. */
export const ROUGH_MARK = '†';

/** `₹83.10 to ₹85.30`, with a mark if it is rough. */
export const intervalText = (estimate: Estimate | null, format: Format): string => {
  if (estimate === null || estimate.low === null || estimate.high === null) return NOTHING;
  return `${format(estimate.low)} to ${format(estimate.high)}${estimate.isRough ? ` ${ROUGH_MARK}` : ''}`;
};

export const valueText = (value: number | null | undefined, format: Format): string =>
  value === null || value === undefined ? NOTHING : format(value);
