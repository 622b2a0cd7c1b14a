/** Prices, quantities and totals that a client makes up: the shop's own count, over HTTP on SQLite. */
import { describe, expect, it } from 'vitest';
import { MAX_QUANTITY } from '../../core/entities/cart.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const LINE_CALLS = ['cart/add.php', 'cart/update.php', 'cart/quickBuy.php'];

describe('cart/* and quickBuy', () => {
  it('refuse a quantity that is negative, fractional, huge or not a number', async () => {
    const client = shop.open();
    await dataOf(client.api.addToCart({ pid: WASH, qty: 2 }));
    const before = await dataOf(client.api.getCart());
    for (const path of LINE_CALLS)
      for (const qty of [-1, 0.5, MAX_QUANTITY + 1, 1e21, Number.MAX_SAFE_INTEGER, '2', null, [1], { valueOf: 1 }]) {
        const { status, json } = await client.post(`${API}/${path}`, { pid: WASH, qty });
        expect({ path, qty, ok: json['status'], is: status === 200 || status === 400 }).toEqual({
          path,
          qty,
          ok: false,
          is: true,
        });
      }
    expect(await dataOf(client.api.getCart())).toEqual(before);
  });

  it("charge the shop's own prices for known products, whatever else the client sends", async () => {
    const client = shop.open();
    for (const path of LINE_CALLS) {
      const body = `{"pid":"${WASH}","qty":1,"price":1,"sale":1,"discount":99,"__proto__":{"sale":1},"items":{"x":1}}`;
      const { json } = await client.post(`${API}/${path}`, body);
      expect(json).toMatchObject({ status: true, data: { items: { [WASH]: { price: 949, sale: 749 } } } });
      for (const pid of ['bhor_9999', '__proto__', 'constructor', 'toString', '', '../bhor_0002'])
        expect((await client.post(`${API}/${path}`, { pid, qty: 1 })).json).toMatchObject({ code: 'UNKNOWN_PRODUCT' });
    }
    expect(Object.keys((await dataOf(client.api.getCart())).items)).toEqual([WASH]);
  });
});

it('order/place takes no amount of the client', async () => {
  const client = await shop.customer(PHONE);
  await dataOf(client.api.updateCart({ pid: WASH, qty: 2 }));
  const cheap = {
    payment_mode: 'upi',
    redeem_cash: false,
    expected_total: 1_498,
    total: 1,
    amount: 1,
    items: {},
    shipping: { ...ADDRESS, fee: -100 },
    billing: {},
  };
  const reply = await client.post(`${API}/order/place.php`, cheap, { 'idempotency-key': 'with-other-amounts' });
  expect(reply.json).toMatchObject({ status: true, data: { order: { summary: { total: 1_498 } } } });
});
