/** How many orders a phone may place, and how much its open COD orders may amount to (spec 10.20). */
import type { Budgets } from '../../catalogue/settings/budgets.ts';
import { refused } from '../../entities/answer.ts';
import { add, NO_RUPEES, type Rupees } from '../../entities/money/money.ts';
import { isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import { shopMessages } from '../../validation/messages.ts';
import { tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import type { PhoneRecord } from '../documents/phones.ts';

/** Refuses with THROTTLED where the phone has placed too many orders; null where it may place one more. */
export const orderLimit = ({ orders }: PhoneRecord, now: number, { ordersPerPhone }: Budgets) => {
  const retryAfterMs = budgetWaitMs(orders, ordersPerPhone, now);
  return retryAfterMs === 0 ? null : tooManyTries(shopMessages.orderLimit(ordersPerPhone), retryAfterMs);
};

export const withOrderCounted = (phone: PhoneRecord, now: number, { ordersPerPhone }: Budgets): PhoneRecord => ({
  ...phone,
  orders: withTime(phone.orders, now, ordersPerPhone.withinMs),
});

/** An order whose payment could not be opened does not count. */
export const withoutOrderCounted = (phone: PhoneRecord, placedAt: number): PhoneRecord => ({
  ...phone,
  orders: phone.orders.filter((at) => at !== placedAt),
});

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
  if (isPrepaid(mode) || total === NO_RUPEES) return null;
  if (open.length >= limit) return refused('COD_LIMIT', shopMessages.codOrders(limit));
  return add(total, ...open) > value ? refused('COD_LIMIT', shopMessages.codValue(value)) : null;
};
