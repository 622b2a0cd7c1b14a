/** The promise of ShopApi, run in process and over the wire: the happy and the refused answer of every call. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '../../core/entities/address.ts';
import type { Answer } from '../../core/entities/answer.ts';
import { couponDiscount, NO_DISCOUNT } from '../../core/entities/discount.ts';
import { rupees } from '../../core/entities/money.ts';
import type { ConversionEvent, PlaceOrder, ShopApi } from '../../core/ports/shop-api.ts';
import { bothQuotes } from '../../core/pricing/quote.ts';
import { fieldMessages, shopMessages } from '../../core/validation/messages.ts';
import { ADDRESS, lastOtp, OTHER_PHONE, pay, PHONE, signedUp, SITE, START, verified, type ShopUnderTest } from './shop-fixture.ts';

const WASH = 'bhor_0002';
const BUNDLE = 'bhor_0001';
const MINUTE = 60_000;

const dataOf = <T>(answer: Answer<T>): T => {
  if (!answer.status) throw new Error(`refused: ${answer.code} ${answer.message}`);
  return answer.data;
};

const washItems = (qty: number) => ({ [WASH]: { qty, price: rupees(949), sale: rupees(749) } });
const shipped = { ...ADDRESS, for_ship: 'yes', for_bill: 'yes' } as const;

const order = (of: Partial<PlaceOrder> = {}): PlaceOrder => ({
  mode: 'cod', redeemCash: false, expectedTotal: rupees(899), shipping: ADDRESS, billing: null, key: 'an-attempt-to-buy', ...of,
});

const event = (of: Partial<ConversionEvent> = {}): ConversionEvent => ({
  name: 'Asha', phone: PHONE, email: ADDRESS.email, shipping: rupees(0), amount: rupees(1), url: `${SITE}/cart?x=1`,
  event: 'InitiateCheckout', ...of,
});

/** `make` builds a shop with whatever stands between it and its callers. */
export const describeShopApi = (name: string, make: () => Promise<ShopUnderTest>): void => {
  describe(`ShopApi ${name}`, () => {
    let shop: ShopUnderTest;
    let api: ShopApi;

    beforeEach(async () => {
      shop = await make();
      api = shop.browser();
    });
    afterEach(async () => {
      expect(shop.world.errors).toEqual([]);
      await shop.close?.();
    });

    describe('the cart', () => {
      it('is empty at first, with both quotes and the shop\'s clock', async () => {
        expect(await api.getCart()).toEqual({
          status: true,
          data: {
            items: {}, total: 0, discount: { isApplied: false, code: '', off: 0, byUrl: false },
            quotes: bothQuotes({ items: {}, discount: NO_DISCOUNT }), version: 0,
          },
          now: START,
        });
      });

      it('answers add with the whole cart, priced by the shop', async () => {
        await api.addToCart({ pid: WASH, qty: 1 });
        expect(await api.addToCart({ pid: WASH, qty: 1 })).toEqual({
          status: true,
          data: {
            items: washItems(2), total: 2, discount: { isApplied: false, code: '', off: 0, byUrl: false },
            quotes: bothQuotes({ items: washItems(2), discount: NO_DISCOUNT }), version: 2,
          },
          now: START,
        });
      });

      it('refuses a product that is not in the range, whatever its name', async () => {
        for (const pid of ['bhor_9999', '', '__proto__', 'constructor', 'BHOR_0002']) {
          for (const call of [api.addToCart, api.quickBuy, api.updateCart]) {
            expect(await call({ pid, qty: 1 })).toMatchObject({ status: false, code: 'UNKNOWN_PRODUCT', message: shopMessages.unknownProduct });
          }
          expect(await api.deleteFromCart({ pid })).toMatchObject({ status: false, code: 'UNKNOWN_PRODUCT' });
        }
      });

      it('refuses a quantity that is no whole number from 1 to 20, with a message', async () => {
        for (const qty of [0, -1, 21, 1.5, 1e9, 1e308]) {
          expect(await api.addToCart({ pid: WASH, qty })).toMatchObject({ status: false, code: 'QUANTITY_INVALID', message: shopMessages.quantity });
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

    describe('codes and the offer', () => {
      it('applies a code in any case, and answers with the cart', async () => {
        await api.addToCart({ pid: WASH, qty: 1 });
        expect(await api.applyDiscount({ code: ' dawn10 ' })).toEqual({
          status: true,
          data: {
            isApplied: true, code: 'DAWN10', off: 10, byUrl: false,
            cart: {
              items: washItems(1), total: 1, discount: { isApplied: true, code: 'DAWN10', off: 10, byUrl: false },
              quotes: bothQuotes({ items: washItems(1), discount: couponDiscount('DAWN10', 10, false) }), version: 2,
            },
          },
          now: START,
        });
      });

      it('sells the bundle for 499 while a code that came by URL stands', async () => {
        await api.addToCart({ pid: BUNDLE, qty: 1 });
        const applied = dataOf(await api.applyDiscount({ code: 'BESTYOU', source: 'url' }));
        expect(applied).toMatchObject({ byUrl: true, cart: { items: { [BUNDLE]: { qty: 1, price: 2049, sale: 499 } } } });
        expect(dataOf(await api.deleteDiscount({ code: 'BESTYOU' })))
          .toMatchObject({ items: { [BUNDLE]: { sale: 799 } }, discount: { isApplied: false, code: '' } });
      });

      it('refuses an unknown code and an empty one', async () => {
        expect(await api.applyDiscount({ code: 'NOPE' }))
          .toEqual({ status: false, code: 'COUPON_INVALID', message: shopMessages.couponUnknown, now: START });
        expect(await api.applyDiscount({ code: ' ' })).toEqual({
          status: false, code: 'FIELD_INVALID', message: fieldMessages.empty, data: { fields: { code: fieldMessages.empty } }, now: START,
        });
      });

      it('refuses an eleventh try in ten minutes, and says how long to wait', async () => {
        for (let tried = 0; tried < 10; tried += 1) await api.applyDiscount({ code: `GUESS${tried}` });
        expect(await api.applyDiscount({ code: 'DAWN10' })).toEqual({
          status: false, code: 'THROTTLED', message: shopMessages.couponTries, data: { retryAfterMs: 10 * MINUTE }, now: START,
        });
      });

      it('keeps the visitor\'s one countdown, and refuses the timed code after its end', async () => {
        const offer = { startedAt: START, expiresAt: START + 900_000, code: 'DAWN10' };
        expect(await api.getOffer()).toEqual({ status: true, data: { ...offer, now: START }, now: START });
        await api.applyDiscount({ code: 'DAWN10' });
        shop.world.clock.advance(900_000);
        expect(await api.getOffer()).toEqual({ status: true, data: { ...offer, now: START + 900_000 }, now: START + 900_000 });
        expect(dataOf(await api.getCart()).discount).toEqual({ isApplied: false, code: '', off: 0, byUrl: false });
        expect(await api.applyDiscount({ code: 'DAWN10' })).toMatchObject({ status: false, code: 'OFFER_EXPIRED', message: shopMessages.offerEnded });
      });

      it('signs a phone up for offers, and refuses what is no phone', async () => {
        expect(await api.signUpForOffers({ phone: PHONE })).toEqual({ status: true, data: null, now: START });
        expect(await api.signUpForOffers({ phone: PHONE })).toEqual({ status: true, data: null, now: START });
        expect(await api.signUpForOffers({ phone: '12345' })).toMatchObject({ status: false, code: 'FIELD_INVALID', message: fieldMessages.phone });
      });

      it('queues a conversion event with the shop\'s own amount, and refuses another site\'s address', async () => {
        await api.addToCart({ pid: WASH, qty: 1 });
        expect(await api.sendConversion(event())).toEqual({ status: true, data: null, now: START });
        const [sent] = await shop.world.messages();
        expect(sent).toMatchObject({ channel: 'conversion' });
        expect(JSON.parse(sent?.text ?? '')).toEqual({ event: 'InitiateCheckout', amount: 749, shipping: 0, currency: 'INR', path: '/cart' });
        expect(await api.sendConversion(event({ url: 'https://elsewhere.example/cart' }))).toMatchObject({ status: false, code: 'FIELD_INVALID' });
      });
    });

    describe('signing in', () => {
      it('sends one OTP, and makes the impatient wait', async () => {
        expect(await api.sendOtp({ phone: PHONE })).toEqual({ status: true, data: null, now: START });
        expect(await lastOtp(shop, PHONE)).toMatch(/^\d{6}$/);
        shop.world.clock.advance(10_000);
        expect(await api.sendOtp({ phone: PHONE })).toEqual({
          status: false, code: 'THROTTLED', message: shopMessages.otpWait, data: { retryAfterMs: 20_000 }, now: START + 10_000,
        });
      });

      it('refuses to send to what is no Indian mobile number', async () => {
        for (const phone of ['', '   ', '1234567890', '98765', '+919876543210', '९८७६५४३२१०']) {
          const message = phone.trim() === '' ? fieldMessages.empty : fieldMessages.phone;
          expect(await api.sendOtp({ phone })).toEqual({ status: false, code: 'FIELD_INVALID', message, data: { fields: { phone: message } }, now: START });
        }
      });

      it('refuses an empty, a wrong and an old OTP', async () => {
        await api.sendOtp({ phone: PHONE });
        const otp = await lastOtp(shop, PHONE);
        const wrong = otp === '000000' ? '111111' : '000000';
        expect(await api.verifyOtp({ phone: PHONE, otp: ' ' })).toMatchObject({ status: false, code: 'FIELD_INVALID', message: fieldMessages.otp });
        expect(await api.verifyOtp({ phone: PHONE, otp: wrong })).toMatchObject({ status: false, code: 'OTP_WRONG', message: shopMessages.otpWrong });
        expect(await shop.browser().verifyOtp({ phone: PHONE, otp })).toMatchObject({ status: false, code: 'OTP_EXPIRED' });
        shop.world.clock.advance(5 * MINUTE);
        expect(await api.verifyOtp({ phone: PHONE, otp })).toMatchObject({ status: false, code: 'OTP_EXPIRED', message: shopMessages.otpExpired });
      });

      it('says the same of every phone until it is verified in this session', async () => {
        await signedUp(shop, shop.browser(), OTHER_PHONE);
        const unknown = { status: true, data: {}, now: START };
        expect(await api.searchCustomer({ phone: PHONE })).toEqual(unknown);
        expect(await api.searchCustomer({ phone: OTHER_PHONE })).toEqual(unknown);
        expect(await api.searchCustomer({ phone: '12' })).toMatchObject({ status: false, code: 'FIELD_INVALID' });
        await verified(shop, api);
        expect(await api.searchCustomer({ phone: PHONE })).toEqual({ status: true, data: { exists: false }, now: START });
      });

      it('verifies a new phone without signing in, and signs in whom it creates', async () => {
        await api.addToCart({ pid: WASH, qty: 1 });
        await verified(shop, api);
        expect(dataOf(await api.checkSession())).toEqual({ isLogged: false });
        const customer = { name: 'Asha Rao', phone: OTHER_PHONE, email: ADDRESS.email, isVerified: true };
        expect(await api.createCustomer({ customer, shipping: ADDRESS, billing: null }))
          .toEqual({ status: true, data: { shipping: shipped, billing: null }, now: START });
        expect(dataOf(await api.checkSession())).toEqual({ isLogged: true });
        expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
        expect(await api.getCustomer()).toEqual({
          status: true,
          data: {
            customer: { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: true }, shipping: shipped, billing: null,
          },
          now: START,
        });
      });

      it('keeps a billing address of its own', async () => {
        await verified(shop, api);
        const customer = { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: false };
        const billing = { ...ADDRESS, city: 'New Delhi', pincode: '110001' };
        const saved = { shipping: { ...ADDRESS, for_ship: 'yes', for_bill: 'no' }, billing: { ...billing, for_ship: 'no', for_bill: 'yes' } };
        expect(await api.createCustomer({ customer, shipping: ADDRESS, billing })).toEqual({ status: true, data: saved, now: START });
        expect(await api.getAddresses()).toEqual({ status: true, data: saved, now: START });
      });

      it('creates nobody without a verified phone, a name and a complete address', async () => {
        const customer = { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: true };
        expect(await api.createCustomer({ customer, shipping: ADDRESS, billing: null }))
          .toMatchObject({ status: false, code: 'PHONE_NOT_VERIFIED', message: shopMessages.notVerified });
        await verified(shop, api);
        expect(await api.createCustomer({ customer: { ...customer, name: 'R2D2' }, shipping: ADDRESS, billing: null }))
          .toMatchObject({ status: false, code: 'FIELD_INVALID', data: { fields: { name: fieldMessages.name } } });
        expect(await api.createCustomer({ customer, shipping: { ...ADDRESS, city: '', pincode: '5600' }, billing: null })).toEqual({
          status: false, code: 'ADDRESS_INCOMPLETE', message: shopMessages.address, now: START,
          data: { fields: { 'shipping.city': fieldMessages.empty, 'shipping.pincode': fieldMessages.pincode } },
        });
        expect(await api.createCustomer({ customer, shipping: null, billing: null }))
          .toMatchObject({ code: 'ADDRESS_INCOMPLETE', data: { fields: { 'shipping.name': fieldMessages.empty } } });
      });

      it('signs an existing customer in by OTP alone, keeps the cart, and clears all of it on logout', async () => {
        await signedUp(shop, shop.browser());
        shop.world.clock.advance(MINUTE);
        await api.addToCart({ pid: WASH, qty: 1 });
        await verified(shop, api);
        expect(dataOf(await api.checkSession())).toEqual({ isLogged: true });
        expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
        expect(dataOf(await api.getAddresses())).toEqual({ shipping: shipped, billing: null });
        expect(await api.logout()).toEqual({ status: true, data: null, now: START + MINUTE });
        expect(dataOf(await api.checkSession())).toEqual({ isLogged: false });
        expect(dataOf(await api.getCart()).items).toEqual({});
      });

      it('lets the signed out log out', async () => {
        expect(await api.logout()).toEqual({ status: true, data: null, now: START });
      });

      it('asks the signed out to sign in, wherever something is theirs', async () => {
        const refusal = { status: false, code: 'NOT_SIGNED_IN', message: shopMessages.notSignedIn, now: START };
        const asked = [
          api.getAddresses(), api.getCustomer(), api.getRewardCash(), api.listOrders(), api.getOrder({ order: 'BH0000000000' }),
          api.getPaymentStatus({ order: 'BH0000000000' }), api.placeOrder(order()),
        ];
        for (const answer of await Promise.all(asked)) expect(answer).toEqual(refusal);
      });

      it('tells the balance of reward cash', async () => {
        await signedUp(shop, api);
        await shop.world.shop.grantRewardCash({ phone: PHONE, amount: rupees(120), reason: 'goodwill' });
        expect(await api.getRewardCash()).toEqual({ status: true, data: { cashback: 120 }, now: START });
      });
    });

    describe('orders', () => {
      const summary = {
        listTotal: 949, subtotal: 749, savings: 200, shipping: 150, discount: { ...NO_DISCOUNT, value: 0 }, total: 899, rewardCash: 37,
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
              order: expect.stringMatching(/^BH[0-9A-Z]{10}$/), state: 'confirmed', placedAt: START, mode: 'cod', payment: 'due',
              history: [{ state: 'confirmed', at: START }], items: washItems(1), summary, shipping: shipped, billing: null,
            },
            payPage: null,
          },
          now: START,
        });
        expect(await api.placeOrder(order())).toEqual(placed);
        expect(dataOf(await api.getCart()).items).toEqual({});
        expect(dataOf(await api.listOrders()).orders).toEqual([dataOf(placed).order]);
        expect(dataOf(await api.getOrder({ order: dataOf(placed).order.order }))).toEqual(dataOf(placed).order);
      });

      it('refuses a key that was used for another body', async () => {
        await api.placeOrder(order());
        expect(await api.placeOrder(order({ mode: 'card' })))
          .toEqual({ status: false, code: 'KEY_REUSED', message: shopMessages.keyReused, now: START });
      });

      it('refuses a total other than its own, with both quotes as they are', async () => {
        expect(await api.placeOrder(order({ expectedTotal: rupees(749) }))).toEqual({
          status: false, code: 'PRICE_CHANGED', message: shopMessages.priceChanged, now: START,
          data: { quotes: bothQuotes({ items: washItems(1), discount: NO_DISCOUNT, redeem: false }) },
        });
      });

      it('refuses an offer that has ended, with the quotes without it', async () => {
        await api.applyDiscount({ code: 'DAWN10', source: 'url' });
        shop.world.clock.advance(900_000);
        const answer = await api.placeOrder(order({ expectedTotal: rupees(749 + 150 - 75) }));
        expect(answer).toMatchObject({ status: false, code: 'OFFER_EXPIRED', message: shopMessages.offerEnded });
        expect(answer).toMatchObject({ data: { quotes: { cod: { total: 899, discount: { byUrl: false } } } } });
      });

      it('refuses an empty cart, an address with gaps, and a key that is none', async () => {
        expect(await api.placeOrder(order({ shipping: { ...ADDRESS, h_no: ' ' } }))).toMatchObject({
          status: false, code: 'ADDRESS_INCOMPLETE', data: { fields: { 'shipping.h_no': fieldMessages.empty } },
        });
        expect(await api.placeOrder(order({ shipping: EMPTY_ADDRESS }))).toMatchObject({ status: false, code: 'ADDRESS_INCOMPLETE' });
        for (const key of ['', 'short', 'a key with spaces', 'ключ-ключ-ключ']) {
          expect(await api.placeOrder(order({ key }))).toMatchObject({ status: false, code: 'MALFORMED' });
        }
        await api.deleteFromCart({ pid: WASH });
        expect(await api.placeOrder(order())).toMatchObject({ status: false, code: 'CART_EMPTY', message: shopMessages.cartEmpty });
      });

      it('leads a prepaid order to its pay page, and confirms it when it is paid', async () => {
        const { order: placed, payPage } = dataOf(await api.placeOrder(order({ mode: 'upi', expectedTotal: rupees(749) })));
        expect(placed).toMatchObject({ state: 'pending_payment', payment: 'created', mode: 'upi' });
        expect(payPage).toBe(`/sandbox/pay?order=${placed.order}`);
        expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
        expect(await api.getPaymentStatus({ order: placed.order })).toEqual({ status: true, data: { state: 'created' }, now: START });
        await pay(shop, placed.order, 'silent');
        expect(dataOf(await api.getPaymentStatus({ order: placed.order }))).toEqual({ state: 'created' });
        await pay(shop, placed.order, 'succeeds');
        expect(dataOf(await api.getPaymentStatus({ order: placed.order }))).toEqual({ state: 'captured' });
        expect(dataOf(await api.getOrder({ order: placed.order }))).toMatchObject({ state: 'confirmed', payment: 'captured' });
        expect(dataOf(await api.getCart()).items).toEqual({});
      });

      it('keeps cart and code of an order whose payment fails', async () => {
        const { order: placed } = dataOf(await api.placeOrder(order({ mode: 'card', expectedTotal: rupees(749) })));
        await pay(shop, placed.order, 'fails');
        expect(dataOf(await api.getOrder({ order: placed.order }))).toMatchObject({ state: 'payment_failed', payment: 'failed' });
        expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
      });

      it('keeps a billing address of its own with the order', async () => {
        const billing = { ...ADDRESS, name: 'Asha Rao and Sons' };
        const { order: placed } = dataOf(await api.placeOrder(order({ billing })));
        expect(placed.billing).toEqual({ ...billing, for_ship: 'no', for_bill: 'yes' });
        expect(placed.shipping).toEqual({ ...ADDRESS, for_ship: 'yes', for_bill: 'no' });
      });

      it('answers the same for another\'s order as for none', async () => {
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

      it('tracks an order by number and phone together, and tells no address', async () => {
        const { order: placed } = dataOf(await api.placeOrder(order()));
        const passerBy = shop.browser();
        expect(await passerBy.trackOrder({ order: placed.order, phone: PHONE })).toEqual({
          status: true, data: { order: placed.order, state: 'confirmed', history: placed.history, items: { [WASH]: 1 } }, now: START,
        });
        expect(await passerBy.trackOrder({ order: placed.order, phone: OTHER_PHONE }))
          .toEqual({ status: false, code: 'ORDER_NOT_FOUND', message: shopMessages.orderNotFound, now: START });
      });
    });
  });
};
