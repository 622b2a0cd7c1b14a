/**
 * Hands committed messages over to the messenger: at least once, and in order for each receiver, except that a message
 * whose send timed out may arrive after later ones. Every channel is delivered separately, so that one whose messenger
 * hangs holds up no other.
 */
import { SECOND_MS } from '../../entities/time/duration.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../ports/messages.ts';
import { createChannelDelivery, type DeliveryPorts } from './deliver-channel.ts';
import { CONVERSION_QUEUE } from './send-limits.ts';

export type Delivery = {
  /**
   * Delivers what waits, in one channel or in all of them, and resolves with the number of messages sent. A message that
   * could not be sent is repeated after a growing delay, before later ones to the same receiver, until it is parked. One
   * whose send timed out is repeated only if that send fails after all; later ones no longer wait for it. Calls that
   * overlap don't send anything twice, and each sends at least what was committed before it was called.
   */
  readonly deliver: (channel?: MessageChannel) => Promise<number>;
  /** Conversion events that were dropped so far. */
  readonly droppedConversions: () => number;
};

export const createDelivery = (ports: DeliveryPorts): Delivery => {
  const { outbox, logger } = ports;
  const channels = new Map<MessageChannel, () => Promise<number>>();
  /** Created on first use: in most simulated visits no message is sent. */
  const deliverChannel = (channel: MessageChannel): Promise<number> => {
    const deliver = channels.get(channel) ?? createChannelDelivery(channel, ports);
    channels.set(channel, deliver);
    return deliver();
  };
  let dropped = 0;
  let isReportPending = false;

  /** Returns 0: dropped events do not count as sent. */
  const dropOldConversions = async (): Promise<0> => {
    const more = await outbox.trim('conversion', CONVERSION_QUEUE);
    dropped += more;
    if (more === 0 || isReportPending) return 0;
    // Under load nearly every call drops one: at most one log line a second.
    isReportPending = true;
    ports.timers.after(SECOND_MS, () => {
      isReportPending = false;
      logger.error(`conversion events were dropped, as more than ${CONVERSION_QUEUE} waited: ${dropped} so far`);
    });
    return 0;
  };

  const runsOf = (channel: MessageChannel): readonly Promise<number>[] =>
    channel === 'conversion' ? [dropOldConversions(), deliverChannel(channel)] : [deliverChannel(channel)];

  return {
    deliver: async (channel) => {
      // A channel that fails keeps no other from being delivered.
      const runs = await Promise.allSettled((channel === undefined ? MESSAGE_CHANNELS : [channel]).flatMap(runsOf));
      const failed = runs.find((run) => run.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return runs.reduce((sum, run) => sum + (run.status === 'fulfilled' ? run.value : 0), 0);
    },
    droppedConversions: () => dropped,
  };
};
