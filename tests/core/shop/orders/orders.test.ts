/** A customer's orders as the customer, others and whoever tracks them see them (spec 11). */
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../core/entities/time/duration.ts';
import { trackingMisses } from '../../../../core/shop/documents/tracking-misses.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { Refund } from '../../../../core/entities/payment.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { orderNumberIn } from '../../../../core/shop/orders/order-record.ts';
import { orderView } from '../../../../core/shop/orders/order-view.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { openCod, openPaid, orderRecordOf } from '../../../shop/orders.ts';
import {
  type TestShop,
  dataOf,
  openReadyToPlace,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';

const UNKNOWN = 'BH0123456789';
const NOT_FOUND = { status: false, code: 'ORDER_NOT_FOUND', message: 'We couldn’t find this order' };

it('an order’s number is looked up only where it has the prefix and ten characters of its alphabet', () => {
  expect([UNKNOWN, UNKNOWN.toLowerCase()].map(orderNumberIn)).toEqual([UNKNOWN, UNKNOWN]);
  for (const typed of ['', 'BH', '0123456789', 'AB0123456789', 'BH012345678', 'BH01234567890', 'BH012345678I'])
    expect(orderNumberIn(typed)).toBeNull();
});

describe('a customer’s orders', () => {
  const numbersOf = async (api: ShopApi) => (await dataOf(api.listOrders())).orders.map(({ order: number }) => number);

  it('are listed newest first, and only their own; others are answered as for an unknown number', async () => {
    const { shop, api, number } = await openCod();
    const other = await readyToPlace(shop, OTHER_PHONE);
    expect(await numbersOf(other)).toEqual([]);
    await shop.clock.advance(MINUTE);
    await api.addToCart({ pid: WASH, qty: 1 });
    const second = await place(api, { mode: 'cod', expectedTotal: 899 });
    expect(await numbersOf(api)).toEqual([second, number]);
    const [, first] = (await dataOf(api.listOrders())).orders;
    expect(first).toEqual(await dataOf(api.getOrder({ order: ` ${number.toLowerCase()} ` })));
    const changed = await shop.changesOf(async () => {
      for (const call of [other.getOrder, other.getPaymentStatus])
        for (const typed of [number, UNKNOWN, '', 'nonsense', '../order'])
          expect(await call({ order: typed })).toMatchObject(NOT_FOUND);
    });
    expect(changed).toEqual([]);
  });

  it('keep the order of their placing also within one millisecond, by a clock that was set back, and while details change', async () => {
    const { shop, api } = await openReadyToPlace();
    const placed: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      placed.unshift(await place(api));
      const customer = { name: `Asha ${'abcdef'[count] ?? ''}`, email: ADDRESS.email };
      const addresses = { shipping: ADDRESS, billing: null };
      if (count % 2 === 0) await dataOf(api.updateCustomer({ customer, ...addresses }));
      else
        await dataOf(api.createCustomer({ customer: { ...customer, phone: PHONE, isVerified: true }, ...addresses }));
    }
    expect(await numbersOf(api)).toEqual(placed);
    const { orders } = await dataOf(api.listOrders());
    expect(orders.map(({ placedAt }) => placedAt - shop.clock.now())).toEqual([5, 4, 3, 2, 1, 0]);
    await shop.clock.advance(MINUTE);
    placed.unshift(await place(api));
    expect(await numbersOf(api)).toEqual(placed);
    expect((await dataOf(api.listOrders())).orders[0]?.placedAt).toBe(shop.clock.now());
  });
});

describe('tracking an order', () => {
  const track = (shop: TestShop, number: string, phone = PHONE) =>
    shop.session('a-passer-by').trackOrder({ order: number, phone });

  it('shows the state, the steps and the items for number and phone, but no address and no amount, any number of times', async () => {
    const { shop, number } = await openCod();
    for (let ask = 0; ask < 30; ask += 1)
      expect(await dataOf(track(shop, number.toLowerCase()))).toEqual({
        order: number,
        state: 'confirmed',
        history: [{ state: 'confirmed', at: shop.clock.now() }],
        items: { [WASH]: 1 },
        isHeld: false,
        arrivesBy: expect.any(Number),
      });
  });

  it('is refused for a while after 10 failed attempts in an hour, even with the right phone, and shown to its owner', async () => {
    const { shop, api, number } = await openCod();
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    const other = await place(api);
    for (const typed of [number, UNKNOWN]) {
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
});

it('an order shows a sum of its refunds for each place and currency, to the UPI ID first, and pending for as long as one is', async () => {
  const order = await orderRecordOf(await openPaid());
  const refund = (currency: string, amount: number, more: Partial<Refund> = {}): Refund => ({
    gatewayOrder: 'g1',
    payment: 'p1',
    amount: paise(amount),
    currency,
    key: `${currency} ${amount}`,
    to: 'source',
    state: 'refunded',
    isExcess: false,
    at: 1,
    ...more,
  });
  const shown = (...refunds: readonly Refund[]) => {
    const view = orderView({ ...order, payment: { ...order.payment, refunds } });
    return [view.refund, ...(view.otherRefunds ?? [])];
  };
  const toUpi = refund('INR', 74_900, { gatewayOrder: null, to: 'upi' });
  const usd = { amount: 9, currency: 'USD', to: 'source', state: 'refunded' };
  expect(shown(refund('INR', 10_000), refund('INR', 2_500, { state: 'pending' }))).toEqual([
    { amount: 125, to: 'source', state: 'pending' },
  ]);
  expect(shown(refund('USD', 900), refund('INR', 74_900, { state: 'pending' }), toUpi, toUpi)).toEqual([
    { amount: 1_498, to: 'upi', state: 'refunded' },
    { amount: 749, to: 'source', state: 'pending' },
    usd,
  ]);
  expect(shown(refund('USD', 900))).toEqual([usd]);
});
