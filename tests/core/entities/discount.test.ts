/** Codes and what they make of a discount (spec 3, 9, 10.9). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponOf, coupons, OFFER_MS, TIMED_COUPON, UNLOCK_COUPON } from '../../../core/catalogue/offers.ts';
import { couponDiscount, NO_DISCOUNT, normaliseCode } from '../../../core/entities/discount.ts';
import { texts, whiteSpaces } from '../arbitraries.ts';

describe('the codes of the shop', () => {
  it('are DAWN10, 10% and timed, and BESTYOU, 5%, not timed and once per phone', () => {
    expect(coupons).toEqual([
      { code: 'DAWN10', off: 10, timed: true, oncePerPhone: false },
      { code: 'BESTYOU', off: 5, timed: false, oncePerPhone: true },
    ]);
    expect([TIMED_COUPON.code, UNLOCK_COUPON.code]).toEqual(['DAWN10', 'BESTYOU']);
  });
  it('are found by their code alone', () => {
    expect(couponOf('DAWN10')).toBe(TIMED_COUPON);
    expect(['dawn10', '', 'NOSUCH', '__proto__', 'constructor'].map(couponOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('have an offer of 15 minutes', () => {
    expect(OFFER_MS).toBe(900 * 1000);
  });
});

describe('a code', () => {
  it.each([
    ['dawn10', 'DAWN10'],
    [' DAWN10 ', 'DAWN10'],
    ['\tBestYou\n', 'BESTYOU'],
    ['   ', ''],
  ])('is read regardless of its case and surrounding spaces: %j is %j', (typed, code) => {
    expect(normaliseCode(typed)).toBe(code);
  });

  it('is normalised to the same code whatever its case and spaces, also when normalised twice', () => {
    fc.assert(
      fc.property(texts, whiteSpaces, whiteSpaces, (text, before, after) => {
        const code = normaliseCode(text);
        expect(normaliseCode(before + text + after)).toBe(code);
        expect(normaliseCode(code)).toBe(code);
      }),
    );
  });
});

describe('a discount', () => {
  it('is none at first', () => {
    expect(NO_DISCOUNT).toEqual({ isApplied: false, code: '', off: 0, amount: 0, byUrl: false });
  });
  it('of a coupon is its percentage, with no amount', () => {
    expect(couponDiscount('DAWN10', 10, true)).toEqual({
      isApplied: true,
      code: 'DAWN10',
      off: 10,
      amount: 0,
      byUrl: true,
    });
  });
});
