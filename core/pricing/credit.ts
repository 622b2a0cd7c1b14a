/**
 * What a credit note takes back of the lines of an invoice: some units of a line, or an amount spread over lines. Whatever
 * was credited before, everything that is credited of a line adds up to it, column by column, to the paisa (spec 11).
 */
import { shareOf, subtractPaise, sumPaise, ZERO_PAISE, type Paise } from '../entities/money/paise.ts';
import { spread } from './spread.ts';
import type { TaxedAmounts } from './tax.ts';

/** A line, or what is left of it. */
export type CreditableLine = TaxedAmounts & { readonly qty: number };

/** What is left of a line after what was credited of it. */
export const remainingLine = (line: CreditableLine, credits: readonly CreditableLine[]): CreditableLine =>
  credits.reduce<CreditableLine>(
    (rest, credit) => ({
      qty: rest.qty - credit.qty,
      gross: subtractPaise(rest.gross, credit.gross),
      discount: subtractPaise(rest.discount, credit.discount),
      taxable: subtractPaise(rest.taxable, credit.taxable),
      cgst: subtractPaise(rest.cgst, credit.cgst),
      sgst: subtractPaise(rest.sgst, credit.sgst),
      igst: subtractPaise(rest.igst, credit.igst),
      total: subtractPaise(rest.total, credit.total),
    }),
    line,
  );

/**
 * The credit for some units of what is left of a line, from 1 to all of them. Each column is spread over the units by largest
 * remainder, so the last unit takes what is left.
 */
export const creditOfUnits = (line: CreditableLine, qty: number): CreditableLine => {
  const share = (amount: Paise): Paise =>
    sumPaise(
      spread(
        amount,
        Array.from({ length: line.qty }, () => amount),
      ).slice(0, qty),
    );
  return creditLine(qty, share(line.gross), share(line.discount), {
    cgst: share(line.cgst),
    sgst: share(line.sgst),
    igst: share(line.igst),
  });
};

/**
 * The credits for an amount off what is left of these lines, in their order, in proportion to their totals; the quantities
 * stay. Throws a RangeError if the amount exceeds the sum of the totals.
 */
export const creditsOfAmount = (lines: readonly CreditableLine[], amount: Paise): readonly CreditableLine[] =>
  spread(
    amount,
    lines.map(({ total }) => total),
  ).map((part, index) => {
    const { total = ZERO_PAISE, cgst = ZERO_PAISE, sgst = ZERO_PAISE, igst = ZERO_PAISE } = lines[index] ?? {};
    const share = (tax: Paise): Paise => (total === ZERO_PAISE ? ZERO_PAISE : shareOf(tax, part, total));
    return creditLine(0, part, ZERO_PAISE, { cgst: share(cgst), sgst: share(sgst), igst: share(igst) });
  });

const creditLine = (
  qty: number,
  gross: Paise,
  discount: Paise,
  taxes: Pick<TaxedAmounts, 'cgst' | 'sgst' | 'igst'>,
): CreditableLine => {
  const total = subtractPaise(gross, discount);
  const taxable = subtractPaise(total, sumPaise([taxes.cgst, taxes.sgst, taxes.igst]));
  return { qty, gross, discount, taxable, ...taxes, total };
};
