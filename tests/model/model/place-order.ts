/** Placing an order in the model, its way to the customer, and cancelling it (spec 10, 11). */
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
export const KEPT_STATES: readonly ModelOrder['state'][] = [
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'return_requested',
];

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
  const limit = orderLimit(m, mode, m.verified, total);
  return limit === null ? { isConfirmed: isPaidOnDelivery(mode) || total === 0 } : { refused: limit };
};

/** The order is placed: what it replaces expires, what it redeems is held, and the cart of a confirmed order is emptied. */
export const recordOrder = (m: Model, { mode, redeem }: Paying, number: string, isConfirmed: boolean): void => {
  const phone = m.verified;
  if (phone === null) return;
  const { total, subtotal, redeemed, earns } = sums(m, mode, m.coupon, redeem);
  const code = onceCode(m);
  for (const order of m.orders) {
    if (order.phone !== phone) continue;
    const wasFromCart = order.cartOf === m;
    const isReplaced = wasFromCart || (code !== '' && order.code === code);
    if (wasFromCart) order.cartOf = null;
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
    cartOf: isConfirmed ? null : m,
    isOpened: !isConfirmed,
    isCaptured: false,
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

/** Whether the order is the signed-in customer's. */
export const isOwn = (m: Model, { phone }: ModelOrder): boolean => m.signedIn && phone === m.verified;

export const cancel = (m: Model, order: ModelOrder): void => {
  const { state, total, mode } = order;
  if (!isOwn(m, order) || !['pending_payment', 'payment_failed', 'confirmed'].includes(state)) return;
  const isPaidOnline = state === 'confirmed' && total > 0 && !isPaidOnDelivery(mode);
  order.state = isPaidOnline ? 'refunded' : 'cancelled';
  if (state !== 'payment_failed') releaseReservation(m, order);
};

/** What each step of the operator and the courier makes of an order. */
const MOVES = {
  pack: ['confirmed', 'packed'],
  ship: ['packed', 'shipped'],
  'out-for-delivery': ['shipped', 'out_for_delivery'],
  deliver: ['out_for_delivery', 'delivered'],
} as const;
export const isMove = (step: string): step is keyof typeof MOVES => Object.hasOwn(MOVES, step);

/** With the delivery the order's reward cash may be redeemed. False where the order takes no such step. */
export const move = (m: Model, order: ModelOrder, step: keyof typeof MOVES): boolean => {
  const [from, to] = MOVES[step];
  // The return is refused, and everything is as it was before the request.
  if (step === 'deliver' && order.state === 'return_requested') {
    order.state = 'delivered';
    return true;
  }
  if (order.state !== from) return false;
  order.state = to;
  order.since = m.now;
  if (to === 'delivered') m.cash.set(order.phone, (m.cash.get(order.phone) ?? 0) + order.earns);
  return true;
};

/** For how long after its delivery an order may be returned. */
const RETURN_WINDOW = 7 * DAY;

/** Cash that was paid on delivery goes back by UPI. */
export const requestReturn = (m: Model, order: ModelOrder, hasUpi: boolean): void => {
  if (!isOwn(m, order) || order.state !== 'delivered' || m.now >= order.since + RETURN_WINDOW) return;
  if (hasUpi || !isPaidOnDelivery(order.mode)) order.state = 'return_requested';
};
