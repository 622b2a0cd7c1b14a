/** Runs the shop's maintenance for as long as the server runs: unpaid orders expire, refunds are sent. */
import type { Journal } from '../core/ports/journal.ts';
import type { Ticker } from '../core/ports/time.ts';

/** Interval in milliseconds of real time. */
export const MAINTENANCE_MS = 30_000;

export type Maintenance = {
  /** Starts no more runs; resolves when the current one has ended. */
  readonly stop: () => Promise<void>;
};

/** Runs never overlap: one that takes longer than the interval skips the next. A failed run is logged and retried. */
export const startMaintenance = (
  runMaintenance: () => Promise<unknown>,
  ticker: Ticker,
  journal: Journal,
): Maintenance => {
  let running: Promise<unknown> | undefined;
  const cancel = ticker.every(MAINTENANCE_MS, () => {
    if (running !== undefined) return;
    running = Promise.resolve()
      .then(runMaintenance)
      .catch((cause: unknown) => {
        journal.error('the maintenance failed', cause);
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
