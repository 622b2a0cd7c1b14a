import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financialYearOf } from '../../../../core/shop/invoices/financial-year.ts';

const at = (text: string): number => Date.parse(text);

describe('the financial year', () => {
  it('begins with 1 April, at midnight in India', () => {
    expect(financialYearOf(at('2026-03-31T23:59:59.999+05:30'))).toBe('25-26');
    expect(financialYearOf(at('2026-04-01T00:00:00.000+05:30'))).toBe('26-27');
    expect(financialYearOf(at('2026-03-31T18:30:00.000Z'))).toBe('26-27');
    expect(financialYearOf(at('2026-12-31T23:59:59+05:30'))).toBe('26-27');
    expect(financialYearOf(at('2027-01-01T00:00:00+05:30'))).toBe('26-27');
    expect(financialYearOf(at('2028-02-29T12:00:00+05:30'))).toBe('27-28');
    expect(financialYearOf(at('2099-06-01T12:00:00+05:30'))).toBe('99-00');
  });

  it('agrees with the calendar for any time in three hundred years', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('1900-01-01T00:00:00Z'), max: at('2199-12-31T00:00:00Z') }), (now) => {
        const day = new Date(now + 330 * 60_000);
        const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
        const two = (year: number): string => String(year % 100).padStart(2, '0');
        expect(financialYearOf(now)).toBe(`${two(first)}-${two(first + 1)}`);
      }),
      { numRuns: 1000 },
    );
  });
});
