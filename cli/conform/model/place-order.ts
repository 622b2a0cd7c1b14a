/** What becomes of an order in the model: what it is refused for, and what it changes (spec 10, 11). */
import { isPaidAtTheDoor, orderLimit, releaseHolds, sums, type Mode, type Model, type ModelOrder } from './model.ts';

export type PlaceOrderResult =
  | { readonly refused: 'CART_EMPTY' | 'NOT_SIGNED_IN' | 'COUPON_INVALID' | 'COD_LIMIT' | 'THROTTLED' }
  | { readonly isPaid: boolean };

const usesOnce = (m: Model): boolean => m.coupon !== null && m.settings.codes[m.coupon.code]?.once === true;

/** What the shop says to an order in this mode. The model is as it was afterwards. */
export const placeOrderResult = (m: Model, mode: Mode): PlaceOrderResult => {
  if (!m.signedIn || m.verified === null) return { refused: 'NOT_SIGNED_IN' };
  if (m.lines.size === 0) return { refused: 'CART_EMPTY' };
  const isUsed = m.orders.some(
    ({ phone, code, state }) => phone === m.verified && code === m.coupon?.code && state === 'confirmed',
  );
  if (usesOnce(m) && isUsed) return { refused: 'COUPON_INVALID' };
  const { total } = sums(m, mode, m.coupon, false);
  const limit = orderLimit({ ...m, mode }, m.verified, total);
  return limit === null ? { isPaid: isPaidAtTheDoor(mode) || total === 0 } : { refused: limit };
};

/** The order is placed: what it replaces expires, and the cart of a paid order is empty. */
export const recordOrder = (m: Model, mode: Mode, number: string, total: number, isPaid: boolean): void => {
  const phone = m.verified;
  if (phone === null) return;
  const code = usesOnce(m) ? (m.coupon?.code ?? '') : '';
  for (const order of m.orders) {
    const isReplaced = order.isFromCurrentCart || (code !== '' && order.code === code);
    if (order.state !== 'pending_payment' || order.phone !== phone || !isReplaced) continue;
    releaseHolds(m, order);
    order.state = 'expired';
    order.isFromCurrentCart = false;
  }
  m.orders.push({
    number,
    total,
    redeemed: 0,
    mode,
    state: isPaid ? 'confirmed' : 'pending_payment',
    phone,
    code,
    isFromCurrentCart: !isPaid,
    since: m.now,
    placedAt: m.now,
  });
  if (!isPaid) return;
  m.lines = new Map();
  m.coupon = null;
};

/** The order that a customer may still cancel: the last one that is confirmed. */
export const cancellable = (m: Model): ModelOrder | undefined =>
  m.signedIn ? m.orders.findLast(({ phone, state }) => phone === m.verified && state === 'confirmed') : undefined;
