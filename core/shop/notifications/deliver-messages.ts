/**
 * Hands committed messages over to the messenger: at least once, and in order for each receiver, except that a message
 * whose send timed out may arrive after later ones. Every channel is delivered separately, with its own time-out, so
 * that one whose messenger hangs holds up no other.
 */
import { MINUTE_MS } from '../../entities/duration.ts';
import type { Journal } from '../../ports/journal.ts';
import { MESSAGE_CHANNELS, type Message, type MessageChannel, type Messenger } from '../../ports/messages.ts';
import type { ShopStore } from '../../ports/shop-store.ts';
import type { Ticker } from '../../ports/time.ts';

/** Messages taken from the store at a time. */
const BATCH = 100;
/** How long a run waits for one message to be sent, in milliseconds. How that send ends later still counts. */
export const SEND_TIMEOUT_MS: Readonly<Record<MessageChannel, number>> = {
  sms: 5_000,
  mail: 10_000,
  conversion: 5_000,
};
/**
 * A send that has not settled by then is taken for dead, in milliseconds: its message is tried again, with the same id.
 */
export const SEND_LOST_MS = 10 * MINUTE_MS;
/** While so many sends of a channel have not settled, none is started. */
export const OPEN_SENDS = 100;
/** Conversion events that wait at a time; of more, the oldest are dropped. */
export const CONVERSION_QUEUE = 1_000;

export type DeliveryPorts = {
  readonly store: ShopStore;
  readonly messenger: Messenger;
  readonly journal: Journal;
  readonly ticker: Pick<Ticker, 'after'>;
};

export type Delivery = {
  /**
   * Delivers what waits, and resolves with the number of messages sent. A message that is refused is retried in the
   * next run, before later ones to the same receiver. One whose send timed out is retried only if that send fails after
   * all; later ones no longer wait for it. Calls that overlap don't send anything twice, and each sends at least what
   * was committed before it was called.
   */
  readonly deliver: () => Promise<number>;
  /** Conversion events that were dropped so far. */
  readonly droppedConversions: () => number;
};

export const createDelivery = (ports: DeliveryPorts): Delivery => {
  const { store, journal } = ports;
  const channels = MESSAGE_CHANNELS.map((channel) => createChannelDelivery(channel, ports));
  let dropped = 0;
  let isReportPending = false;

  const dropOldConversions = async (): Promise<void> => {
    const more = await store.dropUnsent('conversion', CONVERSION_QUEUE);
    dropped += more;
    if (more === 0 || isReportPending) return;
    // Under load nearly every call drops one: at most one log line a second.
    isReportPending = true;
    ports.ticker.after(1_000, () => {
      isReportPending = false;
      journal.error(`conversion events were dropped, as more than ${CONVERSION_QUEUE} waited: ${dropped} so far`);
    });
  };

  return {
    deliver: async () => {
      // A channel that fails keeps no other from its turn.
      const turns = await Promise.allSettled([
        dropOldConversions().then(() => 0),
        ...channels.map((deliver) => deliver()),
      ]);
      const failed = turns.find((turn) => turn.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return turns.reduce((sum, turn) => sum + (turn.status === 'fulfilled' ? turn.value : 0), 0);
    },
    droppedConversions: () => dropped,
  };
};

/** Answers what delivers the messages of one channel. */
const createChannelDelivery = (
  channel: MessageChannel,
  { store, messenger, journal, ticker }: DeliveryPorts,
): (() => Promise<number>) => {
  /** Sends that were not taken in time and may still be, by message: it is not sent again as long as that is open. */
  const hanging = new Map<string, Promise<void>>();
  const settle = (id: string, sending: Promise<void>): void => {
    if (hanging.get(id) === sending) hanging.delete(id);
  };

  const waitForLate = async (id: string, sending: Promise<void>): Promise<void> => {
    try {
      await sending;
      await store.markSent([id]);
    } catch (cause) {
      journal.error(`a message by ${channel} was not taken after all`, cause);
    } finally {
      settle(id, sending);
    }
  };

  /** Whether the message was taken, in time. */
  const send = async (message: Message): Promise<boolean> => {
    const sending = startSending(messenger, message);
    try {
      if (await settlesWithin(SEND_TIMEOUT_MS[channel], sending, ticker)) return true;
      hanging.set(message.id, sending);
      ticker.after(SEND_LOST_MS, () => {
        settle(message.id, sending);
      });
      journal.error(`a message by ${channel} was not taken in time`);
      void waitForLate(message.id, sending);
    } catch (cause) {
      journal.error(`a message by ${channel} was not taken`, cause);
    }
    return false;
  };

  /** Sends one receiver's messages until one fails; answers the ids of those sent. */
  const sendAll = async (messages: readonly Message[]): Promise<readonly string[]> => {
    const sent: string[] = [];
    for (const message of messages) {
      if (!(await send(message))) break;
      sent.push(message.id);
    }
    await store.markSent(sent);
    return sent;
  };

  const round = async (stuck: ReadonlySet<string>): Promise<number> => {
    if (hanging.size >= OPEN_SENDS) return 0;
    const held = new Set(hanging.keys());
    // Those that failed or hang are still the oldest in the store: take as many more.
    const waiting = (await store.unsent(channel, BATCH + stuck.size + held.size)).filter(({ id }) => !held.has(id));
    const fresh = waiting.filter(({ id }) => !stuck.has(id));
    if (fresh.length === 0) return 0;
    const blocked = new Set(waiting.filter(({ id }) => stuck.has(id)).map(({ to }) => to));
    const byReceiver = Map.groupBy(
      fresh.filter(({ to }) => !blocked.has(to)),
      ({ to }) => to,
    );
    const sent = (await Promise.all([...byReceiver.values()].map(sendAll))).flat();
    const done = new Set(sent);
    const left = fresh.filter(({ id }) => !done.has(id)).map(({ id }) => id);
    return sent.length + (await round(new Set([...stuck, ...left])));
  };

  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const deliver = (): Promise<number> => {
    if (running !== null) {
      // One more round after the running one serves everybody who asks meanwhile.
      next ??= running
        .catch(() => 0)
        .then(() => {
          next = null;
          return deliver();
        });
      return next;
    }
    running = round(new Set()).finally(() => {
      running = null;
    });
    return running;
  };
  return deliver;
};

/** A messenger that throws at once is one that rejects. */
const startSending = async (messenger: Messenger, message: Message): Promise<void> => messenger.send(message);

/** Whether it resolves within so many milliseconds; rejects where it rejects before. */
const settlesWithin = (ms: number, work: Promise<void>, ticker: Pick<Ticker, 'after'>): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const cancel = ticker.after(ms, () => resolve(false));
    work.then(() => resolve(true), reject).finally(cancel);
  });
