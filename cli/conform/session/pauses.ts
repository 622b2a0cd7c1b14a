/** How long a session waits where time is the question: a short while, and past the end of the countdown. */
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';

export type Pauses = { readonly short: number; readonly pastCountdown: number };

/** When the budgets of one-time passwords and of codes begin anew, and when an unpaid order expires. */
const BOUNDARIES = [10 * MINUTE_MS, 30 * MINUTE_MS];
const SHORT_PAUSES = [400_000, 350_000, 450_000, 275_000, 500_000, 375_000, 425_000];
const AFTER_COUNTDOWN = [200_000, 250_000, 300_000, 350_000, 450_000];

/**
 * Pauses for a countdown of `offerLasts` milliseconds. No sum of them comes within a minute of a moment at which
 * something changes, so that a backend whose clock also runs by itself is checked fairly.
 */
export const pausesFor = (offerLasts: number): Pauses => {
  const candidates = SHORT_PAUSES.flatMap((short) =>
    AFTER_COUNTDOWN.map((after): Pauses => ({ short, pastCountdown: offerLasts + after })),
  );
  const [first = { short: 0, pastCountdown: 0 }] = candidates;
  return candidates.find((pauses) => keepsAway(pauses, [...BOUNDARIES, offerLasts])) ?? first;
};

const keepsAway = ({ short, pastCountdown }: Pauses, boundaries: readonly number[]): boolean => {
  const last = Math.max(...boundaries) + MINUTE_MS;
  for (let long = 0; long <= last; long += pastCountdown) {
    for (let sum = long; sum <= last; sum += short) {
      if (boundaries.some((boundary) => Math.abs(sum - boundary) < MINUTE_MS)) return false;
    }
  }
  return true;
};
