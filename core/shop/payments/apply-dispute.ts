/** What the gateway reports of a dispute (a chargeback): the order keeps it, and is listed while it is open. */
import { openDisputes, withDispute, type Dispute } from '../../entities/payment.ts';
import { put, remove, type Decision, type Documents } from '../../ports/store/shop-store.ts';
import { disputedOrders } from '../documents/disputed-orders.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { putOrder } from '../orders/order-record.ts';

/** Requires the key of the order among the disputed ones besides `orderKeys`. */
export const applyDispute =
  (dispute: Dispute) =>
  (order: OrderRecord, documents: Documents): Decision<null> => {
    const payment = withDispute(order.payment, dispute);
    if (payment === order.payment) return { answer: null };
    const { number } = order;
    const key = disputedOrders.key(number);
    const since = documents.get(key)?.at ?? dispute.at;
    const isListed = openDisputes(payment).length > 0;
    return {
      answer: null,
      writes: [
        putOrder({ ...order, payment }),
        isListed ? put(disputedOrders, key, { order: number, at: since }) : remove(key),
      ],
    };
  };
