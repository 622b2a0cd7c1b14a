/** Notes in which channels this process has committed messages, so that a request without any asks the outbox nothing. */
import { MESSAGE_CHANNELS, type MessageChannel } from '../../ports/messages.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';

export type NotingStore = {
  /** The same store; what is committed by it is noted. */
  readonly store: ShopStore;
  /** The channels of messages committed since the last call. */
  readonly takeChannels: () => readonly MessageChannel[];
};

const NONE: readonly MessageChannel[] = [];

export const noteNewMessages = (store: ShopStore): NotingStore => {
  const noted = new Set<MessageChannel>();
  return {
    store: {
      ...store,
      update: async (keys, decide) => {
        // A decision may run several times: the last one is committed.
        let channels: readonly MessageChannel[] = [];
        const answer = await store.update(keys, (documents) => {
          const decision = decide(documents);
          channels = decision.messages?.map(({ channel }) => channel) ?? [];
          return decision;
        });
        for (const channel of channels) noted.add(channel);
        return answer;
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
