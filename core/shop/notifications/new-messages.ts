/** Observes in which channels this process commits messages, so that a request without any asks the outbox nothing. */
import { MESSAGE_CHANNELS, type Message, type MessageChannel } from '../../ports/messages.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';

export type ObservedStore = {
  /** The same store; what is committed by it is noted. */
  readonly store: ShopStore;
  /** The channels of messages committed since the last call. */
  readonly takeChannels: () => readonly MessageChannel[];
};

const NONE: readonly MessageChannel[] = [];

export const observeNewMessages = (store: ShopStore): ObservedStore => {
  const noted = new Set<MessageChannel>();
  return {
    store: {
      ...store,
      update: (keys, decide, withinMs) => {
        // A decision may run several times: the last one is committed.
        let messages: readonly Message[] | undefined;
        const noting: typeof decide = (documents) => {
          const decision = decide(documents);
          ({ messages } = decision);
          return decision;
        };
        const committed = store.update(keys, noting, withinMs);
        return committed.then((answer) => {
          if (messages !== undefined) for (const { channel } of messages) noted.add(channel);
          return answer;
        });
      },
    },
    takeChannels: () => {
      if (noted.size === 0) return NONE;
      const channels = MESSAGE_CHANNELS.filter((channel) => noted.has(channel));
      noted.clear();
      return channels;
    },
  };
};
