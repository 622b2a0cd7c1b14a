/** Payments through Razorpay, over HTTP at both ends: whatever the gateway does, the order ends right. */
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../shop/test-shop.ts';
import { until } from '../fixtures/waiting.ts';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';
import { MINUTE } from '../../samples/durations.ts';

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

  it('is confirmed by the gateway’s events, once, in any order and any number of times', async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    const statuses = await world.fake.webhooks.deliver({ order: 'reversed', times: 3 });
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    expect((await world.texts()).filter((text) => text.includes(`${order} is confirmed`))).toHaveLength(1);
    await world.advance(MINUTE);
    expect(world.refunded()).toBe(0);
  });

  it('is confirmed by the proof that the browser brings, without any event', async () => {
    const { order, gatewayOrder } = await world.place();
    const payment = world.fake.pay(gatewayOrder, 'captured');
    world.fake.webhooks.lose();
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = world.fake.ledger.proofOf(payment);
    const forged = await world.api.verifyPayment({ order, paymentId, signature: signature.replace(/^./u, 'x') });
    expect(forged).toMatchObject({ status: false, code: 'PAYMENT_UNPROVEN' });
    expect(await world.stateOf(order)).toBe('pending_payment, created');
    expect(await dataOf(world.api.verifyPayment({ order, paymentId, signature }))).toEqual({ state: 'captured' });
    expect(await world.stateOf(order)).toBe('confirmed, captured');
  });

  it('is confirmed by asking the gateway where all its events were lost', async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    world.fake.webhooks.lose();
    await world.advance(6 * MINUTE);
    expect(await world.stateOf(order)).toBe('confirmed, captured');
  });

  it('is confirmed by an event that is faster than the answer to opening the payment', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.fake.answersAfter = { until: held, only: 'POST /orders' };
    const placing = world.attempt();
    await until(() => world.fake.ledger.orders.length > 0, 10_000);
    world.fake.pay(world.fake.ledger.orders[0]?.id ?? '', 'captured');
    expect(await world.fake.webhooks.deliver()).toEqual([200, 200, 200]);
    expect(await world.stateOf(await world.newestOrder())).toBe('confirmed, captured');
    answer();
    const placed = await dataOf(placing);
    expect(placed).toMatchObject({ payPage: null, paymentWindow: null, order: { state: 'confirmed' } });
    expect(world.refunded()).toBe(0);
  });
});

describe('the webhook of Razorpay', () => {
  it('refuses what Razorpay has not signed, and changes nothing', async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    for (const event of world.fake.webhooks.queued())
      expect(await world.fake.webhooks.send(event, { 'x-razorpay-signature': 'f'.repeat(64) })).toBe(400);
    expect(await world.stateOf(order)).toBe('pending_payment, created');
  });

  it('asks for an event to be sent again where the gateway cannot be asked whose payment it is', async () => {
    const foreign = world.fake.ledger.addOrder({ amount: 100, currency: 'INR', receipt: 'invoice-7', notes: {} });
    world.fake.pay(foreign.id, 'failed');
    world.fake.fault = { what: 'drop' };
    expect(await world.fake.webhooks.deliver()).toEqual([503]);
    world.fake.fault = null;
    expect(await world.fake.webhooks.deliver()).toEqual([200]);
    world.logged = [/^the gateway could not be asked about its own event/u, /payment for no order of this shop/u];
  });
});
