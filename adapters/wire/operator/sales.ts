/** The operator's call about sales. */
import type { PeriodSales, Sales } from '../../../core/shop/sales/read-sales.ts';
import { codShareOf, rtoRateOf } from '../../../core/shop/sales/sales-figures.ts';
import * as s from '../../../core/contract/shape.ts';
import { count, rupees } from '../../../core/contract/values.ts';
import { ORDER_KEPT_DAYS } from '../../../core/catalogue/lifetimes.ts';
import type { OtpBudgetUse } from '../../../core/shop/sign-in/otp-reserve.ts';
import { query } from './call.ts';
import { amount, time } from './values.ts';

const share = s.nullable(s.number());

/** What each figure counts is said in core/shop/sales. Amounts are in rupees, shares from 0 to 1. */
const period = s.object({
  /** How many days, and the first of them: `2026-11-22`. */
  days: count,
  from: s.string(),
  placed: count,
  unpaid: count,
  cancelled: count,
  rto: count,
  returned: count,
  sold: count,
  orders: count,
  codOrders: s.named('cod_orders', count),
  /** Null without orders. */
  codShare: s.named('cod_share', share),
  delivered: count,
  /** Null without parcels that were delivered or came back. */
  rtoRate: s.named('rto_rate', share),
  confirmedValue: s.named('confirmed_value', rupees),
  revenue: amount,
  /** What credit notes of parts have taken back of it. */
  credited: amount,
  /** What was refunded at the gateway's dashboard and has no credit note yet, and what was lost in disputes. */
  uncredited: amount,
  lost: amount,
  /** Collected on delivery by couriers, what they have paid out of it, how much of that they have deducted, and the rest. */
  cash: s.object({ collected: amount, paidOut: s.named('paid_out', amount), deducted: amount, owed: amount }),
  /** Captured for orders that the store lacks, and not refunded. */
  unknown: amount,
  goods: rupees,
  fees: rupees,
  codeDiscounts: s.named('code_discounts', rupees),
  redeemedCash: s.named('redeemed_cash', rupees),
  units: s.record(count),
});
export type PeriodView = s.Infer<typeof period>;

/** A budget of the whole site for one-time passwords: what is used, and what is left for whom. */
const otpBudget: s.Shape<OtpBudgetUse> = s.object({
  limit: count,
  withinMs: s.named('within_ms', count),
  used: count,
  left: s.object({ anybody: count, cart: count, customer: count }),
});

const sales = s.object({
  at: time,
  periods: s.array(period),
  /** Each day of the longest period, oldest first. */
  byDay: s.named('by_day', s.array(period)),
  otpBudgets: s.named('otp_sms', s.array(otpBudget)),
});
export type SalesView = s.Infer<typeof sales>;

const salesView = ({ at, periods, byDay }: Sales, otpBudgets: readonly OtpBudgetUse[]): SalesView => ({
  at,
  periods: periods.map(periodView),
  byDay: byDay.map(periodView),
  otpBudgets,
});

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

const periodView = ({ days, from, sales }: PeriodSales): PeriodView => ({
  days,
  from: dates.format(from),
  ...sales,
  ...sales.byCategory,
  codShare: codShareOf(sales),
  rtoRate: rtoRateOf(sales),
});

/** Today, this day and the six before it, and so on. */
export const DEFAULT_PERIODS: readonly number[] = [1, 7, 30];
const MOST_PERIODS = 10;

export const operatorSalesCalls = {
  /** Sales of periods up to and including today; their lengths in days. */
  sales: query({
    path: '/stats',
    input: s.object({
      days: s.array(s.number({ integer: true, min: 1, max: ORDER_KEPT_DAYS }), { default: DEFAULT_PERIODS }),
    }),
    check: ({ days }) =>
      days.length > MOST_PERIODS ? ['days', `should be at most ${MOST_PERIODS} numbers`] : undefined,
    data: sales,
    isLong: true,
    handle: async ({ shop }, { days }) => salesView(await shop.sales(days), await shop.otpBudgets()),
  }),
} as const;
