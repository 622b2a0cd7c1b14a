/**
 * What time and the gateway's silence bring about: unpaid orders expire, reviews end, the gateway is asked about payments
 * that it did not report, money is refunded, messages are delivered, and old records are removed (spec 11).
 */
import type { Found } from '../../ports/store/shop-store.ts';
import {
  gatewayAskAt,
  orders,
  removalAt,
  REVIVAL_MS,
  stoppedWaitingAt,
  type OrderRecord,
} from '../documents/orders.ts';
import { decideOnOrder } from '../orders/decide-on-order.ts';
import { upToDate } from '../orders/expire-order.ts';
import { putOrder } from '../orders/order-record.ts';
import { applyGatewayEvent } from '../payments/apply-gateway-event.ts';
import { pendingRefunds, refundArrived } from '../payments/refunds.ts';
import { endReview } from '../payments/review-payment.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue } from './each-due.ts';
import { createPurge, removeOrder } from './purge.ts';

export const createMaintenance = (ports: ShopPorts, deliverMessages: () => Promise<number>): (() => Promise<void>) => {
  const { store, clock, gateway, journal, yieldTurn } = ports;
  const purge = createPurge(ports);

  const askGateway = async (order: OrderRecord): Promise<void> => {
    const askAt = gatewayAskAt(order);
    if (gateway === null || askAt === undefined || clock.now() < askAt) return;
    try {
      // No capture can revive the order any more.
      const isTooLate = order.history.length > 1 && clock.now() - stoppedWaitingAt(order) >= REVIVAL_MS;
      for (const { gatewayOrder } of isTooLate ? [] : order.payment.opened) {
        for (const event of await gateway.eventsOf(gatewayOrder)) await applyGatewayEvent(ports, event);
      }
      const asked = (current: OrderRecord) => ({
        answer: null,
        writes: [putOrder({ ...current, askedAt: clock.now() })],
      });
      await decideOnOrder(store, order.number, asked, null);
    } catch (cause) {
      journal.error('the gateway did not say what it knows of a payment', cause);
    }
  };

  const refund = async (order: OrderRecord): Promise<void> => {
    for (const { key, gatewayOrder, payment, amount, currency } of pendingRefunds(order)) {
      if (gateway === null || gatewayOrder === null) continue;
      try {
        const state = await gateway.refund({ gatewayOrder, payment, amount, currency, key });
        if (state === 'refunded') {
          await decideOnOrder(store, order.number, refundArrived(key, clock.now()), null);
        }
      } catch (cause) {
        journal.error('the gateway did not take a refund; it is asked again', cause);
      }
    }
  };

  /** Each step starts from the order that the step before has left. */
  const maintain = async ({ key, document }: Found<OrderRecord>): Promise<void> => {
    const current = async (): Promise<OrderRecord | undefined> => (await store.read([key])).get(key);
    await askGateway(document);
    const asked = await current();
    if (asked === undefined) return;
    await upToDate(ports, asked);
    if (asked.payment.heldSince !== null) await decideOnOrder(store, asked.number, endReview(clock.now()), null);
    const reviewed = await current();
    if (reviewed === undefined) return;
    await refund(reviewed);
    if ((removalAt(reviewed) ?? Infinity) <= clock.now()) await removeOrder(store, reviewed, clock.now());
  };

  return async () => {
    for await (const page of eachDue(store, orders, clock.now())) {
      for (const order of page) {
        // An order that fails keeps no other from its turn.
        try {
          await maintain(order);
        } catch (cause) {
          journal.error('an order could not be settled', cause);
        }
      }
      await yieldTurn();
    }
    // Maintenance does not wait for messages to be sent.
    deliverMessages().catch((cause: unknown) => journal.error('messages could not be delivered', cause));
    await purge();
  };
};
