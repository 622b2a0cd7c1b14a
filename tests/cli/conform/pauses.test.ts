/** The pauses of a session, for every length that the settings allow a countdown. */
import { describe, expect, it } from 'vitest';
import { pausesFor } from '../../../cli/conform/session/pauses.ts';
import { MINUTE } from '../../samples/durations.ts';

const LENGTHS = Array.from({ length: 55 }, (_, index) => (index + 5) * MINUTE);

describe('the pauses of a session', () => {
  it.each(LENGTHS)(
    'pass the end of a countdown of %i ms, and come near no moment at which something changes',
    (lasts) => {
      const { short, pastCountdown } = pausesFor(lasts);
      expect(pastCountdown).toBeGreaterThan(lasts);
      const moments = [10 * MINUTE, 30 * MINUTE, lasts];
      for (let shorts = 0; shorts <= 12; shorts += 1) {
        for (let longs = 0; longs <= 12; longs += 1) {
          const sum = shorts * short + longs * pastCountdown;
          for (const moment of moments) expect(Math.abs(sum - moment)).toBeGreaterThanOrEqual(MINUTE);
        }
      }
    },
  );
});
