import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { operatorSteps } from '../../../../core/entities/order-actions.ts';
import { canTransition, ORDER_STATES, type OrderState } from '../../../../core/entities/order.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { orderMessages } from '../../../../core/shop/notifications/order-messages.ts';
import {
  lastSms,
  lettersOf,
  moved,
  openCod,
  openPaid,
  openUnpaid,
  orderRecordOf,
  TO_DELIVERY,
  TO_THE_DOOR,
} from '../../../shop/orders.ts';
import { MINUTE } from '../../../samples/durations.ts';
import {
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';

const PATH: readonly OrderState[] = ['confirmed', ...TO_DELIVERY];

describe('the operator', () => {
  it('moves an order step by step, and each step is stored with its time and notified', async () => {
    const opened = await openCod();
    const { shop, view } = opened;
    const start = shop.clock.now();
    for (const state of TO_DELIVERY) {
      await shop.clock.advance(MINUTE);
      expect(await moved(opened, state)).toBe(state);
    }
    expect((await view()).history).toEqual(PATH.map((state, step) => ({ state, at: start + step * MINUTE })));
    const messages = (await lettersOf(opened)).map(([channel, text]) => [
      channel,
      text.split(`${opened.number} `)[1]?.split('.')[0],
    ]);
    expect(messages.filter(([channel]) => channel === 'sms').map(([, text]) => text)).toEqual([
      'is confirmed',
      'has been shipped',
      'is out for delivery',
      'has been delivered',
    ]);
    expect(messages.filter(([channel]) => channel === 'mail').map(([, text]) => text)).toContain('is packed');
  });

  it('assigns an order’s invoice number at packing', async () => {
    const opened = await openCod();
    await moved(opened, 'packed');
    const { invoice } = await opened.view();
    expect(invoice).toMatch(/^BH\/\d\d-\d\d\/000001$/u);
    expect((await lettersOf(opened)).at(-1)?.[1]).toContain(`Your invoice number is ${invoice}.`);
  });

  it('records cash at delivery, which also releases the reward cash', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_THE_DOOR);
    expect(await lastSms(opened)).toContain('Please keep ₹899 ready at delivery.');
    expect([(await opened.view()).payment, await accountsOf(opened.shop)]).toEqual([
      'due',
      { ...ZERO_CASH, pending: 37 },
    ]);
    await moved(opened, 'delivered');
    expect([(await opened.view()).payment, await accountsOf(opened.shop)]).toEqual([
      'captured',
      { ...ZERO_CASH, available: 37 },
    ]);
    expect(await lastSms(opened)).toContain("You've earned ₹37 reward cash. You can return it within 7 days.");
  });

  it('records no cash at the delivery of an order that costs nothing', async () => {
    const coupons = [{ code: 'DAWN10', off: 100, timed: true, oncePerPhone: false }];
    const shop = createTestShop({ settings: { ...DEFAULT_SETTINGS, coupons, codFee: rupees(0) } });
    const api = await readyToPlace(shop);
    await dataOf(api.applyCoupon({ code: 'DAWN10' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 0 });
    expect(await moved({ shop, number }, ...TO_DELIVERY)).toBe('delivered');
    expect((await orderRecordOf({ shop, number })).payment.events).toEqual([]);
  });

  it('tells of no reward cash where an order has earned none', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    const order = await orderRecordOf(opened);
    const [sms] = orderMessages({ ...order, summary: { ...order.summary, rewardCash: rupees(0) } }, 0);
    expect(sms?.text).toBe(`Your BHOR order ${opened.number} has been delivered. You can return it within 7 days.`);
  });

  it('records three delivery attempts; the third failure returns the parcel to the shop', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_THE_DOOR, 'undelivered', 'out_for_delivery', 'undelivered', 'out_for_delivery');
    expect(await moved(opened, 'undelivered')).toBe('rto');
    expect((await opened.view()).history.slice(-2).map(({ state }) => state)).toEqual(['undelivered', 'rto']);
    expect(await lastSms(opened)).toContain('is being returned to us');
    expect(await moved(opened, 'rto_received', 'refunded')).toBe('refunded');
    expect(await opened.view()).toMatchObject({ payment: 'expired', refund: null });
    expect(await accountsOf(opened.shop)).toEqual(ZERO_CASH);
  });

  it('can return a parcel earlier too, with a full refund', async () => {
    const opened = await openPaid();
    await moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received', 'refunded');
    expect(await opened.view()).toMatchObject({ payment: 'refund_pending', refund: { amount: 629, to: 'source' } });
    expect(await accountsOf(opened.shop)).toEqual({ ...ZERO_CASH, available: 120 });
  });

  it('cancels an order that cannot be sent, with a refund', async () => {
    const opened = await openPaid();
    expect(await moved(opened, 'cancelled')).toBe('cancelled');
    await opened.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({ state: 'refunded', refund: { amount: 629 } });
    expect(await accountsOf(opened.shop)).toEqual({ ...ZERO_CASH, available: 120 });
  });

  it('gets a refusal for every step that is not the operator’s, and nothing changes', async () => {
    const opened = await openCod();
    for (const step of ['confirmed', ...TO_DELIVERY] as const) {
      if (step !== 'confirmed') await moved(opened, step);
      const may = operatorSteps(step);
      expect(may.every((to) => canTransition(step, to))).toBe(true);
      for (const to of ORDER_STATES.filter((state) => !may.includes(state))) {
        expect(
          await refusalUnchanged(opened.shop, () => opened.shop.moveOrder({ order: opened.number, to })),
        ).toMatchObject({
          code: 'ORDER_STATE',
          message: expect.stringMatching(new RegExp(`^This order is ${step}[.,] `, 'u')),
        });
      }
    }
  });

  it('cannot set states that only the gateway or a timeout sets', async () => {
    const { shop, number } = await openUnpaid();
    for (const to of ORDER_STATES)
      expect((await refusalOf(shop.moveOrder({ order: number, to }))).code).toBe('ORDER_STATE');
  });

  it.each(['', 'BH0123456789', '__proto__'])('finds no order “%s”', async (order) => {
    expect((await refusalOf(createTestShop().moveOrder({ order, to: 'packed' }))).code).toBe('ORDER_NOT_FOUND');
  });

  it('packs each order once, also in simultaneous calls', async () => {
    const opened = await openCod();
    const answers = await Promise.all(
      [1, 2, 3].map(() => opened.shop.moveOrder({ order: opened.number, to: 'packed' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([true, false, false]);
  });
});
