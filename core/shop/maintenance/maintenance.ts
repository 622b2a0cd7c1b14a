/**
 * Periodic maintenance: unpaid orders expire, reviews end, the gateway is polled about payments
 * that it did not report, money is refunded, messages are delivered, and old records are removed (spec 11).
 */
import type { Found } from '../../ports/store/shop-store.ts';
import {
  nextPollAt,
  orders,
  removalAt,
  LATE_CAPTURE_MS,
  stoppedWaitingAt,
  type OrderRecord,
} from '../documents/orders.ts';
import { stateOf } from '../../entities/order.ts';
import { decideOnOrder } from '../orders/decide-on-order.ts';
import { expireIfOverdue } from '../orders/expire-order.ts';
import { putOrder } from '../orders/order-record.ts';
import { applyGatewayEvent } from '../payments/apply-gateway-event.ts';
import { pendingRefunds, confirmRefund } from '../payments/refunds.ts';
import { endReview } from '../payments/review-payment.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue } from './each-due.ts';
import { createPurge, removeOrder } from './purge.ts';

/** Maintenance waits this long for one answer of the gateway, in milliseconds. */
export const GATEWAY_TIMEOUT_MS = 15_000;

export const createMaintenance = (ports: ShopPorts, deliverMessages: () => Promise<number>): (() => Promise<void>) => {
  const { store, clock, gateway, journal, ticker, yieldTurn } = ports;
  const purge = createPurge(ports);

  /** A gateway that does not answer is one that cannot be reached. */
  const inTime = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = ticker.after(GATEWAY_TIMEOUT_MS, () => {
        reject(new Error(`the gateway did not answer within ${GATEWAY_TIMEOUT_MS} ms`));
      });
      answer.then(resolve, reject).finally(cancel);
    });

  const askGateway = async (order: OrderRecord): Promise<void> => {
    const askAt = nextPollAt(order);
    if (gateway === null || askAt === undefined || clock.now() < askAt) return;
    try {
      // No capture can revive the order any more.
      const isTooLate =
        stateOf(order) !== 'pending_payment' && clock.now() - stoppedWaitingAt(order) >= LATE_CAPTURE_MS;
      for (const { gatewayOrder } of isTooLate ? [] : order.payment.opened) {
        for (const event of await inTime(gateway.eventsOf(gatewayOrder))) await applyGatewayEvent(ports, event);
      }
      const asked = (current: OrderRecord) => ({
        answer: null,
        writes: [putOrder({ ...current, polledAt: clock.now() })],
      });
      await decideOnOrder(ports, order.number, asked, null);
    } catch (cause) {
      journal.error('the events of a payment could not be fetched from the gateway', cause);
    }
  };

  const refund = async (order: OrderRecord): Promise<void> => {
    for (const { key, gatewayOrder, payment, amount, currency } of pendingRefunds(order)) {
      if (gateway === null || gatewayOrder === null) continue;
      try {
        const state = await inTime(gateway.refund({ gatewayOrder, payment, amount, currency, key }));
        if (state === 'refunded') {
          await decideOnOrder(ports, order.number, confirmRefund(key, clock.now()), null);
        }
      } catch (cause) {
        journal.error('the gateway did not accept a refund; it will be retried', cause);
      }
    }
  };

  /** Each step starts from the order that the step before has left. */
  const maintain = async ({ key, document }: Found<OrderRecord>): Promise<void> => {
    const current = async (): Promise<OrderRecord | undefined> => (await store.read([key])).get(key);
    await askGateway(document);
    const asked = await current();
    if (asked === undefined) return;
    await expireIfOverdue(ports, asked);
    if (asked.payment.heldSince !== null) await decideOnOrder(ports, asked.number, endReview(clock.now()), null);
    const reviewed = await current();
    if (reviewed === undefined) return;
    await refund(reviewed);
    if ((removalAt(reviewed) ?? Infinity) <= clock.now()) await removeOrder(store, reviewed, clock.now());
  };

  const deliver = (): void => {
    // Maintenance does not wait for messages to be sent.
    deliverMessages().catch((cause: unknown) => journal.error('messages could not be delivered', cause));
  };

  return async () => {
    deliver();
    for await (const page of eachDue(store, orders, clock.now())) {
      for (const order of page) {
        // An order that fails keeps no other from its turn.
        try {
          await maintain(order);
        } catch (cause) {
          journal.error('an order could not be maintained', cause);
        }
      }
      await yieldTurn();
    }
    deliver();
    await purge();
  };
};
