/** Buying an order again: what is added to the cart, and what is known about the rest. */
import { describe, expect, it } from 'vitest';
import type { Units } from '../../../../core/entities/stock.ts';
import { buyAgain } from '../../../../core/shopper/orders/buy-again.ts';
import { NIGHT, WASH } from '../../../samples/products.ts';
import { openWith, quantities } from '../../open-shop.ts';

const ORDER: Units = { [WASH]: 2, [NIGHT]: 1 };

/** A shop with this stock, which the page does not know yet, and `before` in the cart. */
const openCart = async (stock: Units, before: Units = {}) => {
  const { shop, tab, cart, connection } = await openWith();
  for (const [pid, qty] of Object.entries(before)) await cart.setQuantity(pid, qty);
  for (const [pid, level] of Object.entries(stock)) await shop.setStock({ pid, level });
  const again = async (order = ORDER) => {
    const bought = await buyAgain(cart, Object.fromEntries(Object.entries(order).map(([pid, qty]) => [pid, { qty }])));
    return bought === null ? null : { ...bought, cart: quantities(tab) };
  };
  return { again, connection, tab };
};

describe('buying an order again', () => {
  it('adds its lines beside what is in the cart', async () => {
    const { again } = await openCart({}, { [WASH]: 1 });
    expect(await again()).toEqual({ cart: { [WASH]: 3, [NIGHT]: 1 }, hasAdded: true, shortfalls: [], notice: null });
  });

  it('names what is sold out, or of which too few are left, and adds the rest', async () => {
    const [soldOut, short] = [await openCart({ [WASH]: 0 }), await openCart({ [WASH]: 1 })];
    // The second time, the page knows the stock before it asks.
    for (const units of [1, 2])
      expect(await soldOut.again()).toEqual({
        cart: { [NIGHT]: units },
        hasAdded: true,
        shortfalls: [{ title: 'Wash', left: 0 }],
        notice: null,
      });
    expect(await short.again()).toEqual({
      cart: { [WASH]: 1, [NIGHT]: 1 },
      hasAdded: true,
      shortfalls: [{ title: 'Wash', left: 1 }],
      notice: null,
    });
  });

  it('takes nothing out of the cart where everything is sold out', async () => {
    const { again } = await openCart({ [WASH]: 0, [NIGHT]: 0 }, { [WASH]: 3 });
    expect(await again()).toEqual({
      cart: { [WASH]: 3 },
      hasAdded: false,
      shortfalls: [
        { title: 'Wash', left: 0 },
        { title: 'Night Recovery', left: 0 },
      ],
      notice: null,
    });
  });

  it('names a line that has no room for so many, and a product that is not sold any more', async () => {
    const { again, tab } = await openCart({}, { [WASH]: 19 });
    expect(await again({ [WASH]: 2, bhor_0099: 1 })).toEqual({
      cart: { [WASH]: 20 },
      hasAdded: true,
      shortfalls: [
        { title: 'Wash', left: null },
        { title: 'bhor_0099', left: 0 },
      ],
      notice: null,
    });
    // Also where the shop says that exactly as many are left.
    const { cart } = tab.shopper;
    const exactly = { ...cart, get: () => ({ ...cart.get(), left: { [WASH]: 21 } }) };
    expect(await buyAgain(exactly, { [WASH]: { qty: 1 } })).toMatchObject({ shortfalls: [{ left: null }] });
  });

  it('says that the shop cannot be reached, and tries no more', async () => {
    const { again, connection } = await openCart({});
    connection.next('addToCart', 'drop');
    expect(await again()).toMatchObject({ cart: {}, hasAdded: false, notice: { code: 'UNREACHABLE' } });
    expect(connection.count('addToCart')).toBe(1);
  });

  it('blames the connection, and not the stock, where as many are left as it asks for', async () => {
    for (const level of [5, 1]) {
      const { again, connection, tab } = await openCart({ [WASH]: level });
      const { cart } = tab.shopper;
      // A refusal has said what is left.
      await cart.setQuantity(WASH, 20);
      await cart.remove(WASH);
      expect(cart.get().left).toEqual({ [WASH]: level });
      connection.next('addToCart', 'drop');
      expect(await again()).toMatchObject({
        cart: {},
        hasAdded: false,
        shortfalls: [],
        notice: { code: 'UNREACHABLE' },
      });
    }
  });

  it('ends without a result where the customer logs out meanwhile', async () => {
    const { again, connection, tab } = await openCart({});
    const before = new Promise((resolve) => setTimeout(resolve, 0));
    connection.next('addToCart', { before });
    const buying = again();
    await tab.shopper.cart.ensureLoaded();
    tab.shopper.cart.clear();
    expect(await buying).toBeNull();
    expect(connection.count('addToCart')).toBe(1);
  });
});
