/** The keys of placing and of paying again: one order for one key, whatever is cut off or repeated. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { Random } from '../../../../core/ports/random.ts';
import { remove, StoreBusy } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { orderOf } from '../../../shop/orders.ts';
import { cancels } from '../../../shop/order-steps.ts';
import { captured, fails } from '../../../shop/payment-steps.ts';
import { passes, sees, type Step } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, order, readyToPlace, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

const COD = { mode: 'cod', expectedTotal: 899 } as const;

/** A placed order, with what was sent to place it. */
const openPlaced = async (changes: Parameters<typeof order>[0] = {}, shop = createTestShop()) => {
  const api = await readyToPlace(shop);
  const attempt = order(changes);
  const placed = await dataOf(api.placeOrder(attempt));
  const number = placed.order.order;
  const opened = orderOf(shop, api, number);
  return { ...opened, api, opened, attempt, placed };
};

describe('the idempotency key', () => {
  it.each([
    { mode: 'card' as const },
    { redeemCash: true },
    { expectedTotal: 750 },
    { shipping: { ...ADDRESS, h_no: '13' } },
    { billing: ADDRESS },
    { business: { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' } },
  ])('is refused for another body: %j', async (changes) => {
    const { shop, api, attempt } = await openPlaced();
    expect(await refusalUnchanged(shop, () => api.placeOrder(order({ ...changes, key: attempt.key })))).toMatchObject({
      code: 'KEY_REUSED',
      message: 'This order was already placed with different details',
    });
  });

  it('finds no order that was removed, and tells nothing to who has signed out', async () => {
    const { shop, api, attempt, number } = await openPlaced();
    const key = orders.key(number);
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('ORDER_NOT_FOUND');
    await api.logout();
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('NOT_SIGNED_IN');
  });

  it.each<[string, Parameters<typeof order>[0], Step, string]>([
    ['confirmed', COD, passes(0), 'confirmed'],
    ['waiting', {}, passes(0), 'pending_payment'],
    ['cancelled', {}, cancels, 'cancelled'],
    ['expired', {}, passes(31 * MINUTE), 'expired'],
    ['replaced', {}, ({ api }) => dataOf(api.placeOrder(order())), 'expired'],
    ['paid', {}, captured(), 'confirmed'],
  ])(
    'finds an order as it is by now, also in another tab and with an empty cart, when it is %s',
    async (_what, changes, happens, state) => {
      const { shop, api, opened, attempt, number } = await openPlaced(changes);
      await happens(opened);
      await api.deleteFromCart({ pid: WASH });
      const count = (await dataOf(api.listOrders())).orders.length;
      const again = await dataOf(shop.session(api.token()).placeOrder(attempt));
      expect(again.order).toMatchObject({ order: number, state });
      expect(again.payPage === null).toBe(state !== 'pending_payment');
      expect((await dataOf(api.listOrders())).orders).toHaveLength(count);
    },
  );
});

/** A shop whose store fails from the opening of a payment at the gateway on, until it is repaired. */
const openCutOff = () => {
  const store = createMemoryStore();
  const state = { isBroken: false, breaks: false };
  const shop = createTestShop({
    store: {
      ...store,
      update: (keys, decide) => (state.isBroken ? Promise.reject(new StoreBusy()) : store.update(keys, decide)),
    },
    gateway: (fake) => ({
      ...fake,
      open: async (payment) => {
        state.isBroken = state.breaks;
        return fake.open(payment);
      },
    }),
  });
  /** Calls while it breaks, and again. */
  const twice = async <T>(call: () => Promise<T>): Promise<T> => {
    state.breaks = true;
    expect(await call()).toMatchObject({ code: 'BUSY' });
    Object.assign(state, { breaks: false, isBroken: false });
    return call();
  };
  return { shop, twice };
};

describe('a call that the database fails between the commit and the attached payment', () => {
  it('is continued by placing with the same key: one order, with its payment open', async () => {
    const { shop, twice } = openCutOff();
    const api = await readyToPlace(shop);
    const attempt = order();
    expect(await dataOf(twice(() => api.placeOrder(attempt)))).toMatchObject({
      order: { state: 'pending_payment' },
      payPage: expect.stringContaining('/sandbox/pay'),
    });
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it('is continued by paying again with the same key, and counts once', async () => {
    const { shop, twice } = openCutOff();
    const { api, opened, number } = await openPlaced({}, shop);
    await fails(opened);
    const retry = { order: number, mode: 'card', key: 'the-key-of-a-retry' } as const;
    const answer = await dataOf(twice(() => api.retryPayment(retry)));
    expect(answer).toMatchObject({ order: { state: 'pending_payment', mode: 'card' } });
    expect(await dataOf(api.retryPayment(retry))).toEqual(answer);
    expect((await kept(shop, phones.key(PHONE)))?.retries).toHaveLength(1);
    await sees({ record: { payment: { opened: { length: 2 } } } })(opened);
  });
});

describe('the idempotency key of paying again', () => {
  it('returns the order as it is by now, and is refused for another order, mode or total, and for placing', async () => {
    const { shop, api, number, attempt } = await openPlaced();
    const retry = { order: number, mode: 'cod', key: 'the-key-of-a-retry' } as const;
    const first = await dataOf(api.retryPayment(retry));
    expect(first.order.state).toBe('confirmed');
    expect(await shop.changesOf(async () => expect(await dataOf(api.retryPayment(retry))).toEqual(first))).toEqual([]);
    for (const [code, call] of [
      ['KEY_REUSED', api.retryPayment({ ...retry, mode: 'upi' })],
      ['KEY_REUSED', api.retryPayment({ ...retry, key: attempt.key })],
      ['KEY_REUSED', api.placeOrder({ ...attempt, key: retry.key })],
      ['MALFORMED', api.retryPayment({ ...retry, key: 'short' })],
      ['ORDER_STATE', api.retryPayment({ ...retry, key: 'another-key-now' })],
    ] as const)
      expect(await call).toMatchObject({ code });
  });

  it('is free again where the gateway could not be reached', async () => {
    const { shop, api, opened, number } = await openPlaced();
    await fails(opened);
    const retry = { order: number, mode: 'card', key: 'the-key-of-a-retry' } as const;
    shop.gatewayConnection.fails = true;
    expect((await refusalOf(api.retryPayment(retry))).code).toBe('NO_GATEWAY');
    shop.gatewayConnection.fails = false;
    expect((await dataOf(api.retryPayment(retry))).order.state).toBe('pending_payment');
  });
});

it('an order number is drawn again if it is already used, a limited number of times', async () => {
  const drawn = ['AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB'];
  let tokens = 0;
  const random: Random = {
    token: () => `token-${(tokens += 1)}`,
    text: (length) => (length === 10 ? (drawn.shift() ?? 'AAAAAAAAAA') : '123456'),
  };
  const { shop, api, number } = await openPlaced(COD, createTestShop({ random }));
  const next = async () => {
    await api.addToCart({ pid: WASH, qty: 1 });
    return api.placeOrder(order(COD));
  };
  const second = await dataOf(next());
  expect([number, second.order.order]).toEqual(['BHAAAAAAAAAA', 'BHBBBBBBBBBB']);
  expect(await shop.changesOf(async () => expect(await next()).toMatchObject({ code: 'BUSY' }))).not.toContain('order');
});
