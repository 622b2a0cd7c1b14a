/** How many store round trips each call makes: every one waits for a database. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import type { ShopStore, Write } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { storedId } from '../../../shop/stored.ts';
import { createTestShop, dataOf, order, place, readyToPlace, verify } from '../../../shop/test-shop.ts';

/** A shop over a store that counts its reads, updates and searches, and notes the keys of each and what was written. */
const openCounted = () => {
  const base = createMemoryStore();
  let counts = [0, 0, 0];
  const count = (reads: number, updates: number, searches: number): void => {
    counts = [counts[0]! + reads, counts[1]! + updates, counts[2]! + searches];
  };
  /** The keys that were read or named for an update, one list for each time. */
  const named: (readonly string[])[] = [];
  const written: { readonly before: unknown; readonly write: Write }[] = [];
  const store: ShopStore = {
    ...base,
    read: (keys) => {
      count(1, 0, 0);
      named.push(keys);
      return base.read(keys);
    },
    update: (keys, decide) => {
      count(0, 1, 0);
      named.push([...(keys.reads ?? []), ...(keys.writes ?? [])]);
      return base.update(keys, (documents) => {
        const decision = decide(documents);
        for (const write of decision.writes ?? []) written.push({ before: documents.get(write.key), write });
        return decision;
      });
    },
    search: (kind, search) => {
      count(0, 0, 1);
      return base.search(kind, search);
    },
  };
  /** Reads, updates and searches. */
  const tripsOf = async (run: () => Promise<unknown>): Promise<readonly number[]> => {
    counts = [0, 0, 0];
    await run();
    return counts;
  };
  /** The same session in a process that has not seen it yet. */
  const elsewhere = (token: string) => createTestShop({ store }).session(token);
  return { shop: createTestShop({ store }), tripsOf, elsewhere, named, written };
};

const [ONE_READ, TWO_READS, ONE_UPDATE] = [
  [1, 0, 0],
  [2, 0, 0],
  [0, 1, 0],
];
type Call = (api: ShopApi, number: string) => Promise<unknown>;
const CALLS: readonly (readonly [string, readonly number[], readonly Call[]])[] = [
  [
    'is updated once by every call that changes the cart',
    ONE_UPDATE,
    [
      (api) => api.addToCart({ pid: WASH, qty: 1 }),
      (api) => api.updateCart({ pid: WASH, qty: 3 }),
      (api) => api.applyCoupon({ code: 'DAWN10' }),
      (api) => api.removeCoupon({ code: 'DAWN10' }),
      (api) => api.deleteFromCart({ pid: WASH }),
      (api) => api.quickBuy({ pid: WASH, qty: 1 }),
    ],
  ],
  [
    'is read once by every query of cart, countdown, session or customer',
    ONE_READ,
    [
      (api) => api.getCart(),
      (api) => api.getOffer(),
      (api) => api.checkSession(),
      (api) => api.searchCustomer({ phone: PHONE }),
      (api) => api.getPincode({ pincode: ADDRESS.pincode }),
      (api) => api.getAddresses(),
      (api) => api.getCustomer(),
      (api) => api.getRewardCash(),
      (api) => api.getCashLedger(),
    ],
  ],
  [
    'is read twice by a query of one order, because only the order names its owner',
    TWO_READS,
    [
      (api, number) => api.getOrder({ order: number }),
      (api, number) => api.getPaymentStatus({ order: number }),
      (api, number) => api.getInvoice({ order: number }),
      (api, number) => api.trackOrder({ order: number, phone: PHONE }),
    ],
  ],
  ['is searched once by the list of orders', [1, 0, 1], [(api) => api.listOrders()]],
  [
    'is read once and updated once by verifying a payment and by cancelling an order',
    [1, 1, 0],
    [
      (api, number) => api.verifyPayment({ order: number, paymentId: 'pay_1', signature: 'not the gateway’s' }),
      (api, number) => api.cancelOrder({ order: number, reason: 'changed my mind' }),
    ],
  ],
];

describe('the store of the shop', () => {
  it.each(CALLS)('%s', async (_title, trips, calls) => {
    const { shop, tripsOf } = openCounted();
    const api = await readyToPlace(shop);
    await dataOf(api.getOffer());
    const number = await place(api);
    for (const call of calls) expect(await tripsOf(() => call(api, number))).toEqual(trips);
  });

  it('is asked once more by a process that meets a session for the first time, and then written to once', async () => {
    const { shop, tripsOf, elsewhere, written } = openCounted();
    const token = (await readyToPlace(shop)).token();
    expect(await tripsOf(() => elsewhere(token).getCustomer())).toEqual(TWO_READS);
    const api = elsewhere(token);
    const add = () => dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    written.length = 0;
    expect([await tripsOf(add), written.length, await tripsOf(add)]).toEqual([[0, 2, 0], 1, ONE_UPDATE]);
  });

  it('is read once by a query right after sign-in, under the new token too', async () => {
    const { shop, tripsOf } = openCounted();
    await readyToPlace(shop);
    await shop.clock.advance(MINUTE);
    const api = shop.session();
    await verify(shop, api);
    expect(await tripsOf(() => dataOf(api.getCustomer()))).toEqual(ONE_READ);
  });

  it.each([false, true])(
    'is read at most twice and updated twice by placing; by another process: %s',
    async (isNew) => {
      const { shop, tripsOf, elsewhere, named } = openCounted();
      const first = await readyToPlace(shop);
      const api = isNew ? elsewhere(first.token()) : first;
      named.length = 0;
      const [reads = 9, ...rest] = await tripsOf(() => dataOf(api.placeOrder(order())));
      expect([reads <= 2, ...rest]).toEqual([true, 2, 0]);
      // A key that may be written is not also read.
      for (const keys of named) expect(new Set(keys).size, keys.join()).toBe(keys.length);
    },
  );

  it('is asked for no phone’s record where the caller has verified none', async () => {
    const { shop, named } = openCounted();
    const api = shop.session();
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(api.getCart());
    expect(new Set(named.flat().map((key) => key.split('/')[0]))).toEqual(new Set(['session', 'stock', 'visitor']));
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
    await shop.clock.advance(MINUTE);
    await verify(shop, shop.session('second'));
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect(written.length).toBeGreaterThan(10);
    for (const { before, write } of written) expect(write.document ?? undefined).not.toEqual(before);
  });
});
