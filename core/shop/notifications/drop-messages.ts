/** Drops messages that are not to be sent any more: those to an erased customer, and parked ones that are too old. */
import type { Message } from '../../ports/messages.ts';
import { OUTBOX_STATES, type Outbox, type OutboxEntry } from '../../ports/store/outbox.ts';
import { eachMessage } from './each-message.ts';

type DroppingOutbox = Pick<Outbox, 'list' | 'remove'>;

const dropAmong = async (
  outbox: DroppingOutbox,
  entries: readonly OutboxEntry[],
  isDropped: (message: Message) => boolean,
): Promise<void> => {
  const dropped = entries.flatMap(({ message }) => (isDropped(message) ? [message.id] : []));
  if (dropped.length > 0) await outbox.remove(dropped);
};

/** Drops the messages to a receiver that wait or are parked. One that is being sent right now may still arrive. */
export const dropMessagesTo = async (
  outbox: DroppingOutbox,
  to: string,
  isDropped: (message: Message) => boolean = () => true,
): Promise<void> => {
  for (const state of OUTBOX_STATES) {
    for await (const entries of eachMessage(outbox, { state, to })) await dropAmong(outbox, entries, isDropped);
  }
};

/** Drops parked messages written too long ago: they contain personal data. `now` in epoch milliseconds. */
export const dropOldParkedMessages = async (outbox: DroppingOutbox, now: number, keptMs: number): Promise<void> => {
  const isOld = ({ at }: Message): boolean => now - at >= keptMs;
  for await (const entries of eachMessage(outbox, { state: 'parked' })) await dropAmong(outbox, entries, isOld);
};
