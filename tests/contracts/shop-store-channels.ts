/** The part of a ShopStore's promise that is about messages of several channels. */
import { expect, it } from 'vitest';
import { MESSAGE_CHANNELS, type Message, type MessageChannel } from '../../core/ports/messages.ts';
import type { ShopStore } from '../../core/ports/shop-store.ts';

const note = (id: string, channel: MessageChannel): Message => ({
  id,
  at: 1,
  channel,
  to: 'somebody',
  text: `text of ${id}`,
});
const commit = (store: ShopStore, messages: readonly Message[]) => store.update([], () => ({ answer: null, messages }));

type WithStore = (run: (store: ShopStore) => Promise<void>) => Promise<void>;

/** `fresh` makes an id that nobody else uses: stores may share a database. */
export const describeChannels = (withStore: WithStore, fresh: () => string): void => {
  const unsentOf = async (
    store: ShopStore,
    channel: MessageChannel,
    notes: readonly Message[],
  ): Promise<readonly Message[]> =>
    (await store.unsent(channel, 10_000)).filter(({ id }) => notes.some((one) => one.id === id));

  it('gives out the messages of each channel apart', () =>
    withStore(async (store) => {
      const notes = MESSAGE_CHANNELS.map((channel) => note(fresh(), channel));
      await commit(store, notes);
      for (const one of notes) expect(await unsentOf(store, one.channel, notes)).toEqual([one]);
      await store.markSent(notes.map(({ id }) => id));
      for (const { channel } of notes) expect(await unsentOf(store, channel, notes)).toEqual([]);
    }));

  it('drops the oldest messages of a channel, but for as many as are to be kept, and says how many', () =>
    withStore(async (store) => {
      // What others left there goes first.
      await store.dropUnsent('conversion', 0);
      const events = [fresh(), fresh(), fresh()].map((id) => note(id, 'conversion'));
      const sms = note(fresh(), 'sms');
      await commit(store, [...events, sms]);
      expect(await store.dropUnsent('conversion', 3)).toBe(0);
      expect(await store.dropUnsent('conversion', 2)).toBe(1);
      expect(await store.unsent('conversion', 10)).toEqual(events.slice(1));
      expect(await unsentOf(store, 'sms', [sms])).toEqual([sms]);
      expect(await store.dropUnsent('conversion', 0)).toBe(2);
      await store.markSent([sms.id]);
    }));
};
