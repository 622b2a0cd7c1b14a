import { describe, expect, it } from 'vitest';
import { lastSms, lettersOf, openCod, openPaid, openUnpaid } from '../../../shop/orders.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { accountsOf, dataOf, ZERO_CASH, place } from '../../../shop/test-shop.ts';

describe('an order that nobody pays', () => {
  it('has the time until which it waits', async () => {
    const [unpaid, paid, cod] = [await openUnpaid(), await openPaid(), await openCod()];
    expect((await unpaid.view()).expiresAt).toBe(unpaid.shop.clock.now() + 30 * MINUTE);
    expect([(await paid.view()).expiresAt, (await cod.view()).expiresAt]).toEqual([null, null]);
  });

  it('expires after 30 minutes: its reservations are released, its customer is notified, and the cart is kept', async () => {
    const { shop, api, number, view } = await openUnpaid();
    const placedAt = shop.clock.now();
    await shop.clock.advance(30 * MINUTE - 1);
    await shop.runMaintenance();
    expect((await view()).state).toBe('pending_payment');
    await shop.clock.advance(5 * MINUTE);
    await shop.runMaintenance();
    expect(await view()).toMatchObject({
      state: 'expired',
      payment: 'expired',
      expiresAt: null,
      history: [{ state: 'pending_payment' }, { state: 'expired', at: placedAt + 30 * MINUTE }],
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect(await lastSms({ shop })).toContain(
      `${number} wasn't paid in time and has expired. You haven't been charged.`,
    );
  });

  it('does not claim that nothing was charged where the gateway could not be asked', async () => {
    const { shop, number } = await openUnpaid();
    shop.gatewayConnection.fails = true;
    await shop.clock.advance(30 * MINUTE);
    await shop.runMaintenance();
    expect(await lastSms({ shop })).toContain(
      `${number} wasn't paid in time and has expired. If your payment still arrives, we'll confirm the order or refund you.`,
    );
  });

  it('can be paid for another day after its payment failed, and then expires', async () => {
    const { shop, number, view } = await openUnpaid();
    await shop.clock.advance(MINUTE);
    await shop.sendGatewayEvent(number, 'failed');
    expect((await view()).expiresAt).toBe(shop.clock.now() + DAY);
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect((await view()).state).toBe('expired');
  });

  it('keeps the day that a failed payment gave it when it is paid again, but what it holds for 30 minutes only', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    const promised = shop.clock.now() + DAY;
    await shop.clock.advance(MINUTE);
    expect((await dataOf(api.retryPayment({ order: number, mode: 'upi' }))).order.expiresAt).toBe(promised);
    const opened = shop.clock.now();
    await shop.clock.advance(30 * MINUTE - 1);
    await shop.runMaintenance();
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, held: 120 });
    const before = (await lettersOf({ shop })).length;
    await shop.clock.advance(2 * MINUTE);
    await shop.runMaintenance();
    expect(await view()).toMatchObject({ state: 'payment_failed', payment: 'failed', expiresAt: promised });
    expect((await view()).history.at(-1)).toEqual({ state: 'payment_failed', at: opened + 30 * MINUTE });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect(await lettersOf({ shop })).toHaveLength(before);
    expect(await shop.changesOf(() => shop.runMaintenance())).not.toContain('order.history');
    await shop.clock.advance(promised - shop.clock.now());
    await shop.runMaintenance();
    expect((await view()).history.at(-1)).toEqual({ state: 'expired', at: promised });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
  });

  it('is neither held longer nor paid longer by any number of payments that are opened and left', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    const promised = shop.clock.now() + DAY;
    for (let opened = 0; opened < 3; opened += 1) {
      await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
      await shop.clock.advance(31 * MINUTE);
      expect(await view()).toMatchObject({ state: 'payment_failed', expiresAt: promised });
    }
    await shop.clock.advance(DAY);
    expect((await view()).history.at(-1)).toEqual({ state: 'expired', at: promised });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
  });

  it('is confirmed by a payment that comes after the 30 minutes, if what it held can be taken again', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    await shop.clock.advance(40 * MINUTE);
    await shop.runMaintenance();
    await shop.sendGatewayEvent(number, 'captured');
    expect((await view()).state).toBe('confirmed');
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it('has 30 minutes more when it is paid again shortly before the end of that day', async () => {
    const { shop, api, number } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    await shop.clock.advance(DAY - MINUTE);
    const { order } = await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    expect(order.expiresAt).toBe(shop.clock.now() + 30 * MINUTE);
  });

  it.each(['getOrder', 'listOrders', 'getPaymentStatus', 'trackOrder'] as const)(
    'is expired for %s before maintenance has run',
    async (call) => {
      const { shop, api, number } = await openUnpaid();
      await shop.clock.advance(31 * MINUTE);
      const seen = JSON.stringify(
        await dataOf<unknown>(
          {
            getOrder: () => api.getOrder({ order: number }),
            listOrders: () => api.listOrders(),
            getPaymentStatus: () => api.getPaymentStatus({ order: number }),
            trackOrder: () => shop.session('a-passer-by').trackOrder({ order: number, phone: PHONE }),
          }[call](),
        ),
      );
      expect(seen).toContain('"state":"expired"');
      expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
      expect(await shop.changesOf(() => shop.runMaintenance())).not.toContain('order.history');
    },
  );

  it('is notified once, whichever call notices first', async () => {
    const { shop, api, number } = await openUnpaid();
    await shop.clock.advance(31 * MINUTE);
    await Promise.all([
      api.getOrder({ order: number }),
      shop.runMaintenance(),
      api.listOrders(),
      shop.runMaintenance(),
    ]);
    await shop.deliverMessages();
    expect(
      shop.messenger.sent().filter(({ channel, text }) => channel === 'sms' && text.includes("wasn't paid in time")),
    ).toHaveLength(1);
  });

  it('is revived by a capture within 24 hours after its 30 minutes', async () => {
    for (const [late, state] of [
      [DAY - 1, 'confirmed'],
      [DAY, 'expired'],
    ] as const) {
      for (const isKept of [true, false]) {
        const { shop, number, view } = await openUnpaid();
        await shop.clock.advance(30 * MINUTE);
        if (isKept) await shop.runMaintenance();
        await shop.clock.advance(late);
        await shop.sendGatewayEvent(number, 'captured');
        expect(await view()).toMatchObject({ state, payment: state === 'confirmed' ? 'captured' : 'refund_pending' });
        expect((await accountsOf(shop)).available).toBe(state === 'confirmed' ? 0 : 120);
      }
    }
  });

  it('notifies its customer of a late payment even after the message about its expiry', async () => {
    const { shop, number } = await openUnpaid();
    await shop.clock.advance(30 * MINUTE);
    await shop.runMaintenance();
    expect(await lastSms({ shop })).toContain("wasn't paid in time");
    await shop.clock.advance(DAY);
    await shop.sendGatewayEvent(number, 'captured');
    expect(await lastSms({ shop })).toContain('arrived after the order expired. ₹629 will be refunded');
  });

  it('does not lengthen the time for a late capture by expiring after it failed', async () => {
    const { shop, number, view } = await openUnpaid();
    await shop.sendGatewayEvent(number, 'failed');
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    await shop.sendGatewayEvent(number, 'captured');
    expect(await view()).toMatchObject({ state: 'expired', payment: 'refund_pending' });
  });

  it('never expires if there is nothing to pay online', async () => {
    const { shop, api, view } = await openCod();
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect((await view()).state).toBe('confirmed');
    expect((await dataOf(api.listOrders())).orders.map(({ state }) => state)).toEqual(['confirmed']);
  });

  it('is not returned to a repeated placing as still waiting', async () => {
    const { shop, api } = await openUnpaid();
    const number = await place(api, { expectedTotal: 749, key: 'one-attempt-to-buy' });
    await shop.clock.advance(31 * MINUTE);
    expect(
      await dataOf(
        api.placeOrder({
          mode: 'upi',
          redeemCash: false,
          expectedTotal: 749 as never,
          key: 'one-attempt-to-buy',
          billing: null,
          shipping: (await dataOf(api.getOrder({ order: number }))).shipping,
        }),
      ),
    ).toMatchObject({ payPage: null, order: { order: number, state: 'expired' } });
  });
});
