import { describe, expect, it } from 'vitest';
import { createMemoryOutbox } from '../../../adapters/memory/outbox.ts';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import type { Message, MessageChannel, Messenger } from '../../../core/ports/messages.ts';
import type { ShopStore } from '../../../core/ports/shop-store.ts';
import { createDelivery } from '../../../core/shop/delivery.ts';

const message = (id: string, channel: MessageChannel = 'sms', to = 'one'): Message => ({ id, at: 1, channel, to, text: id });
const commit = (store: ShopStore, messages: readonly Message[]) => store.update([], () => ({ answer: null, messages }));

/** A delivery by an outbox that refuses the named messages for as long as they are named. */
const openDelivery = () => {
  const store = createMemoryStore();
  const outbox = createMemoryOutbox();
  const refusing = new Set<string>();
  const tried: string[] = [];
  const journal: string[] = [];
  const messenger: Messenger = {
    send: async (sending) => {
      tried.push(sending.id);
      await Promise.resolve();
      if (refusing.has(sending.id)) throw new Error('not taken');
      await outbox.send(sending);
    },
  };
  const deliver = createDelivery({ store, messenger, journal: { error: (text) => { journal.push(text); } } });
  return { store, deliver, refusing, tried, journal, sent: () => outbox.sent().map(({ id }) => id) };
};

describe('delivering messages', () => {
  it('hands over what was committed, in order, and says how many', async () => {
    const { store, deliver, sent } = openDelivery();
    await commit(store, [message('a'), message('b')]);
    await commit(store, [message('c')]);
    expect(await deliver()).toBe(3);
    expect(sent()).toEqual(['a', 'b', 'c']);
    expect(await deliver()).toBe(0);
  });

  it('leaves one that is not taken for the next time, with those behind it to the same receiver, and tells the journal', async () => {
    const { store, deliver, refusing, sent, journal } = openDelivery();
    refusing.add('a');
    await commit(store, [message('a'), message('b'), message('c', 'mail'), message('d', 'sms', 'two')]);
    expect(await deliver()).toBe(2);
    expect(sent().toSorted()).toEqual(['c', 'd']);
    expect(journal).toEqual(['a message by sms was not taken']);
    refusing.clear();
    expect(await deliver()).toBe(2);
    expect(sent().slice(2)).toEqual(['a', 'b']);
  });

  it('is not held up by however many that are not taken', async () => {
    const { store, deliver, refusing, sent, tried } = openDelivery();
    const bad = Array.from({ length: 250 }, (_, at) => message(`bad-${at}`, 'sms', `nobody-${at % 50}`));
    for (const { id } of bad) refusing.add(id);
    await commit(store, [...bad, message('good')]);
    expect(await deliver()).toBe(1);
    expect(sent()).toEqual(['good']);
    // One try for each receiver that takes nothing, and one for the good one.
    expect(tried).toHaveLength(51);
  });

  it('sends nothing twice for calls that overlap, and each call sends what was committed before it', async () => {
    const { store, deliver, sent, tried } = openDelivery();
    await commit(store, [message('a'), message('b', 'mail')]);
    const first = deliver();
    await commit(store, [message('c')]);
    const [second, third] = [deliver(), deliver()];
    await second;
    expect(sent().toSorted()).toEqual(['a', 'b', 'c']);
    await commit(store, [message('d')]);
    const counts = await Promise.all([first, second, third, deliver()]);
    expect(counts[0] + counts[1] + counts[3]).toBe(4);
    expect(tried).toHaveLength(4);
  });

  it('goes on after the store failed once', async () => {
    const { store } = openDelivery();
    let fails = true;
    const outbox = createMemoryOutbox();
    const deliver = createDelivery({
      store: { ...store, unsent: async (limit) => {
        if (!fails) return store.unsent(limit);
        fails = false;
        throw new Error('the store is away');
      } },
      messenger: outbox, journal: { error: () => undefined },
    });
    await commit(store, [message('a')]);
    const [first, second] = [deliver(), deliver()];
    await expect(first).rejects.toThrow('the store is away');
    expect(await second).toBe(1);
    expect(outbox.sent()).toHaveLength(1);
  });
});
