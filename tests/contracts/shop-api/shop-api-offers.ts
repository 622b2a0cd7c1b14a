/** Codes, the countdown, sign-ups for offers and conversion events (spec 7, 10.8 to 10.11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { couponDiscount } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ConversionEvent, ShopApi } from '../../../core/ports/shop-api.ts';
import { bothQuotes } from '../../../core/pricing/quote.ts';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import {
  ADDRESS,
  BUNDLE,
  dataOf,
  MINUTE,
  PHONE,
  SITE,
  START,
  useShop,
  WASH,
  washItems,
  type MakeShop,
  type ShopUnderTest,
} from './shop-fixture.ts';

const event = (of: Partial<ConversionEvent> = {}): ConversionEvent => ({
  name: 'Asha',
  phone: PHONE,
  email: ADDRESS.email,
  shipping: rupees(0),
  amount: rupees(1),
  url: `${SITE}/cart?x=1`,
  event: 'InitiateCheckout',
  ...of,
});

export const describeOfferCalls = (make: MakeShop): void => {
  describe('codes and the offer', () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });

    it('applies a code in any case, and answers with the cart', async () => {
      await api.addToCart({ pid: WASH, qty: 1 });
      expect(await api.applyDiscount({ code: ' dawn10 ' })).toEqual({
        status: true,
        data: {
          isApplied: true,
          code: 'DAWN10',
          off: 10,
          byUrl: false,
          cart: {
            items: washItems(1),
            total: 1,
            discount: { isApplied: true, code: 'DAWN10', off: 10, byUrl: false },
            quotes: bothQuotes(
              { items: washItems(1), discount: couponDiscount('DAWN10', 10, false) },
              DEFAULT_SETTINGS,
            ),
            version: 2,
            left: {},
          },
        },
        now: START,
      });
    });

    it('sells the bundle for 499 while a code from the URL is applied', async () => {
      await api.addToCart({ pid: BUNDLE, qty: 1 });
      const applied = dataOf(await api.applyDiscount({ code: 'BESTYOU', source: 'url' }));
      expect(applied).toMatchObject({ byUrl: true, cart: { items: { [BUNDLE]: { qty: 1, price: 2049, sale: 499 } } } });
      expect(dataOf(await api.deleteDiscount({ code: 'BESTYOU' }))).toMatchObject({
        items: { [BUNDLE]: { sale: 799 } },
        discount: { isApplied: false, code: '' },
      });
    });

    it('refuses an unknown code and an empty one', async () => {
      expect(await api.applyDiscount({ code: 'NOPE' })).toEqual({
        status: false,
        code: 'COUPON_INVALID',
        message: shopMessages.couponUnknown,
        now: START,
      });
      expect(await api.applyDiscount({ code: ' ' })).toEqual({
        status: false,
        code: 'FIELD_INVALID',
        message: fieldMessages.empty,
        data: { fields: { code: fieldMessages.empty } },
        now: START,
      });
    });

    it('refuses an eleventh attempt in ten minutes, and says how long to wait', async () => {
      for (let tried = 0; tried < 10; tried += 1) await api.applyDiscount({ code: `GUESS${tried}` });
      expect(await api.applyDiscount({ code: 'DAWN10' })).toEqual({
        status: false,
        code: 'THROTTLED',
        message: shopMessages.couponTries,
        data: { retryAfterMs: 10 * MINUTE },
        now: START,
      });
    });

    it("keeps the visitor's one countdown, and refuses the timed code after its end", async () => {
      const offer = { startedAt: START, expiresAt: START + 900_000, code: 'DAWN10' };
      expect(await api.getOffer()).toEqual({ status: true, data: { ...offer, now: START }, now: START });
      await api.applyDiscount({ code: 'DAWN10' });
      shop.world.clock.advance(900_000);
      expect(await api.getOffer()).toEqual({
        status: true,
        data: { ...offer, now: START + 900_000 },
        now: START + 900_000,
      });
      expect(dataOf(await api.getCart()).discount).toEqual({ isApplied: false, code: '', off: 0, byUrl: false });
      expect(await api.applyDiscount({ code: 'DAWN10' })).toMatchObject({
        status: false,
        code: 'OFFER_EXPIRED',
        message: shopMessages.offerEnded,
      });
    });

    it('signs a phone up for offers, and refuses anything else', async () => {
      expect(await api.signUpForOffers({ phone: PHONE })).toEqual({ status: true, data: null, now: START });
      expect(await api.signUpForOffers({ phone: PHONE })).toEqual({ status: true, data: null, now: START });
      expect(await api.signUpForOffers({ phone: '12345' })).toMatchObject({
        status: false,
        code: 'FIELD_INVALID',
        message: fieldMessages.phone,
      });
    });

    it("queues a conversion event with the shop's own amount, and refuses another site's address", async () => {
      await api.addToCart({ pid: WASH, qty: 1 });
      expect(await api.sendConversion(event())).toEqual({ status: true, data: null, now: START });
      const [sent] = await shop.world.messages();
      expect(sent).toMatchObject({ channel: 'conversion' });
      expect(JSON.parse(sent?.text ?? '')).toEqual({
        event: 'InitiateCheckout',
        amount: 749,
        shipping: 0,
        currency: 'INR',
        path: '/cart',
      });
      expect(await api.sendConversion(event({ url: 'https://elsewhere.example/cart' }))).toMatchObject({
        status: false,
        code: 'FIELD_INVALID',
      });
    });
  });
};
