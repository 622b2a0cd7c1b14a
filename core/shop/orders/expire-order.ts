/** An order that is not paid in time expires, and what it held is released (spec 11). */
import { expiryOf, orderStatus } from '../../entities/order-actions.ts';
import type { Documents } from '../../ports/store/shop-store.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { orderMessages } from '../notifications/order-messages.ts';
import { withReviewEnded } from './refunds.ts';
import type { ShopPorts } from '../ports.ts';
import { decideOnOrder, type OrderChange, type OrderDecision } from './decide-on-order.ts';
import { holdRecordsOf, putHoldRecords, withHoldsReleased } from './holds.ts';
import { putOrder, transitioned } from './order-record.ts';

const overdueSince = (order: OrderRecord, now: number): number | undefined => {
  const expiry = expiryOf(orderStatus(order));
  return expiry !== undefined && now >= expiry ? expiry : undefined;
};

/**
 * The order at this time: expired after its deadline, whether or not maintenance has run since. It expires at its
 * deadline, and money that was held for review until then is refunded. Requires `orderKeysWithoutSession`.
 */
export const currentOrder = (documents: Documents, order: OrderRecord, now: number): OrderChange => {
  const expiry = overdueSince(order, now);
  const step = expiry === undefined ? undefined : transitioned(order, 'expired', expiry);
  if (expiry === undefined || step === undefined) return { order, writes: [], messages: [] };
  const expired = withReviewEnded(step, now);
  const books = withHoldsReleased(holdRecordsOf(documents, order), order, expiry);
  return {
    order: expired,
    writes: [putOrder(expired), ...putHoldRecords(order.phone, books)],
    messages: orderMessages(expired, now),
  };
};

/** The order as it is now, expired where its time has passed. */
export const expireIfOverdue = async (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'settings'>,
  order: OrderRecord,
): Promise<OrderRecord> =>
  overdueSince(order, ports.clock.now()) === undefined
    ? order
    : decideOnOrder(ports, order.number, expire(ports.clock.now()), order, { known: order });

/** Expires the order where its time has passed; answers the order. */
export const expire =
  (now: number): OrderDecision<OrderRecord> =>
  (order, documents) => {
    const { order: answer, writes, messages } = currentOrder(documents, order, now);
    return { answer, writes, messages };
  };
