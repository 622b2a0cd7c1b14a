import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  place,
  placedWithCash,
  refusalOf,
  stateOf,
  verify,
} from '../../../shop/test-shop.ts';

describe('a late capture', () => {
  it.each(['failed', 'expired'] as const)(
    'revives an order that has %s within 24 hours, and reserves again what it needs',
    async (what) => {
      const shop = createTestShop();
      const { api, number } = await placedWithCash(shop);
      if (what === 'failed') await shop.sendGatewayEvent(number, 'failed');
      else await shop.clock.advance(30 * MINUTE);
      await shop.runMaintenance();
      expect((await accountsOf(shop)).available).toBe(120);
      await shop.clock.advance(DAY - 1);
      await shop.sendGatewayEvent(number, 'captured');
      expect(await stateOf(api, number)).toBe('confirmed');
      expect(await accountsOf(shop)).toMatchObject({ available: 0, held: 0, spent: 120 });
      expect(shop.logged).toEqual([]);
    },
  );

  it('is refunded after 24 hours: the order has expired, and its customer is notified', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    await shop.sendGatewayEvent(number, 'failed');
    await shop.clock.advance(DAY);
    expect(await dataOf(shop.sendGatewayEvent(number, 'captured'))).toEqual({ state: 'refund_pending' });
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'expired',
      payment: 'refund_pending',
      refund: { amount: 629, to: 'source', state: 'pending' },
    });
    await shop.runMaintenance();
    expect(shop.gatewayConnection.refunded).toEqual([
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
    expect(shop.messenger.sent().at(-1)?.text).toContain('₹629');
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
  });

  it('is refunded if the reward cash was spent meanwhile', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    await shop.sendGatewayEvent(number, 'failed');
    const second = await place(api, { redeemCash: true, expectedTotal: 629 });
    await shop.sendGatewayEvent(second, 'captured');
    await shop.sendGatewayEvent(number, 'captured');
    expect([await stateOf(api, number), await stateOf(api, second)]).toEqual(['expired', 'confirmed']);
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
    await grant(shop, 120);
    await shop.sendGatewayEvent(number, 'captured', { id: 'told-again' });
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'expired',
      payment: 'refund_pending',
      refund: { amount: 629 },
    });
  });

  it('is refunded if another order has used the code', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await shop.sendGatewayEvent(first, 'failed');
    const second = await place(api, { expectedTotal: 712 });
    await shop.sendGatewayEvent(second, 'captured');
    await shop.sendGatewayEvent(first, 'captured');
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['expired', 'confirmed']);
    expect(await dataOf(api.getPaymentStatus({ order: first }))).toEqual({ state: 'refund_pending' });
  });

  it('uses the code of a failed order again', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await shop.sendGatewayEvent(first, 'failed');
    await shop.sendGatewayEvent(first, 'captured');
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU' });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 712 })))).code).toBe('COUPON_INVALID');
  });

  it('does not empty a cart that waits for another order’s payment', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    const second = await place(api);
    await shop.sendGatewayEvent(number, 'captured');
    expect([await stateOf(api, number), await stateOf(api, second)]).toEqual(['expired', 'pending_payment']);
    expect((await dataOf(api.getCart())).total).toBe(1);
  });

  it('does not empty a cart that no longer belongs to the order', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    await api.logout();
    await api.addToCart({ pid: WASH, qty: 3 });
    await shop.sendGatewayEvent(number, 'captured');
    expect((await dataOf(api.getCart())).total).toBe(3);
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect(await stateOf(api, number)).toBe('confirmed');
  });
});
