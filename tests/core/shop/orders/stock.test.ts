/** Availability: counted and sold-out products, and the units that orders reserve (spec 10.21). */
import { describe, expect, it } from 'vitest';
import { stockRecords } from '../../../../core/shop/documents/stock.ts';
import type { StockChange } from '../../../../core/shop/shop.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  order,
  place,
  readyToPlace,
  refusalOf,
  signIn,
  stateOf,
} from '../../../shop/test-shop.ts';

const stockedShop = async (level: StockChange['level']): Promise<TestShop> => {
  const shop = createTestShop();
  await dataOf(shop.setStock({ pid: WASH, level }));
  return shop;
};

const leftOf = async (shop: TestShop) => (await shop.stock())[WASH];

/** Orders one wash by cash on delivery. */
const inCash = { mode: 'cod', expectedTotal: 899 } as const;

describe('a product without a count', () => {
  it('is available without limit, and no cart says anything of it', async () => {
    const shop = createTestShop();
    const cart = await dataOf(shop.session().addToCart({ pid: WASH, qty: 20 }));
    expect([await shop.stock(), cart.left]).toEqual([{}, {}]);
  });

  it('is not counted by an order', async () => {
    const { shop, api } = await openReadyToPlace();
    expect(await shop.changesOf(() => place(api))).not.toContain(stockRecords.name);
  });
});

describe('a product that is sold out', () => {
  it('is refused by adding and quick buy, which say so, and nothing changes', async () => {
    const shop = await stockedShop('sold_out');
    const api = shop.session();
    for (const call of [api.addToCart, api.quickBuy, api.updateCart]) {
      const changes = await shop.changesOf(async () => {
        expect(await refusalOf(call({ pid: WASH, qty: 1 }))).toMatchObject({
          code: 'SOLD_OUT',
          message: 'Wash is sold out',
          data: { left: { [WASH]: 0 } },
        });
      });
      expect(changes).toEqual([]);
    }
  });

  it('is named by every cart, whether or not it is in it', async () => {
    const shop = await stockedShop('sold_out');
    expect((await dataOf(shop.session().getCart())).left).toEqual({ [WASH]: 0 });
  });

  it('stays in a cart that had it before, from which it can be removed, but cannot be ordered', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(shop.setStock({ pid: WASH, level: 'sold_out' }));
    expect((await refusalOf(api.placeOrder(order()))).code).toBe('SOLD_OUT');
    expect((await dataOf(api.deleteFromCart({ pid: WASH }))).total).toBe(0);
  });

  it('stays sold out when an order is cancelled', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const number = await place(api, inCash);
    await dataOf(shop.setStock({ pid: WASH, level: 'sold_out' }));
    await dataOf(api.cancelOrder({ order: number, reason: 'changed my mind' }));
    expect(await leftOf(shop)).toBe('sold_out');
  });
});

describe('a product with a count', () => {
  it('is refused above its count, in one call and in several, and the refusal says how many are left', async () => {
    const shop = await stockedShop(2);
    const api = shop.session();
    await dataOf(api.addToCart({ pid: WASH, qty: 2 }));
    expect(await refusalOf(api.addToCart({ pid: WASH, qty: 1 }))).toMatchObject({
      code: 'SOLD_OUT',
      message: 'Wash: only 2 left',
      data: { left: { [WASH]: 2 } },
    });
  });

  it('may be reduced in a cart that holds more than is left, but not increased', async () => {
    const { shop, api } = openSession();
    await dataOf(api.addToCart({ pid: WASH, qty: 5 }));
    await dataOf(shop.setStock({ pid: WASH, level: 2 }));
    expect((await dataOf(api.updateCart({ pid: WASH, qty: 4 }))).total).toBe(4);
    expect((await refusalOf(api.updateCart({ pid: WASH, qty: 5 }))).code).toBe('SOLD_OUT');
  });

  it('has a count that no cart shows in full', async () => {
    const shop = await stockedShop(20);
    expect((await dataOf(shop.session().getCart())).left).toEqual({});
    await dataOf(shop.setStock({ pid: WASH, level: 19 }));
    expect((await dataOf(shop.session().getCart())).left).toEqual({ [WASH]: 19 });
  });

  it('is not taken by a cart, only by an order', async () => {
    const shop = await stockedShop(3);
    const api = await readyToPlace(shop);
    expect(await leftOf(shop)).toBe(3);
    await place(api);
    expect(await leftOf(shop)).toBe(2);
  });

  it('limits only itself', async () => {
    const shop = await stockedShop(0);
    const api = shop.session();
    await signIn(shop, api);
    await dataOf(api.addToCart({ pid: SYSTEM, qty: 1 }));
    expect(await place(api, { expectedTotal: 799 })).toMatch(/^BH/);
  });
});

describe('the units that an order has reserved', () => {
  it('are given back when its payment fails, and taken again when it is paid again', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'failed');
    expect(await leftOf(shop)).toBe(1);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    expect(await leftOf(shop)).toBe(0);
  });

  it('are given back once when it expires, whatever is repeated', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const number = await place(api);
    await shop.clock.advance(31 * MINUTE);
    await shop.runMaintenance();
    await shop.runMaintenance();
    expect([await stateOf(api, number), await leftOf(shop)]).toEqual(['expired', 1]);
  });

  it('are given back when it is cancelled, before it is packed', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const number = await place(api, inCash);
    await dataOf(api.cancelOrder({ order: number, reason: 'changed my mind' }));
    expect(await leftOf(shop)).toBe(1);
  });

  it('are passed on to the order that replaces an unpaid one', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const first = await place(api);
    const second = await place(api);
    expect([await stateOf(api, first), await stateOf(api, second)]).toEqual(['expired', 'pending_payment']);
    expect(await leftOf(shop)).toBe(0);
  });

  it('are gone once it is packed: an order that comes back gives none back', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const number = await place(api, inCash);
    const steps = ['packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received', 'refunded'] as const;
    for (const to of steps) await dataOf(shop.moveOrder({ order: number, to }));
    expect(await leftOf(shop)).toBe(0);
  });

  it('are taken again by a late capture where they are left, and otherwise the capture is refunded', async () => {
    for (const { left, state } of [
      { left: 1, state: 'confirmed' },
      { left: 0, state: 'expired' },
    ]) {
      const shop = await stockedShop(1);
      const api = await readyToPlace(shop);
      const number = await place(api);
      await shop.clock.advance(31 * MINUTE);
      await shop.runMaintenance();
      await dataOf(shop.setStock({ pid: WASH, level: left }));
      await shop.sendGatewayEvent(number, 'captured');
      expect([await stateOf(api, number), await leftOf(shop)]).toEqual([state, 0]);
    }
  });

  it('cannot be paid for again where another order has taken them', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'failed');
    const other = await readyToPlace(shop, OTHER_PHONE);
    await place(other);
    expect((await refusalOf(api.retryPayment({ order: number, mode: 'upi' }))).code).toBe('SOLD_OUT');
  });

  it('are none for an order that was placed before its product was counted: it stays payable', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(shop.setStock({ pid: WASH, level: 5 }));
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    expect(await leftOf(shop)).toBe(5);
  });
});

describe('the cart of a session whose own order waits for its payment', () => {
  it('counts the reserved units as left, since a new order replaces that one; other carts do not', async () => {
    const shop = await stockedShop(1);
    const api = await readyToPlace(shop);
    await place(api);
    expect((await dataOf(api.getCart())).left).toEqual({ [WASH]: 1 });
    expect((await dataOf(shop.session().getCart())).left).toEqual({ [WASH]: 0 });
    expect((await dataOf(api.quickBuy({ pid: WASH, qty: 1 }))).total).toBe(1);
  });
});

describe('the last unit', () => {
  it('is sold once, however many order it at the same time', async () => {
    const shop = await stockedShop(1);
    const shoppers = [];
    for (let i = 0; i < 200; i += 1)
      shoppers.push(await readyToPlace(shop, `98765${String(43_210 + i).padStart(5, '0')}`));
    const answers = await Promise.all(shoppers.map((api) => api.placeOrder(order(inCash))));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.status ? 'sold' : answer.code)))).toEqual(
      new Set(['sold', 'SOLD_OUT']),
    );
    expect(await leftOf(shop)).toBe(0);
  });
});

describe('setting the stock', () => {
  it.each([-1, 1.5, 1_000_001, Number.NaN])('refuses a count of %s', async (level) => {
    const shop = createTestShop();
    const refusal = await refusalOf(shop.setStock({ pid: WASH, level }));
    expect([refusal.code, refusal.data]).toEqual(['FIELD_INVALID', { fields: { level: expect.any(String) } }]);
    expect(await shop.stock()).toEqual({});
  });

  it('refuses a product that is not in the catalogue', async () => {
    const shop = createTestShop();
    expect((await refusalOf(shop.setStock({ pid: 'bhor_9999', level: 1 }))).code).toBe('UNKNOWN_PRODUCT');
    expect((await refusalOf(shop.setStock({ pid: '__proto__', level: 1 }))).code).toBe('UNKNOWN_PRODUCT');
  });

  it('makes a product available without limit again', async () => {
    const shop = await stockedShop('sold_out');
    await dataOf(shop.setStock({ pid: WASH, level: 'unlimited' }));
    expect((await dataOf(shop.session().addToCart({ pid: WASH, qty: 20 }))).total).toBe(20);
  });
});
