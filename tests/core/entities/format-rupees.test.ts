/** Rupees and paise as text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import { formatRupees } from '../../../core/entities/money/format-rupees.ts';
import { formatPaise } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';

describe('an amount of rupees', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [2049, '₹2,049'],
    [99_999, '₹99,999'],
    [123_456, '₹1,23,456'],
    [12_345_678, '₹1,23,45,678'],
    [-150, '-₹150'],
  ])('of %i is shown as %s', (amount, shown) => {
    expect(formatRupees(rupees(amount))).toBe(shown);
  });

  it('is grouped as India groups it, whatever its size', () => {
    const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(formatRupees(rupees(amount))).toBe(format.format(rupees(amount)));
      }),
    );
  });
});

describe('an amount of paise', () => {
  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [90, '0.90'],
    [100, '1.00'],
    [12_345_670, '1,23,456.70'],
    [-15_005, '-150.05'],
  ])('of %i is shown as %s', (amount, shown) => {
    expect(formatPaise(paise(amount))).toBe(shown);
  });

  it('is grouped as India groups it, up to ten billion rupees', () => {
    const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.nat(1e12), (amount) => {
        expect(formatPaise(paise(amount))).toBe(format.format(amount / 100));
      }),
    );
  });
});
