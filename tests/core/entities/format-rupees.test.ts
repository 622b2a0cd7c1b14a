/** Rupees and paise as text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import { formatRupees } from '../../../core/entities/money/format-rupees.ts';
import { formatPaise } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';

it('an amount of rupees is grouped as India groups it, whatever its size', () => {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(formatRupees(rupees(amount))).toBe(format.format(rupees(amount)));
    }),
  );
});

it('an amount of paise is grouped as India groups it, up to ten billion rupees', () => {
  const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(formatPaise(paise(amount))).toBe(format.format(amount === 0 ? 0 : amount / 100));
    }),
  );
});
