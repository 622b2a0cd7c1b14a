/** The goods and services tax that a price includes: line by line, to the paisa (spec 11). */
import { GST_PERCENT } from '../catalogue/tax-codes.ts';
import { addPaise, ZERO_PAISE, shareOf, subtractPaise, type Paise } from '../entities/money/paise.ts';
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

/** `within` the seller's state CGST and SGST are charged, `between` states IGST. */
export type Supply = 'within' | 'between';

/** The taxes inside an amount that includes them, which comes to 100 + rate percent of the taxable value. */
const taxesIn = (net: Paise, supply: Supply): Pick<TaxedAmounts, 'cgst' | 'sgst' | 'igst'> => {
  const share = (percent: number): Paise => shareOf(net, percent, 100 + GST_PERCENT);
  if (supply === 'between') return { cgst: ZERO_PAISE, sgst: ZERO_PAISE, igst: share(GST_PERCENT) };
  // Each half is rounded separately, so that the two are always equal; the taxable value takes an odd paisa.
  const half = share(GST_PERCENT / 2);
  return { cgst: half, sgst: half, igst: ZERO_PAISE };
};

const taxed = (gross: Paise, discount: Paise, supply: Supply): TaxedAmounts => {
  const total = subtractPaise(gross, discount);
  const taxes = taxesIn(total, supply);
  return {
    gross,
    discount,
    taxable: subtractPaise(total, addPaise(taxes.cgst, taxes.sgst, taxes.igst)),
    ...taxes,
    total,
  };
};

/** The lines of goods, over which the discount is spread, and the delivery fee, which has no part in it. */
export const taxedLines = (
  { goods, discount, fee }: { readonly goods: readonly Paise[]; readonly discount: Paise; readonly fee: Paise },
  supply: Supply,
): { readonly goods: readonly TaxedAmounts[]; readonly fee: TaxedAmounts } => {
  const shares = spread(discount, goods);
  return {
    goods: goods.map((gross, index) => taxed(gross, shares[index] ?? ZERO_PAISE, supply)),
    fee: taxed(fee, ZERO_PAISE, supply),
  };
};

/** The sum, column by column. */
export const taxedSum = (lines: readonly TaxedAmounts[]): TaxedAmounts => {
  const sum = (column: keyof TaxedAmounts): Paise => addPaise(...lines.map((line) => line[column]));
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
