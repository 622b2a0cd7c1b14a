import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  dataOf,
  ZERO_CASH,
  DAY,
  grant,
  MINUTE,
  openShop,
  order,
  place,
  placedWithCash,
  readyToPlace,
  refusalOf,
  stateOf,
  verify,
  WASH,
} from '../shop-fixture.ts';

describe('a late capture', () => {
  it.each(['failed', 'expired'] as const)(
    'revives an order that has %s within 24 hours, and reserves its holds again',
    async (what) => {
      const bench = openShop();
      const { api, number } = await placedWithCash(bench);
      if (what === 'failed') await bench.sendGatewayEvent(number, 'failed');
      else await bench.clock.advance(30 * MINUTE);
      await bench.shop.runMaintenance();
      expect((await accountsOf(bench)).available).toBe(120);
      await bench.clock.advance(DAY - 1);
      await bench.sendGatewayEvent(number, 'captured');
      expect(await stateOf(api, number)).toBe('confirmed');
      expect(await accountsOf(bench)).toMatchObject({ available: 0, held: 0, spent: 120 });
      expect(bench.logger).toEqual([]);
    },
  );

  it('is refunded after 24 hours: the order has expired, and its customer is notified', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await bench.sendGatewayEvent(number, 'failed');
    await bench.clock.advance(DAY);
    expect(await dataOf(bench.sendGatewayEvent(number, 'captured'))).toEqual({ state: 'refund_pending' });
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'expired',
      payment: 'refund_pending',
      refund: { amount: 629, to: 'source', state: 'pending' },
    });
    await bench.shop.runMaintenance();
    expect(bench.gateway.refunded).toEqual([
      {
        gatewayOrder: `sandbox_${number}`,
        payment: `pay_sandbox_${number}`,
        amount: 62_900,
        currency: 'INR',
        key: `${number}-1`,
      },
    ]);
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'refunded',
      payment: 'refunded',
      refund: { amount: 629, to: 'source', state: 'refunded' },
    });
    expect(bench.outbox.sent().at(-1)?.text).toContain('₹629');
    expect(await accountsOf(bench)).toEqual({ ...ZERO_CASH, available: 120 });
  });

  it('is refunded if the reward cash was spent meanwhile', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await bench.sendGatewayEvent(number, 'failed');
    const second = await place(api, { redeemCash: true, expectedTotal: 629 });
    await bench.sendGatewayEvent(second, 'captured');
    await bench.sendGatewayEvent(number, 'captured');
    expect([await stateOf(api, number), await stateOf(api, second)]).toEqual(['expired', 'confirmed']);
    expect(await accountsOf(bench)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
    await grant(bench, 120);
    await bench.sendGatewayEvent(number, 'captured', { id: 'told-again' });
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'expired',
      payment: 'refund_pending',
      refund: { amount: 629 },
    });
  });

  it('is refunded if another order has used the code', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.applyDiscount({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await bench.sendGatewayEvent(first, 'failed');
    const second = await place(api, { expectedTotal: 712 });
    await bench.sendGatewayEvent(second, 'captured');
    await bench.sendGatewayEvent(first, 'captured');
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['expired', 'confirmed']);
    expect(await dataOf(api.getPaymentStatus({ order: first }))).toEqual({ state: 'refund_pending' });
  });

  it('uses the code of a failed order again', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.applyDiscount({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await bench.sendGatewayEvent(first, 'failed');
    await bench.sendGatewayEvent(first, 'captured');
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyDiscount({ code: 'BESTYOU' });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 712 })))).code).toBe('COUPON_INVALID');
  });

  it('does not empty a cart that waits for another order’s payment', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    const second = await place(api);
    await bench.sendGatewayEvent(number, 'captured');
    expect([await stateOf(api, number), await stateOf(api, second)]).toEqual(['expired', 'pending_payment']);
    expect((await dataOf(api.getCart())).total).toBe(1);
  });

  it('does not empty a cart that no longer belongs to the order', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await api.logout();
    await api.addToCart({ pid: WASH, qty: 3 });
    await bench.sendGatewayEvent(number, 'captured');
    expect((await dataOf(api.getCart())).total).toBe(3);
    await bench.clock.advance(MINUTE);
    await verify(bench, api);
    expect(await stateOf(api, number)).toBe('confirmed');
  });
});
