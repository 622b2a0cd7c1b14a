/** How many orders a phone may place, and how much its open COD orders may amount to (spec 10.20). */
import type { Budgets } from '../../catalogue/settings/budgets.ts';
import { refused } from '../../entities/answer.ts';
import { add, ZERO_RUPEES, type Rupees } from '../../entities/money/money.ts';
import { isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import { shopMessages } from '../../validation/messages.ts';
import { tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import type { PhoneRecord } from '../documents/phones.ts';

/** Refuses with THROTTLED where the phone has placed too many orders; null where it may place one more. */
export const orderLimit = ({ orders }: PhoneRecord, now: number, { ordersPerPhone }: Budgets) => {
  const retryAfterMs = budgetWaitMs(orders, ordersPerPhone, now);
  return retryAfterMs === 0
    ? null
    : tooManyTries((waitMs) => shopMessages.orderLimit(ordersPerPhone, waitMs), retryAfterMs);
};

export const withOrderCounted = (phone: PhoneRecord, now: number, { ordersPerPhone }: Budgets): PhoneRecord => ({
  ...phone,
  orders: withTime(phone.orders, now, ordersPerPhone.withinMs),
});

/** An order whose payment could not be opened does not count. */
export const withoutOrderCounted = (phone: PhoneRecord, { number, placedAt }: OrderRef): PhoneRecord =>
  withoutUnpaid({ ...phone, orders: phone.orders.filter((at) => at !== placedAt) }, number);

type OrderRef = { readonly number: string; readonly placedAt: number };

/**
 * Refuses with THROTTLED where the phone has placed too many orders that it has not paid for: each held units for a while.
 * Null where it may place one more.
 */
export const unpaidLimit = ({ unpaid = {} }: PhoneRecord, now: number, { unpaidOrdersPerPhone }: Budgets) => {
  const times = Object.values(unpaid).toSorted((a, b) => a - b);
  const retryAfterMs = budgetWaitMs(times, unpaidOrdersPerPhone, now);
  return retryAfterMs === 0 ? null : tooManyTries(() => shopMessages.unpaidLimit(unpaidOrdersPerPhone), retryAfterMs);
};

/** The order is to be paid online: it counts until it is paid, replaced, or old enough. */
export const withUnpaid = (phone: PhoneRecord, { number, placedAt }: OrderRef): PhoneRecord => ({
  ...phone,
  unpaid: { ...phone.unpaid, [number]: placedAt },
});

export const withoutUnpaid = (phone: PhoneRecord, number: string): PhoneRecord => {
  if (phone.unpaid?.[number] === undefined) return phone;
  const { [number]: _paid, ...unpaid } = phone.unpaid;
  return { ...phone, unpaid };
};

/** Refuses with THROTTLED where the phone has opened too many payments again; null where it may open one more. */
export const retryLimit = ({ retries = [] }: PhoneRecord, now: number, { paymentRetriesPerPhone }: Budgets) => {
  const retryAfterMs = budgetWaitMs(retries, paymentRetriesPerPhone, now);
  return retryAfterMs === 0
    ? null
    : tooManyTries((waitMs) => shopMessages.retryLimit(paymentRetriesPerPhone, waitMs), retryAfterMs);
};

export const withRetryCounted = (
  phone: PhoneRecord,
  now: number,
  { paymentRetriesPerPhone }: Budgets,
): PhoneRecord => ({ ...phone, retries: withTime(phone.retries ?? [], now, paymentRetriesPerPhone.withinMs) });

/** A payment that could not be opened again does not count. */
export const withoutRetryCounted = (phone: PhoneRecord): PhoneRecord =>
  phone.retries === undefined ? phone : { ...phone, retries: phone.retries.slice(0, -1) };

/**
 * Refuses with COD_LIMIT where the phone has too many open cash-on-delivery orders, or they would amount to too
 * much with another one of `total` rupees; null otherwise, and for every other payment mode.
 */
export const codLimit = (
  { openCod }: PhoneRecord,
  mode: PaymentMode,
  total: Rupees,
  { openCodOrders: { limit, value } }: Budgets,
) => {
  const open = Object.values(openCod);
  if (isPrepaid(mode) || total === ZERO_RUPEES) return null;
  if (open.length >= limit) return refused('COD_LIMIT', shopMessages.codOrders(limit));
  return add(total, ...open) > value ? refused('COD_LIMIT', shopMessages.codValue(value)) : null;
};
