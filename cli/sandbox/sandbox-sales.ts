/** The operator's view of sales. */
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import { listIn, mapAt, mapOf, numberAt, numberIn, rupeesAt, textIn } from '../../adapters/wire/tolerant.ts';
import type { OtpSender } from '../../core/shop/shop.ts';
import { printable } from '../text/printable.ts';
import { LONG_CALL_MS, type SandboxCalls } from './sandbox-calls.ts';

/** What each figure counts is said in core/shop/sales. Amounts are in rupees, shares from 0 to 1. */
export type PeriodSales = {
  /** How many days, and the first of them: `2026-11-22`. */
  readonly days: number;
  readonly from: string;
  readonly orders: number;
  readonly unpaid: number;
  readonly cancelled: number;
  readonly returned: number;
  readonly rto: number;
  readonly revenue: number;
  readonly codeDiscounts: number;
  readonly redeemedCash: number;
  /** Null without orders, and without parcels that were delivered or came back. */
  readonly codShare: number | null;
  readonly rtoRate: number | null;
  readonly units: ReadonlyMap<string, number>;
};

/** A budget of the whole site for one-time passwords: what is used, and what is left for whom. */
export type OtpBudgetReport = {
  readonly limit: number;
  readonly withinMs: number;
  readonly used: number;
  readonly left: Readonly<Record<OtpSender, number>>;
};

export type SalesReport = {
  readonly periods: readonly PeriodSales[];
  /** Each day of the longest period, oldest first. */
  readonly byDay: readonly PeriodSales[];
  /** Empty from a shop of an earlier version. */
  readonly otpBudgets: readonly OtpBudgetReport[];
  /** The report as the shop sent it. */
  readonly json: unknown;
};

export type SandboxSales = {
  /** Sales of periods up to and including today; their lengths in days. */
  readonly read: (periods: readonly number[]) => Promise<SalesReport>;
};

const readPeriod = (value: unknown): PeriodSales => {
  const map = mapOf(value);
  const units = mapAt(map, 'units');
  return {
    days: numberAt(map, 'days'),
    from: printable(textIn(map.get('from'))),
    orders: numberAt(map, 'orders'),
    unpaid: numberAt(map, 'unpaid'),
    cancelled: numberAt(map, 'cancelled'),
    returned: numberAt(map, 'returned'),
    rto: numberAt(map, 'rto'),
    revenue: rupeesAt(map, 'revenue'),
    codeDiscounts: rupeesAt(map, 'code_discounts'),
    redeemedCash: rupeesAt(map, 'redeemed_cash'),
    codShare: numberIn(map.get('cod_share')) ?? null,
    rtoRate: numberIn(map.get('rto_rate')) ?? null,
    units: new Map([...units.keys()].map((pid) => [printable(pid), numberAt(units, pid)])),
  };
};

const readOtpBudget = (value: unknown): OtpBudgetReport => {
  const map = mapOf(value);
  const left = mapAt(map, 'left');
  return {
    limit: numberAt(map, 'limit'),
    withinMs: numberAt(map, 'within_ms'),
    used: numberAt(map, 'used'),
    left: {
      anybody: numberAt(left, 'anybody'),
      cart: numberAt(left, 'cart'),
      customer: numberAt(left, 'customer'),
    },
  };
};

const readReport = (json: unknown): SalesReport => {
  const map = mapOf(json);
  const periods = (key: string): readonly PeriodSales[] => listIn(map.get(key)).map(readPeriod);
  return {
    periods: periods('periods'),
    byDay: periods('by_day'),
    otpBudgets: listIn(map.get('otp_sms')).map(readOtpBudget),
    json,
  };
};

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxSales = ({ send }: SandboxCalls): SandboxSales => ({
  read: (periods) => send(readReport, `${sandboxPath('stats')}?days=${periods.join(',')}`, undefined, LONG_CALL_MS),
});
