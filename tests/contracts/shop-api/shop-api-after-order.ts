/** The calls for a placed order: cancel, return, pay again, verify a payment, print the invoice (spec 11). */
import { beforeEach, describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import type { PlaceOrder, ShopApi } from '../../../core/ports/shop-api.ts';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import {
  ADDRESS,
  dataOf,
  MINUTE,
  moved,
  OTHER_PHONE,
  pay,
  placed,
  signedUp,
  START,
  useShop,
  WASH,
  washItems,
  type MakeShop,
  type ShopUnderTest,
} from './shop-fixture.ts';

const PLACING: Omit<PlaceOrder, 'key'> = {
  mode: 'upi',
  redeemCash: false,
  expectedTotal: rupees(749),
  shipping: ADDRESS,
  billing: null,
};
const TO_THE_DOOR = ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const;

export const describeAfterOrderCalls = (make: MakeShop): void => {
  describe('an order once it is placed', () => {
    let shop: ShopUnderTest;
    let api: ShopApi;
    useShop(make, (made) => {
      ({ shop, api } = made);
    });
    beforeEach(() => signedUp(shop, api));

    it('can be cancelled until it is packed, and the payment is refunded to its source', async () => {
      const order = await placed(api, 'upi');
      await pay(shop, order, 'succeeds');
      expect(await api.cancelOrder({ order, reason: '  ' })).toMatchObject({
        status: false,
        code: 'FIELD_INVALID',
        data: { fields: { reason: fieldMessages.empty } },
      });
      expect(dataOf(await api.cancelOrder({ order, reason: 'Ordered twice' }))).toMatchObject({
        order,
        state: 'cancelled',
        refund: { amount: 749, to: 'source' },
        items: washItems(1),
      });
      await shop.world.shop.runMaintenance();
      expect(dataOf(await api.getOrder({ order }))).toMatchObject({
        state: 'refunded',
        payment: 'refunded',
        refund: { state: 'refunded' },
      });
      expect(dataOf(await api.getPaymentStatus({ order }))).toEqual({ state: 'refunded' });
      expect(await api.cancelOrder({ order, reason: 'Once more' })).toMatchObject({
        status: false,
        code: 'ORDER_STATE',
      });
    });

    it('can no longer be cancelled once it is packed, and then has its invoice', async () => {
      const order = await placed(api);
      expect(await api.getInvoice({ order })).toEqual({
        status: false,
        code: 'ORDER_STATE',
        message: shopMessages.invoiceNotYet,
        now: START,
      });
      await moved(shop, order, ['packed']);
      expect(await api.cancelOrder({ order, reason: 'Too late' })).toMatchObject({
        status: false,
        code: 'ORDER_STATE',
      });
      const invoice = dataOf(await api.getInvoice({ order }));
      expect(invoice).toMatchObject({
        order,
        issuedAt: START,
        placedAt: START,
        mode: 'cod',
        placeOfSupply: 'Karnataka',
        creditNote: null,
        totals: { gross: 89_900, igst: 13_713, total: 89_900 },
        lines: [
          { qty: 1, total: 74_900 },
          { qty: 1, total: 15_000, code: '996812' },
        ],
      });
      expect(invoice.number.length).toBeLessThanOrEqual(16);
      expect(dataOf(await api.getOrder({ order })).invoice).toBe(invoice.number);
    });

    it('can be returned once it is delivered; cash is refunded to a UPI ID, without the fee', async () => {
      const order = await placed(api);
      const back = { order, reason: 'Not for my skin', upi: 'asha@bank' };
      expect(await api.returnOrder(back)).toMatchObject({ status: false, code: 'ORDER_STATE' });
      await moved(shop, order, TO_THE_DOOR);
      expect(dataOf(await api.getOrder({ order }))).toMatchObject({ state: 'delivered', payment: 'captured' });
      for (const upi of ['', 'asha', 'asha@', '@bank']) {
        expect(await api.returnOrder({ ...back, upi })).toMatchObject({
          status: false,
          code: 'FIELD_INVALID',
          data: { fields: { upi: expect.any(String) } },
        });
      }
      expect(dataOf(await api.returnOrder(back))).toMatchObject({ state: 'return_requested' });
      await moved(shop, order, ['picked_up', 'refunded']);
      expect(dataOf(await api.getOrder({ order }))).toMatchObject({
        state: 'refunded',
        refund: { amount: 749, to: 'upi' },
      });
      expect(dataOf(await api.getInvoice({ order })).creditNote).toMatchObject({ issuedAt: START });
    });

    it('can be paid again after a decline, with a new quote for cash on delivery', async () => {
      const order = await placed(api, 'card');
      await pay(shop, order, 'fails');
      expect(await api.retryPayment({ order, mode: 'cod', expectedTotal: rupees(749) })).toMatchObject({
        status: false,
        code: 'PRICE_CHANGED',
        message: shopMessages.priceChanged,
      });
      const { order: waiting, payPage } = dataOf(
        await api.retryPayment({ order, mode: 'upi', expectedTotal: rupees(749) }),
      );
      expect(waiting).toMatchObject({
        order,
        state: 'pending_payment',
        mode: 'upi',
        expiresAt: START + 24 * 60 * MINUTE,
      });
      expect(payPage).toMatch(/^\/sandbox\/pay\?order=/u);
      expect(dataOf(await api.retryPayment({ order, mode: 'cod', expectedTotal: rupees(899) }))).toMatchObject({
        order: {
          order,
          state: 'confirmed',
          mode: 'cod',
          payment: 'due',
          summary: { total: 899, shipping: 150 },
          expiresAt: null,
        },
        payPage: null,
      });
      expect(dataOf(await api.getCart()).items).toEqual({});
      expect(await api.retryPayment({ order, mode: 'upi' })).toMatchObject({ status: false, code: 'ORDER_STATE' });
    });

    it("accepts a payment only with the gateway's own signature over this order", async () => {
      const order = await placed(api, 'upi');
      expect(await api.verifyPayment({ order, paymentId: 'pay_1', signature: 'forged' })).toMatchObject({
        status: false,
        code: 'PAYMENT_UNPROVEN',
      });
      expect(dataOf(await api.getPaymentStatus({ order }))).toEqual({ state: 'created' });
      await pay(shop, order, 'succeeds');
      const proof = await shop.world.payments.proof(order);
      if (proof === undefined) throw new Error('the gateway handed over nothing');
      expect(await api.verifyPayment({ order, ...proof })).toEqual({
        status: true,
        data: { state: 'captured' },
        now: START,
      });
      await api.addToCart({ pid: WASH, qty: 1 });
      const { order: other } = dataOf(await api.placeOrder({ ...PLACING, key: 'another-attempt' })).order;
      expect(await api.verifyPayment({ order: other, ...proof })).toMatchObject({
        status: false,
        code: 'PAYMENT_UNPROVEN',
      });
    });

    it('is hidden from other customers, as if it did not exist', async () => {
      const order = await placed(api);
      await moved(shop, order, ['packed']);
      const other = shop.browser();
      await signedUp(shop, other, OTHER_PHONE);
      const refusal = { status: false, code: 'ORDER_NOT_FOUND', message: shopMessages.orderNotFound, now: START };
      for (const number of [order, 'BH0000000000', '', '__proto__']) {
        expect(await other.cancelOrder({ order: number, reason: 'Mine' })).toEqual(refusal);
        expect(await other.returnOrder({ order: number, reason: 'Mine', upi: 'a@bank' })).toEqual(refusal);
        expect(await other.retryPayment({ order: number, mode: 'upi' })).toEqual(refusal);
        expect(await other.verifyPayment({ order: number, paymentId: 'x', signature: 'x' })).toEqual(refusal);
        expect(await other.getInvoice({ order: number })).toEqual(refusal);
      }
    });
  });
};
