/** Bins cover all whole numbers without a gap, and a quantile read from them is close to that of the sorted values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateQuantile } from '../../../../cli/simulate/report/statistics/intervals.ts';
import { binOf, createQuantileBins, limitsOf } from '../../../../cli/simulate/report/statistics/quantile-bins.ts';

const value = fc.oneof(fc.nat(300), fc.nat(), fc.maxSafeNat());

describe('a bin of a quantile', () => {
  it('contains the values that are counted in it, and no other', () => {
    fc.assert(
      fc.property(value, (one) => {
        const { least, greatest } = limitsOf(binOf(one));
        expect(least).toBeLessThanOrEqual(one);
        expect(greatest).toBeGreaterThanOrEqual(one);
        expect(binOf(greatest + 1)).toBe(binOf(one) + 1);
        expect(least === 0 ? -1 : binOf(least - 1)).toBe(binOf(one) - 1);
      }),
    );
  });

  it('is at most a 64th of its values wide', () => {
    fc.assert(
      fc.property(value, (one) => {
        const { least, greatest } = limitsOf(binOf(one));
        expect(greatest - least).toBeLessThanOrEqual(least / 64);
      }),
    );
  });
});

describe('a quantile of the report', () => {
  it('differs from that of the sorted values by less than 0.8 %, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.constantFrom(0.01, 0.25, 0.5, 0.9, 1), (values, share) => {
        const bins = createQuantileBins();
        for (const one of values) bins.add(one);
        const exact = values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(values.length * share)) - 1] ?? 0;
        const estimated = estimateQuantile(bins.counts(), share)?.value ?? -1;
        expect(Math.abs(estimated - exact)).toBeLessThanOrEqual(exact * 0.008);
      }),
    );
  });

  it('refuses a negative value and a fraction', () => {
    expect(() => createQuantileBins().add(-1)).toThrow(RangeError);
    expect(() => createQuantileBins().add(0.5)).toThrow(RangeError);
  });
});
