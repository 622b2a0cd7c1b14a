/** A session that another process changes between reading and deciding: the call decides again. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import {
  dataOf,
  createTestShop,
  order,
  readyToPlace,
  refusalOf,
  signIn,
  verify,
  type TestShop,
} from '../../../shop/test-shop.ts';

const create = (api: ReturnType<TestShop['session']>) =>
  api.createCustomer({
    customer: { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true },
    shipping: ADDRESS,
    billing: null,
  });

describe('a session that changes between reading and deciding', () => {
  /** A shop in whose store something may happen right after the next read. */
  const openSlowShop = () => {
    const store = createMemoryStore();
    let next: (() => Promise<unknown>) | null = null;
    const slow: ShopStore = {
      ...store,
      read: async (keys) => {
        const documents = await store.read(keys);
        const happening = next;
        next = null;
        await happening?.();
        return documents;
      },
    };
    return {
      shop: createTestShop({ store: slow }),
      /** The same session in another process, which knows nothing of it yet. */
      elsewhere: (token: string) => createTestShop({ store: slow }).session(token),
      afterNextRead: (happening: () => Promise<unknown>) => {
        next = happening;
      },
    };
  };

  /** Verifies a phone without a customer, under the same token, right after the next read. */
  const otherPhoneMeanwhile = async (
    { shop, afterNextRead }: ReturnType<typeof openSlowShop>,
    api: ReturnType<TestShop['session']>,
  ) => {
    await dataOf(api.sendOtp({ phone: OTHER_PHONE }));
    const otp = await shop.lastOtp();
    afterNextRead(() => dataOf(api.verifyOtp({ phone: OTHER_PHONE, otp })));
  };

  it('does not show a customer who was signed out meanwhile', async () => {
    const shop = openSlowShop();
    const api = shop.shop.session();
    await signIn(shop.shop, api);
    const elsewhere = shop.elsewhere(api.token());
    await otherPhoneMeanwhile(shop, api);
    expect((await refusalOf(elsewhere.getCustomer())).code).toBe('SESSION_REPLACED');
  });

  it('creates no customer under a token that was replaced meanwhile, and then one for the phone that is verified now', async () => {
    const shop = openSlowShop();
    const api = shop.shop.session();
    await verify(shop.shop, api);
    const elsewhere = shop.elsewhere(api.token());
    await otherPhoneMeanwhile(shop, api);
    expect((await refusalOf(create(elsewhere))).code).toBe('SESSION_REPLACED');
    await dataOf(create(api));
    expect((await dataOf(api.getCustomer())).customer.phone).toBe(OTHER_PHONE);
  });

  it('has the unpaid order replaced that was placed meanwhile', async () => {
    const { shop, afterNextRead } = openSlowShop();
    const api = await readyToPlace(shop);
    afterNextRead(() => dataOf(api.placeOrder(order())));
    await dataOf(api.placeOrder(order()));
    expect((await dataOf(api.listOrders())).orders.map(({ state }) => state).toSorted()).toEqual([
      'expired',
      'pending_payment',
    ]);
  });

  it('gets the answer of an order that was placed with the same key meanwhile', async () => {
    const { shop, afterNextRead } = openSlowShop();
    const api = await readyToPlace(shop);
    const attempt = order({ mode: 'cod', expectedTotal: 899 });
    afterNextRead(() => dataOf(api.placeOrder(attempt)));
    const placed = await dataOf(api.placeOrder(attempt));
    expect((await dataOf(api.listOrders())).orders.map(({ order: number }) => number)).toEqual([placed.order.order]);
  });
});
