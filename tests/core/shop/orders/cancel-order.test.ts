import { describe, expect, it } from 'vitest';
import {
  lastSms,
  lettersOf,
  moved,
  openCod,
  openFree,
  openPaid,
  openUnpaid,
  TO_DELIVERY,
} from '../../../shop/orders.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import {
  ZERO_CASH,
  accountsOf,
  dataOf,
  openReadyToPlace,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  stateOf,
} from '../../../shop/test-shop.ts';
import { WASH } from '../../../samples/products.ts';

const REASON = 'I chose the wrong one';

describe('cancelling an order', () => {
  it('that waits for its payment releases what it held, and keeps the cart', async () => {
    const { shop, api, number } = await openUnpaid();
    expect(await dataOf(api.cancelOrder({ order: number, reason: REASON }))).toMatchObject({
      order: number,
      state: 'cancelled',
      payment: 'expired',
      refund: null,
      expiresAt: null,
      history: [{ state: 'pending_payment' }, { state: 'cancelled', at: shop.clock.now() }],
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect(await lastSms({ shop })).toContain(
      `${number} has been cancelled. If your payment still arrives, we'll refund you.`,
    );
  });

  it('whose payment the bank has not confirmed promises a refund of it', async () => {
    const { shop, api, number } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'authorized');
    await dataOf(api.cancelOrder({ order: number, reason: REASON }));
    expect(await lastSms({ shop })).toContain(
      `${number} has been cancelled. If your payment still arrives, we'll refund you.`,
    );
    expect((await lettersOf({ shop })).at(-1)).toEqual([
      'mail',
      expect.stringContaining("Your bank hasn't confirmed the payment yet. When it does, we'll refund you."),
    ]);
  });

  it('by cash on delivery reverses the reward cash it would have earned', async () => {
    const { shop, api, number } = await openCod();
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, pending: 37 });
    expect(await dataOf(api.cancelOrder({ order: number, reason: REASON }))).toMatchObject({
      state: 'cancelled',
      payment: 'expired',
      refund: null,
    });
    expect(await accountsOf(shop)).toEqual(ZERO_CASH);
    expect(await lastSms({ shop })).toContain(`${number} has been cancelled. You haven't been charged.`);
  });

  it('that is paid refunds the money to its source, and the redeemed cash to the balance', async () => {
    const { shop, api, number, view } = await openPaid();
    expect(await dataOf(api.cancelOrder({ order: number, reason: REASON }))).toMatchObject({
      state: 'cancelled',
      payment: 'refund_pending',
      refund: { amount: 629, to: 'source', state: 'pending' },
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect(await lastSms({ shop })).toBe(
      `Your BHOR order ${number} has been cancelled. ₹629 will be refunded to the account you paid from. ₹120 reward cash is back in your balance.`,
    );
    await shop.runMaintenance();
    expect(await view()).toMatchObject({
      state: 'refunded',
      payment: 'refunded',
      refund: { amount: 629, to: 'source', state: 'refunded' },
    });
    expect(await lastSms({ shop })).toBe(
      `₹629 for your BHOR order ${number} has been refunded to the account you paid from. It should arrive within a few days.`,
    );
  });

  it('returns the reward cash of an order paid with it in full, and mentions no other money', async () => {
    const { shop, api, number } = await openFree();
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 749, pending: 37 });
    await dataOf(api.cancelOrder({ order: number, reason: REASON }));
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 749 });
    const yours = `Your BHOR order ${number}`;
    const says = (text: string) => expect.stringContaining(`\n\n${yours} ${text}\n`);
    expect(await lettersOf({ shop })).toEqual([
      ['sms', `${yours} is confirmed.`],
      ['mail', says('is confirmed. Paid with ₹749 reward cash.')],
      ['sms', `${yours} has been cancelled. ₹749 reward cash is back in your balance.`],
      ['mail', says('has been cancelled. ₹749 reward cash is back in your balance.')],
    ]);
  });

  it('makes its code usable again', async () => {
    const { api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'BESTYOU' });
    const number = await place(api, { mode: 'cod', expectedTotal: 862 });
    await dataOf(api.cancelOrder({ order: number, reason: REASON }));
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyCoupon({ code: 'BESTYOU' });
    expect(await stateOf(api, await place(api, { mode: 'cod', expectedTotal: 862 }))).toBe('confirmed');
  });

  it('is free until it is packed, and afterwards refused with the alternative', async () => {
    const opened = await openCod();
    const { shop, api, number } = opened;
    const refused = async (message: string) => {
      expect(await refusalUnchanged(shop, () => api.cancelOrder({ order: number, reason: REASON }))).toMatchObject({
        code: 'ORDER_STATE',
        message,
      });
    };
    for (const state of TO_DELIVERY) {
      await moved(opened, state);
      await refused('This order has been packed. You can return it within 7 days of delivery');
    }
    await dataOf(api.returnOrder({ order: number, reason: REASON, upi: 'asha@upi' }));
    await refused('A return is already in progress');
    await moved(opened, 'picked_up', 'refunded');
    await refused('This order can no longer be cancelled');
  });

  it('is refused for an order that was not paid in time', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.clock.advance(30 * MINUTE);
    expect((await refusalOf(api.cancelOrder({ order: number, reason: REASON }))).code).toBe('ORDER_STATE');
    expect((await view()).state).toBe('expired');
  });

  it.each(['', '   ', 'x'.repeat(501)])('wants a reason in at most 500 characters, not “%s”', async (reason) => {
    const { shop, api, number } = await openCod();
    expect(
      await shop.changesOf(async () => {
        const message = reason.trim() === '' ? 'Please fill this field' : 'Give a reason in up to 500 characters';
        expect(await refusalOf(api.cancelOrder({ order: number, reason }))).toMatchObject({
          code: 'FIELD_INVALID',
          data: { fields: { reason: message } },
        });
      }),
    ).toEqual([]);
  });

  it('accepts a reason of several lines, in any script', async () => {
    const { api, number } = await openCod();
    expect((await dataOf(api.cancelOrder({ order: number, reason: 'गलत उत्पाद 😕\r\nMuch too small' }))).state).toBe(
      'cancelled',
    );
  });

  it('is possible for its own customer only: another’s order is not found', async () => {
    const { shop, number } = await openCod();
    const other = await readyToPlace(shop, OTHER_PHONE);
    for (const order of [number, 'BH0123456789', '', '__proto__']) {
      expect(await refusalUnchanged(shop, () => other.cancelOrder({ order, reason: REASON }))).toMatchObject({
        code: 'ORDER_NOT_FOUND',
        message: 'We couldn’t find this order',
      });
    }
    expect((await refusalOf(shop.session('a-passer-by').cancelOrder({ order: number, reason: REASON }))).code).toBe(
      'NOT_SIGNED_IN',
    );
  });

  it('at the same time as paying ends the same, whichever is first', async () => {
    for (const first of ['cancel', 'capture'] as const) {
      const { shop, api, number, view } = await openUnpaid();
      const [cancel, capture] = [
        () => api.cancelOrder({ order: number, reason: REASON }),
        () => shop.sendGatewayEvent(number, 'captured'),
      ];
      await Promise.all(first === 'cancel' ? [cancel(), capture()] : [capture(), cancel()]);
      await shop.runMaintenance();
      expect(await view()).toMatchObject({ state: 'refunded', payment: 'refunded', refund: { amount: 629 } });
      expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    }
  });
});
