/** Sums of sales reconcile with the orders that they are of, whatever those are and however many pages they fill. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { ORDER_STATES, stateOf } from '../../../../core/entities/order.ts';
import { PAYMENT_MODES } from '../../../../core/entities/payment-mode.ts';
import type { Price } from '../../../../core/entities/product.ts';
import { put, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { unitPrice } from '../../../../core/pricing/totals.ts';
import { orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { readSales } from '../../../../core/shop/sales/read-sales.ts';
import type { SalesFigures } from '../../../../core/shop/sales/sales-figures.ts';
import { anySettings } from '../../settings-arbitraries.ts';
import { kept } from '../../../shop/stored.ts';
import { openCod } from '../../../shop/orders.ts';
import { DAY } from '../../../samples/durations.ts';
import { MOISTURISER, WASH } from '../../../samples/products.ts';

const { shop, number } = await openCod();
const stored = await kept(shop, orders.key(number));
if (stored === undefined) throw new Error('the order is not there');
const sample = stored;

const NOW = Date.UTC(2026, 5, 15, 12);

/** Each with amounts that fit together; histories are any, since sums must not depend on how an order came there. */
const anyOrder = ({ prices, codFee }: Settings) =>
  fc
    .record({
      age: fc.integer({ min: 0, max: 9 * DAY }),
      mode: fc.constantFrom(...PAYMENT_MODES),
      states: fc.array(fc.constantFrom(...ORDER_STATES), { minLength: 1, maxLength: 6 }),
      wash: fc.integer({ min: 1, max: 20 }),
      cream: fc.integer({ min: 0, max: 20 }),
      hasFee: fc.boolean(),
      share: fc.integer({ min: 0, max: 100 }),
      isCash: fc.boolean(),
    })
    .map(({ age, mode, states, wash, cream, hasFee, share, isCash }): Omit<OrderRecord, 'number'> => {
      const lineOf = ({ initial, sale }: Price, qty: number) => ({
        qty,
        price: initial,
        sale: unitPrice({ price: initial, sale }),
      });
      const lines = { wash: lineOf(prices.wash, wash), cream: lineOf(prices['daily-moisturiser'], cream) };
      const subtotal = wash * lines.wash.sale + cream * lines.cream.sale;
      const fee = hasFee ? codFee : 0;
      const value = rupees(Math.floor((subtotal * share) / 100));
      const placedAt = NOW - age;
      return {
        ...sample,
        mode,
        placedAt,
        items: { [WASH]: lines.wash, ...(cream > 0 && { [MOISTURISER]: lines.cream }) },
        history: states.map((state) => ({ state, at: placedAt })),
        summary: {
          ...sample.summary,
          subtotal: rupees(subtotal),
          shipping: rupees(fee),
          discount: { ...sample.summary.discount, amount: isCash ? value : rupees(0), value },
          total: rupees(subtotal + fee - value),
        },
      };
    });

const storeWith = async (records: readonly Omit<OrderRecord, 'number'>[]): Promise<ShopStore> => {
  const store = createMemoryStore();
  const numbered = records.map((record, index) => ({ ...record, number: `BH${String(index).padStart(10, '0')}` }));
  await store.update({ writes: numbered.map((order) => orders.key(order.number)) }, () => ({
    answer: null,
    writes: numbered.map((order) => put(orders, orders.key(order.number), order)),
  }));
  return store;
};

const sales = (store: ShopStore, periods: readonly number[]) =>
  readSales({ store, clock: { now: () => NOW }, yieldTurn: async () => undefined }, periods);

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);
const countOf = (figures: SalesFigures): number => sum(Object.values(figures.byCategory), (count) => count);

describe('the sums of sales', () => {
  it('are those of the orders of their days, each order in one outcome and on one day', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySettings.chain((settings) => fc.array(anyOrder(settings), { maxLength: 30 })),
        async (records) => {
          const { byDay, periods } = await sales(await storeWith(records), [1, 4, 8]);
          expect(periods.map(({ days }) => days)).toEqual([1, 4, 8]);
          for (const { days, from, sales: figures } of periods) {
            const within = records.filter(({ placedAt }) => placedAt >= from);
            expect([figures.placed, countOf(figures)]).toEqual([within.length, within.length]);
            const confirmed = within.filter(({ history }) => history.some(({ state }) => state === 'confirmed'));
            expect([figures.orders, figures.placed - figures.byCategory.unpaid]).toEqual([
              confirmed.length,
              confirmed.length,
            ]);
            expect(figures.codOrders).toBe(confirmed.filter(({ mode }) => mode === 'cod').length);
            expect(figures.confirmedValue).toBe(sum(confirmed, ({ summary }) => summary.total));
            const sold = confirmed.filter(
              (order) =>
                !order.history.some(({ state }) => state === 'cancelled' || state === 'rto') &&
                !['picked_up', 'refunded'].includes(stateOf({ ...order, number })),
            );
            expect([figures.byCategory.sold, figures.revenue]).toEqual([
              sold.length,
              100 * sum(sold, ({ summary }) => summary.total),
            ]);
            const { goods, fees, codeDiscounts, redeemedCash, credited } = figures;
            expect(figures.revenue).toBe(100 * (goods + fees - codeDiscounts - redeemedCash) - credited);
            for (const pid of [WASH, MOISTURISER])
              expect(figures.units[pid] ?? 0).toBe(sum(sold, ({ items }) => items[pid]?.qty ?? 0));
            const daily = byDay.slice(-days);
            for (const part of ['placed', 'orders', 'revenue', 'delivered'] as const)
              expect(figures[part]).toBe(sum(daily, (day) => day.sales[part]));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('read no further than the oldest day, and keep only sums of what fills several pages', async () => {
    const records = Array.from({ length: 1_300 }, (_, index): Omit<OrderRecord, 'number'> => ({
      ...sample,
      placedAt: NOW - index * (DAY / 100),
    }));
    const store = await storeWith(records);
    let pages = 0;
    const counting: ShopStore = {
      ...store,
      search: (...parameters) => {
        if (parameters[0].name === orders.name) pages += 1;
        return store.search(...parameters);
      },
    };
    const { periods } = await sales(counting, [3]);
    const from = periods[0]?.from ?? 0;
    expect(periods[0]?.sales.orders).toBe(records.filter(({ placedAt }) => placedAt >= from).length);
    expect(pages).toBe(1);
    await sales(counting, [30]);
    expect(pages).toBe(1 + 3);
  });
});
