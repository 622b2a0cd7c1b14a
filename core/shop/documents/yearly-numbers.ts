/** The last number given in a series of invoices or credit notes, by financial year. */
import { kind } from '../../ports/store/kind.ts';

export type YearlyNumber = {
  readonly last: number;
  /** Numbers that were given after the backup that the store was restored from: its records are lost with them. */
  readonly lost?: readonly { readonly first: number; readonly last: number }[];
  /**
   * What the operator has confirmed after a restore, and the last number of the backup: as long as no number was given
   * since, another one can be confirmed instead.
   */
  readonly confirmed?: { readonly last: number; readonly backup: number };
};

export const yearlyNumbers = kind<YearlyNumber>()({
  name: 'yearly-number',
  version: 1,
  /** The series' prefix and the financial year, such as `BH` and `26-27`. */
  id: (series: string, year: string) => `${series}/${year}`,
});
