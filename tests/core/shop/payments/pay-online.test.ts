/** A confirmed order that is to be paid in cash is paid online instead, until it is packed (spec 10.23). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  inr,
  lastSms,
  lettersOf,
  moved,
  openCod,
  openUnpaid,
  orderRecordOf,
  refunds,
  TO_DELIVERY,
  type TestOrder,
  wait,
} from '../../../shop/orders.ts';
import { kept } from '../../../shop/stored.ts';
import {
  accountsOf,
  createTestShop,
  dataOf,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  signIn,
  ZERO_CASH,
} from '../../../shop/test-shop.ts';

const pay = ({ api, number }: TestOrder, mode: 'upi' | 'card' = 'upi') => api.retryPayment({ order: number, mode });
const openCodOf = async (opened: TestOrder) => (await kept(opened.shop, phones.key(PHONE)))?.openCod;

/** Such an order, for which a payment of ₹749 was opened. */
const openRequested = async (shop = createTestShop()): Promise<TestOrder> => {
  const opened = await openCod(shop);
  await dataOf(pay(opened));
  return opened;
};

/** It was paid, and no event says so. */
const silent = async ({ shop, number }: TestOrder): Promise<void> => {
  await shop.sandboxGateway.play(
    { gatewayOrder: `sandbox_${number}`, payPage: '', amount: rupees(749) },
    { id: 'lost', kind: 'captured', number, payment: 'p1', at: shop.clock.now() },
  );
};

describe('paying a cash on delivery order online', () => {
  it('opens a payment without the fee, and leaves the order as it was until the capture', async () => {
    const opened = await openCod();
    const before = await opened.view();
    const budget = await openCodOf(opened);
    const answer = await dataOf(
      opened.api.retryPayment({ order: opened.number, mode: 'upi', expectedTotal: rupees(749) }),
    );
    const { arrivesBy: _arrivesBy, ...asBefore } = before;
    expect(answer).toEqual({
      order: asBefore,
      payPage: `/sandbox/pay?order=${opened.number}`,
      paymentWindow: null,
    });
    expect((await orderRecordOf(opened)).payment.opened).toMatchObject([{ amount: 749 }]);
    for (const kind of ['attempted', 'failed'] as const) await opened.shop.sendGatewayEvent(opened.number, kind);
    await wait(opened, 3 * DAY);
    expect(await opened.view()).toEqual(before);
    expect(await openCodOf(opened)).toEqual(budget);
  });

  it('is offered with the confirmation by SMS and mail, where the shop has a gateway', async () => {
    const opened = await openCod();
    const offer = `Your BHOR order ${opened.number} is confirmed. Please keep ₹899 ready at delivery. Pay ₹749 online before we pack it and save the ₹150 fee.`;
    const [sms, mail] = await lettersOf(opened);
    expect(sms).toEqual(['sms', offer]);
    expect(mail?.[1]).toContain(offer);
    const without = await openCod(createTestShop({ gateway: null }));
    for (const [, text] of await lettersOf(without)) expect(text).not.toContain('online');
  });

  it('makes it prepaid with the capture: the total falls by the fee, and lines, reward cash and units stay', async () => {
    const opened = await openRequested();
    const before = await opened.view();
    const cash = await accountsOf(opened.shop);
    await opened.shop.sendGatewayEvent(opened.number, 'captured');
    expect(await opened.view()).toEqual({
      ...before,
      mode: 'upi',
      payment: 'captured',
      paid: 749,
      summary: { ...before.summary, shipping: 0, total: 749 },
    });
    expect(await accountsOf(opened.shop)).toEqual(cash);
    expect(await openCodOf(opened)).toEqual({});
    expect(await lastSms(opened)).toBe(
      `We received ₹749 for your BHOR order ${opened.number}. You have nothing to pay at delivery.`,
    );
  });

  it('costs what was agreed, less the fee that was agreed, whatever the settings are by now', async () => {
    const before = createTestShop();
    const customer = await readyToPlace(before);
    const number = await place(customer, { mode: 'cod', expectedTotal: 899 });
    const later = createTestShop({
      store: before.store,
      clock: before.clock,
      settings: { ...DEFAULT_SETTINGS, codFee: rupees(90), rewardPercent: 50 },
    });
    const api = later.session(customer.token());
    const retry = (expectedTotal: number) =>
      api.retryPayment({ order: number, mode: 'upi', expectedTotal: rupees(expectedTotal) });
    expect(await refusalUnchanged(later, () => retry(659))).toMatchObject({
      code: 'PRICE_CHANGED',
      data: { quotes: { prepaid: { total: 749, rewardCash: 37 }, cod: { total: 899, rewardCash: 37 } } },
    });
    await dataOf(retry(749));
    await later.sendGatewayEvent(number, 'captured');
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
      payment: 'captured',
      summary: { total: 749, rewardCash: 37 },
    });
  });

  it('opens one payment for repeated and simultaneous calls, and another one after a failure', async () => {
    const opened = await openCod();
    await Promise.all([dataOf(pay(opened)), dataOf(pay(opened, 'card'))]);
    await dataOf(pay(opened));
    const gatewayOrders = async () => (await orderRecordOf(opened)).payment.opened.map((one) => one.gatewayOrder);
    expect(await gatewayOrders()).toEqual([`sandbox_${opened.number}`]);
    await opened.shop.sendGatewayEvent(opened.number, 'failed');
    await dataOf(pay(opened));
    expect(await gatewayOrders()).toHaveLength(2);
  });

  it('accepts the one payment and refunds the other, whichever of two is captured first', async () => {
    for (const first of [0, 1]) {
      const opened = await openRequested();
      await opened.shop.sendGatewayEvent(opened.number, 'failed');
      await dataOf(pay(opened));
      await opened.shop.sendGatewayEvent(opened.number, 'captured', { before: first });
      expect(await opened.view()).toMatchObject({ payment: 'captured', mode: 'upi', refund: null });
      await opened.shop.sendGatewayEvent(opened.number, 'captured', { before: 1 - first });
      await opened.shop.runMaintenance();
      expect(await opened.view()).toMatchObject({ payment: 'captured', paid: 749 });
      expect(refunds(opened)).toEqual([[74_900, 'INR']]);
    }
  });

  it('says that the bank is confirming a payment that the browser has proven, until the order is packed', async () => {
    const opened = await openRequested();
    await silent(opened);
    const proof = await opened.shop.sandboxGateway.proofOf(`sandbox_${opened.number}`);
    if (proof === undefined) throw new Error('there is no proof');
    opened.shop.gatewayConnection.fails = true;
    expect(await dataOf(opened.api.verifyPayment({ order: opened.number, ...proof }))).toEqual({ state: 'authorized' });
    expect(await dataOf(opened.api.getPaymentStatus({ order: opened.number }))).toEqual({ state: 'authorized' });
    expect(await opened.view()).toMatchObject({ state: 'confirmed', mode: 'cod', summary: { total: 899 } });
    await moved(opened, 'packed');
    expect((await opened.view()).payment).toBe('due');
  });

  it('ends with packing: a later capture is refunded, the customer is told, and cash stays due', async () => {
    const opened = await openRequested();
    await moved(opened, 'packed');
    expect((await refusalOf(pay(opened))).message).toBe('This order has been packed. You pay for it at delivery');
    await opened.shop.sendGatewayEvent(opened.number, 'captured');
    expect(await lastSms(opened)).toBe(
      `We received ₹749 for your BHOR order ${opened.number}, which had already been packed. We'll refund it to the account you paid from. Please keep ₹899 ready at delivery.`,
    );
    await opened.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({
      state: 'packed',
      mode: 'cod',
      payment: 'due',
      summary: { total: 899 },
      refund: { amount: 749, to: 'source', state: 'refunded' },
    });
    await moved(opened, ...TO_DELIVERY.slice(1));
    expect(await opened.view()).toMatchObject({ payment: 'captured', paid: 899 });
    expect(refunds(opened)).toEqual([[74_900, 'INR']]);
  });

  it('ends with cancelling: a later capture is refunded, and the customer is told', async () => {
    const opened = await openRequested();
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'changed my mind' }));
    await opened.shop.sendGatewayEvent(opened.number, 'captured');
    expect(await lastSms(opened)).toBe(
      `We received ₹749 for your BHOR order ${opened.number}, which has been cancelled. We'll refund it to the account you paid from.`,
    );
    await opened.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({ state: 'refunded', refund: { amount: 749, state: 'refunded' } });
  });

  it('is invoiced, cancelled and returned as any prepaid order', async () => {
    const paid = async (): Promise<TestOrder> => {
      const opened = await openRequested();
      await opened.shop.sendGatewayEvent(opened.number, 'captured');
      return opened;
    };
    const cancelled = await paid();
    await dataOf(cancelled.api.cancelOrder({ order: cancelled.number, reason: 'changed my mind' }));
    await cancelled.shop.runMaintenance();
    expect(refunds(cancelled)).toEqual([[74_900, 'INR']]);
    expect(await accountsOf(cancelled.shop)).toEqual(ZERO_CASH);

    const returned = await paid();
    await moved(returned, ...TO_DELIVERY);
    expect((await dataOf(returned.api.getInvoice({ order: returned.number }))).totals.total).toBe(74_900);
    await dataOf(returned.api.returnOrder({ order: returned.number, reason: 'too mild', upi: '' }));
    await moved(returned, 'picked_up', 'refunded');
    await returned.shop.runMaintenance();
    expect(refunds(returned)).toEqual([[74_900, 'INR']]);
  });

  it('refunds another amount at once, says so, and may be paid again', async () => {
    const opened = await openRequested();
    await opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: inr(748) });
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      payment: 'due',
      held: [],
      refund: { amount: 748 },
    });
    expect(await lastSms(opened)).toContain(
      `₹748 we received for your BHOR order ${opened.number}, because its total is ₹749.`,
    );
    await dataOf(pay(opened));
    await opened.shop.sendGatewayEvent(opened.number, 'captured');
    expect(await opened.view()).toMatchObject({ payment: 'captured', paid: 749, mode: 'upi' });
  });

  it('is confirmed at once, without a gateway, if nothing is due but the fee', async () => {
    const coupons = DEFAULT_SETTINGS.coupons.map((coupon) => ({ ...coupon, off: 100 }));
    const settings = { ...DEFAULT_SETTINGS, coupons };
    const shop = createTestShop({ settings, gateway: null });
    const api = await readyToPlace(shop);
    await dataOf(api.applyCoupon({ code: 'DAWN10' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 150 });
    expect(await dataOf(api.retryPayment({ order: number, mode: 'card', expectedTotal: rupees(0) }))).toMatchObject({
      order: { state: 'confirmed', mode: 'card', payment: 'captured', summary: { total: 0 } },
      payPage: null,
      paymentWindow: null,
    });
    expect((await kept(shop, phones.key(PHONE)))?.openCod).toEqual({});
  });

  it('stays cash on delivery, and counts no attempt, if the gateway cannot be reached', async () => {
    const opened = await openCod();
    const before = await opened.view();
    opened.shop.gatewayConnection.fails = true;
    expect((await refusalOf(pay(opened))).code).toBe('NO_GATEWAY');
    expect(await opened.view()).toEqual(before);
    expect((await kept(opened.shop, phones.key(PHONE)))?.retries).toEqual([]);
    opened.shop.gatewayConnection.fails = false;
    await dataOf(pay(opened));
    await opened.shop.sendGatewayEvent(opened.number, 'captured');
    expect((await opened.view()).payment).toBe('captured');
  });

  it('is refused to others, by cash, too often, and without a gateway', async () => {
    const opened = await openCod();
    const stranger = opened.shop.session();
    await signIn(opened.shop, stranger, '9876500000');
    expect((await refusalOf(stranger.retryPayment({ order: opened.number, mode: 'upi' }))).code).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(
      await refusalUnchanged(opened.shop, () => opened.api.retryPayment({ order: opened.number, mode: 'cod' })),
    ).toMatchObject({ code: 'ORDER_STATE', message: 'This order is already set to cash on delivery' });
    for (let times = 0; times < 5; times += 1) {
      await dataOf(pay(opened));
      await opened.shop.sendGatewayEvent(opened.number, 'failed');
    }
    expect((await refusalUnchanged(opened.shop, () => pay(opened))).code).toBe('THROTTLED');

    const without = createTestShop({ gateway: null });
    const cod = await openCod(without);
    expect((await refusalUnchanged(without, () => pay(cod))).code).toBe('NO_GATEWAY');
  });

  it('frees a place among the open cash on delivery orders', async () => {
    const shop = createTestShop();
    const opened = await openRequested(shop);
    const order = async (): Promise<unknown> => {
      await dataOf(opened.api.addToCart({ pid: WASH, qty: 1 }));
      return place(opened.api, { mode: 'cod', expectedTotal: 899 });
    };
    await order();
    await order();
    await expect(order()).rejects.toThrow('COD_LIMIT');
    await shop.sendGatewayEvent(opened.number, 'captured');
    await place(opened.api, { mode: 'cod', expectedTotal: 899 });
  });

  it('goes on with an attempt that was cut off before the payment was attached', async () => {
    const store = createMemoryStore();
    let isCutOff = false;
    const shop = createTestShop({
      store: {
        ...store,
        update: (keys, decide, withinMs) =>
          isCutOff && shop.gatewayConnection.opened.length > 0
            ? Promise.reject(new Error('cut off'))
            : store.update(keys, decide, withinMs),
      },
    });
    const opened = await openCod(shop);
    const again = () => opened.api.retryPayment({ order: opened.number, mode: 'upi', key: 'one-attempt-to-pay' });
    isCutOff = true;
    await expect(again()).rejects.toThrow('cut off');
    isCutOff = false;
    expect((await orderRecordOf(opened)).payment.opened).toEqual([]);
    // Its payment may arrive before it is attached.
    await shop.sendGatewayEvent(opened.number, 'captured');
    expect(await opened.view()).toMatchObject({ mode: 'upi', payment: 'captured', refund: null });
    await dataOf(again());
    expect(new Set(shop.gatewayConnection.opened).size).toBe(1);
    expect(await opened.view()).toMatchObject({ payment: 'captured', paid: 749, refund: null });
  });
});

describe('a payment online of which no event arrives', () => {
  it('is asked for, also where the order was placed days before', async () => {
    const opened = await openCod();
    await wait(opened, 3 * DAY);
    await dataOf(pay(opened));
    await silent(opened);
    await wait(opened, 5 * MINUTE);
    expect(await opened.view()).toMatchObject({ mode: 'upi', payment: 'captured' });
  });

  it('is asked for a last time a day after packing, and refunded', async () => {
    const opened = await openRequested();
    for (let hours = 0; hours < 40; hours += 1) await wait(opened, 60 * MINUTE);
    await moved(opened, 'packed');
    await silent(opened);
    await wait(opened, DAY);
    expect(refunds(opened)).toEqual([[74_900, 'INR']]);
    expect(await opened.view()).toMatchObject({ state: 'packed', mode: 'cod', payment: 'due' });
  });

  it('is asked for less and less often', async () => {
    let asked = 0;
    const opened = await openRequested(
      createTestShop({
        gateway: (fake) => ({
          ...fake,
          eventsOf: (id) => {
            asked += 1;
            return fake.eventsOf(id);
          },
        }),
      }),
    );
    for (let hours = 0; hours < 5 * 24; hours += 1) await wait(opened, 60 * MINUTE);
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(25);
  });
});

describe('an order that was switched to cash on delivery', () => {
  it('may be paid online again, and refunds what was paid for it in between', async () => {
    const { shop, api, number, view } = await openUnpaid();
    await dataOf(api.retryPayment({ order: number, mode: 'cod' }));
    await shop.sendGatewayEvent(number, 'captured');
    expect(await lastSms({ shop })).toContain('which is set to cash on delivery');
    await dataOf(api.retryPayment({ order: number, mode: 'card', expectedTotal: rupees(749) }));
    await shop.sendGatewayEvent(number, 'captured');
    await shop.runMaintenance();
    expect(await view()).toMatchObject({ mode: 'card', payment: 'captured', paid: 749, refund: { amount: 629 } });
    expect((await lettersOf({ shop })).filter(([channel]) => channel === 'sms')).toHaveLength(4);
  });
});
