/**
 * What time does to a shop, done again and again for as long as the server runs: unpaid orders expire, refunds go out.
 */
import type { Journal } from '../core/ports/journal.ts';
import type { Ticker } from '../core/ports/time.ts';

/** How often, in milliseconds of real time. */
export const HOUSEKEEPING_MS = 30_000;

export type Housekeeping = {
  /** Takes no more turns; resolves when the one under way is over. */
  readonly stop: () => Promise<void>;
};

/** A turn that takes longer than the wait is not overtaken by the next; one that fails is journaled and tried again. */
export const startHousekeeping = (
  keepHouse: () => Promise<unknown>,
  ticker: Ticker,
  journal: Journal,
): Housekeeping => {
  let running: Promise<unknown> | undefined;
  const cancel = ticker.every(HOUSEKEEPING_MS, () => {
    if (running !== undefined) return;
    running = Promise.resolve()
      .then(keepHouse)
      .catch((cause: unknown) => {
        journal.error('the housekeeping could not be done', cause);
      })
      .finally(() => {
        running = undefined;
      });
  });
  return {
    stop: async () => {
      cancel();
      await running;
    },
  };
};
