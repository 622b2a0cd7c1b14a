/** What time does to an order that nobody pays: it expires, and what it held is free again (spec 11). */
import { expiryOf, orderStatus } from '../../entities/order-actions.ts';
import type { Documents } from '../../ports/shop-store.ts';
import type { OrderRecord } from '../documents/documents.ts';
import { booksOf, givenBack, putBooks } from './holds.ts';
import { onOrder, type Changed, type OrderDecision } from './decide-on-order.ts';
import { orderWrites, stepped } from './order-record.ts';
import { tidings } from '../notifications/order-messages.ts';
import { endReviewRefunds } from '../payments/refunds.ts';
import type { ShopPorts } from '../ports.ts';

const isOverdue = (order: OrderRecord, now: number): boolean => {
  const expiry = expiryOf(orderStatus(order));
  return expiry !== undefined && now >= expiry;
};

/**
 * Whoever looks at an order first after its time sees it expired, whether or not the house was kept meanwhile. It
 * expires at its deadline, not when it is looked at, and money that was held for review until then goes back. Name what
 * `orderWrites` writes, and its phone's ledger and record.
 */
export const standing = (documents: Documents, order: OrderRecord, now: number): Changed => {
  const expiry = expiryOf(orderStatus(order));
  const step = expiry !== undefined && now >= expiry ? stepped(order, 'expired', expiry) : undefined;
  if (step === undefined) return { order, writes: [], messages: [] };
  const expired = endReviewRefunds(step, now);
  const books = givenBack(booksOf(documents, order.phone), order, expiry ?? now);
  return {
    order: expired,
    writes: [...orderWrites(expired), ...putBooks(order.phone, books)],
    messages: tidings(expired, now),
  };
};

/** The order as it stands, settled where its time has passed. */
export const upToDate = async (
  { store, clock }: Pick<ShopPorts, 'store' | 'clock'>,
  order: OrderRecord,
): Promise<OrderRecord> =>
  isOverdue(order, clock.now()) ? onOrder(store, order.number, expire(clock.now()), order) : order;

export const expire =
  (now: number): OrderDecision<OrderRecord> =>
  (order, documents) => {
    const { order: answer, writes, messages } = standing(documents, order, now);
    return { answer, writes, messages };
  };
