import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { requoted } from '../../../../core/pricing/requote.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { kept } from '../../../shop/stored.ts';
import { moved, openCod, openPaid, openUnpaid, TO_THE_DOOR } from '../../../shop/orders.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';

describe('paying again', () => {
  it('returns the open payment page if nothing has changed', async () => {
    const { shop, api, number, view } = await openUnpaid();
    const before = await view();
    const retried = await dataOf(api.retryPayment({ order: number, mode: 'netbanking', expectedTotal: rupees(629) }));
    expect(retried).toEqual({
      order: { ...before, mode: 'netbanking' },
      paymentWindow: null,
      payPage: `/sandbox/pay?order=${number}`,
    });
    expect(shop.gatewayConnection.opened).toEqual([number]);
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, held: 120 });
  });

  it('opens a new payment after a failed one, and reserves again what it needs', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    await shop.clock.advance(DAY - 1);
    expect(await dataOf(api.retryPayment({ order: number, mode: 'upi' }))).toMatchObject({
      payPage: `/sandbox/pay?order=${number}`,
      order: {
        state: 'pending_payment',
        payment: 'created',
        summary: { total: 629 },
        expiresAt: shop.clock.now() + 30 * MINUTE,
      },
    });
    expect(shop.gatewayConnection.opened).toEqual([number, number]);
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, held: 120 });
    await shop.sendGatewayEvent(number, 'failed', { before: 1 });
    expect((await view()).state).toBe('pending_payment');
    await shop.sendGatewayEvent(number, 'captured');
    expect(await view()).toMatchObject({ state: 'confirmed', payment: 'captured', refund: null });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it('refunds the second capture, whichever payment is captured first', async () => {
    for (const first of [0, 1]) {
      const { shop, api, number, view } = await openUnpaid();
      await shop.sendGatewayEvent(number, 'failed');
      await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
      await shop.sendGatewayEvent(number, 'captured', { before: first });
      expect(await view()).toMatchObject({ state: 'confirmed', refund: null });
      await shop.sendGatewayEvent(number, 'captured', { before: 1 - first });
      expect(await view()).toMatchObject({
        state: 'confirmed',
        payment: 'captured',
        refund: { amount: 629, to: 'source', state: 'pending' },
      });
      await shop.runMaintenance();
      expect(await view()).toMatchObject({ state: 'confirmed', payment: 'captured', refund: { state: 'refunded' } });
      expect(shop.messenger.sent().at(-1)?.text).toContain('₹629');
    }
  });

  it('is refused online in a shop without a gateway, changes nothing, and is possible by cash on delivery', async () => {
    const store = createMemoryStore();
    const before = createTestShop({ store });
    const customer = await readyToPlace(before);
    const number = await place(customer);
    const shop = createTestShop({ store, gateway: null, clock: before.clock });
    const api = shop.session(customer.token());
    expect(await refusalUnchanged(shop, () => api.retryPayment({ order: number, mode: 'upi' }))).toMatchObject({
      code: 'NO_GATEWAY',
    });
    expect(await dataOf(api.retryPayment({ order: number, mode: 'cod' }))).toMatchObject({
      payPage: null,
      order: { state: 'confirmed' },
    });
  });

  it('by cash on delivery adds its fee, voids redeemed cash, confirms at once, and empties the cart', async () => {
    const { shop, api, number } = await openUnpaid();
    expect(await dataOf(api.retryPayment({ order: number, mode: 'cod', expectedTotal: rupees(899) }))).toMatchObject({
      payPage: null,
      order: {
        state: 'confirmed',
        mode: 'cod',
        payment: 'due',
        summary: { total: 899, shipping: 150, discount: { amount: 0 } },
      },
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120, pending: 37 });
    expect((await dataOf(api.getCart())).total).toBe(0);
    await shop.deliverMessages();
    expect(shop.messenger.sent().at(-2)?.text).toContain(`${number} is confirmed. Please keep ₹899 ready at delivery.`);
  });

  it('refunds the old payment if it is captured after the switch to cash on delivery', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await dataOf(api.retryPayment({ order: number, mode: 'cod' }));
    await shop.sendGatewayEvent(number, 'captured');
    expect(await view()).toMatchObject({
      state: 'confirmed',
      payment: 'due',
      refund: { amount: 629, state: 'pending' },
    });
    await shop.runMaintenance();
    expect(await view()).toMatchObject({ state: 'confirmed', payment: 'due', refund: { state: 'refunded' } });
  });

  it('is priced anew if the redeemed cash is no longer available: the customer confirms the new total first', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    await shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 629 }), 'captured');
    expect(
      await refusalUnchanged(shop, () => api.retryPayment({ order: number, mode: 'upi', expectedTotal: rupees(629) })),
    ).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { quotes: { prepaid: { total: 749 }, cod: { total: 899 } } },
    });
    expect(await dataOf(api.retryPayment({ order: number, mode: 'upi', expectedTotal: rupees(749) }))).toMatchObject({
      order: { summary: { total: 749 } },
    });
    await shop.sendGatewayEvent(number, 'captured', { before: 1 });
    expect(await view()).toMatchObject({ state: 'pending_payment', refund: { amount: 629 } });
    await shop.sendGatewayEvent(number, 'captured');
    expect(await view()).toMatchObject({ state: 'confirmed', payment: 'captured', refund: { amount: 629 } });
  });

  it('is refused if another order has used its code', async () => {
    const { shop, api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    const number = await place(api, { expectedTotal: 712 });
    await shop.sendGatewayEvent(number, 'failed');
    await place(api, { expectedTotal: 712 });
    expect(await refusalUnchanged(shop, () => api.retryPayment({ order: number, mode: 'upi' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The code or reward cash on this order has been used. Please order again',
    });
  });

  it('uses the code that redeemed cash had replaced, once the cash is voided', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 100);
    await api.applyCoupon({ code: 'BESTYOU' });
    const number = await place(api, { redeemCash: true, expectedTotal: 649 });
    await dataOf(api.retryPayment({ order: number, mode: 'cod', expectedTotal: rupees(712 + 150) }));
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU' });
    expect(
      (
        await refusalOf(
          api.placeOrder({
            mode: 'cod',
            redeemCash: false,
            expectedTotal: rupees(862),
            key: 'another-attempt',
            billing: null,
            shipping: (await dataOf(api.getOrder({ order: number }))).shipping,
          }),
        )
      ).code,
    ).toBe('COUPON_INVALID');
  });

  it('is refused for an order that does not wait for its payment, with the reason', async () => {
    const [paid, cod, late, gone] = [await openPaid(), await openCod(), await openUnpaid(), await openUnpaid()];
    const returning = await openCod();
    await moved(cod, 'packed');
    await moved(returning, ...TO_THE_DOOR, 'undelivered', 'rto');
    await late.shop.clock.advance(30 * MINUTE);
    await gone.api.cancelOrder({ order: gone.number, reason: 'no' });
    const why = async ({ api, number }: typeof paid) =>
      (await refusalOf(api.retryPayment({ order: number, mode: 'upi' }))).message;
    expect(await Promise.all([paid, cod, late, gone, returning].map(why))).toEqual([
      'This order is already paid',
      'This order has been packed. You pay for it at delivery',
      'This order wasn’t paid in time. Please order again',
      'This order has been cancelled',
      'This order couldn’t be delivered and is being returned',
    ]);
    expect((await late.view()).state).toBe('expired');
  });

  it('is refused without a gateway, and if it cannot be reached the order fails again and its reservations are released', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    shop.gatewayConnection.fails = true;
    expect((await refusalOf(api.retryPayment({ order: number, mode: 'upi' }))).code).toBe('NO_GATEWAY');
    expect(await view()).toMatchObject({ state: 'payment_failed', payment: 'failed' });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    // It stays placed, and counted among the phone's orders.
    expect((await kept(shop, phones.key(PHONE)))?.orders).toHaveLength(1);
    shop.gatewayConnection.fails = false;
    expect((await dataOf(api.retryPayment({ order: number, mode: 'upi' }))).order.state).toBe('pending_payment');
  });

  it('is possible for the order’s customer and a valid mode only, and opens one payment for simultaneous calls', async () => {
    const { shop, api, number } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    const other = await readyToPlace(shop, OTHER_PHONE);
    expect((await refusalOf(other.retryPayment({ order: number, mode: 'cod' }))).code).toBe('ORDER_NOT_FOUND');
    expect((await refusalOf(api.retryPayment({ order: number, mode: 'cash' as 'cod' }))).code).toBe('MALFORMED');
    expect(
      (
        await refusalOf(
          api.retryPayment({ order: number, mode: 'cod', expectedTotal: 0.5 as ReturnType<typeof rupees> }),
        )
      ).code,
    ).toBe('MALFORMED');
    const [a, b] = await Promise.all([1, 2].map(() => dataOf(api.retryPayment({ order: number, mode: 'card' }))));
    expect(a).toEqual(b);
    expect(new Set(shop.gatewayConnection.opened).size).toBe(1);
    const opened = (await kept(shop, orders.key(number)))?.payment.opened.map(({ gatewayOrder }) => gatewayOrder);
    expect(opened).toEqual([`sandbox_${number}`, `sandbox_${number}_2`]);
    expect((await shop.sandboxGateway.open({ number, attempt: 2, amount: rupees(629), at: 0 })).id).toBe(
      `sandbox_${number}_2`,
    );
  });

  it('is refused by cash where cash on delivery is not available', async () => {
    const opened = await openUnpaid();
    const shipping = {
      ...(await opened.view()).shipping,
      pincode: '744101',
      city: 'Port Blair',
      state: 'Andaman and Nicobar Islands',
    };
    const number = await place(opened.api, { expectedTotal: 749, shipping });
    expect((await refusalOf(opened.api.retryPayment({ order: number, mode: 'cod' }))).data?.fields).toHaveProperty(
      'payment_mode',
    );
  });
});

describe('the price of an order in another payment mode', () => {
  it('keeps prices and coupon, and redeemed cash only if all of it is still available', async () => {
    const view = await (await openUnpaid()).view();
    expect(requoted(view, 'card', DEFAULT_SETTINGS).total).toBe(629);
    expect(requoted(view, 'card', DEFAULT_SETTINGS, rupees(119)).total).toBe(749);
    expect(requoted(view, 'cod', DEFAULT_SETTINGS)).toMatchObject({
      total: 899,
      shipping: 150,
      discount: { amount: 0, value: 0 },
    });
  });
});
