/** Orders that are replaced, left unpaid, refunded elsewhere or cut off, on every store (spec 10.20, 10.21, 11). */
import { expect, it } from 'vitest';
import { stateOf as stateOfRecord } from '../../core/entities/order.ts';
import { StoreBusy, type ShopStore } from '../../core/ports/store/shop-store.ts';
import { orders } from '../../core/shop/documents/orders.ts';
import { kept } from '../shop/stored.ts';
import { event } from '../shop/gateway-events.ts';
import { OTHER_PHONE } from '../samples/customers.ts';
import { MINUTE } from '../samples/durations.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, createTestShop, order, place, readyToPlace, refusalOf, stateOf } from '../shop/test-shop.ts';
import { describeOnSqlite } from '../databases/every-store.ts';

const COD = { mode: 'cod', expectedTotal: 899 } as const;

/** The store, whose updates fail while `isBroken`. */
const breakable = (store: ShopStore) => {
  const state = { isBroken: false };
  const update: ShopStore['update'] = (keys, decide) =>
    state.isBroken ? Promise.reject(new StoreBusy()) : store.update(keys, decide);
  return { store: { ...store, update }, state };
};

describeOnSqlite('a cart', (open) => {
  it('has one live order when placing again, a capture and a cancellation of the first come at once', async () => {
    const shop = createTestShop({ store: await open() });
    const phones = ['9000000001', '9000000002', '9000000003', '9000000004'];
    for (const phone of phones) {
      const api = await readyToPlace(shop, phone);
      const first = await place(api);
      const [again] = await Promise.all([
        api.placeOrder(order(COD)),
        shop.sendGatewayEvent(first, 'captured'),
        ...(phone === phones.at(-1) ? [api.cancelOrder({ order: first, reason: 'no' })] : []),
      ]);
      const numbers = [first, ...(again.status ? [again.data.order.order] : [])];
      const records = await Promise.all(numbers.map((number) => kept(shop, orders.key(number))));
      const live = records.filter((record) => record !== undefined && stateOfRecord(record) === 'confirmed');
      expect(live.length).toBeLessThanOrEqual(1);
      await shop.runMaintenance();
      const { payment } = records[0] ?? {};
      const isPaying = live[0]?.number === first;
      expect([payment?.events.length, payment?.refunds.length]).toEqual([1, isPaying ? 0 : 1]);
    }
  });
});

describeOnSqlite('units of an order that is paid again and left', (open) => {
  it('are given back after 30 minutes, to whoever orders them first', async () => {
    const shop = createTestShop({ store: await open() });
    await dataOf(shop.setStock({ pid: WASH, level: 1 }));
    const api = await readyToPlace(shop);
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    expect((await shop.stock())[WASH]).toBe(0);
    await shop.clock.advance(30 * MINUTE);
    await shop.runMaintenance();
    expect((await shop.stock())[WASH]).toBe(1);
    const other = await readyToPlace(shop, OTHER_PHONE);
    await place(other, COD);
    expect((await refusalOf(api.retryPayment({ order: number, mode: 'upi' }))).code).toBe('SOLD_OUT');
    expect(await stateOf(api, number)).toBe('payment_failed');
  });
});

describeOnSqlite('a refund and a dispute at the gateway', (open) => {
  it('keep the order from being packed, and list it', async () => {
    const shop = createTestShop({ store: await open() });
    const api = await readyToPlace(shop);
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'captured');
    const about = { payment: `pay_sandbox_${number}`, amount: 74_900 };
    await dataOf(shop.receiveWebhook(event(number, { ...about, id: 'd1', event: 'payment.dispute.open' })));
    await dataOf(shop.receiveWebhook(event(number, { ...about, id: 'r1', event: 'refund.processed' })));
    expect((await refusalOf(shop.moveOrder({ order: number, to: 'packed' }))).code).toBe('ORDER_STATE');
    const { orders: listed } = await shop.searchOrders({ state: 'disputed', limit: 5 });
    expect(listed.map((one) => one.number)).toEqual([number]);
  });
});

describeOnSqlite('an order whose database fails between placing and opening its payment', (open) => {
  it('is continued by the same key', async () => {
    const { store, state } = breakable(await open());
    const gate = { breaks: false };
    const shop = createTestShop({
      store,
      gateway: (fake) => ({
        ...fake,
        open: async (payment) => {
          state.isBroken = gate.breaks;
          return fake.open(payment);
        },
      }),
    });
    const api = await readyToPlace(shop);
    const attempt = order();
    gate.breaks = true;
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('BUSY');
    gate.breaks = false;
    state.isBroken = false;
    expect((await dataOf(api.placeOrder(attempt))).payPage).not.toBeNull();
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });
});
