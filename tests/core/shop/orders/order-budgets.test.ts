/** How much a phone may order, and how much of it by cash on delivery (spec 10.20). */
import { describe, expect, it } from 'vitest';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { DEFAULT_BUDGETS } from '../../../../core/catalogue/settings/budgets.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { codLimit } from '../../../../core/shop/orders/order-budgets.ts';
import { NEW_PHONE, phones } from '../../../../core/shop/documents/phones.ts';
import { kept } from '../../../shop/stored.ts';
import { COD, orderCod, smsTo } from '../order-budget-fixtures.ts';
import { moved, openCod, TO_DELIVERY, TO_THE_DOOR, type TestOrder } from '../../../shop/orders.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import {
  createTestShop,
  dataOf,
  openReadyToPlace,
  order,
  otherBrowser,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  signIn,
} from '../../../shop/test-shop.ts';

const add = (api: ShopApi, pid: string = WASH, qty = 1) => dataOf(api.addToCart({ pid, qty }));

describe('orders of one phone', () => {
  it('are limited to ten a day: the next is refused with the time to wait, changes nothing, and may be placed after it', async () => {
    const { shop, api } = await openReadyToPlace();
    for (let count = 0; count < 10; count += 1) {
      const placed = await orderCod(api);
      await dataOf(api.cancelOrder({ order: placed?.order ?? '', reason: 'no' }));
      await shop.clock.advance(MINUTE);
    }
    await add(api);
    for (const changes of [COD, {}]) {
      expect(await refusalUnchanged(shop, () => api.placeOrder(order(changes)))).toEqual({
        status: false,
        code: 'THROTTLED',
        message: 'You’ve placed 10 orders with this number in the last 24 hours. Try again in 1 day',
        data: { retryAfterMs: DAY - 10 * MINUTE },
        now: shop.clock.now(),
      });
    }
    await dataOf((await readyToPlace(shop, OTHER_PHONE)).placeOrder(order(COD)));
    await shop.clock.advance(DAY - 10 * MINUTE);
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
  });

  it('are counted for the phone, in whichever session they are placed', async () => {
    const shop = createTestShop();
    for (let count = 0; count < 6; count += 1) {
      const api = shop.session();
      await signIn(shop, api);
      await add(api);
      await shop.sendGatewayEvent(await place(api), 'captured');
      await shop.clock.advance(60 * MINUTE);
    }
    expect((await kept(shop, phones.key(PHONE)))?.orders).toHaveLength(6);
  });

  it('are limited to three a day that are not paid: the next has to be paid at delivery, or one of them is paid', async () => {
    const shop = createTestShop();
    await readyToPlace(shop);
    const numbers: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      numbers.push(await place(await otherBrowser(shop)));
      await shop.clock.advance(31 * MINUTE);
      await shop.runMaintenance();
    }
    const api = await otherBrowser(shop);
    expect(await refusalOf(api.placeOrder(order()))).toMatchObject({
      code: 'THROTTLED',
      message:
        'You’ve placed 3 orders in the last 24 hours without paying. Pay for one of them, or choose cash on delivery',
    });
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
    await add(api);
    await shop.sendGatewayEvent(numbers.at(-1) ?? '', 'captured');
    expect((await dataOf(api.placeOrder(order()))).order.state).toBe('pending_payment');
  });

  it('count once where each replaces the one before it', async () => {
    const { shop, api } = await openReadyToPlace();
    for (let count = 0; count < 6; count += 1) {
      const number = await place(api);
      if (count % 2 === 0) await shop.sendGatewayEvent(number, 'failed');
    }
    expect(Object.keys((await kept(shop, phones.key(PHONE)))?.unpaid ?? {})).toHaveLength(1);
  });

  it('are paid again at most five times a day online, and any number of times at delivery', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    const retry = () => api.retryPayment({ order: number, mode: 'upi' });
    await shop.sendGatewayEvent(number, 'failed');
    for (let count = 0; count < 5; count += 1) {
      shop.gatewayConnection.fails = true;
      expect((await refusalOf(retry())).code).toBe('NO_GATEWAY');
      shop.gatewayConnection.fails = false;
      await dataOf(retry());
      // The payment that is open already is no other one.
      await dataOf(retry());
      await shop.sendGatewayEvent(number, 'failed');
      await shop.clock.advance(MINUTE);
    }
    expect(await refusalUnchanged(shop, () => retry())).toMatchObject({
      code: 'THROTTLED',
      message: 'You’ve tried to pay again 5 times in the last 24 hours. Try again in 1 day, or choose cash on delivery',
    });
    expect((await dataOf(api.retryPayment({ order: number, mode: 'cod' }))).order.state).toBe('confirmed');
  });

  it('are placed and counted once for each key', async () => {
    const { shop, api } = await openReadyToPlace();
    const same = order(COD);
    for (let times = 0; times < 12; times += 1) await dataOf(api.placeOrder(same));
    expect((await kept(shop, phones.key(PHONE)))?.orders).toHaveLength(1);
  });

  it('do not count if the gateway could not be reached', async () => {
    const { shop, api } = await openReadyToPlace();
    await place(api, COD);
    const counted = [shop.clock.now()];
    await shop.clock.advance(MINUTE);
    await add(api);
    shop.gatewayConnection.fails = true;
    for (let times = 0; times < 12; times += 1)
      expect((await refusalOf(api.placeOrder(order()))).code).toBe('NO_GATEWAY');
    expect((await kept(shop, phones.key(PHONE)))?.orders).toEqual(counted);
    expect((await dataOf(api.placeOrder(order(COD)))).order.state).toBe('confirmed');
  });

  it('stop counting after a day, and not when the customer is erased', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api, COD);
    await dataOf(api.cancelOrder({ order: number, reason: 'no' }));
    await dataOf(api.eraseCustomer());
    expect((await kept(shop, phones.key(PHONE)))?.orders).toHaveLength(1);
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect((await kept(shop, phones.key(PHONE)))?.orders).toEqual([]);
  });
});

describe('open orders by cash on delivery', () => {
  it('are limited to three per phone: of sixty, all from the fourth on are refused with the reason, and prepaid orders are accepted', async () => {
    const { shop, api } = await openReadyToPlace();
    let taken = 0;
    for (let tries = 0; tries < 60; tries += 1) taken += (await orderCod(api)) === undefined ? 0 : 1;
    expect(taken).toBe(3);
    expect(await refusalUnchanged(shop, () => api.placeOrder(order(COD)))).toMatchObject({
      code: 'COD_LIMIT',
      message: 'You already have 3 open cash on delivery orders. Pay online for this one',
    });
    const prepaid = await dataOf(api.placeOrder(order()));
    expect(prepaid.payPage).not.toBeNull();
  });

  it('are limited to ₹15,000 in total: sixty orders of twenty bundles each are all refused', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.deleteFromCart({ pid: WASH }));
    await add(api, SYSTEM, 20);
    for (let tries = 0; tries < 60; tries += 1) {
      expect(await refusalOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 16_130 })))).toMatchObject({
        code: 'COD_LIMIT',
        message: 'Open cash on delivery orders are limited to ₹15,000 in total. Pay online for this one',
      });
    }
    expect(smsTo(shop)).toBe(0);
    await dataOf(api.updateCart({ pid: SYSTEM, qty: 18 }));
    await dataOf(api.placeOrder(order({ mode: 'cod', expectedTotal: 14_532 })));
    await add(api);
    expect((await refusalOf(api.placeOrder(order(COD)))).code).toBe('COD_LIMIT');
    await dataOf(api.placeOrder(order()));
  });

  it.each<[string, (opened: TestOrder) => Promise<unknown>]>([
    ['delivered', (opened) => moved(opened, ...TO_DELIVERY)],
    ['cancelled', ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' }))],
    ['back with the shop', (opened) => moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received')],
  ])('no longer count once they are %s', async (_what, end) => {
    const opened = await openCod();
    const { shop } = opened;
    const api = shop.session();
    await shop.clock.advance(MINUTE);
    await signIn(shop, api);
    for (const free of [1, 2]) expect([free, await orderCod(api)]).toEqual([free, expect.anything()]);
    expect(await orderCod(api)).toBeUndefined();
    await end(opened);
    expect(await orderCod(api)).toBeDefined();
    expect(Object.keys((await kept(shop, phones.key(PHONE)))?.openCod ?? {})).toHaveLength(3);
  });

  it('have the same limit when an order is switched to cash: the refusal gives the reason, and the order can still be paid online', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    await dataOf(shop.sendGatewayEvent(number, 'failed'));
    for (let count = 0; count < 3; count += 1) expect(await orderCod(api)).toBeDefined();
    expect((await refusalUnchanged(shop, () => api.retryPayment({ order: number, mode: 'cod' }))).code).toBe(
      'COD_LIMIT',
    );
    expect((await dataOf(api.retryPayment({ order: number, mode: 'upi' }))).payPage).not.toBeNull();
  });

  it('are limited also when many are placed at the same time', async () => {
    const { shop, api } = await openReadyToPlace();
    const sessions = [api];
    for (let count = 0; count < 4; count += 1) {
      await shop.clock.advance(11 * MINUTE);
      const other = shop.session();
      await signIn(shop, other);
      await add(other);
      sessions.push(other);
    }
    const answers = await Promise.all(sessions.map((one) => one.placeOrder(order(COD))));
    expect(answers.map((answer) => (answer.status ? 'placed' : answer.code)).toSorted()).toEqual([
      'COD_LIMIT',
      'COD_LIMIT',
      'placed',
      'placed',
      'placed',
    ]);
  });
});

describe('the total of open cash-on-delivery orders', () => {
  it('may be exactly the limit, and not a rupee more', () => {
    const { value } = DEFAULT_BUDGETS.openCodOrders;
    const phone = { ...NEW_PHONE, openCod: { BH0000000001: rupees(value - 899) } };
    expect(codLimit(phone, 'cod', rupees(899), DEFAULT_BUDGETS)).toBeNull();
    expect(codLimit(phone, 'cod', rupees(900), DEFAULT_BUDGETS)).toMatchObject({ code: 'COD_LIMIT' });
  });

  it('does not apply to an order with nothing to pay on delivery', () => {
    const { value } = DEFAULT_BUDGETS.openCodOrders;
    const openCod = { BH0000000001: rupees(value), BH0000000002: rupees(1), BH0000000003: rupees(1) };
    expect(codLimit({ ...NEW_PHONE, openCod }, 'cod', rupees(0), DEFAULT_BUDGETS)).toBeNull();
  });
});
