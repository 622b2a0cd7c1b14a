/** Messages that were committed with documents and wait to be sent. */
import type { Message, MessageChannel } from '../messages.ts';

export type ClaimedMessage = {
  readonly message: Message;
  /** Sends of it that have failed. */
  readonly attempts: number;
};

export type Outbox = {
  /**
   * Takes messages that may be sent now, oldest first, and keeps them from every other claim until `until`. A message
   * waits while an earlier one to its receiver is claimed or waits for its next attempt; one-time passwords wait for no
   * other message, and none waits for them. Times are epoch milliseconds.
   */
  readonly claim: (claim: {
    readonly channel: MessageChannel;
    readonly now: number;
    readonly until: number;
    readonly limit: number;
  }) => Promise<readonly ClaimedMessage[]>;
  /** Removes messages that were sent. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Ends the claim: the message may be claimed again from `at` on. */
  readonly retry: (retry: {
    readonly id: string;
    readonly at: number;
    readonly attempts: number;
    /** Whether later messages to the same receiver may be sent before it. */
    readonly isOvertaken?: boolean;
  }) => Promise<void>;
  /** How many messages of a channel wait, claimed ones included. */
  readonly count: (channel: MessageChannel) => Promise<number>;
  /** Removes the oldest messages of a channel but for the newest `keep`; resolves with how many. */
  readonly trim: (channel: MessageChannel, keep: number) => Promise<number>;
};
