/** A customer's profile, consents, reward cash and erasure; places and complaints, which need no customer (spec 11). */
import { describe, expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '../../../core/entities/address.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import {
  ADDRESS,
  dataOf,
  OTHER_PHONE,
  PHONE,
  placed,
  signedUp,
  START,
  useShop,
  verified,
  type MakeShop,
  type ShopUnderTest,
} from './shop-fixture.ts';

const COMPLAINT = {
  name: 'Asha Rao',
  phone: PHONE,
  email: ADDRESS.email,
  message: 'The parcel was open when it came.\nWhat now?',
};

export const describeAccountCalls = (make: MakeShop): void => {
  describe("a customer's account", () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });

    it('can be changed, and is left unchanged if a field is wrong', async () => {
      await signedUp(shop, api);
      const customer = { name: 'Asha R Rao', phone: PHONE, email: 'a.rao@example.com', isVerified: true };
      const moved = { ...ADDRESS, city: 'Mysuru', pincode: '570001' };
      const saved = { customer, shipping: { ...moved, for_ship: 'yes', for_bill: 'yes' }, billing: null, consents: {} };
      expect(await api.updateCustomer({ customer, shipping: moved, billing: null })).toEqual({
        status: true,
        data: saved,
        now: START,
      });
      expect(
        await api.updateCustomer({ customer: { ...customer, name: 'R2D2' }, shipping: moved, billing: null }),
      ).toMatchObject({ status: false, code: 'FIELD_INVALID', data: { fields: { name: fieldMessages.name } } });
      expect(await api.updateCustomer({ customer, shipping: EMPTY_ADDRESS, billing: moved })).toMatchObject({
        status: false,
        code: 'ADDRESS_INCOMPLETE',
      });
      expect(dataOf(await api.getCustomer())).toEqual(saved);
      expect(dataOf(await api.updateCustomer({ customer, shipping: null, billing: null }))).toEqual(saved);
    });

    it('keeps a consent with its text and time, and its withdrawal', async () => {
      await signedUp(shop, api);
      const { consents } = dataOf(await api.updateConsent({ purpose: 'offers', given: true }));
      expect(consents).toEqual({ offers: { given: true, text: expect.stringMatching(/\w/u), at: START } });
      expect(dataOf(await api.getCustomer()).consents).toEqual(consents);
      shop.world.clock.advance(1000);
      expect(dataOf(await api.updateConsent({ purpose: 'offers', given: false })).consents).toMatchObject({
        offers: { given: false, at: START + 1000 },
      });
    });

    it('lists reward cash by its entries, newest first', async () => {
      await signedUp(shop, api);
      expect(dataOf(await api.getCashLedger())).toEqual({ entries: [], balance: 0, pending: 0, held: 0 });
      await shop.world.shop.grantRewardCash({ phone: PHONE, amount: rupees(120), reason: 'goodwill' });
      const order = await placed(api);
      expect(await api.getCashLedger()).toEqual({
        status: true,
        now: START,
        data: {
          entries: [
            { kind: 'earned', ref: order, amount: 37, at: START },
            { kind: 'granted', ref: 'goodwill', amount: 120, at: START },
          ],
          balance: 120,
          pending: 37,
          held: 0,
        },
      });
    });

    it('can be erased once no order is on its way', async () => {
      await signedUp(shop, api);
      const order = await placed(api);
      expect(await api.eraseCustomer()).toEqual({
        status: false,
        code: 'ORDER_STATE',
        message: shopMessages.orderOnItsWay,
        now: START,
      });
      dataOf(await api.cancelOrder({ order, reason: 'Not now' }));
      expect(await api.eraseCustomer()).toEqual({ status: true, data: null, now: START });
      expect(dataOf(await api.checkSession())).toEqual({ isLogged: false });
      expect(await api.getCustomer()).toMatchObject({ status: false, code: 'NOT_SIGNED_IN' });
      expect(await api.trackOrder({ order, phone: PHONE })).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND' });
      shop.world.clock.advance(60_000);
      await verified(shop, api);
      expect(dataOf(await api.searchCustomer({ phone: PHONE }))).toEqual({ exists: false });
      await signedUp(shop, shop.browser(), OTHER_PHONE);
    });

    it('requires signing in', async () => {
      const refusal = { status: false, code: 'NOT_SIGNED_IN', message: shopMessages.notSignedIn, now: START };
      const order = 'BH0000000000';
      const asked = [
        api.updateCustomer({ customer: { name: 'Asha', email: ADDRESS.email }, shipping: ADDRESS, billing: null }),
        api.eraseCustomer(),
        api.updateConsent({ purpose: 'offers', given: true }),
        api.getCashLedger(),
        api.getInvoice({ order }),
        api.cancelOrder({ order, reason: 'x' }),
        api.returnOrder({ order, reason: 'x', upi: '' }),
        api.retryPayment({ order, mode: 'upi' }),
        api.verifyPayment({ order, paymentId: 'x', signature: 'x' }),
      ];
      for (const answer of await Promise.all(asked)) expect(answer).toEqual(refusal);
    });
  });

  describe('a call without an account', () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });

    it('answers what is known of a pincode', async () => {
      expect(await api.getPincode({ pincode: '560038' })).toEqual({
        status: true,
        now: START,
        data: {
          pincode: '560038',
          city: 'Bengaluru',
          state: 'Karnataka',
          serviceable: true,
          cod: true,
          etaDays: expect.any(Number),
        },
      });
      expect(await api.getPincode({ pincode: '199999' })).toEqual({
        status: false,
        code: 'PINCODE_UNKNOWN',
        message: shopMessages.pincodeUnknown,
        now: START,
      });
      for (const pincode of ['', '5600', '5600380', 'x', '५६००३८']) {
        expect(await api.getPincode({ pincode })).toMatchObject({
          status: false,
          code: 'FIELD_INVALID',
          data: { fields: { pincode: expect.any(String) } },
        });
      }
    });

    it('takes a complaint, which gets a ticket and an acknowledgement', async () => {
      const { ticket } = dataOf(await api.createGrievance(COMPLAINT));
      expect(ticket).toMatch(/^GR[0-9A-Z]{8}$/u);
      const told = await shop.world.messages();
      expect(
        told
          .filter(({ text }) => text.includes(ticket))
          .map(({ channel }) => channel)
          .toSorted(),
      ).toEqual(['mail', 'mail', 'sms']);
      for (const [field, wrong] of [
        ['name', ''],
        ['phone', '12345'],
        ['email', 'nowhere'],
        ['message', 'Too short'],
      ] as const) {
        expect(await api.createGrievance({ ...COMPLAINT, [field]: wrong })).toMatchObject({
          status: false,
          code: 'FIELD_INVALID',
          data: { fields: { [field]: expect.any(String) } },
        });
      }
      dataOf(await api.createGrievance(COMPLAINT));
      dataOf(await api.createGrievance(COMPLAINT));
      expect(await api.createGrievance(COMPLAINT)).toMatchObject({
        status: false,
        code: 'THROTTLED',
        message: shopMessages.grievanceTries,
      });
    });
  });
};
