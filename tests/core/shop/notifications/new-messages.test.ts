/** Which channels a process asks its outbox about after a request: those in which it has committed messages since. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { observeNewMessages } from '../../../../core/shop/notifications/new-messages.ts';
import { sampleMessage } from '../../../messages/sample-messages.ts';
import { commit } from './test-delivery.ts';
import { PHONE } from '../../../samples/customers.ts';
import { dataOf, createTestShop } from '../../../shop/test-shop.ts';

describe('the channels of new messages', () => {
  it('are those of the messages committed since the last time, each once', async () => {
    const { store, takeChannels } = observeNewMessages(createMemoryStore());
    expect(takeChannels()).toEqual([]);
    await commit(store, [sampleMessage('a', 'mail'), sampleMessage('b', 'mail')]);
    expect(takeChannels()).toEqual(['mail']);
    expect(takeChannels()).toEqual([]);
    await commit(store, []);
    await commit(store, [sampleMessage('c', 'mail')]);
    await commit(store, [sampleMessage('d', 'sms')]);
    expect(takeChannels()).toEqual(['sms', 'mail']);
  });

  it('are not those of a decision that was not committed', async () => {
    const { store, takeChannels } = observeNewMessages(createMemoryStore());
    const refusal = store.update({ writes: [] }, () => {
      throw new Error('not now');
    });
    await expect(refusal).rejects.toThrow('not now');
    expect(takeChannels()).toEqual([]);
  });

  it('are those of the last run of a decision that runs again', async () => {
    const memory = createMemoryStore();
    const rerunning: ShopStore = {
      ...memory,
      update: (keys, decide) =>
        memory.update(keys, (documents) => {
          decide(documents);
          return decide(documents);
        }),
    };
    const { store, takeChannels } = observeNewMessages(rerunning);
    let runs = 0;
    await store.update({ writes: [] }, () => {
      runs += 1;
      return { answer: null, messages: [runs === 1 ? sampleMessage('a', 'sms') : sampleMessage('a', 'mail')] };
    });
    expect(takeChannels()).toEqual(['mail']);
  });
});

describe('after a call, the shop', () => {
  it('sends the messages that the call has committed, once', async () => {
    const shop = createTestShop();
    await dataOf(shop.session('a-session').sendOtp({ phone: PHONE }));
    expect(shop.messenger.sent()).toEqual([]);
    expect(await shop.deliverNewMessages()).toBe(1);
    expect(shop.messenger.sent()).toMatchObject([{ channel: 'sms', to: PHONE, otp: expect.any(String) }]);
    expect(await shop.deliverNewMessages()).toBe(0);
    expect(shop.messenger.sent()).toHaveLength(1);
  });
});
