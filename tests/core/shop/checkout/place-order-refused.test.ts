import { describe, expect, it } from 'vitest';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { customers } from '../../../../core/shop/documents/customers.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { MOISTURISER, SYSTEM, WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  openSession,
  order,
  quotesOf,
  readyToPlace,
  refusalOf,
} from '../../../shop/test-shop.ts';

describe('a refused placing changes nothing', () => {
  const refusedWith = async (
    shop: TestShop,
    call: () => ReturnType<ShopApi['placeOrder']>,
    expected: object,
  ): Promise<void> => {
    expect(await shop.changesOf(async () => expect(await refusalOf(call())).toMatchObject(expected))).toEqual([]);
  };

  it('for a caller who is not signed in', async () => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    await refusedWith(shop, () => api.placeOrder(order()), {
      code: 'NOT_SIGNED_IN',
      message: 'Sign in to continue',
    });
  });

  it.each([
    ['a key too short', { key: 'short' }],
    ['a key too long', { key: 'k'.repeat(201) }],
    ['a key that can’t be printed', { key: 'key-of-\u0007-bell' }],
    ['an unknown mode', { mode: 'cheque' as never }],
  ])('for %s', async (_what, changes) => {
    const { shop, api } = await openReadyToPlace();
    await refusedWith(shop, () => api.placeOrder(order(changes)), {
      code: 'MALFORMED',
      message: 'Invalid request',
    });
  });

  it('for a total that is no number', async () => {
    const { shop, api } = await openReadyToPlace();
    await refusedWith(shop, () => api.placeOrder({ ...order(), expectedTotal: Number.NaN as never }), {
      code: 'MALFORMED',
    });
  });

  it('for an address that is not complete, naming its fields', async () => {
    const { shop, api } = await openReadyToPlace();
    await refusedWith(shop, () => api.placeOrder(order({ shipping: { ...ADDRESS, city: '', pincode: '11000' } })), {
      code: 'ADDRESS_INCOMPLETE',
      data: {
        fields: { 'shipping.city': 'Please fill this field', 'shipping.pincode': 'Pincode should be 6 digits long' },
      },
    });
  });

  it('for an empty cart', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.deleteFromCart({ pid: WASH });
    await refusedWith(shop, () => api.placeOrder(order()), { code: 'CART_EMPTY', message: 'Your cart is empty' });
  });

  it('for a total that has changed, and answers with both current quotes', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 100);
    await api.addToCart({ pid: MOISTURISER, qty: 1 });
    const refusal = await refusalOf(api.placeOrder(order({ redeemCash: true })));
    expect(refusal).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The total has changed. Check it before you place the order',
    });
    expect(quotesOf(refusal)).toMatchObject({
      prepaid: { total: 1_128, redeemableCash: 100 },
      cod: { total: 1_378, discount: { amount: 0 } },
    });
    await refusedWith(shop, () => api.placeOrder(order()), { code: 'PRICE_CHANGED' });
    await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: quotesOf(refusal)!.prepaid.total })));
  });

  it('if online payment is not possible; cash on delivery still is', async () => {
    const shop = createTestShop({ gateway: null });
    const api = await readyToPlace(shop);
    await refusedWith(shop, () => api.placeOrder(order()), {
      code: 'NO_GATEWAY',
      message: 'Online payment isn’t available right now. You can pay cash on delivery',
    });
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
  });

  it('if the customer no longer exists', async () => {
    const { shop, api } = await openReadyToPlace();
    const key = customers.key(PHONE);
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    await refusedWith(shop, () => api.placeOrder(order()), { code: 'NOT_SIGNED_IN' });
  });
});

describe('an offer that ends before placing', () => {
  it('makes the shop refuse the old total, and place the order at the new one', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'DAWN10' });
    await shop.clock.advance(15 * MINUTE);
    const refusal = await refusalOf(api.placeOrder(order({ expectedTotal: 674 })));
    expect(refusal).toMatchObject({ code: 'OFFER_EXPIRED', message: 'This offer has ended' });
    expect(quotesOf(refusal)).toMatchObject({ prepaid: { total: 749 }, cod: { total: 899 } });
    expect((await refusalOf(api.placeOrder(order({ expectedTotal: 673 })))).code).toBe('PRICE_CHANGED');
    expect((await dataOf(api.placeOrder(order({ expectedTotal: 749 })))).order.summary.discount.isApplied).toBe(false);
  });

  it('ends the URL price as well', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'DAWN10', source: 'url' });
    await shop.clock.advance(15 * MINUTE);
    const refusal = await refusalOf(api.placeOrder(order({ expectedTotal: 449 })));
    expect(refusal.code).toBe('OFFER_EXPIRED');
    expect(quotesOf(refusal)!.prepaid).toMatchObject({ subtotal: 799, total: 799 });
  });

  it('still counts in an order that was placed before the end', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.quickBuy({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'DAWN10', source: 'url' });
    const {
      order: { order: number },
    } = await dataOf(api.placeOrder(order({ expectedTotal: 449 })));
    await shop.clock.advance(15 * MINUTE);
    await shop.sendGatewayEvent(number, 'captured');
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      state: 'confirmed',
      items: { [SYSTEM]: { sale: 499 } },
      summary: { total: 449, discount: { code: 'DAWN10', byUrl: true, value: 50 } },
    });
  });
});
