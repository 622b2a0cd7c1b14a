import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPaise, paise, shareOf, sumPaise, ZERO_PAISE, type Paise } from '../../../core/entities/money/paise.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { spread } from '../../../core/pricing/spread.ts';
import { taxedLines, taxedSum, type Supply, type TaxedLine } from '../../../core/pricing/tax.ts';

const amounts = fc.integer({ min: 0, max: 5_000_000 }).map(paise);
const lines = fc.array(fc.record({ gross: amounts, rate: fc.constantFrom(0, 5, 18) }), { minLength: 1, maxLength: 8 });
/** Lines of goods, a discount of at most all of them, and a fee. */
const sales = fc
  .record({
    goods: lines,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    fee: fc.constantFrom(0, 150).map((fee) => inPaise(rupees(fee))),
  })
  .map(({ goods, part, fee }) => ({ goods, fee, discount: paise(Math.floor(sumOf(goods) * part)) }));
const sumOf = (goods: readonly { readonly gross: Paise }[]): Paise => sumPaise(goods.map(({ gross }) => gross));
const supplies = fc.constantFrom<Supply>('within', 'between');

type Taxed = { readonly goods: readonly TaxedLine[]; readonly fee: TaxedLine };
const all = ({ goods, fee }: Taxed): readonly TaxedLine[] => [...goods, fee];

describe('spreading an amount over lines', () => {
  it('adds the remaining paise to the lines that rounding reduced most, earlier lines first', () => {
    expect(spread(paise(100), [paise(100), paise(100), paise(100)])).toEqual([34, 33, 33]);
    expect(spread(paise(10), [paise(999), paise(1), paise(500)])).toEqual([7, 0, 3]);
    expect(spread(paise(1), [paise(1), paise(2), paise(2)])).toEqual([0, 1, 0]);
    // The smaller line, which loses 5/7 and not 2/7.
    expect(spread(paise(4), [paise(4), paise(3)])).toEqual([2, 2]);
    expect(spread(paise(0), [ZERO_PAISE, ZERO_PAISE])).toEqual([0, 0]);
  });

  it('refuses an amount above the sum of the lines, or below 0', () => {
    expect(() => spread(paise(301), [paise(100), paise(200)])).toThrow(RangeError);
    expect(() => spread(paise(-1), [paise(100)])).toThrow(RangeError);
  });

  it('adds up to the amount, and takes from each line at most what it has, within a paisa of its proportion', () => {
    fc.assert(
      fc.property(sales, ({ goods, discount }) => {
        const amountsOf = goods.map(({ gross }) => gross);
        const shares = spread(discount, amountsOf);
        const whole = sumOf(goods);
        expect(sumPaise(shares)).toBe(discount);
        amountsOf.forEach((line, index) => {
          const share = shares[index] ?? -1;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(line);
          expect(Math.abs(share - (whole === 0 ? 0 : (discount * line) / whole))).toBeLessThan(1);
        });
      }),
    );
  });
});

describe('the tax inside a price', () => {
  it.each([
    [18, 11_800, 1_800],
    [5, 10_500, 500],
  ])('is the rate of the taxable value: at %d%%, ₹100 of a price of %d paise', (rate, gross, tax) => {
    const taxed = (supply: Supply) =>
      taxedLines({ goods: [{ gross: paise(gross), rate }], discount: ZERO_PAISE, fee: ZERO_PAISE }, supply).goods[0];
    const sums = { rate, gross, discount: 0, taxable: 10_000, total: gross };
    expect(taxed('between')).toEqual({ ...sums, cgst: 0, sgst: 0, igst: tax });
    expect(taxed('within')).toEqual({ ...sums, cgst: tax / 2, sgst: tax / 2, igst: 0 });
  });

  it('of the delivery fee has the highest rate of the goods', () => {
    const feeWith = (...rates: readonly number[]) =>
      taxedLines(
        { goods: rates.map((rate) => ({ gross: paise(10_000), rate })), discount: ZERO_PAISE, fee: paise(15_000) },
        'between',
      ).fee;
    expect(feeWith(5, 18)).toMatchObject({ rate: 18, taxable: 12_712, igst: 2_288 });
    expect(feeWith(5, 5)).toMatchObject({ rate: 5, taxable: 14_286, igst: 714 });
  });

  it('is computed after the discount, of which the fee bears no part', () => {
    const { goods, fee } = taxedLines(
      {
        goods: [74_900, 39_900].map((gross) => ({ gross: paise(gross), rate: 18 })),
        discount: paise(11_480),
        fee: paise(15_000),
      },
      'between',
    );
    expect(goods.map(({ discount, total }) => [discount, total])).toEqual([
      [7_490, 67_410],
      [3_990, 35_910],
    ]);
    expect(fee).toMatchObject({ gross: 15_000, discount: 0, igst: 2_288, total: 15_000 });
  });

  it('adds up to the paisa, for each line and in total, and is never negative', () => {
    fc.assert(
      fc.property(sales, supplies, (sale, supply) => {
        const taxed = all(taxedLines(sale, supply));
        for (const { gross, discount, taxable, cgst, sgst, igst, total } of [...taxed, taxedSum(taxed)]) {
          expect(taxable + cgst + sgst + igst).toBe(total);
          expect(total).toBe(gross - discount);
          expect(Math.min(gross, discount, taxable, cgst, sgst, igst, total)).toBeGreaterThanOrEqual(0);
        }
        expect(taxedSum(taxed).total).toBe(sumOf(sale.goods) + sale.fee - sale.discount);
      }),
    );
  });

  it('is within a paisa of the exact share, split between centre and state, or undivided for another state', () => {
    fc.assert(
      fc.property(sales, (sale) => {
        for (const { rate, total, cgst, sgst, igst } of all(taxedLines(sale, 'within'))) {
          expect([cgst, igst]).toEqual([sgst, 0]);
          expect(Math.abs(cgst - (total * rate) / (200 + 2 * rate))).toBeLessThanOrEqual(0.5);
        }
        for (const { rate, total, cgst, sgst, igst } of all(taxedLines(sale, 'between'))) {
          expect([cgst, sgst]).toEqual([0, 0]);
          expect(Math.abs(igst - (total * rate) / (100 + rate))).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });
});

it('an amount of paise are whole, and a share of them rounds half up however large they are', () => {
  expect(() => paise(0.5)).toThrow(RangeError);
  expect(shareOf(paise(1), 1, 2)).toBe(1);
  expect(shareOf(paise(5), 1, 4)).toBe(1);
  const large: Paise = paise(9_007_199_254_740_991);
  expect(shareOf(large, 1, 1)).toBe(large);
});
