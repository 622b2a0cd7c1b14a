/** What the figures of sales count, by example. */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { dayInIndia, startOfDayInIndia } from '../../../../core/entities/time/india.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import { codShareOf, rtoRateOf } from '../../../../core/shop/shop.ts';
import { moved, openCod, openPaid, openUnpaid, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { dataOf, createTestShop, type TestShop } from '../../../shop/test-shop.ts';

const salesOf = async (shop: TestShop, days = 1) => {
  const [period] = (await shop.sales([days])).periods;
  if (period === undefined) throw new Error('one period was asked for');
  return period.sales;
};

const RTO: readonly OrderState[] = [...TO_THE_DOOR, 'undelivered', 'rto'];

describe('the operator’s sales figures', () => {
  it('of a shop without orders are nothing, and have no shares', async () => {
    const sales = await salesOf(createTestShop());
    expect(sales).toMatchObject({ placed: 0, orders: 0, revenue: 0, units: {} });
    expect([codShareOf(sales), rtoRateOf(sales)]).toEqual([null, null]);
  });

  it('count a confirmed order with its total, its parts and its units', async () => {
    const { shop } = await openCod();
    const cod = await salesOf(shop);
    expect(cod).toMatchObject({
      placed: 1,
      orders: 1,
      codOrders: 1,
      revenue: 89_900,
      goods: 749,
      fees: 150,
      units: { [WASH]: 1 },
    });
    expect(codShareOf(cod)).toBe(1);
    const { shop: paid } = await openPaid();
    expect(await salesOf(paid)).toMatchObject({
      codOrders: 0,
      revenue: 62_900,
      goods: 749,
      redeemedCash: 120,
      codeDiscounts: 0,
    });
  });

  it('subtract the parts that were refunded, so that they agree with the invoices less the credit notes', async () => {
    const opened = await openCod();
    const { shop, number } = opened;
    await moved(opened, ...TO_DELIVERY);
    const part = { order: number, upi: 'asha@okbank' };
    await dataOf(shop.refundOrder({ ...part, amount: paise(10_050), reason: 'the box was dented' }));
    expect(await salesOf(shop)).toMatchObject({
      confirmedValue: 899,
      revenue: 79_850,
      goods: 749,
      fees: 150,
      credited: 10_050,
      units: { [WASH]: 1 },
    });
    await dataOf(
      shop.refundOrder({ ...part, items: { [WASH]: 1 }, amount: paise(64_850), reason: 'it broke in the end' }),
    );
    const sales = await salesOf(shop);
    expect(sales).toMatchObject({ revenue: 15_000, credited: 74_900, units: { [WASH]: 0 }, byCategory: { sold: 1 } });
    expect((await shop.taxReport({ from: 0, until: shop.clock.now() + DAY })).totals.value).toBe(sales.revenue);
  });

  it('count no order that was never confirmed, but say how many there were', async () => {
    const { shop } = await openUnpaid();
    expect(await salesOf(shop)).toMatchObject({
      placed: 1,
      orders: 0,
      revenue: 0,
      byCategory: { unpaid: 1 },
      units: {},
    });
    await shop.clock.advance(31 * MINUTE);
    await shop.runMaintenance();
    expect(await salesOf(shop)).toMatchObject({ placed: 1, orders: 0, byCategory: { unpaid: 1 } });
  });

  it('keep a cancelled order among the orders, and take it out of the revenue', async () => {
    const opened = await openPaid();
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'changed my mind' }));
    const cancelled = {
      orders: 1,
      confirmedValue: 629,
      revenue: 0,
      redeemedCash: 0,
      units: {},
      byCategory: { cancelled: 1 },
    };
    expect(await salesOf(opened.shop)).toMatchObject(cancelled);
    await opened.shop.runMaintenance();
    // Refunded by now.
    expect(await salesOf(opened.shop)).toMatchObject(cancelled);
  });

  it('take a return out of the revenue once the parcel is picked up', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'not for me', upi: 'asha@okbank' }));
    expect(await salesOf(opened.shop)).toMatchObject({ revenue: 89_900, byCategory: { sold: 1 } });
    await moved(opened, 'picked_up');
    expect(await salesOf(opened.shop)).toMatchObject({ revenue: 0, delivered: 1, byCategory: { returned: 1 } });
    await moved(opened, 'refunded');
    expect(await salesOf(opened.shop)).toMatchObject({ revenue: 0, byCategory: { returned: 1 } });
  });

  it('count a parcel that the courier brings back as RTO, and its rate among those that were decided', async () => {
    const shop = createTestShop();
    const first = await openCod(shop);
    await moved(first, ...RTO);
    const one = await salesOf(shop);
    expect(one).toMatchObject({ orders: 1, revenue: 0, byCategory: { rto: 1 } });
    expect(rtoRateOf(one)).toBe(1);
    await moved(first, 'rto_received', 'refunded');
    expect(await salesOf(shop)).toMatchObject({ byCategory: { rto: 1, returned: 0 } });
    await shop.clock.advance(MINUTE);
    const second = await openCod(shop);
    await moved(second, ...TO_DELIVERY);
    expect(rtoRateOf(await salesOf(shop))).toBe(0.5);
  });

  it('begin a day at midnight in India', async () => {
    const shop = createTestShop();
    const midnight = startOfDayInIndia(dayInIndia(shop.clock.now()) + 1);
    await shop.clock.advance(midnight - 1 - shop.clock.now());
    await openCod(shop);
    expect((await salesOf(shop)).orders).toBe(1);
    await shop.clock.advance(1);
    expect([(await salesOf(shop)).orders, (await salesOf(shop, 2)).orders]).toEqual([0, 1]);
    const { at, byDay, periods } = await shop.sales([1, 7]);
    expect([at, periods.map(({ from }) => from)]).toEqual([midnight, [midnight, midnight - 6 * DAY]]);
    expect(byDay.map(({ sales }) => sales.orders)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  });
});
