/** Placing, paying, viewing and tracking orders (spec 11). */
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { EMPTY_ADDRESS } from '../../../core/entities/address.ts';
import { NO_DISCOUNT } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { PlaceOrder, ShopApi } from '../../../core/ports/shop-api.ts';
import { bothQuotes } from '../../../core/pricing/quote.ts';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import {
  ADDRESS,
  dataOf,
  OTHER_PHONE,
  pay,
  PHONE,
  shipped,
  signedUp,
  START,
  useShop,
  WASH,
  washItems,
  type MakeShop,
  type ShopUnderTest,
} from './shop-fixture.ts';

const order = (of: Partial<PlaceOrder> = {}): PlaceOrder => ({
  mode: 'cod',
  redeemCash: false,
  expectedTotal: rupees(899),
  shipping: ADDRESS,
  billing: null,
  key: 'an-attempt-to-buy',
  ...of,
});

export const describeOrderCalls = (make: MakeShop): void => {
  describe('orders', () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });

    const summary = {
      listTotal: 949,
      subtotal: 749,
      savings: 200,
      shipping: 150,
      discount: { ...NO_DISCOUNT, value: 0 },
      total: 899,
      rewardCash: 37,
    };

    beforeEach(async () => {
      await signedUp(shop, api);
      await api.addToCart({ pid: WASH, qty: 1 });
    });

    it('confirms cash on delivery at once, once per key, and empties the cart', async () => {
      const placed = await api.placeOrder(order());
      expect(placed).toEqual({
        status: true,
        data: {
          order: {
            order: expect.stringMatching(/^BH[0-9A-Z]{10}$/),
            state: 'confirmed',
            placedAt: START,
            mode: 'cod',
            payment: 'due',
            history: [{ state: 'confirmed', at: START }],
            items: washItems(1),
            summary,
            shipping: shipped,
            billing: null,
            expiresAt: null,
            invoice: null,
            refund: null,
            held: [],
            paid: null,
          },
          payPage: null,
          paymentWindow: null,
        },
        now: START,
      });
      expect(await api.placeOrder(order())).toEqual(placed);
      expect(dataOf(await api.getCart()).items).toEqual({});
      expect(dataOf(await api.listOrders()).orders).toMatchObject([dataOf(placed).order]);
      expect(dataOf(await api.getOrder({ order: dataOf(placed).order.order }))).toMatchObject(dataOf(placed).order);
    });

    it('refuses a key that was used for another body', async () => {
      await api.placeOrder(order());
      expect(await api.placeOrder(order({ mode: 'card' }))).toEqual({
        status: false,
        code: 'KEY_REUSED',
        message: shopMessages.keyReused,
        now: START,
      });
    });

    it('refuses a total other than its own, with both current quotes', async () => {
      expect(await api.placeOrder(order({ expectedTotal: rupees(749) }))).toEqual({
        status: false,
        code: 'PRICE_CHANGED',
        message: shopMessages.priceChanged,
        now: START,
        data: { quotes: bothQuotes({ items: washItems(1), discount: NO_DISCOUNT, redeem: false }, DEFAULT_SETTINGS) },
      });
    });

    it('refuses an offer that has ended, with the quotes without it', async () => {
      await api.applyDiscount({ code: 'DAWN10', source: 'url' });
      shop.world.clock.advance(900_000);
      const answer = await api.placeOrder(order({ expectedTotal: rupees(749 + 150 - 75) }));
      expect(answer).toMatchObject({ status: false, code: 'OFFER_EXPIRED', message: shopMessages.offerEnded });
      expect(answer).toMatchObject({ data: { quotes: { cod: { total: 899, discount: { byUrl: false } } } } });
    });

    it('refuses an empty cart, an incomplete address, and an invalid key', async () => {
      expect(await api.placeOrder(order({ shipping: { ...ADDRESS, h_no: ' ' } }))).toMatchObject({
        status: false,
        code: 'ADDRESS_INCOMPLETE',
        data: { fields: { 'shipping.h_no': fieldMessages.empty } },
      });
      expect(await api.placeOrder(order({ shipping: EMPTY_ADDRESS }))).toMatchObject({
        status: false,
        code: 'ADDRESS_INCOMPLETE',
      });
      for (const key of ['', 'short', 'a key with spaces', 'ключ-ключ-ключ']) {
        expect(await api.placeOrder(order({ key }))).toMatchObject({ status: false, code: 'MALFORMED' });
      }
      await api.deleteFromCart({ pid: WASH });
      expect(await api.placeOrder(order())).toMatchObject({
        status: false,
        code: 'CART_EMPTY',
        message: shopMessages.cartEmpty,
      });
    });

    it('leads a prepaid order to its pay page, and confirms it when it is paid', async () => {
      const { order: placed, payPage } = dataOf(
        await api.placeOrder(order({ mode: 'upi', expectedTotal: rupees(749) })),
      );
      expect(placed).toMatchObject({ state: 'pending_payment', payment: 'created', mode: 'upi' });
      expect(payPage).toBe(`/sandbox/pay?order=${placed.order}`);
      expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
      expect(await api.getPaymentStatus({ order: placed.order })).toEqual({
        status: true,
        data: { state: 'created' },
        now: START,
      });
      await pay(shop, placed.order, 'silent');
      expect(dataOf(await api.getPaymentStatus({ order: placed.order }))).toEqual({ state: 'created' });
      await pay(shop, placed.order, 'succeeds');
      expect(dataOf(await api.getPaymentStatus({ order: placed.order }))).toEqual({ state: 'captured' });
      expect(dataOf(await api.getOrder({ order: placed.order }))).toMatchObject({
        state: 'confirmed',
        payment: 'captured',
      });
      expect(dataOf(await api.getCart()).items).toEqual({});
    });

    it('keeps cart and code of an order whose payment fails', async () => {
      const { order: placed } = dataOf(await api.placeOrder(order({ mode: 'card', expectedTotal: rupees(749) })));
      await pay(shop, placed.order, 'fails');
      expect(dataOf(await api.getOrder({ order: placed.order }))).toMatchObject({
        state: 'payment_failed',
        payment: 'failed',
      });
      expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
    });

    it('keeps a separate billing address with the order', async () => {
      const billing = { ...ADDRESS, name: 'Asha Rao and Sons' };
      const { order: placed } = dataOf(await api.placeOrder(order({ billing })));
      expect(placed.billing).toEqual({ ...billing, for_ship: 'no', for_bill: 'yes' });
      expect(placed.shipping).toEqual({ ...ADDRESS, for_ship: 'yes', for_bill: 'no' });
    });

    it("answers the same for another customer's order as for an unknown one", async () => {
      const { order: placed } = dataOf(await api.placeOrder(order()));
      const other = shop.browser();
      await signedUp(shop, other, OTHER_PHONE);
      const refusal = { status: false, code: 'ORDER_NOT_FOUND', message: shopMessages.orderNotFound, now: START };
      for (const number of [placed.order, 'BH0000000000', '', '../../etc', '__proto__', 'é &=?']) {
        expect(await other.getOrder({ order: number })).toEqual(refusal);
        expect(await other.getPaymentStatus({ order: number })).toEqual(refusal);
      }
      expect(dataOf(await other.listOrders())).toEqual({ orders: [] });
    });

    it('tracks an order by number and phone together, and answers no address', async () => {
      const { order: placed } = dataOf(await api.placeOrder(order()));
      const passerBy = shop.browser();
      expect(await passerBy.trackOrder({ order: placed.order, phone: PHONE })).toEqual({
        status: true,
        data: {
          order: placed.order,
          state: 'confirmed',
          history: placed.history,
          items: { [WASH]: 1 },
          isHeld: false,
          arrivesBy: expect.any(Number),
        },
        now: START,
      });
      expect(await passerBy.trackOrder({ order: placed.order, phone: OTHER_PHONE })).toEqual({
        status: false,
        code: 'ORDER_NOT_FOUND',
        message: shopMessages.orderNotFound,
        now: START,
      });
    });
  });
};
