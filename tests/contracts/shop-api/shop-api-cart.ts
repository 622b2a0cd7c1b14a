/** The cart's calls, with what they refuse (spec 7, 10.13). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { NO_DISCOUNT } from '../../../core/entities/discount.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { bothQuotes } from '../../../core/pricing/quote.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { BUNDLE, dataOf, START, useShop, WASH, washItems, type MakeShop, type ShopUnderTest } from './shop-fixture.ts';

export const describeCartCalls = (make: MakeShop): void => {
  describe('the cart', () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });

    it("is empty at first, with both quotes and the shop's time", async () => {
      expect(await api.getCart()).toEqual({
        status: true,
        data: {
          items: {},
          total: 0,
          discount: { isApplied: false, code: '', off: 0, byUrl: false },
          quotes: bothQuotes({ items: {}, discount: NO_DISCOUNT }, DEFAULT_SETTINGS),
          version: 0,
          left: {},
        },
        now: START,
      });
    });

    it('answers add with the whole cart, priced by the shop', async () => {
      await api.addToCart({ pid: WASH, qty: 1 });
      expect(await api.addToCart({ pid: WASH, qty: 1 })).toEqual({
        status: true,
        data: {
          items: washItems(2),
          total: 2,
          discount: { isApplied: false, code: '', off: 0, byUrl: false },
          quotes: bothQuotes({ items: washItems(2), discount: NO_DISCOUNT }, DEFAULT_SETTINGS),
          version: 2,
          left: {},
        },
        now: START,
      });
    });

    it('refuses a product that is not in the catalogue, whatever its name', async () => {
      for (const pid of ['bhor_9999', '', '__proto__', 'constructor', 'BHOR_0002']) {
        for (const call of [api.addToCart, api.quickBuy, api.updateCart]) {
          expect(await call({ pid, qty: 1 })).toMatchObject({
            status: false,
            code: 'UNKNOWN_PRODUCT',
            message: shopMessages.unknownProduct,
          });
        }
        expect(await api.deleteFromCart({ pid })).toMatchObject({ status: false, code: 'UNKNOWN_PRODUCT' });
      }
    });

    it('refuses a quantity that is not a whole number from 1 to 20, with a message', async () => {
      for (const qty of [0, -1, 21, 1.5, 1e9, 1e308]) {
        expect(await api.addToCart({ pid: WASH, qty })).toMatchObject({
          status: false,
          code: 'QUANTITY_INVALID',
          message: shopMessages.quantity,
        });
        expect(await api.quickBuy({ pid: WASH, qty })).toMatchObject({ status: false, code: 'QUANTITY_INVALID' });
      }
      expect(await api.updateCart({ pid: WASH, qty: 21 })).toMatchObject({ status: false, code: 'QUANTITY_INVALID' });
      expect(dataOf(await api.getCart()).items).toEqual({});
    });

    it('removes a line that is updated to 0, and one that is deleted', async () => {
      await api.addToCart({ pid: WASH, qty: 3 });
      await api.addToCart({ pid: BUNDLE, qty: 1 });
      expect(dataOf(await api.updateCart({ pid: WASH, qty: 0 }))).toMatchObject({ total: 1 });
      expect(dataOf(await api.deleteFromCart({ pid: BUNDLE }))).toMatchObject({ items: {}, total: 0 });
    });

    it('holds the single item of a quick buy', async () => {
      await api.addToCart({ pid: BUNDLE, qty: 4 });
      expect(dataOf(await api.quickBuy({ pid: WASH, qty: 1 }))).toMatchObject({ items: washItems(1), total: 1 });
      expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
    });

    it('belongs to the session, not to another browser', async () => {
      await api.addToCart({ pid: WASH, qty: 1 });
      expect(dataOf(await shop.browser().getCart()).items).toEqual({});
    });

    it('counts every one of ten adds at once', async () => {
      await Promise.all(Array.from({ length: 10 }, () => api.addToCart({ pid: WASH, qty: 1 })));
      expect(dataOf(await api.getCart()).items).toEqual(washItems(10));
    });
  });
};
