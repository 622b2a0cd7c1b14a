/** The outcome of an order's payment in the model, and paying it again or in another way (spec 11). */
import {
  DAY,
  exceedsCodLimit,
  exceedsRetries,
  HALF_HOUR,
  isPaidOnDelivery,
  isUnpaid,
  releaseReservation,
  toRupees,
  type Mode,
  type Model,
  type ModelOrder,
} from './model.ts';
import { removeOrdered } from './place-order.ts';

const lastOwnOrder = (m: Model): ModelOrder | undefined => {
  const last = m.orders.at(-1);
  return m.signedIn && last?.phone === m.verified ? last : undefined;
};

/** The order whose payment page is open: the last one, while it waits for its payment or may be paid online. */
export const payable = (m: Model): ModelOrder | undefined => {
  const last = lastOwnOrder(m);
  const isOpen = last !== undefined && (last.state === 'pending_payment' || (isDue(last) && last.online !== null));
  return isOpen ? last : undefined;
};

/** Confirmed, and to be paid in cash. */
const isDue = ({ state, mode, total }: ModelOrder): boolean =>
  state === 'confirmed' && isPaidOnDelivery(mode) && total > 0;

/** What an order that is to be paid in cash costs if it is paid online instead. */
export const onlineTotal = (m: Model, { total }: ModelOrder): number => total - m.settings.fee / 100;

/** The gateway has reported the outcome of the order's payment. */
export const recordPayment = (m: Model, order: ModelOrder, isCaptured: boolean): void => {
  if (order.online !== null) {
    if (isCaptured) payOnline(m, order, order.online.mode);
    else order.online.hasFailed = true;
    return;
  }
  order.since = m.now;
  if (isCaptured) confirm(m, order);
  else {
    order.state = 'payment_failed';
    order.payBy = Math.max(order.payBy, m.now + DAY);
    releaseReservation(m, order);
  }
};

/** The cash is not due any more, nor its fee. */
const payOnline = (m: Model, order: ModelOrder, mode: Mode): void => {
  order.total = onlineTotal(m, order);
  order.mode = mode;
  order.online = null;
};

const confirm = (m: Model, order: ModelOrder): void => {
  order.state = 'confirmed';
  order.countsAsUnpaid = false;
  if (order.isFromCurrentCart) removeOrdered(m, order);
  order.isFromCurrentCart = false;
};

/** The order that may be paid in another way, or again. */
export const retryable = (m: Model): ModelOrder | undefined => {
  const last = lastOwnOrder(m);
  const isRetryable =
    last !== undefined && (last.state === 'pending_payment' || last.state === 'payment_failed' || isDue(last));
  return isRetryable ? last : undefined;
};

/** The last own order that a payment would change: one that is unpaid, otherwise one that is paid on delivery. */
export const lastUnpaid = (m: Model): ModelOrder | undefined => {
  const own = m.signedIn ? m.orders.filter(({ phone }) => phone === m.verified) : [];
  return own.findLast(isUnpaid) ?? own.findLast(({ mode, state }) => isPaidOnDelivery(mode) && state === 'confirmed');
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
      (other.state === 'confirmed' || other.state === 'pending_payment'),
  );

/** The cancelled order whose payment online was open when it was cancelled: the last one. */
export const cancelledWhilePayable = (m: Model): ModelOrder | undefined => {
  const last = lastOwnOrder(m);
  return last?.state === 'cancelled' && last.online !== null ? last : undefined;
};

/** The last order, if it is paid online and was not packed or cancelled since. */
export const paidOnline = (m: Model): ModelOrder | undefined => {
  const last = lastOwnOrder(m);
  return last?.state === 'confirmed' && last.total > 0 && !isPaidOnDelivery(last.mode) ? last : undefined;
};

/** The expired order that was placed last: its payment page may still be open somewhere. */
export const latePayable = (m: Model): ModelOrder | undefined =>
  m.signedIn ? m.orders.findLast(({ phone, state }) => phone === m.verified && state === 'expired') : undefined;

/**
 * A payment of an expired order was captured. Within a day the order is confirmed, if no other one has replaced it and what
 * it redeemed and its code are still free; otherwise its money goes back.
 */
export const recordLatePayment = (m: Model, order: ModelOrder): void => {
  const cash = m.cash.get(order.phone) ?? 0;
  const isInTime = m.now < order.since + DAY;
  order.since = m.now;
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
