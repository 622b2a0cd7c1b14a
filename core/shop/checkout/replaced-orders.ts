/**
 * A new order replaces the earlier unpaid order for the same cart: if that one waits for its payment, it expires and its
 * reservations are released. One that has failed or expired stays as it is, but money that still arrives for it is refunded.
 */
import { EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import { awaitsPayment, stateOf } from '../../entities/order.ts';
import { StaleKeys, type PhoneContext } from '../calls/call.ts';
import { discountOf } from '../cart/cart.ts';
import { ledgers } from '../documents/customers.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { NEW_PHONE, phones } from '../documents/phones.ts';
import { stockOf } from '../documents/stock.ts';
import { withOrderReleased, type Reservations } from '../orders/reservations.ts';
import { withoutUnpaid } from '../orders/order-budgets.ts';
import { transitioned } from '../orders/order-record.ts';
import { withReviewEnded } from '../orders/refunds.ts';

export type ReplacedOrders = {
  /** The orders as they are after it. */
  readonly orders: readonly OrderRecord[];
  /** The phone's reservations without theirs. */
  readonly reservations: Reservations;
};

/**
 * The unpaid order of this session's cart, and the one that holds the code of this cart's coupon, replaced by the order
 * `number`. `declared` are the orders whose documents were declared. Throws StaleKeys where another one was placed since.
 */
export const replacedOrders = (
  { session, documents, now, phone }: PhoneContext,
  {
    number: replacedBy,
    declared,
    mayWriteStock,
  }: { readonly number: string; readonly declared: readonly string[]; readonly mayWriteStock: boolean },
): ReplacedOrders => {
  const record = documents.get(phones.key(phone)) ?? NEW_PHONE;
  const candidates = new Set([session.unpaidOrder, record.codes[discountOf(session).code]]);
  const changes = [...candidates].flatMap((number) => {
    if (number === undefined || number === null) return [];
    if (!declared.includes(number)) throw new StaleKeys();
    const order = documents.get(orders.key(number));
    if (order === undefined || order.phone !== phone) return [];
    const isHeld = order.payment.heldSince !== null;
    const isReplaceable = stateOf(order) === 'pending_payment' || (awaitsPayment(order) && isHeld);
    // Another cart's order that has the code keeps it, unless it waits.
    if (!isReplaceable && (number !== session.unpaidOrder || !(awaitsPayment(order) || stateOf(order) === 'expired')))
      return [];
    const next = isReplaceable ? transitioned(order, 'expired', now, 'customer') : undefined;
    // Money held for review is refunded: the customer orders anew.
    const after = isHeld ? withReviewEnded(next ?? order, now) : (next ?? order);
    return { order: { ...after, replacedBy }, isReleased: next !== undefined, wasOpen: awaitsPayment(order) };
  });
  const expired = changes.filter(({ isReleased }) => isReleased).map(({ order }) => order);
  const reservations: Reservations = {
    ledger: documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER,
    phone: record,
    stock: mayWriteStock ? stockOf(documents) : null,
  };
  // They have reserved units since the documents were declared.
  if (!mayWriteStock && expired.some(({ number }) => record.reserved[number] !== undefined)) throw new StaleKeys();
  const released = expired.reduce((sum, order) => withOrderReleased(sum, order, now), reservations);
  // A shopper who changes an order before it expires is not charged twice against the budget of unpaid orders.
  const phoneRecord = changes
    .filter(({ wasOpen }) => wasOpen)
    .reduce((sum, { order }) => withoutUnpaid(sum, order.number), released.phone);
  return { orders: changes.map(({ order }) => order), reservations: { ...released, phone: phoneRecord } };
};
