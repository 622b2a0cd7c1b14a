/** Runs what the shop does by itself for as long as the server runs: maintenance, and the delivery of messages. */
import type { Logger } from '../core/ports/logger.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '../core/ports/messages.ts';
import { StoreBusy } from '../core/ports/store/shop-store.ts';
import type { Clock, Timers, Yield } from '../core/ports/time.ts';

/** Interval of the maintenance, in milliseconds of real time. */
export const MAINTENANCE_MS = 30_000;
/** Interval of the turns of each message channel, in milliseconds of real time: as soon as a failed send is repeated. */
export const DELIVERY_MS = 5_000;

export type Maintenance = {
  /** Starts no more runs; resolves when the current ones have ended. */
  readonly stop: () => Promise<void>;
};

/**
 * A turn of the maintenance that asks the store once, and nothing more where nothing is due: waiting messages have turns
 * of their own.
 */
export const onlyWhenDue =
  (
    runMaintenance: () => Promise<unknown>,
    { isAnythingDue, clock }: { readonly isAnythingDue: (now: number) => Promise<boolean>; readonly clock: Clock },
  ) =>
  async (): Promise<void> => {
    if (await isAnythingDue(clock.now())) await runMaintenance();
  };

/** Unpaid orders expire, refunds are sent, old records are removed. */
export const startMaintenance = (runMaintenance: () => Promise<unknown>, timers: Timers, logger: Logger): Maintenance =>
  repeat(MAINTENANCE_MS, runMaintenance, timers, (cause) => logger.error('the maintenance failed', cause));

/**
 * Messages that are to be retried, and those that another process left, are sent. Each channel has turns of its own: one
 * whose gateway is slow delays no other.
 */
export const startDelivery = (
  deliverMessages: (channel: MessageChannel) => Promise<unknown>,
  timers: Timers,
  logger: Logger,
): Maintenance => {
  const turns = MESSAGE_CHANNELS.map((channel) =>
    repeat(
      DELIVERY_MS,
      () => deliverMessages(channel),
      timers,
      (cause) => logger.error('messages could not be delivered', cause),
    ),
  );
  return {
    stop: async () => {
      await Promise.all(turns.map(({ stop }) => stop()));
    },
  };
};

/**
 * Stored documents get the present version and index of their kind, a page at a time, with other work in between; a stop
 * ends it after the current page.
 */
export const startReindexing = (
  { reindex, yieldTurn }: { readonly reindex: () => Promise<{ readonly isDone: boolean }>; readonly yieldTurn: Yield },
  timers: Timers,
  logger: Logger,
): Maintenance => {
  let isStopping = false;
  const reindexAll = async (): Promise<void> => {
    while (!isStopping && !(await reindex()).isDone) await yieldTurn();
  };
  const failed = (cause: unknown): void => {
    // Others use what is to be changed; it is tried again.
    if (!(cause instanceof StoreBusy)) logger.error('stored documents could not be brought up to date', cause);
  };
  const first = reindexAll().catch(failed);
  const { stop } = repeat(MAINTENANCE_MS, () => first.then(reindexAll), timers, failed);
  return {
    stop: async () => {
      isStopping = true;
      await first;
      await stop();
    },
  };
};

/** Runs never overlap: one that takes longer than the interval skips the next. A failed run is logged and retried. */
const repeat = (
  everyMs: number,
  run: () => Promise<unknown>,
  timers: Timers,
  failed: (cause: unknown) => void,
): Maintenance => {
  let running: Promise<unknown> | undefined;
  const cancel = timers.every(everyMs, () => {
    if (running !== undefined) return;
    running = Promise.resolve()
      .then(run)
      .catch(failed)
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
