/** The operator's call about sales. */
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
  }),
} as const;
