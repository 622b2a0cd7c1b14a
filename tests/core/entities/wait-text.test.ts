import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitText } from '../../../core/entities/time/wait-text.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../samples/durations.ts';

const UNITS: Readonly<Record<string, number>> = { s: SECOND, minute: MINUTE, hour: HOUR, day: DAY };

describe('how long to wait', () => {
  it.each([
    [1, '1 s'],
    [24 * SECOND, '24 s'],
    [59_001, '1 minute'],
    [MINUTE, '1 minute'],
    [5 * MINUTE + 1, '6 minutes'],
    [59 * MINUTE + 1, '1 hour'],
    [23 * HOUR, '23 hours'],
    [23 * HOUR + 1, '1 day'],
    [2 * DAY, '2 days'],
  ])('of %d ms is said as %s', (ms, text) => {
    expect(waitText(ms)).toBe(text);
  });

  it('is never said to be less than it is, nor a whole unit more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 * DAY }), (ms) => {
        const [, count, unit = ''] = /^(\d+) (s|minute|hour|day)s?$/u.exec(waitText(ms)) ?? [];
        const size = UNITS[unit] ?? 0;
        expect(Number(count) * size).toBeGreaterThanOrEqual(ms);
        expect((Number(count) - 1) * size).toBeLessThan(ms);
      }),
    );
  });
});
