/**
 * What orders come to: counts, revenue and its parts. Each order counts on the day on which it was placed, by what has
 * become of it up to now, so that a later cancellation or return lowers the figures of an earlier day.
 */
import { add, ZERO_RUPEES, subtract, type Rupees } from '../../entities/money/money.ts';
import { inPaise, subtractPaise, sumPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { stateOf, type Order, type OrderState } from '../../entities/order.ts';
import { isPaidOnDelivery } from '../../entities/payment-mode.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { courierCashOf, creditedOf, lostMoneyOf, uncreditedOf, type CollectedCash } from '../orders/outside-money.ts';

/**
 * As what an order counts. `unpaid`: it was never confirmed. `cancelled`: after it was confirmed. `rto`: the courier
 * brings its parcel back, or has done so. `returned`: its customer has sent it back. `sold`: every other.
 */
export type SalesCategory = 'unpaid' | 'cancelled' | 'rto' | 'returned' | 'sold';

export type SalesFigures = {
  /** Orders that were placed: the sum of the five categories. */
  readonly placed: number;
  readonly byCategory: Readonly<Record<SalesCategory, number>>;
  /** Confirmed orders, whatever became of them: `placed` less `unpaid`. */
  readonly orders: number;
  /** Of these, the ones by cash on delivery. */
  readonly codOrders: number;
  /** Orders that have been delivered at least once, returned ones included. */
  readonly delivered: number;
  /** Totals of confirmed orders, in rupees. */
  readonly confirmedValue: Rupees;
  /** Of sold orders, in paise, GST included: `goods` + `fees` − `codeDiscounts` − `redeemedCash` − `credited`. */
  readonly revenue: Paise;
  /** What credit notes of parts have taken back of sold orders, in paise. */
  readonly credited: Paise;
  /**
   * Of all orders, in paise: refunds made at the gateway's dashboard that have no credit note yet (those of sold orders are
   * still in `revenue`), and what was lost in disputes (spec 10.29).
   */
  readonly uncredited: Paise;
  readonly lost: Paise;
  /** What couriers have collected on delivery of all orders, and what they have paid out of it. */
  readonly cash: CollectedCash;
  /** Captured for orders that the store lacks, and not refunded, in paise: by the day of the capture (spec 10.29). */
  readonly unknown: Paise;
  /**
   * Of sold orders, in rupees: their subtotals, delivery fees, discounts by code, and reward cash that paid for them.
   */
  readonly goods: Rupees;
  readonly fees: Rupees;
  readonly codeDiscounts: Rupees;
  readonly redeemedCash: Rupees;
  /** Units in sold orders, by product id, less those that were refunded as parts. */
  readonly units: Readonly<Record<string, number>>;
};

export const ZERO_SALES: SalesFigures = {
  placed: 0,
  byCategory: { unpaid: 0, cancelled: 0, rto: 0, returned: 0, sold: 0 },
  orders: 0,
  codOrders: 0,
  delivered: 0,
  confirmedValue: ZERO_RUPEES,
  revenue: ZERO_PAISE,
  credited: ZERO_PAISE,
  uncredited: ZERO_PAISE,
  lost: ZERO_PAISE,
  cash: { collected: ZERO_PAISE, paidOut: ZERO_PAISE, deducted: ZERO_PAISE, owed: ZERO_PAISE },
  unknown: ZERO_PAISE,
  goods: ZERO_RUPEES,
  fees: ZERO_RUPEES,
  codeDiscounts: ZERO_RUPEES,
  redeemedCash: ZERO_RUPEES,
  units: {},
};

/** An order with the parts of it that were refunded. */
type SoldOrder = Order & Pick<OrderRecord, 'partRefunds' | 'invoice' | 'creditNote' | 'payouts'>;

export const salesCategoryOf = (order: Order): SalesCategory => {
  const has = (state: OrderState): boolean => order.history.some((step) => step.state === state);
  if (!has('confirmed')) return 'unpaid';
  if (has('cancelled')) return 'cancelled';
  if (has('rto')) return 'rto';
  // A return that was only requested may end with the order delivered again.
  return ['picked_up', 'refunded'].includes(stateOf(order)) ? 'returned' : 'sold';
};

export const salesOf = (order: SoldOrder): SalesFigures => {
  const category = salesCategoryOf(order);
  const { summary, mode, items, history, partRefunds = [] } = order;
  const { discount } = summary;
  const placed: SalesFigures = {
    ...ZERO_SALES,
    placed: 1,
    byCategory: { ...ZERO_SALES.byCategory, [category]: 1 },
    lost: lostMoneyOf(order),
    cash: courierCashOf(order),
  };
  if (category === 'unpaid') return placed;
  const confirmed: SalesFigures = {
    ...placed,
    orders: 1,
    codOrders: isPaidOnDelivery(mode) ? 1 : 0,
    delivered: history.some(({ state }) => state === 'delivered') ? 1 : 0,
    confirmedValue: summary.total,
    uncredited: uncreditedOf(order),
  };
  if (category !== 'sold') return confirmed;
  // Redeemed reward cash takes the place of a code's percentage (spec 10.6).
  const redeemedCash = discount.amount > 0 ? discount.value : ZERO_RUPEES;
  const credited = creditedOf(order);
  const refundedUnits = (pid: string): number => partRefunds.reduce((sum, part) => sum + (part.items[pid] ?? 0), 0);
  return {
    ...confirmed,
    revenue: subtractPaise(inPaise(summary.total), credited),
    credited,
    goods: summary.subtotal,
    fees: summary.shipping,
    codeDiscounts: subtract(discount.value, redeemedCash),
    redeemedCash,
    units: Object.fromEntries(Object.entries(items).map(([pid, { qty }]) => [pid, qty - refundedUnits(pid)])),
  };
};

const mergedCounts = <Name extends string>(
  a: Readonly<Record<Name, number>>,
  b: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> => {
  const merged: Record<Name, number> = { ...a };
  for (const name of Object.keys(b) as Name[]) merged[name] = (merged[name] ?? 0) + b[name];
  return merged;
};

export const addCash = (a: CollectedCash, b: CollectedCash): CollectedCash => ({
  collected: sumPaise([a.collected, b.collected]),
  paidOut: sumPaise([a.paidOut, b.paidOut]),
  deducted: sumPaise([a.deducted, b.deducted]),
  owed: sumPaise([a.owed, b.owed]),
});

export const addSales = (a: SalesFigures, b: SalesFigures): SalesFigures => ({
  placed: a.placed + b.placed,
  byCategory: mergedCounts(a.byCategory, b.byCategory),
  orders: a.orders + b.orders,
  codOrders: a.codOrders + b.codOrders,
  delivered: a.delivered + b.delivered,
  confirmedValue: add(a.confirmedValue, b.confirmedValue),
  revenue: sumPaise([a.revenue, b.revenue]),
  credited: sumPaise([a.credited, b.credited]),
  uncredited: sumPaise([a.uncredited, b.uncredited]),
  lost: sumPaise([a.lost, b.lost]),
  cash: addCash(a.cash, b.cash),
  unknown: sumPaise([a.unknown, b.unknown]),
  goods: add(a.goods, b.goods),
  fees: add(a.fees, b.fees),
  codeDiscounts: add(a.codeDiscounts, b.codeDiscounts),
  redeemedCash: add(a.redeemedCash, b.redeemedCash),
  units: mergedCounts(a.units, b.units),
});

/** The share of confirmed orders that are by cash on delivery, from 0 to 1; null without orders. */
export const codShareOf = ({ codOrders, orders }: SalesFigures): number | null =>
  orders === 0 ? null : codOrders / orders;

/** Of the parcels that were either delivered or brought back (RTO), the share of the latter; null without any. */
export const rtoRateOf = ({ byCategory: { rto }, delivered }: SalesFigures): number | null =>
  rto + delivered === 0 ? null : rto / (rto + delivered);
