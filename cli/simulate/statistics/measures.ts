/**
 * What is measured of one session: whole numbers that are added up over sessions. An order counts as ordered unless it expired
 * unpaid; it counts as sold if its money was kept (delivered, or paid and still under way).
 */
import { type ProductName, products } from '../../../core/catalogue/products.ts';
import { isPaidOnDelivery } from '../../../core/entities/payment-mode.ts';
import { COST_NAMES, type OrderEnd, type OrderOutcome, type SessionOutcome } from '../session-outcome.ts';

/** An average of paise is shown in rupees; that of what a session does or does not do is a share. */
export type Unit = 'share' | 'number' | 'rupees' | 'paise';
type Described = readonly [unit: Unit, label: string, meaning: string];

/** By the name that `--json` gives them. */
export const MEASURES = {
  buyers: ['share', 'Shoppers who ordered', 'sessions with at least one order'],
  placed: ['number', 'Orders placed', 'including those that expired unpaid'],
  orders: ['number', 'Orders', 'placed, without those that expired unpaid'],
  repeatOrders: ['number', 'Repeat orders', "after a shopper's first order"],
  orderValue: ['rupees', 'Value of orders', 'totals when placed'],
  revenue: ['rupees', 'Revenue', 'paid and kept: without refunds, refused and unpaid orders'],
  refunded: ['rupees', 'Refunds', 'refunded to the customer'],
  discount: ['rupees', 'Discount cost', 'taken off by codes in orders whose money was kept'],
  codOrders: ['number', 'Cash on delivery orders', 'orders to be paid on delivery'],
  codFees: ['rupees', 'COD fee income', 'fees paid for cash on delivery and kept'],
  rtoOrders: ['number', 'COD RTO orders', 'cash on delivery orders refused on delivery and returned to origin'],
  unitsOrdered: ['number', 'Units ordered', 'in orders that did not expire'],
  cashEarned: ['rupees', 'Reward cash earned', 'became usable'],
  cashRedeemed: ['rupees', 'Reward cash redeemed', 'paid with instead of money'],
  cashTakenBack: ['rupees', 'Reward cash reversed', 'because the order was returned'],
  cashHeld: ['rupees', 'Reward cash held', 'part of the outstanding, reserved for unpaid orders'],
  cashOutstanding: ['rupees', 'Reward cash outstanding', 'unused, held or pending when the session ended'],
  offerLost: ['rupees', 'Discount lost to the countdown', 'what the offer was worth when it ended unused'],
  tax: ['paise', 'GST in the revenue', 'collected for the state'],
  goodsCost: ['paise', 'Goods', 'of the orders whose money was kept, and what came back unsellable'],
  packingCost: ['paise', 'Packing', 'of every parcel'],
  shippingCost: ['paise', 'Shipping', 'of every parcel that left'],
  returnShippingCost: ['paise', 'Return shipping', 'of parcels refused or returned'],
  codHandlingCost: ['paise', 'COD handling', 'what the courier takes for collecting cash'],
  gatewayCost: ['paise', 'Payment gateway', 'of all that was paid online, also where it was refunded'],
  refundsCost: ['paise', 'Refund fees', 'without the money refunded, which is not in the revenue'],
  smsCost: ['paise', 'SMS', 'one-time passwords, and messages about orders'],
  rtoCost: ['paise', 'RTO cost', 'part of these: what COD parcels cost that were refused on delivery'],
  contribution: ['paise', 'Contribution', 'revenue without GST, less what selling cost'],
} as const satisfies Readonly<Record<string, Described>>;
type SessionMeasure = keyof typeof MEASURES;
export type Measure = SessionMeasure | `ended.${OrderEnd}` | `ordered.${ProductName}` | `sold.${ProductName}`;

type RatioOf = readonly [...Described, of: Measure, per: Measure];
/** Of two measures, each summed over the sessions. */
export const RATIOS = {
  averageOrderValue: ['rupees', 'Average order value', 'value of orders ÷ orders', 'orderValue', 'orders'],
  unitsPerOrder: ['number', 'Units per order', 'units ordered ÷ orders', 'unitsOrdered', 'orders'],
  codShare: ['share', 'COD share', 'of orders, those paid by cash on delivery', 'codOrders', 'orders'],
  rtoShare: ['share', 'RTO share', 'of COD orders, those refused on delivery', 'rtoOrders', 'codOrders'],
  repeatShare: ['share', 'Repeat share', "of orders, those after a shopper's first", 'repeatOrders', 'orders'],
  contributionPerOrder: ['paise', 'Contribution per order', 'contribution ÷ orders', 'contribution', 'orders'],
} as const satisfies Readonly<Record<string, RatioOf>>;
export type Ratio = keyof typeof RATIOS;
/** What a row of the report states. */
export type Figure = SessionMeasure | Ratio;

export const ratioOf = (figure: Figure): RatioOf | undefined =>
  Object.hasOwn(RATIOS, figure) ? RATIOS[figure as Ratio] : undefined;
export const describedAs = (figure: Figure): Described => {
  const [unit, label, meaning] = ratioOf(figure) ?? MEASURES[figure as SessionMeasure];
  return [unit, label, meaning];
};

const isOrdered = ({ end }: OrderOutcome): boolean => end !== 'expired';
/** Its money came in and was not refunded. */
const isSold = ({ end, kept }: OrderOutcome): boolean => end === 'delivered' || (end === 'open' && kept > 0);

const PAISE = 100;
/** Of GST in the prices of an order, by its units (spec 11). */
const taxShareOf = ({ units }: OrderOutcome): number => {
  const ordered = products.map(({ name, tax: { rate } }) => ({ count: units[name] ?? 0, share: rate / (100 + rate) }));
  const count = ordered.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? 0 : ordered.reduce((sum, one) => sum + one.count * one.share, 0) / count;
};

const COST_MEASURES = COST_NAMES.map((name) => [name, `${name}Cost`] as const);

export type Measured = ReadonlyMap<Measure, number>;

/** Without what is 0, as most of it is in most sessions. */
export const measureSession = ({ orders, cash, offer, costs }: SessionOutcome): Measured => {
  const values = new Map<Measure, number>();
  const add = (measure: Measure, amount: number): void => {
    if (amount !== 0) values.set(measure, (values.get(measure) ?? 0) + amount);
  };
  add('cashEarned', cash.earned);
  add('cashRedeemed', cash.redeemed);
  add('cashTakenBack', cash.takenBack);
  add('cashHeld', cash.held);
  add('cashOutstanding', cash.outstanding);
  add('offerLost', offer.lost);
  for (const order of orders) measureOrder(order, add);
  if (orders.some(isOrdered)) values.set('buyers', 1);
  const revenue = (values.get('revenue') ?? 0) * PAISE;
  const tax = Math.round(orders.reduce((sum, order) => sum + order.kept * PAISE * taxShareOf(order), 0));
  add('tax', tax);
  add('rtoCost', costs.ofRto);
  add('contribution', revenue - tax);
  for (const [name, measure] of COST_MEASURES) {
    add(measure, costs[name]);
    add('contribution', -costs[name]);
  }
  return values;
};

const measureOrder = (order: OrderOutcome, add: (measure: Measure, amount: number) => void): void => {
  add('placed', 1);
  add(`ended.${order.end}`, 1);
  add('revenue', order.kept);
  add('refunded', order.refunded);
  if (!isOrdered(order)) return;
  add('orders', 1);
  add('orderValue', order.total);
  if (order.repeat > 0) add('repeatOrders', 1);
  if (isPaidOnDelivery(order.mode)) add('codOrders', 1);
  // Of a returned order everything but the fee is refunded.
  add('codFees', Math.min(order.codFee, order.kept));
  // A refused parcel that was paid for is refunded: it counts in the refunds.
  if (order.end === 'rto' && isPaidOnDelivery(order.mode)) {
    add('rtoOrders', 1);
  }
  const sold = isSold(order);
  if (sold) add('discount', order.discount);
  for (const { name } of products) {
    const units = order.units[name] ?? 0;
    add('unitsOrdered', units);
    add(`ordered.${name}`, units);
    if (sold) add(`sold.${name}`, units);
  }
};
