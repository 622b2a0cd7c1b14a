/** Signing in, signing out, and account data (spec 7, 10.15). */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import type { PlaceOrder, ShopApi } from '../../../core/ports/shop-api.ts';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import {
  ADDRESS,
  dataOf,
  lastOtp,
  MINUTE,
  OTHER_PHONE,
  PHONE,
  shipped,
  signedUp,
  START,
  useShop,
  verified,
  WASH,
  washItems,
  type MakeShop,
  type ShopUnderTest,
} from './shop-fixture.ts';

const order: PlaceOrder = {
  mode: 'cod',
  redeemCash: false,
  expectedTotal: rupees(899),
  shipping: ADDRESS,
  billing: null,
  key: 'an-attempt-to-buy',
};

export const describeCustomerCalls = (make: MakeShop): void => {
  describe('signing in', () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });

    it('sends one OTP, and refuses another before its time', async () => {
      expect(await api.sendOtp({ phone: PHONE })).toEqual({ status: true, data: null, now: START });
      expect(await lastOtp(shop, PHONE)).toMatch(/^\d{6}$/);
      shop.world.clock.advance(10_000);
      expect(await api.sendOtp({ phone: PHONE })).toEqual({
        status: false,
        code: 'THROTTLED',
        message: shopMessages.otpWait,
        data: { retryAfterMs: 20_000 },
        now: START + 10_000,
      });
    });

    it('refuses to send to anything but an Indian mobile number', async () => {
      for (const phone of ['', '   ', '1234567890', '98765', '+919876543210', '९८७६५४३२१०']) {
        const message = phone.trim() === '' ? fieldMessages.empty : fieldMessages.phone;
        expect(await api.sendOtp({ phone })).toEqual({
          status: false,
          code: 'FIELD_INVALID',
          message,
          data: { fields: { phone: message } },
          now: START,
        });
      }
    });

    it('refuses an empty, a wrong and an old OTP', async () => {
      await api.sendOtp({ phone: PHONE });
      const otp = await lastOtp(shop, PHONE);
      const wrong = otp === '000000' ? '111111' : '000000';
      expect(await api.verifyOtp({ phone: PHONE, otp: ' ' })).toMatchObject({
        status: false,
        code: 'FIELD_INVALID',
        message: fieldMessages.otp,
      });
      expect(await api.verifyOtp({ phone: PHONE, otp: wrong })).toMatchObject({
        status: false,
        code: 'OTP_WRONG',
        message: shopMessages.otpWrong,
      });
      expect(await shop.browser().verifyOtp({ phone: PHONE, otp })).toMatchObject({
        status: false,
        code: 'OTP_EXPIRED',
      });
      shop.world.clock.advance(5 * MINUTE);
      expect(await api.verifyOtp({ phone: PHONE, otp })).toMatchObject({
        status: false,
        code: 'OTP_EXPIRED',
        message: shopMessages.otpExpired,
      });
    });

    it('answers the same for every phone until it is verified in this session', async () => {
      await signedUp(shop, shop.browser(), OTHER_PHONE);
      const unknown = { status: true, data: {}, now: START };
      expect(await api.searchCustomer({ phone: PHONE })).toEqual(unknown);
      expect(await api.searchCustomer({ phone: OTHER_PHONE })).toEqual(unknown);
      expect(await api.searchCustomer({ phone: '12' })).toMatchObject({ status: false, code: 'FIELD_INVALID' });
      await verified(shop, api);
      expect(await api.searchCustomer({ phone: PHONE })).toEqual({ status: true, data: { exists: false }, now: START });
    });

    it('verifies a new phone without signing in, and signs in a customer it creates', async () => {
      await api.addToCart({ pid: WASH, qty: 1 });
      await verified(shop, api);
      expect(dataOf(await api.checkSession())).toEqual({ isLogged: false });
      const customer = { name: 'Asha Rao', phone: OTHER_PHONE, email: ADDRESS.email, isVerified: true };
      expect(await api.createCustomer({ customer, shipping: ADDRESS, billing: null })).toEqual({
        status: true,
        data: { shipping: shipped, billing: null },
        now: START,
      });
      expect(dataOf(await api.checkSession())).toEqual({ isLogged: true });
      expect(dataOf(await api.getCart()).items).toEqual(washItems(1));
      expect(await api.getCustomer()).toEqual({
        status: true,
        data: {
          customer: { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: true },
          shipping: shipped,
          billing: null,
          consents: {},
        },
        now: START,
      });
    });

    it('keeps a separate billing address', async () => {
      await verified(shop, api);
      const customer = { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: false };
      const billing = { ...ADDRESS, city: 'New Delhi', pincode: '110001' };
      const saved = {
        shipping: { ...ADDRESS, for_ship: 'yes', for_bill: 'no' },
        billing: { ...billing, for_ship: 'no', for_bill: 'yes' },
      };
      expect(await api.createCustomer({ customer, shipping: ADDRESS, billing })).toEqual({
        status: true,
        data: saved,
        now: START,
      });
      expect(await api.getAddresses()).toEqual({ status: true, data: saved, now: START });
    });

    it('creates no customer without a verified phone, a name and a complete address', async () => {
      const customer = { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: true };
      expect(await api.createCustomer({ customer, shipping: ADDRESS, billing: null })).toMatchObject({
        status: false,
        code: 'PHONE_NOT_VERIFIED',
        message: shopMessages.notVerified,
      });
      await verified(shop, api);
      expect(
        await api.createCustomer({ customer: { ...customer, name: 'R2D2' }, shipping: ADDRESS, billing: null }),
      ).toMatchObject({ status: false, code: 'FIELD_INVALID', data: { fields: { name: fieldMessages.name } } });
      expect(
        await api.createCustomer({ customer, shipping: { ...ADDRESS, city: '', pincode: '5600' }, billing: null }),
      ).toEqual({
        status: false,
        code: 'ADDRESS_INCOMPLETE',
        message: shopMessages.address,
        now: START,
        data: { fields: { 'shipping.city': fieldMessages.empty, 'shipping.pincode': fieldMessages.pincode } },
      });
      expect(await api.createCustomer({ customer, shipping: null, billing: null })).toMatchObject({
        code: 'ADDRESS_INCOMPLETE',
        data: { fields: { 'shipping.name': fieldMessages.empty } },
      });
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

    it('lets a signed-out visitor log out', async () => {
      expect(await api.logout()).toEqual({ status: true, data: null, now: START });
    });

    it('requires signing in for every call about an account', async () => {
      const refusal = { status: false, code: 'NOT_SIGNED_IN', message: shopMessages.notSignedIn, now: START };
      const asked = [
        api.getAddresses(),
        api.getCustomer(),
        api.getRewardCash(),
        api.listOrders(),
        api.getOrder({ order: 'BH0000000000' }),
        api.getPaymentStatus({ order: 'BH0000000000' }),
        api.placeOrder(order),
      ];
      for (const answer of await Promise.all(asked)) expect(answer).toEqual(refusal);
    });

    it('answers the balance of reward cash', async () => {
      await signedUp(shop, api);
      await shop.world.shop.grantRewardCash({ phone: PHONE, amount: rupees(120), reason: 'goodwill' });
      expect(await api.getRewardCash()).toEqual({ status: true, data: { cashback: 120 }, now: START });
    });
  });
};
