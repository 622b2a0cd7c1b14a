/** An order that is not paid in time expires, or waits to be paid again, and what it held is released (spec 11). */
import { expiryOf, orderStatus, paymentEndsAt } from '../../entities/order-actions.ts';
import type { Documents } from '../../ports/store/shop-store.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { orderMessages } from '../notifications/order-messages.ts';
import { withReviewEnded } from './refunds.ts';
import type { ShopPorts } from '../ports.ts';
import { decideOnOrder, type OrderChange, type DecideOrder } from './decide-on-order.ts';
import { reservationsOf, putReservations, withOrderReleased } from './reservations.ts';
import { putOrder, transitioned } from './order-record.ts';

const overdueSince = (order: OrderRecord, now: number): number | undefined => {
  const expiry = expiryOf(orderStatus(order));
  return expiry !== undefined && now >= expiry ? expiry : undefined;
};

/**
 * The order whose opened payment was not made in time, at that time, if it may still be paid again: what it held is
 * released, and paying again takes it anew. Undefined if it still waits, or has no right to be paid again.
 */
const lapsed = (order: OrderRecord, now: number): { readonly order: OrderRecord; readonly at: number } | undefined => {
  const at = paymentEndsAt(orderStatus(order));
  if (at === undefined || now < at || (expiryOf(orderStatus(order)) ?? at) <= at) return undefined;
  const next = transitioned(order, 'payment_failed', at, 'shop', true);
  if (next === undefined) return undefined;
  return {
    order: { ...next, history: next.history.with(-1, { state: 'payment_failed', at, by: 'shop', ...SILENT_LAPSE }) },
    at,
  };
};

const SILENT_LAPSE = { isSilent: true, isLapse: true } as const;

/**
 * The order at this time: without what it held after the time for its payment, and expired after its deadline, whether or
 * not maintenance has run since. It expires at its deadline, and money that was held for review until then is refunded.
 * Requires `orderKeysWithoutSession`.
 */
export const currentOrder = (documents: Documents, order: OrderRecord, now: number): OrderChange => {
  const lapse = lapsed(order, now);
  const waiting = lapse?.order ?? order;
  const expiry = overdueSince(waiting, now);
  const step = expiry === undefined ? undefined : transitioned(waiting, 'expired', expiry, 'shop');
  const end = lapse?.at ?? expiry;
  if (end === undefined || (lapse === undefined && step === undefined)) return { order, writes: [], messages: [] };
  const next = step === undefined ? waiting : withReviewEnded(step, now);
  const reservations = withOrderReleased(reservationsOf(documents, order), order, end);
  return {
    order: next,
    writes: [putOrder(next), ...putReservations(order.phone, reservations)],
    messages: step === undefined ? [] : orderMessages(next, now),
  };
};

/** The order as it is now, expired where its time has passed. */
export const expireIfOverdue = async (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'settings'>,
  order: OrderRecord,
): Promise<OrderRecord> =>
  overdueSince(order, ports.clock.now()) === undefined && lapsed(order, ports.clock.now()) === undefined
    ? order
    : decideOnOrder(ports, order.number, expire(ports.clock.now()), order, { known: order });

/** Expires the order where its time has passed; answers the order. */
export const expire =
  (now: number): DecideOrder<OrderRecord> =>
  (order, documents) => {
    const { order: answer, writes, messages } = currentOrder(documents, order, now);
    return { answer, writes, messages };
  };
