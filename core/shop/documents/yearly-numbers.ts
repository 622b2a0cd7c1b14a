/** The last number given in a series of invoices or credit notes, by financial year. */
import { kind } from '../../ports/store/kind.ts';

/** From the first to the last number, both included. */
export type NumberRange = { readonly first: number; readonly last: number };
export const isWithin = (ranges: readonly NumberRange[], number: number): boolean =>
  ranges.some(({ first, last }) => first <= number && number <= last);

export type YearlyNumber = {
  readonly last: number;
  /** Numbers that were given after the backup that the store was restored from: its records are lost with them. */
  readonly lost?: readonly NumberRange[];
  /** Numbers issued above a mistyped one, before the right one was confirmed: the series skips them. */
  readonly skipped?: readonly NumberRange[];
  /**
   * What the operator has confirmed after a restore, and the last number of the backup. Another one can be confirmed instead as
   * long as no number was given since; also then up to the end of the day in India after `at`, epoch milliseconds, if there is one.
   */
  readonly confirmed?: { readonly last: number; readonly backup: number; readonly at?: number };
};

export const yearlyNumbers = kind<YearlyNumber>()({
  name: 'yearly-number',
  version: 1,
  /** The series' prefix and the financial year, such as `BH` and `26-27`. */
  id: (series: string, year: string) => `${series}/${year}`,
});
