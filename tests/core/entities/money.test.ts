/** Whole rupees, and the one rounding there is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, ZERO_RUPEES, percentOf, rupees, subtract, times } from '../../../core/entities/money/money.ts';

/** An oracle of its own: the exact fraction as quotient and remainder, the remainder compared with a half. */
const exactPercent = (amount: bigint, hundredths: bigint): bigint => {
  const product = amount * hundredths;
  const whole = product / 10_000n;
  return (product - whole * 10_000n) * 2n >= 10_000n ? whole + 1n : whole;
};

describe('an amount in rupees', () => {
  it('may be any whole number, and minus zero becomes a plain zero', () => {
    expect(rupees(799)).toBe(799);
    expect(rupees(-5)).toBe(-5);
    expect(Object.is(rupees(-0), 0)).toBe(true);
  });

  it.each([0.5, 799.01, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('may not be %s', (amount) => {
    expect(() => rupees(amount)).toThrow(RangeError);
  });

  it('stays whole when it is added, subtracted and multiplied', () => {
    expect(add(rupees(150), rupees(799), rupees(1))).toBe(950);
    expect(add()).toBe(ZERO_RUPEES);
    expect(subtract(rupees(100), rupees(150))).toBe(-50);
    expect(times(rupees(799), 3)).toBe(2397);
    expect(() => times(rupees(799), 1.5)).toThrow(RangeError);
  });
});

describe('a percentage of an amount in rupees', () => {
  it.each([
    [10, 5, 1], // 0.50
    [9, 5, 0], // 0.45
    [11, 5, 1], // 0.55
    [30, 5, 2], // 1.50: half up, not half to even
    [50, 5, 3], // 2.50
    [749, 10, 75], // 74.90
    [799, 10, 80], // 79.90
    [1, 50, 1], // 0.50
    [1, 49.99, 0], // 0.4999
    [1005, 0.1, 1], // 1.005
    [1000, 0.05, 1], // 0.5
    [499, 100, 499],
    [0, 10, 0],
    [799, 0, 0],
  ])('rounds half a rupee up: of %i at %f%% it is %i', (amount, percent, expected) => {
    expect(percentOf(rupees(amount), percent)).toBe(expected);
  });

  it('is exact for any amount and any percentage to the hundredth', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, hundredths) => {
          expect(percentOf(rupees(amount), hundredths / 100)).toBe(
            Number(exactPercent(BigInt(amount), BigInt(hundredths))),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
