/** Handing committed messages over to those who carry them: at least once, and in order for each receiver. */
import type { Journal } from '../ports/journal.ts';
import type { Message, Messenger } from '../ports/messages.ts';
import type { ShopStore } from '../ports/shop-store.ts';

/** Messages taken from the store at a time. */
const BATCH = 100;

export type DeliveryPorts = { readonly store: ShopStore; readonly messenger: Messenger; readonly journal: Journal };

/**
 * The answer delivers what waits, and resolves with the number of messages sent. A message that fails stays for the next
 * time, with the later ones of the same channel to the same receiver; nobody else waits for it. Calls that overlap don't
 * send anything twice, and each sends at least what was committed before it was called.
 */
export const createDelivery = ({ store, messenger, journal }: DeliveryPorts): (() => Promise<number>) => {
  /** Sends one receiver's messages until one fails; answers the ids of those sent. */
  const sendAll = async (messages: readonly Message[]): Promise<readonly string[]> => {
    const sent: string[] = [];
    for (const message of messages) {
      try {
        await messenger.send(message);
        sent.push(message.id);
      } catch (cause) {
        journal.error(`a message by ${message.channel} was not taken`, cause);
        break;
      }
    }
    return sent;
  };

  const round = async (stuck: ReadonlySet<string>): Promise<number> => {
    // Those that failed are still the oldest in the store: take as many more.
    const waiting = await store.unsent(BATCH + stuck.size);
    const fresh = waiting.filter(({ id }) => !stuck.has(id));
    if (fresh.length === 0) return 0;
    const blocked = new Set(waiting.filter(({ id }) => stuck.has(id)).map(receiverOf));
    const byReceiver = Map.groupBy(fresh.filter((message) => !blocked.has(receiverOf(message))), receiverOf);
    const sent = (await Promise.all([...byReceiver.values()].map(sendAll))).flat();
    await store.markSent(sent);
    const done = new Set(sent);
    const left = fresh.filter(({ id }) => !done.has(id)).map(({ id }) => id);
    return sent.length + await round(new Set([...stuck, ...left]));
  };

  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;

  const deliver = (): Promise<number> => {
    if (running !== null) {
      // One more round after the running one serves everybody who asks meanwhile.
      next ??= running.catch(() => 0).then(() => {
        next = null;
        return deliver();
      });
      return next;
    }
    running = round(new Set()).finally(() => { running = null; });
    return running;
  };
  return deliver;
};

const receiverOf = ({ channel, to }: Message): string => `${channel} ${to}`;
