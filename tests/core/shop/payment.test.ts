import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimulatedDigests } from '../../../adapters/simulated/digests.ts';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { PaymentEventKind } from '../../../core/entities/payment.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { createShop } from '../../../core/shop/shop.ts';
import { accountsOf, dataOf, DAY, MINUTE, openShop, order, PHONE, readyToPlace, refusalOf, signIn, verify, WASH, type Bench } from './workbench.ts';

const grant = (bench: Bench, amount: number) => dataOf(bench.shop.grantRewardCash({ phone: PHONE, amount, reason: 'goodwill' }));
const stateOf = async (api: ShopApi, number: string): Promise<string> => (await dataOf(api.getOrder({ order: number }))).state;
const place = async (api: ShopApi, changes: Parameters<typeof order>[0] = {}): Promise<string> => (await dataOf(api.placeOrder(order(changes)))).order.order;
const NOTHING = { available: 0, held: 0, spent: 0, pending: 0 };

/** An order of one wash that redeems 120 and so comes to 629. */
const placedWithCash = async (bench: Bench): Promise<{ api: Awaited<ReturnType<typeof readyToPlace>>; number: string }> => {
  const api = await readyToPlace(bench);
  await grant(bench, 120);
  return { api, number: await place(api, { redeemCash: true, expectedTotal: 629 }) };
};

describe('the gateway’s news', () => {
  it('confirm the order when the money is captured: cash is spent, cash is earned, the cart is emptied, the customer told', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await bench.shop.deliverMessages();
    const before = bench.outbox.sent().length;
    await bench.clock.advance(MINUTE);
    expect(await bench.gatewayTells(number, 'captured')).toMatchObject({ status: true, data: { state: 'captured' }, now: bench.clock.now() });
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'confirmed', payment: 'captured', history: [{ state: 'pending_payment' }, { state: 'confirmed', at: bench.clock.now() }],
    });
    expect(await accountsOf(bench)).toEqual({ ...NOTHING, spent: 120, pending: 37 });
    expect((await dataOf(api.getCart())).total).toBe(0);
    await bench.shop.deliverMessages();
    expect(bench.outbox.sent().slice(before).map(({ channel, text }) => [channel, text.includes(`${number} is confirmed; ₹629 is paid`)]))
      .toEqual([['sms', true], ['mail', true]]);
  });

  it('fail the order when the payment fails: the hold is given back, the cart stays, the customer is told', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    expect(await dataOf(bench.gatewayTells(number, 'failed'))).toEqual({ state: 'failed' });
    expect(await dataOf(api.getPaymentStatus({ order: number }))).toEqual({ state: 'failed' });
    expect(await stateOf(api, number)).toBe('payment_failed');
    expect(await accountsOf(bench)).toEqual({ ...NOTHING, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    await bench.shop.deliverMessages();
    expect(bench.outbox.sent().at(-2)?.text).toContain(`${number} did not go through`);
    expect((await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 629 })))).order.state).toBe('pending_payment');
  });

  it('change nothing but the payment while it is under way', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    expect(await bench.changesOf(async () => {
      expect(await dataOf(bench.gatewayTells(number, 'attempted'))).toEqual({ state: 'attempted' });
      expect(await dataOf(bench.gatewayTells(number, 'authorized'))).toEqual({ state: 'authorized' });
    })).toEqual(['order.payment']);
    expect(await stateOf(api, number)).toBe('pending_payment');
  });

  it('count once, however often they come', async () => {
    const bench = openShop();
    const { number } = await placedWithCash(bench);
    await bench.gatewayTells(number, 'captured', 'one');
    expect(await bench.changesOf(async () => {
      expect(await dataOf(bench.gatewayTells(number, 'captured', 'one'))).toEqual({ state: 'captured' });
    })).toEqual([]);
    expect(await bench.changesOf(() => bench.gatewayTells(number, 'captured', 'two'))).toEqual(['order.payment']);
    expect(await accountsOf(bench)).toEqual({ ...NOTHING, spent: 120, pending: 37 });
  });

  it('count once when they come at once', async () => {
    const bench = openShop();
    const { number } = await placedWithCash(bench);
    await Promise.all(['one', 'two', 'one'].map((id) => bench.gatewayTells(number, 'captured', id)));
    expect(await accountsOf(bench)).toEqual({ ...NOTHING, spent: 120, pending: 37 });
  });

  it('come to the same in any order and repetition', async () => {
    const kinds: readonly PaymentEventKind[] = ['attempted', 'authorized', 'failed', 'captured'];
    const events = fc.uniqueArray(fc.record({ id: fc.nat(6).map(String), kind: fc.constantFrom(...kinds) }), { selector: ({ id }) => id, minLength: 1, maxLength: 5 });
    const shuffled = events.chain((set) => fc.tuple(
      fc.constant(set), fc.shuffledSubarray(set, { minLength: set.length }), fc.array(fc.constantFrom(...set), { maxLength: 3 }),
    ));
    await fc.assert(fc.asyncProperty(shuffled, async ([set, order1, extra]) => {
      const outcomes = await Promise.all([set, [...order1, ...extra]].map(async (told) => {
        const bench = openShop();
        const { api, number } = await placedWithCash(bench);
        for (const { id, kind } of told) await bench.gatewayTells(number, kind, id);
        return {
          state: await stateOf(api, number), payment: await dataOf(api.getPaymentStatus({ order: number })),
          cash: await accountsOf(bench), cart: (await dataOf(api.getCart())).total,
        };
      }));
      expect(outcomes[1]).toEqual(outcomes[0]);
      const has = (kind: PaymentEventKind): boolean => set.some((event) => event.kind === kind);
      expect(outcomes[0]?.state).toBe(has('captured') ? 'confirmed' : has('failed') ? 'payment_failed' : 'pending_payment');
    }), { numRuns: 60 });
  });

  it('keep the ledger’s sums: no rupee is lost or made, and no account falls below nothing', async () => {
    const steps = fc.array(fc.oneof(
      fc.record({ place: fc.boolean() }), fc.record({ tell: fc.constantFrom('captured' as const, 'failed' as const), which: fc.nat(3) }),
      fc.record({ gift: fc.integer({ min: 1, max: 900 }) }),
    ), { maxLength: 14 });
    await fc.assert(fc.asyncProperty(steps, async (all) => {
      const bench = openShop();
      const api = await readyToPlace(bench);
      const numbers: string[] = [];
      let given = 0;
      for (const step of all) {
        if ('gift' in step) {
          await grant(bench, step.gift);
          given += step.gift;
        } else if ('tell' in step) {
          const number = numbers.at(-1 - step.which);
          if (number !== undefined) await bench.gatewayTells(number, step.tell);
        } else {
          await api.quickBuy({ pid: WASH, qty: 1 });
          const balance = (await dataOf(api.getRewardCash())).cashback;
          numbers.push(await place(api, { redeemCash: step.place, expectedTotal: 749 - (step.place ? Math.min(balance, 749) : 0) }));
        }
        const { available, held, spent, pending } = await accountsOf(bench);
        expect(available + held + spent).toBe(given);
        expect(Math.min(available, held, spent, pending)).toBeGreaterThanOrEqual(0);
      }
    }), { numRuns: 60 });
  });
});

describe('a late capture', () => {
  it.each(['failed', 'superseded'] as const)('revives an order that has %s within 24 hours, and takes its holds again', async (what) => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    if (what === 'failed') await bench.gatewayTells(number, 'failed');
    else await place(api, { mode: 'cod', expectedTotal: 899 });
    expect((await accountsOf(bench)).available).toBe(120);
    await bench.clock.advance(DAY - 1);
    await bench.gatewayTells(number, 'captured');
    expect(await stateOf(api, number)).toBe('confirmed');
    expect(await accountsOf(bench)).toMatchObject({ available: 0, held: 0, spent: 120 });
    expect(bench.journal).toEqual([]);
  });

  it('is kept for a refund after 24 hours, and the journal says so', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await bench.gatewayTells(number, 'failed');
    await bench.clock.advance(DAY);
    expect(await bench.changesOf(async () => {
      expect(await dataOf(bench.gatewayTells(number, 'captured'))).toEqual({ state: 'captured' });
    })).toEqual(['order.payment']);
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({ state: 'payment_failed', payment: 'captured' });
    expect(bench.journal).toEqual([expect.stringContaining('refunded')]);
  });

  it('is kept for a refund where the cash was spent meanwhile', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await bench.gatewayTells(number, 'failed');
    const second = await place(api, { redeemCash: true, expectedTotal: 629 });
    await bench.gatewayTells(second, 'captured');
    await bench.gatewayTells(number, 'captured');
    expect([await stateOf(api, number), await stateOf(api, second)]).toEqual(['payment_failed', 'confirmed']);
    expect(await accountsOf(bench)).toEqual({ ...NOTHING, spent: 120, pending: 37 });
    expect(bench.journal).toHaveLength(1);
    await grant(bench, 120);
    await bench.gatewayTells(number, 'captured', 'told-again');
    expect(await stateOf(api, number)).toBe('confirmed');
  });

  it('is kept for a refund where another order has used the code', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.applyDiscount({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await bench.gatewayTells(first, 'failed');
    const second = await place(api, { expectedTotal: 712 });
    await bench.gatewayTells(second, 'captured');
    await bench.gatewayTells(first, 'captured');
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['payment_failed', 'confirmed']);
    expect(bench.journal).toHaveLength(1);
  });

  it('takes the code of a failed order again', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await api.applyDiscount({ code: 'BESTYOU' });
    const first = await place(api, { expectedTotal: 712 });
    await bench.gatewayTells(first, 'failed');
    await bench.gatewayTells(first, 'captured');
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyDiscount({ code: 'BESTYOU' });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 712 })))).code).toBe('COUPON_INVALID');
  });

  it('empties no cart that is not the order’s any more', async () => {
    const bench = openShop();
    const { api, number } = await placedWithCash(bench);
    await api.logout();
    await api.addToCart({ pid: WASH, qty: 3 });
    await bench.gatewayTells(number, 'captured');
    expect((await dataOf(api.getCart())).total).toBe(3);
    await bench.clock.advance(MINUTE);
    await verify(bench, api);
    expect(await stateOf(api, number)).toBe('confirmed');
  });
});

describe('the gateway’s news about no order to be paid online', () => {
  it.each(['', 'BH', 'BH0123456789', 'XX0123456789', 'BH012345678I', '__proto__'])('are refused for “%s”', async (number) => {
    const bench = openShop();
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(bench.gatewayTells(number, 'captured'))).toMatchObject({ code: 'ORDER_NOT_FOUND', message: 'We could not find this order' });
    })).toEqual([]);
  });

  it('are refused for cash on delivery', async () => {
    const bench = openShop();
    const number = await place(await readyToPlace(bench), { mode: 'cod', expectedTotal: 899 });
    expect(await bench.changesOf(async () => {
      expect((await refusalOf(bench.gatewayTells(number, 'failed'))).code).toBe('ORDER_NOT_FOUND');
    })).toEqual([]);
  });

  it('are refused for an order that is removed while they come', async () => {
    const bench = openShop();
    const { number } = await placedWithCash(bench);
    const removal = bench.store.update([`order/${number}`], () => ({ answer: null, writes: [{ key: `order/${number}`, document: null }] }));
    const [news] = await Promise.all([refusalOf(bench.gatewayTells(number, 'captured')), removal]);
    expect(news.code).toBe('ORDER_NOT_FOUND');
  });
});

describe('a gateway out of reach', () => {
  it('loses nothing: the order fails with its holds given back, and the cart and the code stay', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await grant(bench, 120);
    bench.gateway.fails = true;
    const attempt = order({ redeemCash: true, expectedTotal: 629 });
    expect(await refusalOf(api.placeOrder(attempt))).toMatchObject({
      code: 'NO_GATEWAY', message: 'Paying online is not possible right now. Cash on delivery is', now: bench.clock.now(),
    });
    expect(await accountsOf(bench)).toEqual({ ...NOTHING, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect((await dataOf(api.listOrders())).orders.map(({ state }) => state)).toEqual(['payment_failed']);
    expect(bench.journal).toEqual(['the gateway did not open a payment']);
    bench.gateway.fails = false;
    expect((await dataOf(api.placeOrder(attempt))).payPage).toMatch(/^\/pay\/BH/u);
  });

  it('is asked again by the same key when the call was cut off before it answered', async () => {
    let hang = true;
    const bench = openShop({ gateway: { open: ({ number }) => (hang ? new Promise(() => undefined) : Promise.resolve({ id: number, payPage: `/pay/${number}` })) } });
    const api = await readyToPlace(bench);
    const attempt = order();
    void api.placeOrder(attempt);
    await bench.clock.advance(MINUTE);
    hang = false;
    const placed = await dataOf(api.placeOrder(attempt));
    expect(placed.payPage).toBe(`/pay/${placed.order.order}`);
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it('does not undo what another call of the same key has reached', async () => {
    const opens: ((fails: boolean) => void)[] = [];
    const bench = openShop({ gateway: { open: ({ number }) => new Promise((resolve, reject) => {
      opens.push((fails) => (fails ? reject(new Error('out of reach')) : resolve({ id: number, payPage: `/pay/${number}` })));
    }) } });
    const api = await readyToPlace(bench);
    const attempt = order();
    const answers = [api.placeOrder(attempt), api.placeOrder(attempt)];
    await bench.clock.advance(0);
    opens[1]?.(false);
    await bench.clock.advance(0);
    opens[0]?.(true);
    const [first, second] = await Promise.all(answers.map(dataOf));
    expect(first).toEqual(second);
    expect(first?.order.state).toBe('pending_payment');
  });

  /** Placing, cut off between its two decisions; `fail` and `open` let the gateway answer. */
  const inBetween = async () => {
    let answer: { readonly open: () => void; readonly fail: () => void } | undefined;
    const bench = openShop({ gateway: { open: ({ number }) => new Promise((resolve, reject) => {
      answer = { open: () => resolve({ id: number, payPage: `/pay/${number}` }), fail: () => reject(new Error('out of reach')) };
    }) } });
    const api = await readyToPlace(bench);
    const attempt = order();
    const placing = api.placeOrder(attempt);
    await bench.clock.advance(0);
    const number = (await dataOf(api.listOrders())).orders[0]?.order ?? '';
    return { bench, api, attempt, placing, number, open: () => answer?.open(), fail: () => answer?.fail() };
  };

  it.each(['open', 'fail'] as const)('leaves alone what happened to the order before it could %s', async (how) => {
    const { bench, api, placing, number, ...gateway } = await inBetween();
    await bench.gatewayTells(number, 'captured');
    gateway[how]();
    expect(await dataOf(placing)).toMatchObject({ payPage: null, order: { order: number, state: 'confirmed' } });
    expect(await stateOf(api, number)).toBe('confirmed');
  });

  it.each(['open', 'fail'] as const)('answers that there is no order where it was removed before it could %s', async (how) => {
    const { bench, placing, number, ...gateway } = await inBetween();
    await bench.store.update([`order/${number}`], () => ({ answer: null, writes: [{ key: `order/${number}`, document: null }] }));
    gateway[how]();
    expect((await refusalOf(placing)).code).toBe('ORDER_NOT_FOUND');
  });

  it('fails the order and leaves the session alone that has been signed out meanwhile', async () => {
    const { bench, api, placing, number, fail } = await inBetween();
    await api.logout();
    fail();
    expect((await refusalOf(placing)).code).toBe('NO_GATEWAY');
    await bench.clock.advance(MINUTE);
    await verify(bench, api);
    expect(await stateOf(api, number)).toBe('payment_failed');
  });

  it('gives back the payment of an order whose gateway is gone for good', async () => {
    const { bench, api, attempt } = await inBetween();
    const later = createShop({
      store: bench.store, clock: bench.clock, random: createSeededRandom(7), digests: createSimulatedDigests(),
      gateway: null, messenger: bench.outbox, journal: { error: () => undefined },
    }).forSession(api.token());
    expect((await refusalOf(later.placeOrder(attempt))).code).toBe('NO_GATEWAY');
    expect((await dataOf(later.listOrders())).orders[0]?.state).toBe('payment_failed');
  });
});

it('an order that was paid says so when its placing is repeated, and there is nothing left to pay', async () => {
  const bench = openShop();
  const api = bench.session();
  await signIn(bench, api);
  await api.addToCart({ pid: WASH, qty: 1 });
  const attempt = order();
  const { order: { order: number } } = await dataOf(api.placeOrder(attempt));
  await bench.gatewayTells(number, 'captured');
  expect(await dataOf(api.placeOrder(attempt))).toMatchObject({ payPage: null, order: { order: number, state: 'confirmed' } });
});
