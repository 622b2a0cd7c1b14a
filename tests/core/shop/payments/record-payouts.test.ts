/** What couriers pay out of the cash that they collected, recorded on its orders (spec 10.29). */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { putOrder } from '../../../../core/shop/orders/order-record.ts';
import { orderLists } from '../../../../core/shop/documents/order-lists.ts';
import { checkRecords } from '../../../../core/shop/maintenance/check-records.ts';
import { DAY, HOUR } from '../../../samples/durations.ts';
import { moved, openCod, openPaid, orderRecordOf, TO_DELIVERY, type TestOrder } from '../../../shop/orders.ts';
import { createTestShop, dataOf, type TestShop } from '../../../shop/test-shop.ts';

const PAYOUT = { courier: 'Delhivery', reference: 'UTR1', paidAt: null, amount: paise(10_000) };

it('a payout is recorded once however often it is given, a different one as a second, and one taken back as a third', async () => {
  const opened = await openCod();
  await moved(opened, ...TO_DELIVERY);
  const { shop, number: order } = opened;
  const outcomes = async (...given: readonly object[]) =>
    (await dataOf(shop.recordPayouts(given.map((one) => ({ ...PAYOUT, order, ...one }))))).payouts.map(
      ({ outcome, paidOut }) => [outcome, paidOut],
    );
  expect(await outcomes({})).toEqual([['recorded', 10_000]]);
  expect(await shop.changesOf(async () => void (await outcomes({}, { order: order.toLowerCase() })))).toEqual([]);
  expect(await outcomes({}, { reference: 'UTR2' }, { reference: 'UTR3', amount: paise(-10_000) })).toEqual([
    ['recorded_before', 10_000],
    ['recorded', 20_000],
    ['recorded', 10_000],
  ]);
  expect((await orderRecordOf(opened)).payouts?.map(({ reference }) => reference)).toEqual(['UTR1', 'UTR2', 'UTR3']);
});

it('no payout is recorded of an order that is unknown, was paid online, or is not delivered', async () => {
  const online = await openPaid();
  await moved(online, ...TO_DELIVERY);
  for (const { shop, number } of [online, await openCod()]) {
    let outcomes: readonly string[] = [];
    const changed = await shop.changesOf(async () => {
      const given = [number, 'nonsense'].map((order) => ({ ...PAYOUT, order }));
      outcomes = (await dataOf(shop.recordPayouts(given))).payouts.map(({ outcome }) => outcome);
    });
    expect([outcomes, changed]).toEqual([['refused', 'refused'], []]);
  }
});

/** An order that a courier has delivered and collected 899 on. */
const deliver = async (shop: TestShop, courier = 'Delhivery'): Promise<TestOrder> => {
  // What is delivered within an hour of the first payout is not known to be paid out.
  await shop.clock.advance(2 * HOUR);
  const opened = await openCod(shop);
  await moved(opened, 'packed');
  await dataOf(
    shop.moveOrder({ order: opened.number, to: 'shipped', parcel: { courier, awb: `AWB${opened.number}` } }),
  );
  await moved(opened, 'out_for_delivery', 'delivered');
  return opened;
};

describe('cash that a courier has not paid out', () => {
  const open = async () => {
    const shop = createTestShop();
    const pays = (order: string, amount = 89_900) =>
      dataOf(shop.recordPayouts([{ ...PAYOUT, order, courier: 'Shiprocket', amount: paise(amount) }]));
    return {
      shop,
      pays,
      /** What is owed, by every figure that says it. */
      owed: async () => {
        const { collected, paidOut, owed } = (await shop.sales([90])).periods[0]!.sales.cash;
        const { outside } = await shop.taxReport({ from: 0, until: Number.MAX_SAFE_INTEGER });
        expect(outside.reduce((sum, { amount }) => sum + amount, 0)).toBe(paidOut);
        expect([(await checkRecords(shop.store)).owed, collected - paidOut]).toEqual([owed, owed]);
        return owed;
      },
      /** What waits, by the day's list and the list of orders, which agree while nothing is older than the day's list shows. */
      waiting: async () => {
        const item = (await shop.worklist()).items.find(({ task }) => task === 'owed-cash');
        const { orders } = await shop.searchOrders({ state: 'cash_owed', limit: 10 });
        expect((await checkRecords(shop.store)).problems).toEqual([]);
        expect(orders).toHaveLength(item?.count ?? 0);
        return item?.amount;
      },
    };
  };

  it('waits from the tenth day after delivery until it is paid out, also where too little was paid', async () => {
    const { shop, pays, waiting, owed } = await open();
    const first = await deliver(shop);
    await pays(first.number, 80_000);
    const second = await deliver(shop, 'delhivery');
    expect(await waiting()).toBe(0);
    await shop.clock.advance(10 * DAY + 1);
    expect([await waiting(), await owed()]).toEqual([99_800, 99_800]);
    await pays(second.number);
    expect(await waiting()).toBe(9_900);
    await pays(first.number, 9_900);
    expect([await waiting(), await owed()]).toEqual([0, 0]);
  });

  it('waits also of an order that one list of moves packs, ships and delivers', async () => {
    const { shop, pays, waiting } = await open();
    await pays((await deliver(shop)).number);
    await shop.clock.advance(2 * HOUR);
    const { number: order } = await openCod(shop);
    const parcel = { courier: 'Delhivery', awb: 'AWB123456' };
    const moves = (['packed', 'shipped', 'out_for_delivery', 'delivered'] as const).map((to) => ({
      order,
      to,
      ...(to === 'shipped' && { parcel }),
    }));
    await dataOf(shop.moveOrders({ moves }));
    await shop.clock.advance(11 * DAY);
    expect(await waiting()).toBe(89_900);
  });

  it('waits neither before the first payout of its courier was recorded, nor of an order from before, nor after 31 days', async () => {
    const { shop, pays, waiting } = await open();
    const early = await deliver(shop);
    await deliver(shop, 'Ekart');
    await shop.clock.advance(11 * DAY);
    expect(await waiting()).toBe(0);
    await pays((await deliver(shop)).number);
    // Whoever pays out, it is a parcel of Delhivery: those of Ekart are not known to be paid out.
    await deliver(shop, 'Ekart');
    await deliver(shop);
    await shop.clock.advance(11 * DAY);
    expect(await waiting()).toBe(89_900);
    await shop.clock.advance(30 * DAY);
    expect((await shop.worklist()).items.find(({ task }) => task === 'owed-cash')).toMatchObject({ count: 0 });
    expect((await shop.searchOrders({ state: 'cash_owed', limit: 10 })).orders).toHaveLength(1);
    expect((await orderRecordOf(early)).payouts).toBeUndefined();
  });

  it('is a part of the sales, the export and the check, with what the courier has deducted', async () => {
    const { shop, owed } = await open();
    const { number: order } = await deliver(shop);
    const payout = { ...PAYOUT, order, paidAt: shop.clock.now() - DAY, deducted: paise(4_000) };
    await dataOf(shop.recordPayouts([payout]));
    expect(await owed()).toBe(79_900);
    expect((await shop.sales([1])).periods[0]?.sales.cash).toEqual({
      collected: 89_900,
      paidOut: 10_000,
      deducted: 4_000,
      owed: 79_900,
    });
    const { outside } = await shop.taxReport({ from: 0, until: Number.MAX_SAFE_INTEGER });
    expect(outside).toEqual([
      {
        kind: 'payout',
        order,
        id: 'UTR1',
        payment: 'Delhivery',
        amount: 10_000,
        deducted: 4_000,
        at: payout.paidAt,
        creditNote: null,
      },
    ]);
  });

  it('is named by the check where its order is missing from the list, or more is paid out than was collected', async () => {
    const { shop, pays } = await open();
    const { number } = await deliver(shop);
    await pays(number, 10_000);
    const key = orderLists.cash_owed.key(number);
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    expect((await checkRecords(shop.store)).problems).toEqual([expect.stringContaining('cash_owed')]);
    await pays(number);
    expect((await checkRecords(shop.store)).problems).toEqual([
      expect.stringContaining('₹999 is paid out, more than the ₹899 that was collected'),
    ]);
    const record = await orderRecordOf({ shop, number });
    const online = { ...record, mode: 'upi' as const };
    await shop.store.update({ writes: [orders.key(number)] }, () => ({ answer: null, writes: [putOrder(online)] }));
    expect((await checkRecords(shop.store)).problems).toContainEqual(
      expect.stringContaining('no courier has collected cash on it'),
    );
  });
});
