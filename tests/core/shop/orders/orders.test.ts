import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../core/entities/time/duration.ts';
import { trackingMisses } from '../../../../core/shop/documents/tracking-misses.ts';
import { orderNumberIn } from '../../../../core/shop/orders/order-record.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { MOISTURISER, WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  accountsOf,
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';

const placeCod = async (api: Awaited<ReturnType<typeof readyToPlace>>): Promise<string> =>
  (await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })))).order.order;
const unknown = 'BH0123456789';

describe('an order’s number', () => {
  it('is looked up only where it has the prefix and ten characters of its alphabet', () => {
    expect([unknown, ` ${unknown.toLowerCase()}\n`].map(orderNumberIn)).toEqual([unknown, unknown]);
    for (const typed of ['', 'BH', '0123456789', 'AB0123456789', 'BH012345678', 'BH01234567890', 'BH012345678I'])
      expect(orderNumberIn(typed)).toBeNull();
  });
});

describe('a customer’s orders', () => {
  it('are listed newest first, and only their own', async () => {
    const shop = createTestShop();
    const [api, other] = [await readyToPlace(shop), await readyToPlace(shop, OTHER_PHONE)];
    expect(await dataOf(api.listOrders())).toEqual({ orders: [] });
    const first = await placeCod(api);
    await placeCod(other);
    await shop.clock.advance(MINUTE);
    await api.addToCart({ pid: WASH, qty: 1 });
    const second = await placeCod(api);
    const { orders } = await dataOf(api.listOrders());
    expect(orders.map(({ order: number }) => number)).toEqual([second, first]);
    expect(orders[1]).toEqual(await dataOf(api.getOrder({ order: first })));
  });

  it('are listed in the order of their placing also within one millisecond, and by a clock that was set back', async () => {
    const { shop, api } = await openReadyToPlace();
    const placedNumbers: string[] = [];
    for (let count = 0; count < 6; count += 1) placedNumbers.unshift(await place(api));
    const { orders } = await dataOf(api.listOrders());
    expect(orders.map(({ order: number }) => number)).toEqual(placedNumbers);
    expect(orders.map(({ placedAt }) => placedAt - shop.clock.now())).toEqual([5, 4, 3, 2, 1, 0]);
    await shop.clock.advance(MINUTE);
    placedNumbers.unshift(await place(api));
    const later = (await dataOf(api.listOrders())).orders;
    expect(later.map(({ order: number }) => number)).toEqual(placedNumbers);
    expect(later[0]?.placedAt).toBe(shop.clock.now());
  });

  it('keep their order when the customer’s details change between two of one millisecond', async () => {
    const { api } = await openReadyToPlace();
    const placedNumbers: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      placedNumbers.unshift(await place(api));
      const customer = { name: `Asha ${'abcd'[count] ?? ''}`, email: ADDRESS.email };
      await dataOf(
        count % 2 === 0
          ? api.updateCustomer({ customer, shipping: ADDRESS, billing: null })
          : api.createCustomer({
              customer: { ...customer, phone: PHONE, isVerified: true },
              shipping: ADDRESS,
              billing: null,
            }),
      );
    }
    const { orders } = await dataOf(api.listOrders());
    expect(orders.map(({ order: number }) => number)).toEqual(placedNumbers);
  });

  it('are found by number, however it is typed', async () => {
    const { api } = await openReadyToPlace();
    const number = await placeCod(api);
    expect((await dataOf(api.getOrder({ order: ` ${number.toLowerCase()} ` }))).order).toBe(number);
  });

  it('are hidden from others: the answer is that for an unknown number', async () => {
    const shop = createTestShop();
    const [api, other] = [await readyToPlace(shop), await readyToPlace(shop, OTHER_PHONE)];
    const number = await placeCod(api);
    const changed = await shop.changesOf(async () => {
      const none = await other.getOrder({ order: unknown });
      expect(none).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND', message: 'We couldn’t find this order' });
      for (const call of [other.getOrder, other.getPaymentStatus]) {
        for (const typed of [number, unknown, '', 'nonsense', '../order'])
          expect(await call({ order: typed })).toEqual(none);
      }
    });
    expect(changed).toEqual([]);
  });

  it('contain the state of their payment', async () => {
    const { api } = await openReadyToPlace();
    expect(await dataOf(api.getPaymentStatus({ order: await placeCod(api) }))).toEqual({ state: 'due' });
  });

  it('keep the agreed amounts, in whole rupees that add up', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.addToCart({ pid: MOISTURISER, qty: 3 });
    await api.applyCoupon({ code: 'DAWN10' });
    const { prepaid } = (await dataOf(api.getCart())).quotes ?? {};
    const placed = await dataOf(api.placeOrder(order({ expectedTotal: prepaid?.total ?? -1 })));
    const { subtotal, shipping, discount, total } = placed.order.summary;
    expect(total).toBe(subtotal + shipping - discount.value);
    expect(placed.order.summary).toMatchObject({ subtotal: 749 + 3 * 479, rewardCash: prepaid?.rewardCash });
    await shop.sendGatewayEvent(placed.order.order, 'captured');
    expect((await accountsOf(shop)).pending).toBe(prepaid?.rewardCash);
  });
});

describe('tracking an order', () => {
  const track = (shop: TestShop, number: string, phone = PHONE) =>
    shop.session('a-passer-by').trackOrder({ order: number, phone });

  it('shows the state, the steps and the items for number and phone, but no address and no amount', async () => {
    const shop = createTestShop();
    const number = await placeCod(await readyToPlace(shop));
    expect(await dataOf(track(shop, number.toLowerCase()))).toEqual({
      order: number,
      state: 'confirmed',
      history: [{ state: 'confirmed', at: shop.clock.now() }],
      items: { [WASH]: 1 },
      isHeld: false,
      arrivesBy: expect.any(Number),
    });
  });

  it('finds nothing if either does not match, and counts the attempt for what may be a number', async () => {
    const shop = createTestShop();
    const number = await placeCod(await readyToPlace(shop));
    await shop.session('a-passer-by').addToCart({ pid: WASH, qty: 1 });
    for (const [call, changes] of [
      [() => track(shop, number, OTHER_PHONE), ['tracking-misses']],
      [() => track(shop, unknown), ['tracking-misses']],
      [() => track(shop, ''), []],
      [() => track(shop, '__proto__'), []],
    ] as const) {
      expect(
        await shop.changesOf(async () => {
          expect(await refusalOf(call())).toMatchObject({
            code: 'ORDER_NOT_FOUND',
            message: 'We couldn’t find this order',
          });
        }),
      ).toEqual(changes);
    }
  });

  it('is refused for a while after 10 failed attempts in an hour, even with the right phone, and shown to its owner', async () => {
    const shop = createTestShop();
    const api = await readyToPlace(shop);
    const number = await placeCod(api);
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    const other = await placeCod(api);
    for (const typed of [number, unknown]) {
      for (let guess = 0; guess < 10; guess += 1)
        await refusalOf(shop.session().trackOrder({ order: typed, phone: `98000000${10 + guess}` }));
      expect(await refusalUnchanged(shop, () => track(shop, typed))).toMatchObject({
        code: 'THROTTLED',
        data: { retryAfterMs: HOUR_MS },
        message: 'Too many tracking requests. Try again in 1 hour',
      });
    }
    expect((await dataOf(api.getOrder({ order: number }))).order).toBe(number);
    await dataOf(track(shop, other));
    await shop.clock.advance(HOUR_MS);
    await dataOf(track(shop, number));
    await shop.runMaintenance();
    expect((await shop.store.search(trackingMisses, { limit: 1 })).found).toEqual([]);
  });

  it('has no limit for correct number and phone', async () => {
    const shop = createTestShop();
    const number = await placeCod(await readyToPlace(shop));
    for (let ask = 0; ask < 30; ask += 1) expect((await dataOf(track(shop, number))).state).toBe('confirmed');
  });
});
