/** Placing and cancelling an order in the model: what it is refused for, and what it changes (spec 10, 11). */
import {
  DAY,
  HALF_HOUR,
  isPaidOnDelivery,
  isUnpaid,
  orderLimit,
  releaseReservation,
  setLine,
  sums,
  type Mode,
  type Model,
  type ModelOrder,
} from './model.ts';

/** How the shopper wants to pay: by which mode, and whether with reward cash where the mode allows it. */
export type Paying = { readonly mode: Mode; readonly redeem: boolean };

export type PlaceOrderResult =
  | { readonly refused: 'CART_EMPTY' | 'NOT_SIGNED_IN' | 'COUPON_INVALID' | 'COD_LIMIT' | 'THROTTLED' }
  | { readonly isConfirmed: boolean };

/** The cart's code if it may be used only once, or an empty text. */
const onceCode = ({ coupon, settings }: Model): string =>
  coupon !== null && settings.codes[coupon.code]?.once === true ? coupon.code : '';

/** The one that an order uses up: not where reward cash replaces the percentage, unless it lowered a price. */
const usedCode = (m: Model, redeemed: number): string =>
  redeemed === 0 || m.coupon?.byUrl === true ? onceCode(m) : '';

/** An order in one of these states has used up its code. */
const KEPT_STATES: readonly ModelOrder['state'][] = ['confirmed', 'packed', 'delivered', 'return_requested'];

/** What the shop says to an order paid in this way. The model is as it was afterwards. */
export const placeOrderResult = (m: Model, { mode, redeem }: Paying): PlaceOrderResult => {
  if (!m.signedIn || m.verified === null) return { refused: 'NOT_SIGNED_IN' };
  if (m.lines.size === 0) return { refused: 'CART_EMPTY' };
  const { total, redeemed } = sums(m, mode, m.coupon, redeem);
  const used = usedCode(m, redeemed);
  const isUsed = m.orders.some(
    ({ phone, code, state }) => phone === m.verified && code === used && KEPT_STATES.includes(state),
  );
  if (used !== '' && isUsed) return { refused: 'COUPON_INVALID' };
  const limit = orderLimit({ ...m, mode }, m.verified, total);
  return limit === null ? { isConfirmed: isPaidOnDelivery(mode) || total === 0 } : { refused: limit };
};

/** The order is placed: what it replaces expires, what it redeems is held, and the cart of a confirmed order is emptied. */
export const recordOrder = (m: Model, { mode, redeem }: Paying, number: string, isConfirmed: boolean): void => {
  const phone = m.verified;
  if (phone === null) return;
  const { total, subtotal, redeemed, earns } = sums(m, mode, m.coupon, redeem);
  const code = onceCode(m);
  for (const order of m.orders) {
    // Another phone's orders were placed from another session's cart.
    if (order.phone !== phone) continue;
    const wasFromCart = order.isFromCurrentCart;
    const isReplaced = wasFromCart || (code !== '' && order.code === code);
    order.isFromCurrentCart = false;
    if (!isReplaced || !isUnpaid(order) || (!wasFromCart && order.state !== 'pending_payment')) continue;
    order.isReplaced = true;
    if (order.state !== 'expired') order.countsAsUnpaid = false;
    if (order.state !== 'pending_payment') continue;
    releaseReservation(m, order);
    order.state = 'expired';
    order.since = m.now;
  }
  m.cash.set(phone, (m.cash.get(phone) ?? 0) - redeemed);
  m.orders.push({
    number,
    lines: new Map(m.lines),
    total,
    subtotal,
    off: m.coupon?.off ?? 0,
    redeemed,
    earns,
    mode,
    state: isConfirmed ? 'confirmed' : 'pending_payment',
    phone,
    code: usedCode(m, redeemed),
    onceCode: code,
    isByUrl: m.coupon?.byUrl === true,
    isFromCurrentCart: !isConfirmed,
    isReplaced: false,
    online: null,
    countsAsUnpaid: !isConfirmed,
    since: m.now,
    payBy: m.now + HALF_HOUR,
    placedAt: m.now,
  });
  if (isConfirmed) emptyCart(m);
};

/** The order's lines leave the cart; so does the code, with the last line or where the order uses it up. */
export const removeOrdered = (m: Model, { lines, code }: ModelOrder): void => {
  for (const [short, ordered] of lines) setLine(m, short, Math.max(0, (m.lines.get(short) ?? 0) - ordered));
  if (m.lines.size === 0 || m.coupon?.code === code) m.coupon = null;
};

const emptyCart = (m: Model): void => {
  m.lines = new Map();
  m.coupon = null;
};

/** The order that a customer may still cancel: the last one that is confirmed. */
export const cancellable = (m: Model): ModelOrder | undefined =>
  m.signedIn ? m.orders.findLast(({ phone, state }) => phone === m.verified && state === 'confirmed') : undefined;

export const recordCancellation = (m: Model, order: ModelOrder): void => {
  const isPaidOnline = order.total > 0 && !isPaidOnDelivery(order.mode);
  order.state = isPaidOnline ? 'refunded' : 'cancelled';
  releaseReservation(m, order);
};

/** The order that the operator moves: the last one of the customer, if it is confirmed. */
export const movable = (m: Model): ModelOrder | undefined => {
  const last = m.signedIn ? m.orders.findLast(({ phone }) => phone === m.verified) : undefined;
  return last?.state === 'confirmed' ? last : undefined;
};

/** With the delivery the order's reward cash may be redeemed. */
export const recordDelivery = (m: Model, order: ModelOrder): void => {
  order.state = 'delivered';
  order.since = m.now;
  m.cash.set(order.phone, (m.cash.get(order.phone) ?? 0) + order.earns);
};

/** For how long after its delivery an order may be returned. */
const RETURN_WINDOW = 7 * DAY;

/** The delivered order that its customer may ask to return, and whether there is still time. */
export const returnable = (m: Model): { readonly order: ModelOrder; readonly isInTime: boolean } | undefined => {
  const last = m.signedIn ? m.orders.findLast(({ phone }) => phone === m.verified) : undefined;
  return last?.state === 'delivered' ? { order: last, isInTime: m.now < last.since + RETURN_WINDOW } : undefined;
};
