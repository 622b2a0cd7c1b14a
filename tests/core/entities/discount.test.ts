/** Codes and what they make of a discount (spec 3, 9, 10.9). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { couponOf } from '../../../core/catalogue/coupons.ts';
import { normaliseCode } from '../../../core/entities/discount.ts';
import { texts, whiteSpaces } from '../arbitraries.ts';

describe('the codes of the shop', () => {
  it('are DAWN10, 10% and timed, and BESTYOU, 5%, not timed and once per phone', () => {
    expect(DEFAULT_SETTINGS.coupons).toEqual([
      { code: 'DAWN10', off: 10, timed: true, oncePerPhone: false },
      { code: 'BESTYOU', off: 5, timed: false, oncePerPhone: true },
    ]);
    expect([DEFAULT_SETTINGS.offer.code, DEFAULT_SETTINGS.popup.code]).toEqual(['DAWN10', 'BESTYOU']);
  });
  it('are found by their code alone', () => {
    const found = (code: string) => couponOf(code, DEFAULT_SETTINGS);
    expect(found('DAWN10')).toBe(DEFAULT_SETTINGS.coupons[0]);
    expect(['dawn10', '', 'NOSUCH', '__proto__', 'constructor'].map(found)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('a coupon code is normalised to the same code whatever its case and spaces, also when normalised twice', () => {
  fc.assert(
    fc.property(texts, whiteSpaces, whiteSpaces, (text, before, after) => {
      const code = normaliseCode(text);
      expect(normaliseCode(before + text + after)).toBe(code);
      expect(normaliseCode(code)).toBe(code);
    }),
  );
});
