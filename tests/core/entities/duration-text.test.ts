/** Durations as they are written in scenarios and settings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageText, formatDuration, parseDuration } from '../../../core/entities/time/duration-text.ts';

describe('a duration as text', () => {
  it.each([
    ['14m30s', 870_000],
    ['200ms', 200],
    ['31d', 2_678_400_000],
    ['1 h 5 m', 3_900_000],
    ['0s', 0],
    ['90s', 90_000],
  ])('%s is %d milliseconds', (written, ms) => {
    expect(parseDuration(written)).toBe(ms);
  });

  it.each(['', ' ', '5', 'm', '1.5h', '-1s', '1y', '5 minutes', '1234567890s'])('"%s" is not a duration', (written) => {
    expect(parseDuration(written)).toBeUndefined();
  });

  it('has the largest units first, no unit without an amount, and is never negative', () => {
    expect([90_061_001, 3_600_000, 0, -5, 0.6].map(formatDuration)).toEqual(['1d1h1m1s1ms', '1h', '0s', '0s', '1ms']);
  });

  it('is read back as the value that it was written from', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBe(ms);
      }),
    );
  });
});

it.each([
  [59_999, '0m'],
  [45 * 60_000 + 59_000, '45m'],
  [3 * 3_600_000 + 20 * 60_000 + 5_000, '3h20m'],
  [2 * 86_400_000 + 5 * 3_600_000 + 59 * 60_000, '2d5h'],
])('how long something waits is told for %i ms in its two largest units: %s', (ms, text) => {
  expect(ageText(ms)).toBe(text);
});
