/**
 * Payments through Razorpay, over HTTP at both ends. What a gateway promises is in the contract of gateways, and what becomes
 * of orders in the tests of the core: here is what only both together show.
 */
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../shop/test-shop.ts';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';

let world: RazorpayWorld;

eachWithRazorpay((made) => {
  world = made;
});

describe('an order paid through Razorpay', () => {
  it('gives the browser what opens the payment window, and no secret', async () => {
    const { paymentWindow, payPage, order } = await dataOf(world.attempt());
    const { config } = world.fake;
    expect(payPage).toBeNull();
    expect(paymentWindow).toEqual({
      provider: 'razorpay',
      script: config.checkout,
      keyId: config.keyId,
      gatewayOrder: world.fake.ledger.orders[0]?.id,
      amount: 74_900,
      currency: 'INR',
      mode: 'upi',
      callback: `/server/api/payment/callback.php?order=${order.order}`,
      prefill: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210' },
    });
    expect(await world.stateOf(order.order)).toBe('pending_payment, created');
  });

  it('is confirmed by a payment whose opening was never reported to the shop', async () => {
    world.fake.fault = { what: 'lose-answer', only: 'POST /orders' };
    expect(await world.attempt()).toMatchObject({ status: false, code: 'NO_GATEWAY' });
    world.fake.fault = null;
    const order = await world.newestOrder();
    world.fake.pay(world.fake.ledger.orders[0]?.id ?? '', 'captured');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    world.logged = [/^the gateway did not open a payment GatewayFailure: POST \/orders: /u];
  });
});

it('the webhook of Razorpay asks for an event to be sent again where the gateway cannot be asked whose payment it is', async () => {
  const foreign = world.fake.ledger.addOrder({ amount: 100, currency: 'INR', receipt: 'invoice-7', notes: {} });
  world.fake.pay(foreign.id, 'failed');
  world.fake.fault = { what: 'drop' };
  expect(await world.fake.webhooks.deliver()).toEqual([503]);
  world.fake.fault = null;
  expect(await world.fake.webhooks.deliver()).toEqual([200]);
  world.logged = [/^the gateway could not be asked about its own event/u, /payment for no order of this shop/u];
});

it('a dispute at Razorpay lists its order for the operator until it ends, in the list, on the page and with the order', async () => {
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
