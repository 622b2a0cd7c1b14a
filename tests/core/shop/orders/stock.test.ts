/** Availability: counted and sold-out products, and the units that orders reserve (spec 10.21). */
import { describe, expect, it } from 'vitest';
import { stockRecords } from '../../../../core/shop/documents/stock.ts';
import type { StockChange } from '../../../../core/shop/stock/set-stock.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { type TestOrder, orderOf } from '../../../shop/orders.ts';
import { cancels, moves } from '../../../shop/order-steps.ts';
import { captured, fails, pays } from '../../../shop/payment-steps.ts';
import { sees, stories, waits, type Step } from '../../../shop/steps.ts';
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
} from '../../../shop/test-shop.ts';

const stock = (shop: TestShop, level: StockChange['level']) => dataOf(shop.setStock({ pid: WASH, level }));
const stockedShop = async (level: StockChange['level']): Promise<TestShop> => {
  const shop = createTestShop();
  await stock(shop, level);
  return shop;
};
const leftIn = async (shop: TestShop) => (await dataOf(shop.session().getCart())).left;

describe('a product', () => {
  it('without a count is available without limit, no cart says anything of it, and no order counts it', async () => {
    const { shop, api } = await openReadyToPlace();
    expect(await shop.changesOf(() => place(api))).not.toContain(stockRecords.name);
    const cart = await dataOf(api.updateCart({ pid: WASH, qty: 20 }));
    expect([await shop.stock(), cart.left]).toEqual([{}, {}]);
  });

  it('that is sold out is refused by adding and quick buy, which say so, and nothing changes; every cart names it', async () => {
    const shop = await stockedShop('sold_out');
    const api = shop.session();
    const changes = await shop.changesOf(async () => {
      for (const call of [api.addToCart, api.quickBuy, api.updateCart])
        expect(await refusalOf(call({ pid: WASH, qty: 1 }))).toMatchObject({
          code: 'SOLD_OUT',
          message: 'Wash is sold out',
          data: { left: { [WASH]: 0 } },
        });
    });
    expect([changes, await leftIn(shop)]).toEqual([[], { [WASH]: 0 }]);
    await stock(shop, 'unlimited');
    expect((await dataOf(api.addToCart({ pid: WASH, qty: 20 }))).total).toBe(20);
  });

  it('may be reduced in a cart that holds more than is left, but not increased', async () => {
    const { shop, api } = openSession();
    await dataOf(api.addToCart({ pid: WASH, qty: 5 }));
    await stock(shop, 2);
    expect((await dataOf(api.updateCart({ pid: WASH, qty: 4 }))).total).toBe(4);
    expect((await refusalOf(api.updateCart({ pid: WASH, qty: 5 }))).code).toBe('SOLD_OUT');
  });

  it('has a count that no cart shows in full', async () => {
    const shop = await stockedShop(20);
    expect(await leftIn(shop)).toEqual({});
    await stock(shop, 19);
    expect(await leftIn(shop)).toEqual({ [WASH]: 19 });
  });

  it('is sold out at the last unit, however many order it at the same time', async () => {
    const shop = await stockedShop(1);
    const shoppers = [];
    for (let i = 0; i < 40; i += 1) shoppers.push(await readyToPlace(shop, `98765432${10 + i}`));
    const answers = await Promise.all(
      shoppers.map((api) => api.placeOrder(order({ mode: 'cod', expectedTotal: 899 }))),
    );
    const codes = answers.map((answer) => (answer.status ? 'sold' : answer.code));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 39 }, () => 'SOLD_OUT'), 'sold']);
    expect(await shop.stock()).toEqual({ [WASH]: 0 });
  });
});

/** The last wash, ordered by one customer. */
const ordered = (mode: 'upi' | 'cod') => async (): Promise<TestOrder> => {
  const shop = await stockedShop(1);
  const api = await readyToPlace(shop);
  const number = await place(api, mode === 'cod' ? { mode, expectedTotal: 899 } : {});
  return orderOf(shop, api, number);
};
const left =
  (level: unknown): Step =>
  async ({ shop }) =>
    expect((await shop.stock())[WASH]).toBe(level);
const becomes =
  (level: StockChange['level']): Step =>
  ({ shop }) =>
    stock(shop, level);

describe('the units that an order has reserved', () => {
  stories({
    'are not given back to a product that is sold out': [
      ordered('cod'),
      becomes('sold_out'),
      cancels,
      left('sold_out'),
    ],

    'are gone once it is packed: an order that comes back gives none back': [
      ordered('cod'),
      moves('packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received', 'refunded'),
      left(0),
    ],

    'have a late capture refunded where they are not left': [
      ordered('upi'),
      waits(31 * MINUTE),
      becomes(0),
      captured(),
      sees({ state: 'expired' }),
      left(0),
    ],

    'are none for an order that was placed before its product was counted: it stays payable': [
      async () => {
        const { shop, api } = await openReadyToPlace();
        const number = await place(api);
        return orderOf(shop, api, number);
      },
      fails,
      becomes(5),
      pays(),
      left(5),
    ],
    'count as left in the cart of its own session, since a new order replaces it; in other carts they do not': [
      ordered('upi'),
      async ({ api }) => expect((await dataOf(api.getCart())).left).toEqual({ [WASH]: 1 }),
      async ({ shop }) => expect(await leftIn(shop)).toEqual({ [WASH]: 0 }),
      async ({ api }) => expect((await dataOf(api.quickBuy({ pid: WASH, qty: 1 }))).total).toBe(1),
    ],
  });
});

it('setting the stock refuses what is no count, and a product that is not in the catalogue', async () => {
  const shop = createTestShop();
  for (const level of [-1, 1.5, 1_000_001, Number.NaN])
    expect(await refusalOf(shop.setStock({ pid: WASH, level }))).toMatchObject({
      code: 'FIELD_INVALID',
      data: { fields: { level: expect.any(String) } },
    });
  for (const pid of ['bhor_9999', '__proto__'])
    expect((await refusalOf(shop.setStock({ pid, level: 1 }))).code).toBe('UNKNOWN_PRODUCT');
  expect(await shop.stock()).toEqual({});
});
