import { describe, expect, it } from 'vitest';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { ADDRESS, dataOf, openShop, order, OTHER_PHONE, readyToPlace, refusalOf, WASH } from '../shop-fixture.ts';

describe('the idempotency key', () => {
  it('returns the same answer for the same body, and places only one order', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    for (const attempt of [order({ mode: 'cod', expectedTotal: 899 }), order()]) {
      await api.quickBuy({ pid: WASH, qty: 1 });
      const first = await dataOf(api.placeOrder(attempt));
      expect(await bench.changesOf(async () => expect(await dataOf(api.placeOrder(attempt))).toEqual(first))).toEqual(
        [],
      );
    }
    expect((await dataOf(api.listOrders())).orders).toHaveLength(2);
    expect(bench.gateway.opened).toHaveLength(1);
  });

  it('places one order for simultaneous calls', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
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
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    await dataOf(api.placeOrder(attempt));
    expect(
      await bench.changesOf(async () => {
        expect(await refusalOf(api.placeOrder(order({ ...changes, key: attempt.key })))).toMatchObject({
          code: 'KEY_REUSED',
          message: 'This order was already placed with different details',
        });
      }),
    ).toEqual([]);
  });

  it('belongs to its session: the same key of another customer places another order', async () => {
    const bench = openShop();
    const [mine, other] = [await readyToPlace(bench), await readyToPlace(bench, OTHER_PHONE)];
    const attempt = order();
    const numbers = [await dataOf(mine.placeOrder(attempt)), await dataOf(other.placeOrder(attempt))].map(
      (placed) => placed.order.order,
    );
    expect(new Set(numbers).size).toBe(2);
  });

  it('is not used up by a refusal', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    await api.updateCart({ pid: WASH, qty: 2 });
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('PRICE_CHANGED');
    await api.updateCart({ pid: WASH, qty: 1 });
    await dataOf(api.placeOrder(attempt));
  });

  it('returns that there is no such order if the order was removed', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const attempt = order();
    const {
      order: { order: number },
    } = await dataOf(api.placeOrder(attempt));
    await bench.store.update({ writes: [orders.key(number)] }, () => ({
      answer: null,
      writes: [remove(orders.key(number))],
    }));
    expect((await refusalOf(api.placeOrder(attempt))).code).toBe('ORDER_NOT_FOUND');
  });
});

describe('an order number', () => {
  it('is drawn again if it is already used', async () => {
    const drawn = ['AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB'];
    let tokens = 0;
    const bench = openShop({
      random: {
        token: () => `token-${(tokens += 1)}`,
        text: (length) => (length === 10 ? (drawn.shift() ?? '') : '123456'),
      },
    });
    const api = await readyToPlace(bench);
    const first = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await api.addToCart({ pid: WASH, qty: 1 });
    const second = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    expect([first.order.order, second.order.order]).toEqual(['BHAAAAAAAAAA', 'BHBBBBBBBBBB']);
  });

  it('is drawn a limited number of times', async () => {
    let tokens = 0;
    const bench = openShop({
      random: { token: () => `token-${(tokens += 1)}`, text: (length) => (length === 10 ? 'AAAAAAAAAA' : '123456') },
    });
    const api = await readyToPlace(bench);
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await api.addToCart({ pid: WASH, qty: 1 });
    expect(await api.placeOrder(order({ mode: 'cod', expectedTotal: 899 }))).toMatchObject({ code: 'BUSY' });
    expect((await dataOf(api.getCart())).total).toBe(1);
  });
});
