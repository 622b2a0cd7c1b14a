/** Amounts of any currency as text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText, unitsText } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';

describe('money as a gateway states it', () => {
  it.each([
    [74_800, 'INR', '₹748'],
    [74_850, 'INR', '₹748.50'],
    [1_00_000_00, 'INR', '₹1,00,000'],
    [-15_005, 'INR', '-₹150.05'],
    [1_000, 'USD', '$10'],
    [1_050, 'USD', '$10.50'],
    [1_000, 'rupees', '10 rupees'],
  ])('of %i in %s is shown as %s', (amount, currency, shown) => {
    expect(moneyText({ amount: paise(amount), currency })).toBe(shown);
  });

  it('is shown in rupees as the locale of India writes them, up to ten billion', () => {
    const formats = [0, 2].map(
      (digits) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        const units = hundredths / 100;
        const format = formats[Number.isInteger(units) ? 0 : 1];
        // Zero has no sign.
        expect(unitsText(units, 'INR')).toBe(format?.format(units === 0 ? 0 : units).replace(/\.00$/, ''));
      }),
    );
  });
});
