/** What an operator sees of the messages that wait or were parked, and does with them. Nobody's address is shown. */
import type { Message, MessageChannel } from '../../ports/messages.ts';
import { outboxCursorOf, type Outbox, type OutboxEntry, type OutboxState } from '../../ports/store/outbox.ts';
import type { Clock } from '../../ports/time.ts';
import { eachMessage } from './each-message.ts';

export type OutboxItem = {
  readonly id: string;
  readonly channel: MessageChannel;
  /** What it is about, such as `order_shipped`. */
  readonly kind: string;
  /** The receiver, masked: `98••••••10`, `a•••@example.com`. */
  readonly to: string;
  readonly state: OutboxState;
  /** When it was written, epoch milliseconds. */
  readonly at: number;
  /** Sends that have failed. */
  readonly attempts: number;
  /** Why the last send failed; null if none has. */
  readonly error: string | null;
  /** Epoch milliseconds; null while it waits. */
  readonly parkedAt: number | null;
};

export type OperatorOutbox = {
  /**
   * Messages of a state, oldest first, a page at a time. `after` is the `next` of the page before; any other text gives
   * an empty page. `next` is null on the last page.
   */
  readonly list: (list: {
    readonly state: OutboxState;
    readonly limit: number;
    readonly after?: string | null;
  }) => Promise<{ readonly items: readonly OutboxItem[]; readonly next: string | null }>;
  /** Lets parked messages be sent again from now on; resolves with how many of them were parked. */
  readonly retry: (ids: readonly string[]) => Promise<number>;
  /** The same for all parked messages, of one channel if it is named. */
  readonly retryAll: (channel?: MessageChannel) => Promise<number>;
  /**
   * Removes messages, waiting or parked; resolves with how many there were. One that is being sent right now may still
   * arrive.
   */
  readonly drop: (ids: readonly string[]) => Promise<number>;
};

export const createOperatorOutbox = (outbox: Outbox, clock: Clock): OperatorOutbox => ({
  list: async ({ state, limit, after = null }) => {
    const page = await outbox.list({ state, limit, after: after === null ? null : outboxCursorOf(after) });
    return { items: page.entries.map(itemOf), next: page.next };
  },
  retry: (ids) => outbox.unpark(ids, clock.now()),
  retryAll: async (channel) => {
    let count = 0;
    for await (const entries of eachMessage(outbox, { state: 'parked' })) {
      const ids = entries.flatMap(({ message }) =>
        channel === undefined || message.channel === channel ? [message.id] : [],
      );
      count += await outbox.unpark(ids, clock.now());
    }
    return count;
  },
  drop: outbox.remove,
});

const itemOf = ({ message, attempts, error, parkedAt }: OutboxEntry): OutboxItem => ({
  id: message.id,
  channel: message.channel,
  kind: message.channel === 'conversion' ? 'conversion' : message.kind,
  to: maskedReceiver(message),
  state: parkedAt === null ? 'waiting' : 'parked',
  at: message.at,
  attempts,
  error,
  parkedAt,
});

const MASK = '•';
/** Digits of a phone number that are shown at either end. */
const SHOWN = 2;

/** Enough of a receiver to tell two apart, too little to write to one. */
export const maskedReceiver = ({ channel, to }: Pick<Message, 'channel' | 'to'>): string => {
  switch (channel) {
    case 'sms': {
      return to.length <= 2 * SHOWN
        ? MASK.repeat(to.length)
        : `${to.slice(0, SHOWN)}${MASK.repeat(to.length - 2 * SHOWN)}${to.slice(-SHOWN)}`;
    }
    case 'mail': {
      const at = to.lastIndexOf('@');
      return at <= 0 ? MASK.repeat(3) : `${[...to][0] ?? ''}${MASK.repeat(3)}${to.slice(at)}`;
    }
    case 'conversion': {
      return to;
    }
  }
};
