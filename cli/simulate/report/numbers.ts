/** Numbers as the report prints them: in Indian notation, with a real minus sign. */
import { groupDigits } from '../../../core/entities/money/format-rupees.ts';
import type { Estimate } from '../statistics/estimates.ts';
import type { Unit } from '../statistics/measures.ts';

export type Format = (value: number) => string;

/** Where nothing can be stated. */
const NOTHING = '–';
/** An interval that rests on few sessions. */
export const ROUGH_MARK = '†';

/** With a fixed number of decimals: `1,23,456.70`. A number that rounds to 0 has no sign. */
const grouped = (value: number, decimals: number, before = '', after = ''): string => {
  const digits = Math.abs(value).toFixed(decimals);
  const [whole = '0', fraction] = digits.split('.');
  const text = fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
  return `${value < 0 && Number(digits) > 0 ? '−' : ''}${before}${text}${after}`;
};

/** `12,34,567` */
export const countText: Format = (value) => grouped(value, 0);
/** Whole rupees: `₹12,34,567`. */
export const rupeesText: Format = (value) => grouped(value, 0, '₹');
/** Rupees and paise, of an average: `₹84.20`. */
export const averageRupeesText: Format = (value) => grouped(value, 2, '₹');
/** A share from 0 to 1 in percent: `12.34%`. */
export const shareText: Format = (value) => grouped(value * 100, 2, '', '%');
const pointsText: Format = (value) => grouped(value * 100, 2, '', ' pp');
const averageText: Format = (value) => grouped(value, Math.abs(value) < 10 ? 4 : 2);

/** Of a total, of an average for one session or a ratio, and of the difference of two averages, with its sign. */
export const FORMATS: Readonly<
  Record<Unit, { readonly total: Format; readonly average: Format; readonly difference: Format }>
> = (() => {
  const withSign =
    (format: Format): Format =>
    (value) =>
      value > 0 ? `+${format(value)}` : format(value);
  const rupees = { total: rupeesText, average: averageRupeesText, difference: withSign(averageRupeesText) };
  return {
    rupees,
    paise: rupees,
    share: { total: countText, average: shareText, difference: withSign(pointsText) },
    number: { total: countText, average: averageText, difference: withSign(averageText) },
  };
})();

/** `₹83.10 to ₹85.30`, with a mark if it is rough. */
export const intervalText = (
  { low, high, isRough }: Pick<Estimate, 'low' | 'high' | 'isRough'>,
  format: Format,
): string =>
  low === null || high === null ? NOTHING : `${format(low)} to ${format(high)}${isRough ? ` ${ROUGH_MARK}` : ''}`;

export const valueText = (value: number | null, format: Format): string => (value === null ? NOTHING : format(value));
