/** The outcome of an order's payment in the model, and paying it again or in another way (spec 11). */
import {
  DAY,
  exceedsCodLimit,
  exceedsRetries,
  HALF_HOUR,
  isPaidOnDelivery,
  releaseReservation,
  toRupees,
  type Mode,
  type Model,
  type ModelOrder,
} from './model.ts';
import { KEPT_STATES, removeOrdered } from './place-order.ts';

/** Confirmed, and to be paid in cash. */
const isDue = ({ state, mode, total }: ModelOrder): boolean =>
  state === 'confirmed' && isPaidOnDelivery(mode) && total > 0;

/** What an order that is to be paid in cash costs if it is paid online instead. */
export const onlineTotal = (m: Model, { total }: ModelOrder): number => total - m.settings.fee / 100;

/**
 * The gateway has reported the outcome of the payment that was opened last. False where the model does not know what
 * becomes of it: after a capture, or where the order is not to be paid online any more.
 */
export const recordPayment = (m: Model, order: ModelOrder, isCaptured: boolean): boolean => {
  if (order.isCaptured) return false;
  const { state, online } = order;
  if (state === 'confirmed') {
    if (online === null) return !isCaptured;
    if (isCaptured) payOnline(m, order, online.mode);
    else online.hasFailed = true;
  } else if (!isCaptured) fail(m, order);
  else if (state === 'cancelled') order.state = 'refunded';
  else if (state === 'pending_payment') confirm(m, order);
  else if (state === 'expired' || state === 'payment_failed') recordLatePayment(m, order);
  else return false;
  order.isCaptured = isCaptured;
  return true;
};

/** Only what waits for a payment fails. */
const fail = (m: Model, order: ModelOrder): void => {
  if (order.state !== 'pending_payment') return;
  order.since = m.now;
  order.state = 'payment_failed';
  order.payBy = Math.max(order.payBy, m.now + DAY);
  releaseReservation(m, order);
};

/** The cash is not due any more, nor its fee. */
const payOnline = (m: Model, order: ModelOrder, mode: Mode): void => {
  order.total = onlineTotal(m, order);
  order.mode = mode;
  order.online = null;
};

const confirm = (m: Model, order: ModelOrder): void => {
  order.state = 'confirmed';
  order.since = m.now;
  order.countsAsUnpaid = false;
  if (order.cartOf !== null) removeOrdered(order.cartOf, order);
  order.cartOf = null;
};

export type Retry =
  | { readonly refused: 'COD_LIMIT' | 'ORDER_STATE' | 'THROTTLED' }
  | { readonly total: number; readonly redeemed: number; readonly code: string; readonly isConfirmed: boolean };

/**
 * What the order costs in this mode: prices and coupon as agreed; redeemed cash as far as the mode allows it and all of it
 * is still there.
 */
export const retryResult = (m: Model, order: ModelOrder, mode: Mode): Retry => {
  const isCod = isPaidOnDelivery(mode);
  if (!isDue(order) && !['pending_payment', 'payment_failed'].includes(order.state)) return { refused: 'ORDER_STATE' };
  if (isDue(order)) {
    if (isCod) return { refused: 'ORDER_STATE' };
    const isNew = order.online === null || order.online.hasFailed;
    const total = onlineTotal(m, order);
    if (total > 0 && isNew && exceedsRetries(m, order.phone)) return { refused: 'THROTTLED' };
    return { total, redeemed: 0, code: order.code, isConfirmed: true };
  }
  const held = order.state === 'pending_payment' ? order.redeemed : 0;
  const cash = (m.cash.get(order.phone) ?? 0) + held;
  const redeemed = !isCod && cash >= order.redeemed ? order.redeemed : 0;
  const off = redeemed > 0 ? redeemed : toRupees(order.subtotal * order.off);
  const total = order.subtotal + (isCod ? m.settings.fee / 100 : 0) - off;
  if (exceedsCodLimit(m, mode, order.phone, total)) return { refused: 'COD_LIMIT' };
  if (opensPayment(order, mode, total) && exceedsRetries(m, order.phone)) return { refused: 'THROTTLED' };
  const code = redeemed === 0 || order.isByUrl ? order.onceCode : '';
  if (isHeldElsewhere(m, order, code)) return { refused: 'ORDER_STATE' };
  return { total, redeemed, code, isConfirmed: isCod || total === 0 };
};

/** Whether another order of the phone has the once-per-phone code; no code is never held. */
const isHeldElsewhere = (m: Model, order: ModelOrder, code: string): boolean =>
  code !== '' &&
  m.orders.some(
    (other) =>
      other !== order &&
      other.phone === order.phone &&
      other.code === code &&
      (other.state === 'pending_payment' || KEPT_STATES.includes(other.state)),
  );

/**
 * A payment of an order was captured that had stopped waiting for it. Within a day the order is confirmed, if no other one
 * has replaced it and what it redeemed and its code are still free; otherwise its money goes back.
 */
const recordLatePayment = (m: Model, order: ModelOrder): void => {
  const cash = m.cash.get(order.phone) ?? 0;
  const isInTime = m.now < order.since + DAY;
  if (order.isReplaced || !isInTime || cash < order.redeemed || isHeldElsewhere(m, order, order.code)) {
    order.state = 'refunded';
    return;
  }
  m.cash.set(order.phone, cash - order.redeemed);
  confirm(m, order);
};

/** Whether paying an unpaid order again opens another payment than the one that is open. */
const opensPayment = (order: ModelOrder, mode: Mode, total: number): boolean =>
  !isPaidOnDelivery(mode) && total > 0 && (order.state === 'payment_failed' || total !== order.total);

export const recordRetry = (
  m: Model,
  order: ModelOrder,
  mode: Mode,
  retry: Exclude<Retry, { refused: string }>,
): void => {
  if (isDue(order)) {
    if (retry.total === 0) return payOnline(m, order, mode);
    const isNew = order.online === null || order.online.hasFailed;
    if (isNew) m.retries.push({ phone: order.phone, at: m.now });
    order.online = { mode, hasFailed: false };
    order.isOpened = true;
    return undefined;
  }
  const held = order.state === 'pending_payment' ? order.redeemed : 0;
  if (opensPayment(order, mode, retry.total)) m.retries.push({ phone: order.phone, at: m.now });
  m.cash.set(order.phone, (m.cash.get(order.phone) ?? 0) + held - retry.redeemed);
  if (order.state === 'payment_failed') {
    order.since = m.now;
    order.payBy = Math.max(order.payBy, m.now + HALF_HOUR);
  }
  Object.assign(order, {
    mode,
    total: retry.total,
    redeemed: retry.redeemed,
    code: retry.code,
    state: 'pending_payment',
    isReplaced: false,
    countsAsUnpaid: true,
  });
  if (retry.isConfirmed) confirm(m, order);
  return undefined;
};
