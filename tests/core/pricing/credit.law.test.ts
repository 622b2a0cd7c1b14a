/** What is credited of a line adds up to the line, whatever the parts are (spec 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, type Paise } from '../../../core/entities/money/paise.ts';
import { creditOfUnits, creditsOfAmount, remainingLine, type CreditableLine } from '../../../core/pricing/credit.ts';
import { taxedLines, type TaxedAmounts } from '../../../core/pricing/tax.ts';

const COLUMNS = [
  'gross',
  'discount',
  'taxable',
  'cgst',
  'sgst',
  'igst',
  'total',
] as const satisfies readonly (keyof TaxedAmounts)[];

/** Lines of an invoice, worth at least a rupee a unit after the discount. */
const anyLines: fc.Arbitrary<readonly CreditableLine[]> = fc
  .record({
    goods: fc.array(
      fc.record({
        unit: fc.integer({ min: 2, max: 3_000 }),
        qty: fc.integer({ min: 1, max: 20 }),
        rate: fc.constantFrom(5, 18),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    off: fc.integer({ min: 0, max: 50 }),
    supply: fc.constantFrom('within' as const, 'between' as const),
  })
  .map(({ goods, off, supply }) => {
    const sold = goods.map(({ unit, qty, rate }) => ({ gross: paise(unit * qty * 100), qty, rate }));
    const sum = sold.reduce((total, { gross }) => total + gross, 0);
    const discount = paise(Math.floor(sum / 10_000) * off);
    return taxedLines({ goods: sold, discount, fee: paise(0) }, supply).goods;
  });

type Part = { readonly units: number } | { readonly share: number };
const parts: fc.Arbitrary<readonly Part[]> = fc.array(
  fc.oneof(
    fc.record({ units: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ share: fc.integer({ min: 1, max: 100 }) }),
  ),
  { maxLength: 8 },
);

const isSound = (line: CreditableLine): void => {
  expect(line.total).toBe(line.gross - line.discount);
  expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.total);
  expect(line.cgst).toBe(line.sgst);
  expect(Math.min(...COLUMNS.map((column) => line[column]))).toBeGreaterThanOrEqual(0);
};

describe('credits', () => {
  it('of units and amounts, in any order, are sound by themselves and add up to the lines, to the paisa', () => {
    fc.assert(
      fc.property(anyLines, parts, (lines, wanted) => {
        const credits: (readonly CreditableLine[])[] = lines.map(() => []);
        const rest = () => lines.map((line, index) => remainingLine(line, credits[index] ?? []));
        const add = (index: number, credit: CreditableLine) => {
          isSound(credit);
          credits[index] = [...(credits[index] ?? []), credit];
        };
        for (const [step, part] of wanted.entries()) {
          const left = rest();
          if ('units' in part) {
            const index = step % lines.length;
            const line = left[index];
            if (line !== undefined && line.qty > 0) add(index, creditOfUnits(line, Math.min(part.units, line.qty)));
          } else {
            const sum = left.reduce((total, { total: one }) => total + one, 0);
            const amount = paise(Math.floor((sum * part.share) / 200));
            creditsOfAmount(left, amount).forEach((credit, index) => add(index, credit));
          }
        }
        for (const [index, line] of rest().entries()) {
          isSound(line);
          // What is left is credited as a whole, as a return does.
          add(index, line);
          for (const column of COLUMNS)
            expect((credits[index] ?? []).reduce((sum, credit) => sum + credit[column], 0)).toBe(
              lines[index]?.[column],
            );
        }
      }),
    );
  });

  it('of units cost what was paid for them, to the paisa', () => {
    const goods = [{ gross: paise(224_700), rate: 18, qty: 3 }];
    const [three = zero] = taxedLines({ goods, discount: paise(22_500), fee: paise(0) }, 'within').goods;
    // 2,022 for three: 674 each.
    expect(creditOfUnits(three, 1)).toMatchObject({ qty: 1, gross: 74_900, discount: 7_500, total: 67_400 });
    expect(three).toMatchObject(creditOfUnits(three, 3));
  });

  it('of an amount are refused beyond what is left', () => {
    const rest: CreditableLine = { ...zero, gross: paise(100), total: paise(100), taxable: paise(100), qty: 1 };
    expect(() => creditsOfAmount([rest], paise(101))).toThrow(RangeError);
  });
});

const none: Paise = paise(0);
const zero = { qty: 0, gross: none, discount: none, taxable: none, cgst: none, sgst: none, igst: none, total: none };
