/**
 * What is measured of one session: whole numbers that are added up over sessions. An order counts as ordered unless it expired
 * unpaid; it counts as sold if its money was kept (delivered, or paid and still under way).
 */
import { type ProductName, products } from '../../../../core/catalogue/products.ts';
import { isPaidOnDelivery } from '../../../../core/entities/payment-mode.ts';
import { GST_PERCENT } from '../../../../core/catalogue/tax-codes.ts';
import { COST_NAMES, type OrderEnd, type OrderOutcome, type SessionOutcome } from '../../session-outcome.ts';

export const ORDER_ENDS = [
  'delivered',
  'open',
  'returned',
  'rto',
  'cancelled',
  'expired',
] as const satisfies readonly OrderEnd[];

/** Counts, rupees and calls of a session. */
export const SESSION_MEASURES = [
  'buyers',
  'placed',
  'orders',
  'repeatOrders',
  'orderValue',
  'revenue',
  'refunded',
  'discount',
  'codOrders',
  'codFees',
  'rtoOrders',
  'rtoValue',
  'soldOrders',
  'unitsOrdered',
  'unitsSold',
  'unitsSoldOut',
  'cashEarned',
  'cashRedeemed',
  'cashTakenBack',
  'cashHeld',
  'cashOutstanding',
  'offerLost',
  'calls',
  'tax',
  'goodsCost',
  'packingCost',
  'shippingCost',
  'returnShippingCost',
  'codHandlingCost',
  'gatewayCost',
  'refundsCost',
  'smsCost',
  'rtoCost',
  'contribution',
] as const;

export type SessionMeasure = (typeof SESSION_MEASURES)[number];
export type Measure = SessionMeasure | `ended.${OrderEnd}` | `ordered.${ProductName}` | `sold.${ProductName}`;

export const MEASURES: readonly Measure[] = [
  ...SESSION_MEASURES,
  ...ORDER_ENDS.map((end) => `ended.${end}` as const),
  ...products.map(({ name }) => `ordered.${name}` as const),
  ...products.map(({ name }) => `sold.${name}` as const),
];

/** Ratios of two measures, each summed over the sessions. */
export const RATIOS = {
  averageOrderValue: { of: 'orderValue', per: 'orders' },
  unitsPerOrder: { of: 'unitsOrdered', per: 'orders' },
  codShare: { of: 'codOrders', per: 'orders' },
  rtoShare: { of: 'rtoOrders', per: 'codOrders' },
  repeatShare: { of: 'repeatOrders', per: 'orders' },
  contributionPerOrder: { of: 'contribution', per: 'orders' },
} as const satisfies Readonly<Record<string, RatioOf>>;
export type RatioOf = { readonly of: Measure; readonly per: Measure };
export type Ratio = keyof typeof RATIOS;
export const RATIO_NAMES = Object.keys(RATIOS) as readonly Ratio[];

export const isRatio = (measure: Measure | Ratio): measure is Ratio => Object.hasOwn(RATIOS, measure);

/** Counted in paise, which reports show as rupees. */
const IN_PAISE: ReadonlySet<string> = new Set<Measure>([
  'tax',
  ...COST_NAMES.map((name) => `${name}Cost` as const),
  'rtoCost',
  'contribution',
]);
/** How many of what a measure is counted in are one of what reports show. */
export const scaleOf = (measure: Measure | Ratio): number =>
  IN_PAISE.has(isRatio(measure) ? RATIOS[measure].of : measure) ? PAISE : 1;
const PAISE = 100;

/** May be below 0: a loss. */
export const maySink = (measure: Measure | Ratio): boolean =>
  measure === 'contribution' || measure === 'contributionPerOrder';

/** Measured in rupees; the others are numbers of something. */
const IN_RUPEES: ReadonlySet<string> = new Set<Measure | Ratio>([
  'orderValue',
  'revenue',
  'refunded',
  'discount',
  'codFees',
  'rtoValue',
  'cashEarned',
  'cashRedeemed',
  'cashTakenBack',
  'cashHeld',
  'cashOutstanding',
  'offerLost',
  'averageOrderValue',
]);
export const isInRupees = (measure: Measure | Ratio): boolean => IN_RUPEES.has(measure) || scaleOf(measure) === PAISE;

const SHARES: ReadonlySet<string> = new Set<Measure | Ratio>(['buyers', 'codShare', 'rtoShare', 'repeatShare']);
/** Its average is a share from 0 to 1; the others are amounts or numbers. */
export const isShare = (measure: Measure | Ratio): boolean => SHARES.has(measure);

const INDEX: Readonly<Record<Measure, number>> = Object.fromEntries(
  MEASURES.map((measure, index) => [measure, index]),
) as Record<Measure, number>;

export const indexOf = (measure: Measure): number => INDEX[measure];

export const isOrdered = ({ end }: OrderOutcome): boolean => end !== 'expired';

/** Its money came in and was not refunded. */
const isSold = ({ end, kept }: OrderOutcome): boolean => end === 'delivered' || (end === 'open' && kept > 0);

/** Every order has one of these ends, and its units are of these products. */
const ENDED = Object.fromEntries(ORDER_ENDS.map((end) => [end, INDEX[`ended.${end}`]])) as Record<OrderEnd, number>;
const PRODUCT_INDEXES = products.map(({ name }) => ({
  name,
  ordered: INDEX[`ordered.${name}`],
  sold: INDEX[`sold.${name}`],
}));

const increase = (values: Float64Array, index: number, amount: number): void => {
  values[index] = (values[index] ?? 0) + amount;
};

/** Writes the session's measures over `values`, in the order of `MEASURES`. Writing into one array keeps adding cheap. */
export const measureSession = (
  { orders, cash, offer, unitsSoldOut, calls, costs }: SessionOutcome,
  values: Float64Array,
): void => {
  values.fill(0);
  values[INDEX.cashEarned] = cash.earned;
  values[INDEX.cashRedeemed] = cash.redeemed;
  values[INDEX.cashTakenBack] = cash.takenBack;
  values[INDEX.cashHeld] = cash.held;
  values[INDEX.cashOutstanding] = cash.outstanding;
  values[INDEX.offerLost] = offer.lost;
  values[INDEX.unitsSoldOut] = unitsSoldOut;
  values[INDEX.calls] = calls;
  for (const order of orders) measureOrder(order, values);
  values[INDEX.buyers] = orders.some(isOrdered) ? 1 : 0;
  measureCosts(costs, values);
};

/** What a session contributed, in paise. */
export const contributionOf = ({ orders, costs }: Pick<SessionOutcome, 'orders' | 'costs'>): number => {
  const revenue = orders.reduce((sum, { kept }) => sum + kept, 0) * PAISE;
  return COST_NAMES.reduce((rest, name) => rest - costs[name], revenue - taxIn(revenue));
};

/** In each price and fee (spec 11). */
const TAX_SHARE = GST_PERCENT / (100 + GST_PERCENT);
const taxIn = (revenue: number): number => Math.round(revenue * TAX_SHARE);
const COST_INDEXES = COST_NAMES.map((name) => ({ name, index: INDEX[`${name}Cost`] }));

/** Contribution is revenue without its tax, less what selling has cost. */
const measureCosts = (costs: SessionOutcome['costs'], values: Float64Array): void => {
  const revenue = (values[INDEX.revenue] ?? 0) * PAISE;
  const tax = taxIn(revenue);
  let contribution = revenue - tax;
  for (const { name, index } of COST_INDEXES) {
    values[index] = costs[name];
    contribution -= costs[name];
  }
  values[INDEX.tax] = tax;
  values[INDEX.rtoCost] = costs.ofRto;
  values[INDEX.contribution] = contribution;
};

const measureOrder = (order: OrderOutcome, values: Float64Array): void => {
  increase(values, INDEX.placed, 1);
  increase(values, ENDED[order.end], 1);
  increase(values, INDEX.revenue, order.kept);
  increase(values, INDEX.refunded, order.refunded);
  if (!isOrdered(order)) return;
  increase(values, INDEX.orders, 1);
  increase(values, INDEX.orderValue, order.total);
  if (order.repeat > 0) increase(values, INDEX.repeatOrders, 1);
  if (isPaidOnDelivery(order.mode)) increase(values, INDEX.codOrders, 1);
  // Of a returned order everything but the fee is refunded.
  increase(values, INDEX.codFees, Math.min(order.codFee, order.kept));
  // A refused parcel that was paid for is refunded: it counts in the refunds.
  if (order.end === 'rto' && isPaidOnDelivery(order.mode)) {
    increase(values, INDEX.rtoOrders, 1);
    increase(values, INDEX.rtoValue, order.total);
  }
  const sold = isSold(order);
  if (sold) {
    increase(values, INDEX.soldOrders, 1);
    increase(values, INDEX.discount, order.discount);
  }
  for (const product of PRODUCT_INDEXES) {
    const units = order.units[product.name] ?? 0;
    if (units === 0) continue;
    increase(values, INDEX.unitsOrdered, units);
    increase(values, product.ordered, units);
    if (!sold) continue;
    increase(values, INDEX.unitsSold, units);
    increase(values, product.sold, units);
  }
};
