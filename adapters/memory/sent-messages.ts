/**
 * The messages that a sandbox has sent, for its pages and programs that ask it. Only the latest are kept, so that it can run for
 * weeks; a message's position counts all that were sent before it, kept or not.
 */
import { ACCEPTED, type Message, type Messenger } from '../../core/ports/messages.ts';

type SentMessage = Message & {
  /** How many messages were sent before this one. */
  readonly position: number;
};

export type SentMessages = Messenger & {
  /** Those from this position on that are kept, oldest first; one that was sent twice is listed once while it is kept. */
  readonly sent: (from?: number) => readonly SentMessage[];
};

/**
 * More than a sandbox under load sends between two requests of a program that reads them; in memory and as JSON some
 * megabytes.
 */
export const KEPT_MESSAGES = 5_000;

export const createSentMessages = (): SentMessages => {
  const kept: SentMessage[] = [];
  const ids = new Set<string>();
  let count = 0;
  return {
    send: async (message) => {
      if (ids.has(message.id)) return ACCEPTED;
      ids.add(message.id);
      kept.push({ ...message, position: count });
      count += 1;
      const dropped = kept.length > KEPT_MESSAGES ? kept.shift() : undefined;
      if (dropped !== undefined) ids.delete(dropped.id);
      return ACCEPTED;
    },
    sent: (from = 0) => {
      const oldest = count - kept.length;
      return kept.slice(Math.max(0, from - oldest));
    },
  };
};
