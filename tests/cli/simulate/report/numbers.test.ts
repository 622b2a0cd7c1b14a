/** Numbers as the report prints them. */
import { describe, expect, it } from 'vitest';
import {
  averageRupeesText,
  averageText,
  countText,
  differenceFormatOf,
  durationText,
  intervalText,
  rupeesText,
  shareText,
} from '../../../../cli/simulate/report/numbers.ts';
import { DAY, MINUTE, SECOND } from '../../../samples/durations.ts';

describe('a number of the report', () => {
  it.each([
    [countText(1_234_567), '12,34,567'],
    [rupeesText(-1_234_567), '−₹12,34,567'],
    [averageRupeesText(1234.5), '₹1,234.50'],
    [averageText(0.12345), '0.1235'],
    [averageText(123.456), '123.46'],
    [shareText(0.12345), '12.35%'],
    [differenceFormatOf('codShare')(-0.0123), '−1.23 pp'],
    [differenceFormatOf('revenue')(4.2), '+₹4.20'],
    [differenceFormatOf('revenue')(0), '₹0.00'],
  ])('is printed as %s', (printed, expected) => {
    expect(printed).toBe(expected);
  });

  it.each([
    [0, '0 s'],
    [400, '0 s'],
    [45 * SECOND, '45 s'],
    [MINUTE, '1 min'],
    [6 * MINUTE + 10 * SECOND, '6 min 10 s'],
    [59 * MINUTE + 59.6 * SECOND, '1 h'],
    [2 * 60 * MINUTE + 5 * MINUTE + 40 * SECOND, '2 h 6 min'],
    [30 * DAY + 2.4 * 60 * MINUTE, '30 d 2 h'],
  ])('of %i ms is the time %s', (ms, expected) => {
    expect(durationText(ms)).toBe(expected);
  });

  it('has an interval, a rough one, or none', () => {
    const estimate = { value: 1, low: 0.5, high: 1.5, isRough: false };
    expect(intervalText(estimate, averageText)).toBe('0.5000 to 1.5000');
    expect(intervalText({ ...estimate, isRough: true }, averageText)).toBe('0.5000 to 1.5000 †');
    expect(intervalText({ ...estimate, low: null, high: null }, averageText)).toBe('–');
    expect(intervalText(null, averageText)).toBe('–');
  });
});
