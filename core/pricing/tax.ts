/** The goods and services tax that a price includes: line by line, to the paisa (spec 11). */
import { shareOf, subtractPaise, sumPaise, ZERO_PAISE, type Paise } from '../entities/money/paise.ts';
import { spread } from './spread.ts';

/** A line, or the sum of lines, with the taxes inside. */
export type TaxedAmounts = {
  /** The price with taxes, before the discount. */
  readonly gross: Paise;
  readonly discount: Paise;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
  /** taxable + cgst + sgst + igst = gross − discount. */
  readonly total: Paise;
};

/** A line, taxed at a rate in percent of its taxable value. */
export type TaxedLine = TaxedAmounts & { readonly rate: number };

/** Of lines that were invoiced before a line had a rate of its own. */
const EARLIER_RATE = 18;
export const rateOf = ({ rate = EARLIER_RATE }: { readonly rate?: number | undefined }): number => rate;

/** `within` the seller's state CGST and SGST are charged, `between` states IGST. */
export type Supply = 'within' | 'between';

/** The taxes inside an amount that includes them, which comes to 100 + rate percent of the taxable value. */
const taxesIn = (net: Paise, rate: number, supply: Supply): Pick<TaxedAmounts, 'cgst' | 'sgst' | 'igst'> => {
  if (supply === 'between') return { cgst: ZERO_PAISE, sgst: ZERO_PAISE, igst: shareOf(net, rate, 100 + rate) };
  // Each half is rounded separately, so that the two are always equal; the taxable value takes an odd paisa.
  const half = shareOf(net, rate, 2 * (100 + rate));
  return { cgst: half, sgst: half, igst: ZERO_PAISE };
};

const taxed = (gross: Paise, discount: Paise, rate: number, supply: Supply): TaxedLine => {
  const total = subtractPaise(gross, discount);
  const taxes = taxesIn(total, rate, supply);
  return {
    rate,
    gross,
    discount,
    taxable: subtractPaise(total, sumPaise([taxes.cgst, taxes.sgst, taxes.igst])),
    ...taxes,
    total,
  };
};

/**
 * The lines of goods, over which the discount is spread, and the delivery fee, which has no part in it. The fee is a part of
 * the supply of the goods: it has the highest of their rates.
 */
export const taxedLines = <Line extends Pick<TaxedLine, 'gross' | 'rate'>>(
  { goods, discount, fee }: { readonly goods: readonly Line[]; readonly discount: Paise; readonly fee: Paise },
  supply: Supply,
): { readonly goods: readonly (Line & TaxedLine)[]; readonly fee: TaxedLine } => {
  const shares = spread(
    discount,
    goods.map(({ gross }) => gross),
  );
  return {
    goods: goods.map((line, index) => ({
      ...line,
      ...taxed(line.gross, shares[index] ?? ZERO_PAISE, line.rate, supply),
    })),
    fee: taxed(fee, ZERO_PAISE, Math.max(0, ...goods.map(({ rate }) => rate)), supply),
  };
};

/** The sum, column by column. */
export const taxedSum = (lines: readonly TaxedAmounts[]): TaxedAmounts => {
  const sum = (column: keyof TaxedAmounts): Paise => sumPaise(lines.map((line) => line[column]));
  return {
    gross: sum('gross'),
    discount: sum('discount'),
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    total: sum('total'),
  };
};
