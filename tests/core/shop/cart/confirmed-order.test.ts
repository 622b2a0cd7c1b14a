/** What the confirmation of an order takes out of the session's cart (spec 10.14). */
import { describe, expect, it } from 'vitest';
import { POLISH, WASH } from '../../../samples/products.ts';
import { dataOf, createTestShop, place, readyToPlace, stateOf } from '../../../shop/test-shop.ts';

const openCart = async () => {
  const shop = createTestShop();
  return { shop, api: await readyToPlace(shop) };
};

describe('an order that is confirmed', () => {
  it('empties the cart it was placed from, its code included', async () => {
    const { shop, api } = await openCart();
    await dataOf(api.applyCoupon({ code: 'DAWN10' }));
    await shop.sendGatewayEvent(await place(api, { expectedTotal: 674 }), 'captured');
    expect(await dataOf(api.getCart())).toMatchObject({ items: {}, discount: { isApplied: false } });
  });

  it('leaves what was added since it was placed, more units of its own products included', async () => {
    const { shop, api } = await openCart();
    const number = await place(api);
    await dataOf(api.addToCart({ pid: POLISH, qty: 3 }));
    await dataOf(api.addToCart({ pid: WASH, qty: 2 }));
    await shop.sendGatewayEvent(number, 'captured');
    expect((await dataOf(api.getCart())).items).toMatchObject({ [POLISH]: { qty: 3 }, [WASH]: { qty: 2 } });
  });

  it('leaves a cart that has other products by now, also when it is paid again by cash on delivery', async () => {
    const { shop, api } = await openCart();
    const number = await place(api);
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(api.quickBuy({ pid: POLISH, qty: 1 }));
    await dataOf(api.retryPayment({ order: number, mode: 'cod' }));
    expect((await dataOf(api.getCart())).items).toEqual({ [POLISH]: expect.objectContaining({ qty: 1 }) });
  });

  it('takes no more than the cart still has', async () => {
    const { shop, api } = await openCart();
    await dataOf(api.updateCart({ pid: WASH, qty: 3 }));
    const number = await place(api, { expectedTotal: 2_247 });
    await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    await dataOf(api.addToCart({ pid: POLISH, qty: 1 }));
    await shop.sendGatewayEvent(number, 'captured');
    expect((await dataOf(api.getCart())).items).toEqual({ [POLISH]: expect.objectContaining({ qty: 1 }) });
  });

  it.each([
    ['DAWN10', 674, true],
    ['BESTYOU', 712, false],
  ] as const)('leaves the code %s with what was added, unless the order has used it up', async (code, total, stays) => {
    const { shop, api } = await openCart();
    await dataOf(api.applyCoupon({ code }));
    const number = await place(api, { expectedTotal: total });
    await dataOf(api.addToCart({ pid: POLISH, qty: 1 }));
    await shop.sendGatewayEvent(number, 'captured');
    expect((await dataOf(api.getCart())).discount.isApplied).toBe(stays);
  });

  it('takes nothing from the cart of an order that was placed after it', async () => {
    const { shop, api } = await openCart();
    const first = await place(api);
    await dataOf(api.addToCart({ pid: POLISH, qty: 1 }));
    await shop.sendGatewayEvent(first, 'failed');
    await place(api, { expectedTotal: 1_148 });
    await dataOf(api.retryPayment({ order: first, mode: 'upi' }));
    await shop.sendGatewayEvent(first, 'captured');
    expect(await stateOf(api, first)).toBe('confirmed');
    expect((await dataOf(api.getCart())).total).toBe(2);
  });
});
