/** Refunds through Razorpay, over HTTP at both ends. */
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../shop/test-shop.ts';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';
import { MINUTE } from '../../samples/durations.ts';

let world: RazorpayWorld;

eachWithRazorpay((made) => {
  world = made;
});

const NOT_REFUNDED = /^the gateway did not accept a refund; it will be retried GatewayFailure: /u;

describe('a dispute at Razorpay', () => {
  it('lists its order for the operator until it ends, in the list, on the page and with the order', async () => {
    const { order, gatewayOrder } = await world.place();
    const payment = world.fake.pay(gatewayOrder, 'captured');
    world.fake.dispute(payment, 'created');
    await world.fake.webhooks.deliver({ times: 2 });
    expect(await world.ordersIn('disputed')).toMatchObject([
      { order, disputes: [{ payment: payment.id, amount: 749, currency: 'INR', status: 'open' }] },
    ]);
    expect(await (await fetch(`${world.server.url}/sandbox`)).text()).toContain('₹749 disputed, open');
    world.fake.dispute(payment, 'won');
    await world.fake.webhooks.deliver();
    expect(await world.ordersIn('disputed')).toEqual([]);
    expect(await world.ordersIn('confirmed')).toMatchObject([{ order, disputes: [{ status: 'won' }] }]);
  });
});

describe('a refund through Razorpay', () => {
  const cancelled = async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    await dataOf(world.api.cancelOrder({ order, reason: 'changed my mind' }));
    return order;
  };

  it('is pending until the gateway reports that it was paid out', async () => {
    world.fake.settings.refundStatus = 'pending';
    const order = await cancelled();
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe('cancelled, refund_pending');
    const [refund] = world.fake.ledger.refunds;
    if (refund === undefined) throw new Error('nothing was refunded');
    world.fake.endRefund(refund, 'processed');
    await world.fake.webhooks.deliver({ times: 2 });
    expect(await world.stateOf(order)).toBe('refunded, refunded');
    expect(world.refunded()).toBe(74_900);
  });

  it('that somebody made at the dashboard is found before the order is packed, although no event reported it', async () => {
    const { order, gatewayOrder } = await world.place();
    const payment = world.fake.pay(gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    world.fake.refundAtDashboard(payment, 74_900);
    world.fake.webhooks.lose();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    expect(await world.move(order, 'packed')).toContain('Nothing is left of what was paid for this order');
    expect(await world.stateOf(order)).toBe('confirmed, refunded');
  });

  it('is requested again, and paid once, where its answer was lost', async () => {
    world.fake.fault = { what: 'lose-answer', only: 'POST /payments' };
    const order = await cancelled();
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe('cancelled, refund_pending');
    world.fake.fault = null;
    world.fake.webhooks.lose();
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe('refunded, refunded');
    expect(world.refunded()).toBe(74_900);
    world.logged = [NOT_REFUNDED];
  });
});
