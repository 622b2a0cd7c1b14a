/** The pauses of a session, for every length that the settings allow a countdown. */
import { expect, it } from 'vitest';
import { pausesFor } from '../../../cli/conform/session/pauses.ts';
import { MINUTE } from '../../samples/durations.ts';

const LENGTHS = Array.from({ length: 55 }, (_, index) => (index + 5) * MINUTE);

it('the pauses of a session pass the end of any countdown, and come near no moment at which something changes', () => {
  for (const lasts of LENGTHS) {
    const { short, pastCountdown } = pausesFor(lasts);
    expect(pastCountdown).toBeGreaterThan(lasts);
    const sums = Array.from(
      { length: 13 * 13 },
      (_, index) => (index % 13) * short + Math.floor(index / 13) * pastCountdown,
    );
    for (const moment of [10 * MINUTE, 30 * MINUTE, lasts])
      expect(Math.min(...sums.map((sum) => Math.abs(sum - moment)))).toBeGreaterThanOrEqual(MINUTE);
  }
});
