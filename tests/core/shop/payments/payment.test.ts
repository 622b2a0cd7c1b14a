import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import type { PaymentEventKind } from '../../../../core/entities/payment.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  openSession,
  order,
  place,
  placedWithCash,
  readyToPlace,
  signIn,
  stateOf,
} from '../../../shop/test-shop.ts';

describe('the gateway’s events', () => {
  it('confirm the order at the capture: cash is spent and earned, the cart is emptied, and the customer is notified', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    await shop.deliverMessages();
    const before = shop.messenger.sent().length;
    await shop.clock.advance(MINUTE);
    expect(await shop.sendGatewayEvent(number, 'captured')).toMatchObject({
      status: true,
      data: { state: 'captured' },
      now: shop.clock.now(),
    });
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'confirmed',
      payment: 'captured',
      history: [{ state: 'pending_payment' }, { state: 'confirmed', at: shop.clock.now() }],
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
    expect((await dataOf(api.getCart())).total).toBe(0);
    await shop.deliverMessages();
    expect(
      shop.messenger
        .sent()
        .slice(before)
        .map(({ channel, text }) => [
          channel,
          text.includes(`${number} is confirmed. Paid ₹629 and ₹120 reward cash.`),
        ]),
    ).toEqual([
      ['sms', true],
      ['mail', true],
    ]);
  });

  it('fail the order when the payment fails: the hold is released, the cart is kept, and the customer is notified', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    expect(await dataOf(shop.sendGatewayEvent(number, 'failed'))).toEqual({ state: 'failed' });
    expect(await dataOf(api.getPaymentStatus({ order: number }))).toEqual({ state: 'failed' });
    expect(await stateOf(api, number)).toBe('payment_failed');
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    await shop.deliverMessages();
    expect(shop.messenger.sent().at(-2)?.text).toContain(`${number} didn't go through`);
    expect((await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 629 })))).order.state).toBe(
      'pending_payment',
    );
  });

  it('change nothing but the payment while it is in progress', async () => {
    const shop = createTestShop();
    const { api, number } = await placedWithCash(shop);
    expect(
      await shop.changesOf(async () => {
        expect(await dataOf(shop.sendGatewayEvent(number, 'attempted'))).toEqual({ state: 'attempted' });
        expect(await dataOf(shop.sendGatewayEvent(number, 'authorized'))).toEqual({ state: 'authorized' });
      }),
    ).toEqual(['order.payment']);
    expect(await stateOf(api, number)).toBe('pending_payment');
  });

  it('count once, however often they are sent', async () => {
    const shop = createTestShop();
    const { number } = await placedWithCash(shop);
    await shop.sendGatewayEvent(number, 'captured', { id: 'one' });
    expect(
      await shop.changesOf(async () => {
        expect(await dataOf(shop.sendGatewayEvent(number, 'captured', { id: 'one' }))).toEqual({ state: 'captured' });
      }),
    ).toEqual([]);
    expect(await shop.changesOf(() => shop.sendGatewayEvent(number, 'captured', { id: 'two' }))).toEqual([
      'order.payment',
    ]);
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it('count once when they are sent simultaneously', async () => {
    const shop = createTestShop();
    const { number } = await placedWithCash(shop);
    await Promise.all(['one', 'two', 'one'].map((id) => shop.sendGatewayEvent(number, 'captured', { id })));
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it('have the same result in any order and repetition', async () => {
    const kinds: readonly PaymentEventKind[] = ['attempted', 'authorized', 'failed', 'captured'];
    const events = fc.uniqueArray(fc.record({ id: fc.nat(6).map(String), kind: fc.constantFrom(...kinds) }), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 5,
    });
    const shuffled = events.chain((set) =>
      fc.tuple(
        fc.constant(set),
        fc.shuffledSubarray(set, { minLength: set.length }),
        fc.array(fc.constantFrom(...set), { maxLength: 3 }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([set, order1, extra]) => {
        const outcomes = await Promise.all(
          [set, [...order1, ...extra]].map(async (events) => {
            const shop = createTestShop();
            const { api, number } = await placedWithCash(shop);
            for (const { id, kind } of events) await shop.sendGatewayEvent(number, kind, { id });
            return {
              state: await stateOf(api, number),
              payment: await dataOf(api.getPaymentStatus({ order: number })),
              cash: await accountsOf(shop),
              cart: (await dataOf(api.getCart())).total,
            };
          }),
        );
        expect(outcomes[1]).toEqual(outcomes[0]);
        const has = (kind: PaymentEventKind): boolean => set.some((event) => event.kind === kind);
        expect(outcomes[0]?.state).toBe(
          has('captured') ? 'confirmed' : has('failed') ? 'payment_failed' : 'pending_payment',
        );
      }),
      { numRuns: 60 },
    );
  });

  it('keep the ledger balanced: no rupee is lost or created, and no account falls below 0', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ place: fc.boolean() }),
        fc.record({ tell: fc.constantFrom('captured' as const, 'failed' as const), which: fc.nat(3) }),
        fc.record({ gift: fc.integer({ min: 1, max: 900 }) }),
      ),
      { maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { shop, api } = await openReadyToPlace();
        const numbers: string[] = [];
        let given = 0;
        for (const step of all) {
          if ('gift' in step) {
            await grant(shop, step.gift);
            given += step.gift;
          } else if ('tell' in step) {
            const number = numbers.at(-1 - step.which);
            if (number !== undefined) await shop.sendGatewayEvent(number, step.tell);
          } else {
            await api.quickBuy({ pid: WASH, qty: 1 });
            const balance = (await dataOf(api.getRewardCash())).cashback;
            numbers.push(
              await place(api, {
                redeemCash: step.place,
                expectedTotal: 749 - (step.place ? Math.min(balance, 749) : 0),
              }),
            );
          }
          const { available, held, spent, pending } = await accountsOf(shop);
          expect(available + held + spent).toBe(given);
          expect(Math.min(available, held, spent, pending)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the gateway’s events about an order that is not to be paid online', () => {
  const UNKNOWN = 'the gateway reported a payment for no order of this shop';

  it.each(['BH', 'BH0123456789', 'XX0123456789', 'BH012345678I', '__proto__'])(
    'are acknowledged for “%s” and change nothing, and are logged',
    async (number) => {
      const shop = createTestShop();
      expect(
        await shop.changesOf(async () => {
          await dataOf(shop.sendGatewayEvent(number, 'captured'));
        }),
      ).toEqual([]);
      expect(shop.logged).toEqual([expect.stringContaining(UNKNOWN)]);
    },
  );

  it('change nothing of an order by cash on delivery; the payment is kept', async () => {
    const shop = createTestShop();
    const number = await place(await readyToPlace(shop), { mode: 'cod', expectedTotal: 899 });
    expect(
      await shop.changesOf(async () => {
        expect(await dataOf(shop.sendGatewayEvent(number, 'captured'))).toEqual({ state: 'due' });
      }),
    ).toEqual(['unknown-payment']);
    expect(shop.logged).toEqual([expect.stringContaining(UNKNOWN)]);
  });

  it('change nothing for an order that is removed meanwhile', async () => {
    const shop = createTestShop();
    const { number } = await placedWithCash(shop);
    const removal = shop.store.update({ writes: [orders.key(number)] }, () => ({
      answer: null,
      writes: [remove(orders.key(number))],
    }));
    await Promise.all([shop.sendGatewayEvent(number, 'captured'), removal]);
    expect(shop.logged).toEqual([expect.stringContaining(UNKNOWN)]);
    expect((await shop.store.read([orders.key(number)])).get(orders.key(number))).toBeUndefined();
  });
});

it('an order that is paid is returned as paid when its placing is repeated, with no page to pay on', async () => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  await api.addToCart({ pid: WASH, qty: 1 });
  const attempt = order();
  const {
    order: { order: number },
  } = await dataOf(api.placeOrder(attempt));
  await shop.sendGatewayEvent(number, 'captured');
  expect(await dataOf(api.placeOrder(attempt))).toMatchObject({
    payPage: null,
    order: { order: number, state: 'confirmed' },
  });
});
