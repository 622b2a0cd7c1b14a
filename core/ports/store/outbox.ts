/**
 * Messages that were committed with documents and wait to be sent, and those that were parked because they could not be
 * sent. A message is stored whole, as JSON; its id is its key. All times are epoch milliseconds.
 */
import type { Message, MessageChannel } from '../messages.ts';

/** `waiting` includes the claimed ones; `parked` messages are sent only if an operator asks for it. */
export const OUTBOX_STATES = ['waiting', 'parked'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** The reason for a failed send, as every store can keep it: a database refuses NUL, and replaces half a character itself. */
export const storedReason = (error: string): string => error.toWellFormed().replaceAll('\0', '\ufffd');

export type ClaimedMessage = {
  readonly message: Message;
  /** Sends of it that have failed. */
  readonly attempts: number;
};

export type OutboxEntry = ClaimedMessage & {
  /** Why the last send failed, without personal data; null if none has failed. */
  readonly error: string | null;
  /** When it was parked; null while it waits. */
  readonly parkedAt: number | null;
};

declare const cursor: unique symbol;
/** Where the next page begins; only a store makes and reads it. */
export type OutboxCursor = string & { readonly [cursor]: true };
/** A store's own text as a cursor; after any other text a search finds nothing. */
export const outboxCursorOf = (text: string): OutboxCursor => text as OutboxCursor;

/** `next` is null on the last page. */
export type OutboxPage = { readonly entries: readonly OutboxEntry[]; readonly next: OutboxCursor | null };

export type Outbox = {
  /**
   * Takes waiting messages that may be sent now, oldest first, and keeps them from every other claim until `until`, also
   * from those of other processes. A message waits while an earlier one to its receiver is claimed or waits for its next
   * attempt; one-time passwords wait for no other message, and none waits for them. Parked messages are never claimed,
   * and none waits for them.
   */
  readonly claim: (claim: {
    readonly channel: MessageChannel;
    readonly now: number;
    readonly until: number;
    readonly limit: number;
  }) => Promise<readonly ClaimedMessage[]>;
  /** Removes messages, waiting or parked, because they were sent or are dropped; resolves with how many there were. */
  readonly remove: (ids: readonly string[]) => Promise<number>;
  /**
   * Ends the claim that ends at `claimedUntil`: the message may be claimed again from `at` on. Leaves `error` as it was
   * where none is given. Changes nothing if the message is parked or gone, or claimed by another since.
   */
  readonly retry: (retry: {
    readonly id: string;
    /** The `until` of the claim, or the `at` of the retry after it. */
    readonly claimedUntil: number;
    readonly at: number;
    readonly attempts: number;
    /** Why the send failed, without personal data. */
    readonly error?: string;
    /** Whether later messages to the same receiver may be sent before it. */
    readonly isOvertaken?: boolean;
  }) => Promise<void>;
  /**
   * Ends the claim that ends at `claimedUntil`, and parks the message at `at`. Changes nothing if it is parked already or
   * gone, or claimed by another since.
   */
  readonly park: (park: {
    readonly id: string;
    readonly claimedUntil: number;
    readonly at: number;
    readonly attempts: number;
    /** Why the last send failed, without personal data. */
    readonly error: string;
  }) => Promise<void>;
  /**
   * Lets parked messages wait again: they may be claimed from `at` on, at their old place in the order, with no attempts
   * counted and the last error kept. Others stay as they are. Resolves with how many were parked.
   */
  readonly unpark: (ids: readonly string[], at: number) => Promise<number>;
  /**
   * Messages of a state, to one receiver or to all, oldest first: in the order of commits, as they are claimed. A message
   * that stays where it is while pages are read is listed exactly once. An invalid cursor gives an empty page.
   */
  readonly list: (list: {
    readonly state: OutboxState;
    readonly to?: string;
    readonly limit: number;
    readonly after?: OutboxCursor | null;
  }) => Promise<OutboxPage>;
  /** How many messages of a channel are in a state. */
  readonly count: (channel: MessageChannel, state: OutboxState) => Promise<number>;
  /** Removes the oldest messages of a channel, parked or not, but for the newest `keep`; resolves with how many. */
  readonly trim: (channel: MessageChannel, keep: number) => Promise<number>;
};
