/** Razorpay out of reach, silent or confused, over HTTP at both ends: no order is lost, and nobody waits for it. */
import { describe, expect, it } from 'vitest';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';
import { MINUTE } from '../../samples/durations.ts';

let world: RazorpayWorld;

eachWithRazorpay((made) => {
  world = made;
});

const OUT_OF_REACH = /^the gateway did not open a payment GatewayFailure: (?:GET|POST) \/orders: /u;

const NOT_ASKED = /^the events of a payment could not be fetched from the gateway GatewayFailure: /u;

describe('a gateway that fails', () => {
  it.each([500, 'drop', 'html', 401] as const)(
    'fails the order when it answers by “%s”, and a later attempt works',
    async (what) => {
      world.fake.fault = { what };
      expect(await world.attempt()).toMatchObject({ status: false, code: 'NO_GATEWAY' });
      expect(await world.stateOf(await world.newestOrder())).toBe('payment_failed, failed');
      world.fake.fault = null;
      expect((await world.place()).gatewayOrder).toMatch(/^order_/u);
      world.logged = [OUT_OF_REACH];
    },
  );

  it('confirms an order by a payment whose opening was never reported to the shop', async () => {
    world.fake.fault = { what: 'lose-answer', only: 'POST /orders' };
    expect(await world.attempt()).toMatchObject({ status: false, code: 'NO_GATEWAY' });
    world.fake.fault = null;
    const order = await world.newestOrder();
    world.fake.pay(world.fake.ledger.orders[0]?.id ?? '', 'captured');
    await world.fake.webhooks.deliver();
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    world.logged = [OUT_OF_REACH];
  });

  it('is asked again a minute after it could not be reached', async () => {
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    world.fake.webhooks.lose();
    world.fake.fault = { what: 503 };
    const before = world.fake.requests.length;
    await world.advance(6 * MINUTE);
    expect(world.fake.requests.length).toBe(before + 1);
    world.fake.fault = null;
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    world.logged = [NOT_ASKED];
  });

  it.each([500, 409])('confirms and refunds other orders although it answers %i about one', async (what) => {
    const broken = await world.place();
    const paid = world.fake.pay(broken.gatewayOrder, 'captured');
    await world.fake.webhooks.deliver();
    await world.cancel(broken.order);
    world.fake.fault = { what, only: `POST /payments/${paid.id}/refund` };
    await world.advance(MINUTE);
    const { order, gatewayOrder } = await world.place();
    world.fake.pay(gatewayOrder, 'captured');
    world.fake.webhooks.lose();
    await world.advance(6 * MINUTE);
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    await world.cancel(order);
    await world.advance(MINUTE);
    expect(await world.stateOf(order)).toBe('refunded, refunded');
    expect(await world.stateOf(broken.order)).toBe('cancelled, refund_pending');
    world.fake.fault = null;
    await world.advance(60 * MINUTE);
    expect(await world.stateOf(broken.order)).toBe('refunded, refunded');
    world.logged = [/^the gateway did not accept a refund; it will be retried GatewayFailure: POST \/payments\//u];
  });
});

describe('a gateway that never answers', () => {
  it('delays neither the maintenance of other orders nor their shoppers', async () => {
    const { order } = await world.place();
    world.fake.fault = { what: 'hang' };
    await Promise.all([
      world.advance(31 * MINUTE),
      world.attempt().then((answer) => expect(answer).toMatchObject({ status: false, code: 'NO_GATEWAY' })),
    ]);
    expect(await world.stateOf(order)).toBe('expired, expired');
    world.logged = [OUT_OF_REACH, NOT_ASKED];
  });
});
