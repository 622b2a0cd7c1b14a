import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { remove, StoreBusy } from '../../../../core/ports/store/shop-store.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { kept } from '../../../shop/stored.ts';
import { event } from '../../../shop/gateway-events.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';

describe('the idempotency key', () => {
  it('returns the same answer for the same body, and places only one order', async () => {
    const { shop, api } = await openReadyToPlace();
    for (const attempt of [order({ mode: 'cod', expectedTotal: 899 }), order()]) {
      await api.quickBuy({ pid: WASH, qty: 1 });
      const first = await dataOf(api.placeOrder(attempt));
      expect(await shop.changesOf(async () => expect(await dataOf(api.placeOrder(attempt))).toEqual(first))).toEqual(
        [],
      );
    }
    expect((await dataOf(api.listOrders())).orders).toHaveLength(2);
    expect(shop.gatewayConnection.opened).toHaveLength(1);
  });

  it('places one order for simultaneous calls', async () => {
    const { api } = await openReadyToPlace();
    const attempt = order();
    const answers = await Promise.all([1, 2, 3].map(() => dataOf(api.placeOrder(attempt))));
    expect(new Set(answers.map(({ order: { order: number } }) => number)).size).toBe(1);
    expect(new Set(answers.map(({ payPage }) => payPage)).size).toBe(1);
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it.each([
    ['mode', { mode: 'card' as const }],
    ['redeemed cash', { redeemCash: true }],
    ['total', { expectedTotal: 750 }],
    ['address', { shipping: { ...ADDRESS, h_no: '13' } }],
    ['billing', { billing: ADDRESS }],
  ])('is refused for another %s', async (_what, changes) => {
    const { shop, api } = await openReadyToPlace();
    const attempt = order();
    await dataOf(api.placeOrder(attempt));
    expect(await refusalUnchanged(shop, () => api.placeOrder(order({ ...changes, key: attempt.key })))).toMatchObject({
      code: 'KEY_REUSED',
      message: 'This order was already placed with different details',
    });
  });

  it('belongs to its session: the same key of another customer places another order', async () => {
    const shop = createTestShop();
    const [mine, other] = [await readyToPlace(shop), await readyToPlace(shop, OTHER_PHONE)];
    const attempt = order();
    const numbers = [await dataOf(mine.placeOrder(attempt)), await dataOf(other.placeOrder(attempt))].map(
      (placed) => placed.order.order,
    );
    expect(new Set(numbers).size).toBe(2);
  });

  it('is not used up by a refusal', async () => {
    const { api } = await openReadyToPlace();
    const attempt = order();
    await api.updateCart({ pid: WASH, qty: 2 });
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('PRICE_CHANGED');
    await api.updateCart({ pid: WASH, qty: 1 });
    await dataOf(api.placeOrder(attempt));
  });

  it('returns that there is no such order if the order was removed', async () => {
    const { shop, api } = await openReadyToPlace();
    const attempt = order();
    const {
      order: { order: number },
    } = await dataOf(api.placeOrder(attempt));
    await shop.store.update({ writes: [orders.key(number)] }, () => ({
      answer: null,
      writes: [remove(orders.key(number))],
    }));
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('ORDER_NOT_FOUND');
  });
});

describe('an order whose answer was lost', () => {
  it.each([
    ['confirmed', { mode: 'cod', expectedTotal: 899 }, async () => undefined, 'confirmed'],
    ['waiting', {}, async () => undefined, 'pending_payment'],
    [
      'cancelled',
      {},
      async ({ api, number }: Lost) => void (await dataOf(api.cancelOrder({ order: number, reason: 'no' }))),
      'cancelled',
    ],
    ['expired', {}, async ({ shop }: Lost) => shop.clock.advance(31 * MINUTE), 'expired'],
    ['replaced', {}, async ({ api }: Lost) => void (await dataOf(api.placeOrder(order()))), 'expired'],
    ['paid', {}, async ({ shop, number }: Lost) => void (await shop.sendGatewayEvent(number, 'captured')), 'confirmed'],
  ] satisfies readonly (readonly [string, Parameters<typeof order>[0], (lost: Lost) => Promise<unknown>, string])[])(
    'is found by its key as it is by now, also in another tab and with an empty cart, when it is %s',
    async (_what, changes, happens, state) => {
      const { shop, api } = await openReadyToPlace();
      const attempt = order(changes);
      const { order: placed } = await dataOf(api.placeOrder(attempt));
      await happens({ shop, api, number: placed.order });
      await api.deleteFromCart({ pid: WASH });
      const orders = (await dataOf(api.listOrders())).orders.length;
      const again = await dataOf(shop.session(api.token()).placeOrder(attempt));
      expect([again.order.order, again.order.state]).toEqual([placed.order, state]);
      expect((await dataOf(api.listOrders())).orders).toHaveLength(orders);
    },
  );

  it('is not told to who has signed out, and nothing is placed', async () => {
    const { api } = await openReadyToPlace();
    const attempt = order();
    await dataOf(api.placeOrder(attempt));
    await api.logout();
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('NOT_SIGNED_IN');
  });
});

type Lost = {
  readonly shop: TestShop;
  readonly api: Awaited<ReturnType<typeof readyToPlace>>;
  readonly number: string;
};

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
  return { shop, state };
};

describe('a call that the database fails between the commit and the attached payment', () => {
  it('is continued by placing with the same key: one order, with its payment open', async () => {
    const { shop, state } = openCutOff();
    const api = await readyToPlace(shop);
    const attempt = order();
    state.breaks = true;
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('BUSY');
    Object.assign(state, { breaks: false, isBroken: false });
    const placed = await dataOf(api.placeOrder(attempt));
    expect(placed).toMatchObject({
      order: { state: 'pending_payment' },
      payPage: expect.stringContaining('/sandbox/pay'),
    });
    expect((await dataOf(api.listOrders())).orders).toHaveLength(1);
  });

  it('is continued by paying again with the same key, and counts once', async () => {
    const { shop, state } = openCutOff();
    const api = await readyToPlace(shop);
    const { order: placed } = await dataOf(api.placeOrder(order()));
    await shop.receiveWebhook(event(placed.order, { event: 'payment.failed', payment: 'p1', id: 'f1' }));
    const retry = { order: placed.order, mode: 'card', key: 'the-key-of-a-retry' } as const;
    state.breaks = true;
    expect((await refusalOf(api.retryPayment(retry))).code).toBe('BUSY');
    Object.assign(state, { breaks: false, isBroken: false });
    const opened = await dataOf(api.retryPayment(retry));
    expect(opened).toMatchObject({ order: { state: 'pending_payment', mode: 'card' } });
    expect(await dataOf(api.retryPayment(retry))).toEqual(opened);
    expect((await kept(shop, phones.key(PHONE)))?.retries).toHaveLength(1);
    const record = await kept(shop, orders.key(placed.order));
    expect(record?.payment.opened).toHaveLength(2);
  });
});

describe('the idempotency key of paying again', () => {
  it('returns the order as it is by now, and is refused for another order, mode or total, and for placing', async () => {
    const { shop, api } = await openReadyToPlace();
    const attempt = order();
    const { order: placed } = await dataOf(api.placeOrder(attempt));
    const retry = { order: placed.order, mode: 'cod', key: 'the-key-of-a-retry' } as const;
    const first = await dataOf(api.retryPayment(retry));
    expect(first.order.state).toBe('confirmed');
    expect(await shop.changesOf(async () => expect(await dataOf(api.retryPayment(retry))).toEqual(first))).toEqual([]);
    expect((await refusalOf(api.retryPayment({ ...retry, mode: 'upi' }))).code).toBe('KEY_REUSED');
    expect((await refusalOf(api.retryPayment({ ...retry, key: attempt.key }))).code).toBe('KEY_REUSED');
    expect((await refusalOf(api.placeOrder({ ...attempt, key: retry.key }))).code).toBe('KEY_REUSED');
    expect((await refusalOf(api.retryPayment({ ...retry, key: 'short' }))).code).toBe('MALFORMED');
    expect((await refusalOf(api.retryPayment({ ...retry, key: 'another-key-now' }))).code).toBe('ORDER_STATE');
  });

  it('is free again where the gateway could not be reached', async () => {
    const { shop, api } = await openReadyToPlace();
    const { order: placed } = await dataOf(api.placeOrder(order()));
    await shop.sendGatewayEvent(placed.order, 'failed');
    const retry = { order: placed.order, mode: 'card', key: 'the-key-of-a-retry' } as const;
    shop.gatewayConnection.fails = true;
    expect((await refusalOf(api.retryPayment(retry))).code).toBe('NO_GATEWAY');
    shop.gatewayConnection.fails = false;
    expect((await dataOf(api.retryPayment(retry))).order.state).toBe('pending_payment');
  });
});

describe('an order number', () => {
  it('is drawn again if it is already used', async () => {
    const drawn = ['AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB'];
    let tokens = 0;
    const shop = createTestShop({
      random: {
        token: () => `token-${(tokens += 1)}`,
        text: (length) => (length === 10 ? (drawn.shift() ?? '') : '123456'),
      },
    });
    const api = await readyToPlace(shop);
    const first = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await api.addToCart({ pid: WASH, qty: 1 });
    const second = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    expect([first.order.order, second.order.order]).toEqual(['BHAAAAAAAAAA', 'BHBBBBBBBBBB']);
  });

  it('is drawn a limited number of times', async () => {
    let tokens = 0;
    const shop = createTestShop({
      random: { token: () => `token-${(tokens += 1)}`, text: (length) => (length === 10 ? 'AAAAAAAAAA' : '123456') },
    });
    const api = await readyToPlace(shop);
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await api.addToCart({ pid: WASH, qty: 1 });
    expect(await refusalOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })))).toMatchObject({ code: 'BUSY' });
    expect((await dataOf(api.getCart())).total).toBe(1);
  });
});
