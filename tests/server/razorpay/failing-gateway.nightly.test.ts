/** Razorpay out of reach, silent or confused, over HTTP at both ends: no order is lost, and nobody waits for it. */
import { describe, expect, it } from 'vitest';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';

let world: RazorpayWorld;

eachWithRazorpay((made) => {
  world = made;
});

const OUT_OF_REACH = /^the gateway did not open a payment GatewayFailure: (?:GET|POST) \/orders: /u;

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
});
