/** How many store round trips each call makes: every one waits for a database. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { ShopStore, Write } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { dataOf, createTestShop, order, place, readyToPlace, verify } from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';

type Trips = { readonly reads: number; readonly updates: number; readonly searches: number };

/** A shop over a store that counts its calls, and what each commit wrote beside what was there before. */
const openCounted = () => {
  const base = createMemoryStore();
  const counts = { reads: 0, updates: 0, searches: 0 };
  /** The keys that were read or named for an update, one list for each time. */
  const named: (readonly string[])[] = [];
  const written: { readonly before: unknown; readonly write: Write }[] = [];
  const store: ShopStore = {
    ...base,
    read: (keys) => {
      counts.reads += 1;
      named.push(keys);
      return base.read(keys);
    },
    update: (keys, decide) => {
      counts.updates += 1;
      named.push([...(keys.reads ?? []), ...(keys.writes ?? [])]);
      return base.update(keys, (documents) => {
        const decision = decide(documents);
        for (const write of decision.writes ?? []) written.push({ before: documents.get(write.key), write });
        return decision;
      });
    },
    search: (kind, search) => {
      counts.searches += 1;
      return base.search(kind, search);
    },
  };
  const shop = createTestShop({ store });
  const tripsOf = async (run: () => Promise<unknown>): Promise<Trips> => {
    const before = { ...counts };
    await run();
    return {
      reads: counts.reads - before.reads,
      updates: counts.updates - before.updates,
      searches: counts.searches - before.searches,
    };
  };
  /** The same session in a process that has not seen it yet. */
  const elsewhere = (token: string) => createTestShop({ store }).session(token);
  return { shop, tripsOf, elsewhere, named, written };
};

const ONE_UPDATE = { reads: 0, updates: 1, searches: 0 };
const ONE_READ = { reads: 1, updates: 0, searches: 0 };

describe('the store of the shop', () => {
  it('is updated once by every call that changes the cart, for a visitor and for a customer', async () => {
    const { shop, tripsOf } = openCounted();
    const customer = await readyToPlace(shop);
    for (const api of [shop.session('visitor'), customer]) {
      for (const call of [
        () => api.addToCart({ pid: WASH, qty: 1 }),
        () => api.updateCart({ pid: WASH, qty: 3 }),
        () => api.applyCoupon({ code: 'DAWN10' }),
        () => api.removeCoupon({ code: 'DAWN10' }),
        () => api.deleteFromCart({ pid: WASH }),
        () => api.quickBuy({ pid: WASH, qty: 1 }),
      ]) {
        expect(await tripsOf(call)).toEqual(ONE_UPDATE);
      }
    }
  });

  it('is given each key once per read or update: one that may be written is not also read', async () => {
    const { shop, named } = openCounted();
    const api = await readyToPlace(shop);
    await place(api, {});
    await dataOf(api.getCart());
    // The purchase alone takes two reads and two updates.
    expect(named.length).toBeGreaterThanOrEqual(4);
    for (const keys of named) expect(new Set(keys).size, keys.join()).toBe(keys.length);
  });

  it('is asked for no phone’s record where the caller has verified none', async () => {
    const base = createMemoryStore();
    const asked: string[] = [];
    const api = createTestShop({
      store: {
        ...base,
        read: (keys) => {
          asked.push(...keys);
          return base.read(keys);
        },
        update: (keys, decide) => {
          asked.push(...(keys.reads ?? []), ...(keys.writes ?? []));
          return base.update(keys, decide);
        },
      },
    }).session();
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(api.getCart());
    expect(new Set(asked.map((key) => key.split('/')[0]))).toEqual(new Set(['session', 'stock', 'visitor']));
  });

  it('is read once by every query of cart, countdown, session or customer', async () => {
    const { shop, tripsOf } = openCounted();
    const api = await readyToPlace(shop);
    await dataOf(api.getOffer());
    for (const call of [
      () => api.getCart(),
      () => api.getOffer(),
      () => api.checkSession(),
      () => api.searchCustomer({ phone: PHONE }),
      () => api.getPincode({ pincode: ADDRESS.pincode }),
      () => api.getAddresses(),
      () => api.getCustomer(),
      () => api.getRewardCash(),
      () => api.getCashLedger(),
    ]) {
      expect(await tripsOf(call)).toEqual(ONE_READ);
    }
  });

  it('is read twice by a query of one order, because only the order names its owner', async () => {
    const { shop, tripsOf } = openCounted();
    const api = await readyToPlace(shop);
    const number = await place(api);
    for (const call of [
      () => api.getOrder({ order: number }),
      () => api.getPaymentStatus({ order: number }),
      () => api.getInvoice({ order: number }),
      () => api.trackOrder({ order: number, phone: PHONE }),
    ]) {
      expect(await tripsOf(call)).toEqual({ reads: 2, updates: 0, searches: 0 });
    }
    expect(await tripsOf(() => api.listOrders())).toEqual({ reads: 1, updates: 0, searches: 1 });
  });

  it('is read once more by a process that meets a session for the first time', async () => {
    const { shop, tripsOf, elsewhere } = openCounted();
    const api = await readyToPlace(shop);
    expect(await tripsOf(() => elsewhere(api.token()).getCustomer())).toEqual({ reads: 2, updates: 0, searches: 0 });
  });

  it('is updated twice, and written to once, where a process that meets a customer first changes the cart', async () => {
    const { shop, tripsOf, elsewhere, written } = openCounted();
    const api = elsewhere((await readyToPlace(shop)).token());
    written.length = 0;
    const add = () => dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    expect(await tripsOf(add)).toEqual({ reads: 0, updates: 2, searches: 0 });
    expect(written).toHaveLength(1);
    expect(await tripsOf(add)).toEqual(ONE_UPDATE);
  });

  it('is read once by a query right after sign-in, under the new token too', async () => {
    const { shop, tripsOf } = openCounted();
    await readyToPlace(shop);
    await shop.clock.advance(MINUTE);
    const api = shop.session();
    await verify(shop, api);
    expect(await tripsOf(() => dataOf(api.getCustomer()))).toEqual(ONE_READ);
  });

  it('is read once and updated once by cancelling an order and by verifying its payment, in any process', async () => {
    for (const isNew of [false, true]) {
      const { shop, tripsOf, elsewhere } = openCounted();
      const first = await readyToPlace(shop);
      const number = await place(first);
      const api = isNew ? elsewhere(first.token()) : first;
      const proof = { order: number, paymentId: 'pay_1', signature: 'not the gateway’s' };
      expect(await tripsOf(() => api.verifyPayment(proof))).toEqual({ reads: 1, updates: 1, searches: 0 });
      expect(await tripsOf(() => api.cancelOrder({ order: number, reason: 'changed my mind' }))).toEqual({
        reads: 1,
        updates: 1,
        searches: 0,
      });
    }
  });

  it('is read at most twice and updated at most twice by placing an order', async () => {
    for (const isNew of [false, true]) {
      const { shop, tripsOf, elsewhere } = openCounted();
      const first = await readyToPlace(shop);
      const api = isNew ? elsewhere(first.token()) : first;
      const { reads, updates, searches } = await tripsOf(() => dataOf(api.placeOrder(order())));
      expect([reads <= 2, updates, searches]).toEqual([true, 2, 0]);
    }
  });

  it('is not asked for the session of an order by a query, a cancellation or a return of it', async () => {
    const { shop, named } = openCounted();
    const placing = await readyToPlace(shop);
    const number = await place(placing, { mode: 'cod', expectedTotal: 899 });
    await shop.clock.advance(MINUTE);
    const other = shop.session();
    await verify(shop, other);
    named.length = 0;
    await dataOf(other.getOrder({ order: number }));
    await dataOf(other.getPaymentStatus({ order: number }));
    await dataOf(other.trackOrder({ order: number, phone: PHONE }));
    await other.returnOrder({ order: number, reason: 'changed my mind', upi: 'asha@upi' });
    await dataOf(other.cancelOrder({ order: number, reason: 'changed my mind' }));
    expect(named.flat()).toContain(orders.key(number));
    expect(named.flat()).not.toContain(sessions.key(storedId(placing.token())));
  });

  it('receives only documents that have changed', async () => {
    const { shop, written } = openCounted();
    const api = await readyToPlace(shop);
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 862 });
    await dataOf(api.cancelOrder({ order: number, reason: 'changed my mind' }));
    await shop.clock.advance(60_000);
    await verify(shop, shop.session('second'));
    await shop.clock.advance(86_400_000);
    await shop.runMaintenance();
    expect(written.length).toBeGreaterThan(10);
    for (const { before, write } of written) expect(write.document ?? undefined).not.toEqual(before);
  });
});
