/** The operator's reports as JSON: a customer, sales, budgets. Amounts are in rupees. */
import {
  codShareOf,
  rtoRateOf,
  type CustomerOverview,
  type NumbersState,
  type OtpBudgetUse,
  type PeriodSales,
  type Sales,
  type UnknownPayment,
} from '../../../core/shop/shop.ts';
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { encodeAddress } from '../../wire/codecs/address-json.ts';
import { encodeOperatorOrder } from './operator-orders.ts';

export const encodeCustomer = (customer: CustomerOverview): object => ({
  phone: customer.phone,
  account: customer.account === null ? null : encodeAccount(customer.account),
  erased_at: customer.erasedAt,
  reward_cash: customer.rewardCash,
  orders: customer.orders.map((order) => encodeOperatorOrder(order, customer.dueRefunds.get(order.number))),
  has_more_orders: customer.hasMoreOrders,
  consents: customer.consents,
  consent_history: customer.consentHistory,
  complaints: customer.complaints.map(({ ticket, at, name, email, message }) => ({ ticket, at, name, email, message })),
});

const encodeAccount = ({
  name,
  email,
  since,
  shipping,
  billing,
}: NonNullable<CustomerOverview['account']>): object => ({
  name,
  email,
  since,
  shipping: encodeAddress(shipping),
  billing: billing === null ? null : encodeAddress(billing),
});

export const encodeSales = ({ at, periods, byDay }: Sales): object => ({
  at,
  periods: periods.map(encodePeriod),
  by_day: byDay.map(encodePeriod),
});

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** `from` is its first day, such as `2026-11-22`. */
const encodePeriod = ({ days, from, sales }: PeriodSales): object => ({
  days,
  from: dates.format(from),
  placed: sales.placed,
  ...sales.byCategory,
  orders: sales.orders,
  cod_orders: sales.codOrders,
  cod_share: codShareOf(sales),
  delivered: sales.delivered,
  rto_rate: rtoRateOf(sales),
  confirmed_value: sales.confirmedValue,
  revenue: sales.revenue,
  goods: sales.goods,
  fees: sales.fees,
  code_discounts: sales.codeDiscounts,
  redeemed_cash: sales.redeemedCash,
  units: sales.units,
});

/** `within_ms`: the window; `left`: SMS that may still be sent in it, by who asks for one. */
export const encodeOtpBudget = ({ limit, withinMs, used, left }: OtpBudgetUse): object => ({
  limit,
  within_ms: withinMs,
  used,
  left,
});

export const encodeUnknownPayment = ({ payment, number, amount, currency, at, foundAt, state }: UnknownPayment) => ({
  payment,
  order: number,
  amount: inUnits({ amount }),
  currency,
  at,
  found_at: foundAt,
  state,
});

export const encodeNumbers = ({ series, restored }: NumbersState) => ({
  series: series.map(({ series: name, last, isConfirmed }) => ({
    series: name === 'creditNote' ? 'credit_note' : name,
    last,
    is_confirmed: isConfirmed,
  })),
  restored: restored === null ? null : { backup_at: restored.backupAt, restored_at: restored.restoredAt },
});
