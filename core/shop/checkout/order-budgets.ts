/** How many orders a phone may place, and how much its open COD orders may amount to (spec 10.20). */
import { OPEN_COD_ORDERS, ORDERS_PER_PHONE } from '../../catalogue/budgets.ts';
import { refused } from '../../entities/answer.ts';
import { add, NO_RUPEES, type Rupees } from '../../entities/money/money.ts';
import { isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import { shopMessages } from '../../validation/messages.ts';
import { tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import type { PhoneRecord } from '../documents/phones.ts';

/** Refuses with THROTTLED where the phone has placed too many orders; null where it may place one more. */
export const orderLimit = ({ orders }: PhoneRecord, now: number) => {
  const retryAfterMs = budgetWaitMs(orders, ORDERS_PER_PHONE, now);
  return retryAfterMs === 0 ? null : tooManyTries(shopMessages.orderLimit, retryAfterMs);
};

export const withOrderCounted = (phone: PhoneRecord, now: number): PhoneRecord => ({
  ...phone,
  orders: withTime(phone.orders, now, ORDERS_PER_PHONE.withinMs),
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
export const codLimit = ({ openCod }: PhoneRecord, mode: PaymentMode, total: Rupees) => {
  const open = Object.values(openCod);
  if (isPrepaid(mode) || total === NO_RUPEES) return null;
  if (open.length >= OPEN_COD_ORDERS.limit) return refused('COD_LIMIT', shopMessages.codOrders);
  return add(total, ...open) > OPEN_COD_ORDERS.value ? refused('COD_LIMIT', shopMessages.codValue) : null;
};
