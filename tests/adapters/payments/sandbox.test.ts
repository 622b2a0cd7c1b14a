import { describe, expect, it } from 'vitest';
import { createSandboxGateway } from '../../../adapters/payments/sandbox.ts';
import { rupees } from '../../../core/entities/money.ts';
import { ADDRESS, createShopWorld, dataOf, signedUp } from '../../contracts/shop-fixture.ts';

describe('the sandbox\'s gateway', () => {
  it('opens the same payment for the same order, at its own page', async () => {
    const gateway = createSandboxGateway();
    const order = { number: 'BH0123456789', amount: rupees(749), at: 1 };
    const opened = await gateway.open(order);
    expect(opened.payPage).toBe('/sandbox/pay?order=BH0123456789');
    expect(await gateway.open(order)).toEqual(opened);
  });

  it('has nothing to collect for cash on delivery, whatever it plays', async () => {
    const world = createShopWorld();
    const api = world.shop.forSession('a-session-token-of-a-test');
    await signedUp({ world, browser: () => api }, api);
    await api.addToCart({ pid: 'bhor_0002', qty: 1 });
    const { order } = dataOf(await api.placeOrder({
      mode: 'cod', redeemCash: false, expectedTotal: rupees(899), shipping: ADDRESS, billing: null, key: 'an-attempt-to-buy',
    }));
    for (const outcome of ['succeeds', 'fails', 'silent'] as const) {
      expect(await world.till.pay(order.order, outcome)).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND' });
    }
    expect(dataOf(await api.getPaymentStatus({ order: order.order }))).toEqual({ state: 'due' });
  });
});
