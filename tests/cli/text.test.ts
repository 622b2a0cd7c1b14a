/** Suggestions for misspelled words, and amounts. */
import { describe, expect, it } from 'vitest';
import { hint, nearest } from '../../cli/text/did-you-mean.ts';
import { exactPercentage, formatRupees } from '../../cli/text/rupees.ts';

describe('text', () => {
  it('suggests a similar word, ignoring case and hyphens, and no other', () => {
    const valid = ['quick-buy', 'remove', 'remove-coupon', 'place'];
    expect(['quickBuy', 'remvoe', 'remove_coupn', 'palce'].map((word) => nearest(word, valid))).toEqual([
      'quick-buy',
      'remove',
      'remove-coupon',
      'place',
    ]);
    expect(nearest('zebra', valid)).toBeUndefined();
    expect(nearest('x'.repeat(1_000_000), valid)).toBeUndefined();
    expect(hint('zebra', valid)).toBe('expected one of: quick-buy, remove, remove-coupon, place');
  });

  it('formats rupees in Indian notation, and percentages exactly', () => {
    expect([0, -0, 799, 1_00_000, 1_23_45_678, -75].map(formatRupees)).toEqual([
      '₹0',
      '₹0',
      '₹799',
      '₹1,00,000',
      '₹1,23,45,678',
      '−₹75',
    ]);
    const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
    const amounts = [1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 12_345_678, 123_456_789, 9_007_199_254_740_991];
    expect(amounts.map(formatRupees)).toEqual(amounts.map((amount) => `₹${whole.format(amount)}`));
    expect([
      exactPercentage(799, 10),
      exactPercentage(800, 10),
      exactPercentage(549, 12.5),
      exactPercentage(1, 0.01),
      exactPercentage(999, 12.34),
      exactPercentage(0, 5),
    ]).toEqual(['₹79.90', '₹80', '₹68.625', '₹0.0001', '₹123.2766', '₹0']);
  });
});
