import { describe, expect, it } from 'vitest';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  readyToPlace,
} from '../../../shop/test-shop.ts';

const cash = async (api: ShopApi): Promise<number> => (await dataOf(api.getRewardCash())).cashback;

describe('placing with cash on delivery', () => {
  it('confirms the order at once, with its fee, its payment due, and the cart emptied', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'DAWN10' });
    const version = (await dataOf(api.getCart())).version ?? 0;
    const placed = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 749 + 150 - 75 })));
    expect(placed).toEqual({
      payPage: null,
      paymentWindow: null,
      order: {
        order: expect.stringMatching(/^BH[0-9A-HJKMNP-TV-Z]{10}$/u),
        state: 'confirmed',
        placedAt: shop.clock.now(),
        history: [{ state: 'confirmed', at: shop.clock.now() }],
        mode: 'cod',
        payment: 'due',
        items: { [WASH]: { qty: 1, price: 949, sale: 749 } },
        summary: {
          listTotal: 949,
          subtotal: 749,
          savings: 200,
          shipping: 150,
          total: 824,
          rewardCash: 37,
          discount: { isApplied: true, code: 'DAWN10', off: 10, amount: 0, byUrl: false, value: 75 },
        },
        shipping: ADDRESS,
        billing: null,
        expiresAt: null,
        invoice: null,
        refund: null,
        held: [],
        paid: null,
      },
    });
    expect(await dataOf(api.getCart())).toMatchObject({
      items: {},
      discount: { isApplied: false },
      version: version + 1,
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, pending: 37 });
    expect(shop.gatewayConnection.opened).toEqual([]);
  });

  it('notifies the customer by SMS and mail', async () => {
    const { shop, api } = await openReadyToPlace();
    const {
      order: { order: number },
    } = await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899 })));
    await shop.deliverMessages();
    const [sms, mail] = shop.messenger.sent().slice(-2);
    expect(sms).toMatchObject({ channel: 'sms', to: PHONE });
    expect(mail).toMatchObject({ channel: 'mail', to: 'asha@example.com' });
    expect(sms?.text).toBe(
      `Your BHOR order ${number} is confirmed. Please keep ₹899 ready at delivery. Pay ₹749 online before we pack it and save the ₹150 fee.`,
    );
    expect(mail?.text).toContain('Hello Asha Rao,');
    expect(sms?.id).not.toBe(mail?.id);
  });

  it('redeems nothing', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 500);
    const {
      order: { summary },
    } = await dataOf(api.placeOrder(order({ mode: 'cod', redeemCash: true, expectedTotal: 899 })));
    expect(summary.discount.amount).toBe(0);
    expect(await cash(api)).toBe(500);
  });

  it('saves the addresses with the customer', async () => {
    const { api } = await openReadyToPlace();
    const shipping = { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411001' };
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 899, shipping, billing: ADDRESS })));
    expect(await dataOf(api.getAddresses())).toEqual({
      shipping: { ...shipping, for_ship: 'yes', for_bill: 'no' },
      billing: { ...ADDRESS, for_ship: 'no', for_bill: 'yes' },
    });
  });
});

describe('placing prepaid', () => {
  it('opens the payment, answers with the payment page, and keeps the cart until it is paid', async () => {
    const { shop, api } = await openReadyToPlace();
    const placed = await dataOf(api.placeOrder(order()));
    const number = placed.order.order;
    expect(placed).toMatchObject({
      payPage: `/sandbox/pay?order=${number}`,
      order: { state: 'pending_payment', payment: 'created', summary: { total: 749, shipping: 0 } },
    });
    expect(shop.gatewayConnection.opened).toEqual([number]);
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect(await dataOf(api.getPaymentStatus({ order: number }))).toEqual({ state: 'created' });
  });

  it('holds the redeemed cash: it cannot be redeemed again until the payment fails or another order replaces this one', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 120);
    const placed = await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 629 })));
    expect(placed.order.summary.discount).toMatchObject({ amount: 120, value: 120 });
    expect(await accountsOf(shop)).toEqual({ available: 0, held: 120, spent: 0, pending: 0 });
    expect(await cash(api)).toBe(0);
  });

  it('replaces the percentage with redeemed cash', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 10);
    await api.applyCoupon({ code: 'DAWN10' });
    expect((await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 739 })))).order.summary.total).toBe(
      739,
    );
  });

  it('confirms the order at once, without a gateway, if redeemed cash pays for everything', async () => {
    const shop = createTestShop({ gateway: null });
    const api = await readyToPlace(shop);
    await grant(shop, 800);
    const placed = await dataOf(api.placeOrder(order({ redeemCash: true, expectedTotal: 0 })));
    expect(placed).toMatchObject({
      payPage: null,
      order: { state: 'confirmed', payment: 'captured', summary: { total: 0, discount: { amount: 749 } } },
    });
    expect(await accountsOf(shop)).toEqual({ available: 51, held: 0, spent: 749, pending: 37 });
    expect((await dataOf(api.getCart())).total).toBe(0);
  });
});
