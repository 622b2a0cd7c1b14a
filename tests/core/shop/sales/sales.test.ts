/** What the figures of sales count, by example. */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { dayInIndia, startOfDayInIndia } from '../../../../core/entities/time/india.ts';
import { codShareOf, rtoRateOf } from '../../../../core/shop/sales/sales-figures.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { openCod, openPaid, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { cancels, moves, returns } from '../../../shop/order-steps.ts';
import { maintains, stories, type Step } from '../../../shop/steps.ts';
import { createTestShop, dataOf, type TestShop } from '../../../shop/test-shop.ts';

const salesOf = async (shop: TestShop, days = 1) => (await shop.sales([days])).periods[0]!.sales;
const counts =
  (expected: object): Step =>
  async ({ shop }) =>
    expect(await salesOf(shop)).toMatchObject(expected);
const refunds =
  (part: object): Step =>
  ({ shop, number }) =>
    dataOf(shop.refundOrder({ order: number, upi: 'asha@okbank', reason: 'the box was dented', ...part }));
const CANCELLED = {
  orders: 1,
  confirmedValue: 629,
  revenue: 0,
  redeemedCash: 0,
  units: {},
  byCategory: { cancelled: 1 },
};

describe('the operator’s sales figures', () => {
  stories({
    'count a confirmed order with its total, its parts and its units': [
      openCod,
      counts({ placed: 1, orders: 1, codOrders: 1, revenue: 89_900, goods: 749, fees: 150, units: { [WASH]: 1 } }),
    ],
    'count redeemed cash apart from discounts by a code': [
      openPaid,
      counts({ codOrders: 0, revenue: 62_900, goods: 749, redeemedCash: 120, codeDiscounts: 0 }),
    ],
    'subtract the parts that were refunded, so that they agree with the invoices less the credit notes': [
      openCod,
      moves(...TO_DELIVERY),
      refunds({ amount: paise(10_050) }),
      counts({ confirmedValue: 899, revenue: 79_850, goods: 749, fees: 150, credited: 10_050, units: { [WASH]: 1 } }),
      refunds({ items: { [WASH]: 1 }, amount: paise(64_850) }),
      counts({ revenue: 15_000, credited: 74_900, units: { [WASH]: 0 }, byCategory: { sold: 1 } }),
      async ({ shop }) =>
        expect((await shop.taxReport({ from: 0, until: shop.clock.now() + DAY })).totals.value).toBe(15_000),
    ],

    'keep a cancelled order among the orders, and take it out of the revenue, also when it is refunded': [
      openPaid,
      cancels,
      counts(CANCELLED),
      maintains,
      counts(CANCELLED),
    ],
    'take a return out of the revenue once the parcel is picked up': [
      openCod,
      moves(...TO_DELIVERY),
      returns(),
      counts({ revenue: 89_900, byCategory: { sold: 1 } }),
      moves('picked_up'),
      counts({ revenue: 0, delivered: 1, byCategory: { returned: 1 } }),
      moves('refunded'),
      counts({ revenue: 0, byCategory: { returned: 1 } }),
    ],
  });

  it('have shares only of what there is: of cash on delivery, and of RTO among the parcels that were decided', async () => {
    const shop = createTestShop();
    const shares = async () => {
      const sales = await salesOf(shop);
      return [codShareOf(sales), rtoRateOf(sales), sales.byCategory.rto];
    };
    expect(await shares()).toEqual([null, null, 0]);
    const first = await openCod(shop);
    await moves(...TO_THE_DOOR, 'undelivered', 'rto')(first);
    expect(await shares()).toEqual([1, 1, 1]);
    await moves('rto_received', 'refunded')(first);
    await shop.clock.advance(MINUTE);
    await moves(...TO_DELIVERY)(await openCod(shop));
    expect(await shares()).toEqual([1, 0.5, 1]);
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
