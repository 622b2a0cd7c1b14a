/** A payment that is held because it does not match its order, and that the operator accepts (spec 11). */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { inr, openHeld, refunds, review, wait, lastSms, moved, openUnpaid, TO_DELIVERY } from '../../../shop/orders.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  openReadyToPlace,
  otherBrowser,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';

describe('accepting a held payment', () => {
  it('confirms the order with what was paid, and a cancellation refunds no more than that', async () => {
    const opened = await openHeld();
    expect(await dataOf(review(opened, 'accept'))).toEqual({ state: 'confirmed', payment: 'captured' });
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      paid: 748,
      held: [],
      refund: null,
      summary: { total: 749 },
    });
    expect((await dataOf(opened.api.getCart())).total).toBe(0);
    expect(await lastSms(opened)).toBe(`Your BHOR order ${opened.number} is confirmed. Paid ₹748.`);
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[74_800, 'INR']]);
  });

  it.each([
    [748.5, 74_850],
    [700, 70_000],
  ])('of ₹%d limits the refund of a return to that amount', async (amount, back) => {
    const opened = await openHeld(inr(amount));
    await dataOf(review(opened, 'accept'));
    await moved(opened, ...TO_DELIVERY);
    expect(await accountsOf(opened.shop)).toEqual({ ...ZERO_CASH, available: 37 });
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'no', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    await opened.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[back, 'INR']]);
    expect(await accountsOf(opened.shop)).toEqual(ZERO_CASH);
  });

  it('does not say that nothing was charged where spent reward cash takes all of it off the refund', async () => {
    const opened = await openHeld(inr(10));
    const { shop, api, number } = opened;
    await dataOf(review(opened, 'accept'));
    await moved(opened, ...TO_DELIVERY);
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(shop.sendGatewayEvent(await place(api, { redeemCash: true, expectedTotal: 712 }), 'captured'));
    await dataOf(api.returnOrder({ order: number, reason: 'no', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    expect(await opened.view()).toMatchObject({ refund: { amount: 0, state: 'refunded' } });
    expect(await lastSms(opened)).toBe(`The return of your BHOR order ${number} is complete.`);
  });

  it('keeps the total of an overpayment, and refunds the rest', async () => {
    const opened = await openHeld(inr(800.5));
    await dataOf(review(opened, 'accept'));
    await opened.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[5150, 'INR']]);
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      payment: 'captured',
      paid: 749,
      refund: { amount: 51.5, state: 'refunded' },
    });
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.shop.runMaintenance();
    expect(refunds(opened)).toEqual([
      [5150, 'INR'],
      [74_900, 'INR'],
    ]);
    expect(await opened.view()).toMatchObject({ state: 'refunded', refund: { amount: 800.5 } });
  });

  it('shows the paid amount on the invoice if it is not the total', async () => {
    const opened = await openHeld();
    await dataOf(review(opened, 'accept'));
    await moved(opened, 'packed');
    expect(await dataOf(opened.api.getInvoice({ order: opened.number }))).toMatchObject({
      totals: { total: 74_900 },
      paid: 74_800,
    });
  });

  it('refunds a right payment that arrives after it, because the order is paid', async () => {
    const opened = await openHeld();
    await dataOf(review(opened, 'accept'));
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured'));
    await opened.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[74_900, 'INR']]);
    expect(await opened.view()).toMatchObject({ state: 'confirmed', paid: 748 });
  });

  it('is refused for a different currency, and changes nothing', async () => {
    const opened = await openHeld({ amount: paise(1000), currency: 'USD' });
    expect(await refusalUnchanged(opened.shop, () => review(opened, 'accept'))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'Only payments in rupees can be accepted. Refund this one',
    });
    await dataOf(review(opened, 'refund'));
    await opened.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[1000, 'USD']]);
    expect(await opened.view()).toMatchObject({ refund: { amount: 10, currency: 'USD', state: 'refunded' } });
  });

  it('reserves again what a failed or expired order needs, and is refused if that is not possible', async () => {
    for (const spent of [false, true]) {
      const opened = await openUnpaid();
      const { shop, number } = opened;
      await wait(opened, 31 * MINUTE);
      expect((await opened.view()).state).toBe('expired');
      await dataOf(shop.sendGatewayEvent(number, 'captured', { captured: inr(628) }));
      expect(await opened.view()).toMatchObject({ state: 'expired', payment: 'held', held: [{ amount: 628 }] });
      if (spent) await place(await otherBrowser(shop), { redeemCash: true, expectedTotal: 629 });
      const answer = await review(opened, 'accept');
      expect(answer).toMatchObject(
        spent
          ? {
              status: false,
              code: 'ORDER_STATE',
              message: 'The reward cash on this order has been used. Refund this payment',
            }
          : { status: true, data: { state: 'confirmed' } },
      );
      expect(await accountsOf(shop)).toMatchObject(spent ? { held: 120, spent: 0 } : { held: 0, spent: 120 });
    }
  });
});

describe('accepting a held payment of an order whose reservations are gone', () => {
  it('says that too few units are left, and is possible once there are more', async () => {
    const shop = createTestShop();
    await dataOf(shop.setStock({ pid: WASH, level: 1 }));
    const opened = await openHeld(inr(748), shop);
    await wait(opened, 31 * MINUTE);
    await dataOf(shop.sendGatewayEvent(opened.number, 'failed'));
    const other = await readyToPlace(shop, OTHER_PHONE);
    await place(other, { mode: 'cod', expectedTotal: 899 });
    expect(await refusalOf(review(opened, 'accept'))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'Too few units are left for this order. Refund this payment',
    });
    await dataOf(shop.setStock({ pid: WASH, level: 1 }));
    expect(await dataOf(review(opened, 'accept'))).toMatchObject({ state: 'confirmed' });
  });

  it('says that its code has been used', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    const number = await place(api, { expectedTotal: 712 });
    const opened = { shop, api, number, view: () => dataOf(api.getOrder({ order: number })) };
    await wait(opened, 31 * MINUTE);
    await dataOf(shop.sendGatewayEvent(number, 'captured', { captured: inr(600) }));
    const other = await otherBrowser(shop);
    await dataOf(other.applyCoupon({ code: 'BESTYOU' }));
    await place(other, { mode: 'cod', expectedTotal: 862 });
    expect(await refusalOf(review(opened, 'accept'))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The code on this order has been used. Refund this payment',
    });
  });
});

describe('a review of more than a day', () => {
  it('goes on when the gateway reports a failure meanwhile, and accepting reserves again what it needs', async () => {
    const opened = await openUnpaid();
    const { shop, number } = opened;
    await wait(opened, 31 * MINUTE);
    await dataOf(shop.sendGatewayEvent(number, 'captured', { captured: inr(628) }));
    await wait(opened, DAY + 60 * MINUTE);
    await dataOf(shop.sendGatewayEvent(number, 'failed'));
    expect(await opened.view()).toMatchObject({ state: 'expired', payment: 'held', refund: null });
    expect(await dataOf(review(opened, 'accept'))).toEqual({ state: 'confirmed', payment: 'captured' });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });
});
