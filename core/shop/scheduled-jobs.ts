/** What runs on a timer: whoever runs a shop calls these again and again, and nobody waits for their answer. */
import type { MessageChannel } from '../ports/messages.ts';
import { documentKinds } from './documents/kinds.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { createReindexing, type ReindexStep } from './maintenance/reindex.ts';
import { createDelivery } from './notifications/deliver-messages.ts';
import type { ShopPorts } from './ports.ts';

export type ScheduledJobs = {
  /** Runs what is due: expiries, refunds, messages, purging. Call it about twice a minute and after moving a clock. */
  readonly runMaintenance: () => Promise<void>;
  /**
   * Brings a page of stored documents to the present version and index of their kind. Call it until it is done, and now
   * and then afterwards.
   */
  readonly reindex: () => Promise<ReindexStep>;
  /** Hands over the messages that wait, of one channel or of all; resolves with the number of messages sent. */
  readonly deliverMessages: (channel?: MessageChannel) => Promise<number>;
  /**
   * Hands over the messages of the channels in which this process has committed any since the last call; resolves with
   * the number of messages sent. What other processes left, and what is to be retried, is for `deliverMessages`.
   */
  readonly deliverNewMessages: () => Promise<number>;
  /** Conversion events that were dropped so far, as too many waited. */
  readonly droppedConversions: () => number;
};

/** `takeChannels`: those in which messages were committed since it was last called. */
export const createScheduledJobs = (ports: ShopPorts, takeChannels: () => readonly MessageChannel[]): ScheduledJobs => {
  const { deliver: deliverMessages, droppedConversions } = createDelivery({ ...ports, outbox: ports.store.outbox });
  return {
    runMaintenance: createMaintenance(ports, deliverMessages),
    reindex: createReindexing(ports, documentKinds),
    deliverMessages,
    deliverNewMessages: async () => {
      const channels = takeChannels();
      if (channels.length === 0) return 0;
      const sent = await Promise.all(channels.map(deliverMessages));
      return sent.reduce((sum, count) => sum + count, 0);
    },
    droppedConversions,
  };
};
