/** Payments through Razorpay, over HTTP at both ends: whatever the gateway does, the order ends right. */
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../shop/test-shop.ts';
import { until } from '../fixtures/waiting.ts';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';

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

  it('counts a repeated event once, also under another id of the request', async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    const events = [...world.fake.webhooks.queued()];
    for (const id of ['evt_a', 'evt_b'])
      for (const event of events)
        expect(await world.fake.webhooks.send(event, { 'x-razorpay-event-id': id })).toBe(200);
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    expect((await world.texts()).filter((text) => text.includes(`${order} is confirmed`))).toHaveLength(1);
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

  it('refuses the proof of another order', async () => {
    const first = await world.place();
    const payment = world.fake.pay(first.gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    const second = await world.place();
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = world.fake.ledger.proofOf(payment);
    const answer = await world.api.verifyPayment({ order: second.order, paymentId, signature });
    expect(answer).toMatchObject({ status: false, code: 'PAYMENT_UNPROVEN' });
    expect(await world.stateOf(second.order)).toBe('pending_payment, created');
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

  it('fails and then succeeds with the next payment of the same window', async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'failed');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('payment_failed, failed');
    world.fake.pay(gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    expect(world.refunded()).toBe(0);
  });

  it('is confirmed where the very payment that had failed is captured after all', async () => {
    const { order, gatewayOrder } = await world.place();
    const payment = world.fake.pay(gatewayOrder, 'failed');
    await world.fake.webhooks.deliver();
    world.fake.captureLater(payment);
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
  });

  it('waits while the bank has only authorised, and is confirmed when it is captured', async () => {
    const { order, gatewayOrder } = await world.place();
    const payment = world.fake.pay(gatewayOrder, 'authorized');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('pending_payment, authorized');
    world.fake.captureLater(payment);
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
  });

  it('may be paid again after a failure, and money that comes twice goes back', async () => {
    const { order, gatewayOrder } = await world.place();
    const first = world.fake.pay(gatewayOrder, 'failed');
    await world.fake.webhooks.deliver();
    const again = await world.retry(order);
    expect(again.gatewayOrder).not.toBe(gatewayOrder);
    world.fake.pay(again.gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    world.fake.captureLater(first);
    await world.fake.webhooks.deliver();
    await world.advance(MINUTE);
    expect(world.fake.ledger.refunds).toMatchObject([{ payment_id: first.id, amount: 74_900 }]);
    expect(await world.stateOf(order)).toBe('confirmed, captured');
  });
});

describe('a payment that comes late', () => {
  it('revives an expired order within a day', async () => {
    const { order, gatewayOrder } = await world.place();
    await world.advance(31 * MINUTE);
    expect(await world.stateOf(order)).toBe('expired, expired');
    world.fake.pay(gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
  });

  it('is refunded after more than a day', async () => {
    const { order, gatewayOrder } = await world.place();
    await world.advance(31 * MINUTE + DAY);
    world.fake.pay(gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe('refunded, refunded');
    expect(world.refunded()).toBe(74_900);
  });
});

describe('a payment of another amount or currency', () => {
  it.each([
    [{ amount: 74_800 }, 'refund'],
    [{ currency: 'USD' }, 'refund'],
    [{ amount: 80_000 }, 'accept'],
  ] as const)('is held for review where it is %o, and ends as the operator decides: %s', async (paying, decision) => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured', paying);
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('pending_payment, held');
    await world.review(order, decision);
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe(decision === 'accept' ? 'confirmed, captured' : 'payment_failed, failed');
    const paid = world.fake.ledger.payments[0]?.amount ?? 0;
    expect(world.refunded()).toBe(decision === 'accept' ? paid - 74_900 : paid);
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

  it('accepts events about orders of other shops on the same account, and notes them', async () => {
    const foreign = world.fake.ledger.addOrder({ amount: 100, currency: 'INR', receipt: 'invoice-7', notes: {} });
    world.fake.pay(foreign.id, 'captured');
    expect(await world.fake.webhooks.deliver()).toEqual([200, 200, 200]);
    world.logged = [/^the gateway reported a payment for no order of this shop/u];
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
