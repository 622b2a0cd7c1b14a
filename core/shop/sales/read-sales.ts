/**
 * The shop's sales by calendar day of India, from its orders: read newest first, a page at a time, up to the first one
 * that is too old. Only the sums are kept, so memory does not grow with the number of orders.
 */
import { dayInIndia, startOfDayInIndia } from '../../entities/time/india.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders } from '../documents/orders.ts';
import { unknownPaymentsSince } from '../orders/outside-money.ts';
import type { ShopPorts } from '../ports.ts';
import { addSales, ZERO_SALES, salesOf, type SalesFigures } from './sales-figures.ts';

/** `from` is when the first of the days begins, epoch milliseconds. */
export type PeriodSales = { readonly days: number; readonly from: number; readonly sales: SalesFigures };

export type Sales = {
  /** Epoch milliseconds; the last day is the one of this time. */
  readonly at: number;
  /** Each day of the longest period, oldest first. */
  readonly byDay: readonly PeriodSales[];
  /** Each period up to and including today, as they were asked for. */
  readonly periods: readonly PeriodSales[];
};

/** `periods`: their lengths in days, each from 1 to ORDER_KEPT_DAYS; today is the last day of all. */
export const readSales = async (
  { store, clock, yieldTurn }: Pick<ShopPorts, 'store' | 'clock' | 'yieldTurn'>,
  periods: readonly number[],
): Promise<Sales> => {
  const at = clock.now();
  const today = dayInIndia(at);
  const longest = Math.max(...periods);
  const from = startOfDayInIndia(today - longest + 1);
  const sums = new Map<number, SalesFigures>();
  const count = (at: number, one: SalesFigures): void => {
    const day = dayInIndia(at);
    sums.set(day, addSales(sums.get(day) ?? ZERO_SALES, one));
  };
  for await (const page of eachPage(store, orders, { from })) {
    for (const { document } of page) count(document.placedAt, salesOf(document));
    await yieldTurn();
  }
  for (const { at: capturedAt, amount } of await unknownPaymentsSince(store, from))
    count(capturedAt, { ...ZERO_SALES, unknown: amount });

  const byDay = Array.from({ length: longest }, (_, index): PeriodSales => {
    const day = today - longest + 1 + index;
    return { days: 1, from: startOfDayInIndia(day), sales: sums.get(day) ?? ZERO_SALES };
  });
  return {
    at,
    byDay,
    periods: periods.map((days) => ({
      days,
      from: startOfDayInIndia(today - days + 1),
      sales: byDay.slice(-days).reduce((sum, { sales }) => addSales(sum, sales), ZERO_SALES),
    })),
  };
};
