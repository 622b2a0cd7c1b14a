/** Conflicting calls, on a store that is busy. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { backoffMs } from '../../../core/ports/backoff.ts';
import { put, StoreBusy, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { orders } from '../../../core/shop/documents/orders.ts';
import { sessions } from '../../../core/shop/documents/sessions.ts';
import { PHONE } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop, order, place, readyToPlace, refusalOf } from '../../shop/test-shop.ts';
import { storedId } from '../../shop/stored.ts';

/** A shop on a store that behaves in another way once a customer is ready to place an order. */
const openShopThatBecomes = async (changed: (store: ShopStore) => ShopStore) => {
  const memory = createMemoryStore();
  let store: ShopStore = memory;
  const shop = createTestShop({
    store: { ...memory, read: (keys) => store.read(keys), update: (keys, decide) => store.update(keys, decide) },
  });
  const api = await readyToPlace(shop);
  store = changed(memory);
  return {
    api,
    shop,
    token: api.token,
    becomes: (change: (before: ShopStore) => ShopStore) => {
      store = change(memory);
    },
    recover: () => {
      store = memory;
    },
    placed: async () => (await memory.search(orders, { limit: 100 })).found.map(({ document }) => document),
  };
};

const broken =
  (error: Error) =>
  (store: ShopStore): ShopStore => ({ ...store, update: () => Promise.reject(error) });

describe('calls that run into each other', () => {
  it('wait longer each time, at random, and not for ever', () => {
    const waits = [1, 2, 3, 4, 5, 6, 20, 2_000].map((attempt) => [backoffMs(attempt, 0), backoffMs(attempt, 1)]);
    expect(waits).toEqual([
      [4, 8],
      [8, 16],
      [16, 32],
      [32, 64],
      [64, 128],
      [100, 200],
      [100, 200],
      [100, 200],
    ]);
  });

  it('are refused as BUSY where their documents never keep still, and change nothing', async () => {
    let moves = 0;
    const { api, placed, recover, token } = await openShopThatBecomes((store) => ({
      ...store,
      // Whenever the order is about to be placed, the session has just got another one.
      update: async (keys, decide) => {
        const key = sessions.key(storedId(token()));
        await store.update({ writes: [key] }, (documents) => {
          const session = documents.get(key);
          if (session === undefined) throw new Error('there is no session');
          moves += 1;
          return { answer: null, writes: [put(sessions, key, { ...session, unpaidOrder: `BH${moves}` })] };
        });
        return store.update(keys, decide);
      },
    }));
    expect(await refusalOf(api.placeOrder(order()))).toMatchObject({ code: 'BUSY', data: { retryAfterMs: 1_000 } });
    expect([moves > 5, moves < 50]).toEqual([true, true]);
    expect(await placed()).toEqual([]);
    recover();
    expect((await dataOf(api.getCart())).items[WASH]?.qty).toBe(1);
  });
});

describe('a store that cannot take a call', () => {
  it('is answered BUSY by every call of a session, and no other error is', async () => {
    const { api, recover } = await openShopThatBecomes(broken(new StoreBusy('another process writes')));
    const message = 'We’re busy right now. Try again in a moment';
    expect(await refusalOf(api.addToCart({ pid: WASH, qty: 1 }))).toMatchObject({ code: 'BUSY', message });
    expect(await refusalOf(api.placeOrder(order()))).toMatchObject({ code: 'BUSY', message });
    recover();
    expect((await dataOf(api.getCart())).items[WASH]?.qty).toBe(1);
    const { api: other } = await openShopThatBecomes(broken(new Error('the disk is full')));
    await expect(other.addToCart({ pid: WASH, qty: 1 })).rejects.toThrow('the disk is full');
  });

  it('is answered BUSY to the gateway and the operator as well', async () => {
    const { api, shop, becomes } = await openShopThatBecomes((store) => store);
    const number = await place(api, { mode: 'cod', expectedTotal: 899 });
    becomes(broken(new StoreBusy('another process writes')));
    expect(await refusalOf(shop.moveOrder({ order: number, to: 'packed' }))).toMatchObject({ code: 'BUSY' });
    expect(await refusalOf(shop.grantRewardCash({ phone: PHONE, amount: 5, reason: 'goodwill' }))).toMatchObject({
      code: 'BUSY',
    });
  });
});
