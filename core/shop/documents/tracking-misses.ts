/** Failed attempts to track an order, by the number that was typed, whether or not an order has it. */
import { kind } from '../../ports/store/kind.ts';

/** Times, epoch milliseconds, oldest first; only those that count, until the newest of them does not. */
export type TrackingMisses = { readonly times: readonly number[]; readonly until: number };

export const trackingMisses = kind<TrackingMisses>()({
  name: 'tracking-misses',
  version: 1,
  id: (number: string) => number,
  index: ({ until }) => ({ dueAt: until }),
});
