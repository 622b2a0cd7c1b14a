/**
 * Periodic maintenance: unpaid orders expire, reviews end, the gateway is polled about payments
 * that it did not report, money is refunded, messages are delivered, and old records are removed (spec 11).
 */
import type { Found } from '../../ports/store/shop-store.ts';
import { orders, removalAt, type OrderRecord } from '../documents/orders.ts';
import { decideOnOrder } from '../orders/decide-on-order.ts';
import { expireIfOverdue } from '../orders/expire-order.ts';
import { createReconciliation, type Reconciliation } from '../payments/reconcile-payment.ts';
import { endReview } from '../payments/review-payment.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue } from './each-due.ts';
import { createPurge, removeOrder } from './purge.ts';

export const createMaintenance = (ports: ShopPorts, deliverMessages: () => Promise<number>): (() => Promise<void>) => {
  const { store, clock, logger, yieldTurn, settings } = ports;
  const { retention } = settings;
  const purge = createPurge(ports);

  /** Each step starts from the order that the step before has left. */
  const maintain = async ({ key, document }: Found<OrderRecord>, gateway: Reconciliation): Promise<void> => {
    const current = async (): Promise<OrderRecord | undefined> => (await store.read([key])).get(key);
    await gateway.askAboutPayment(document);
    const asked = await current();
    if (asked === undefined) return;
    await expireIfOverdue(ports, asked);
    if (asked.payment.heldSince !== null) await decideOnOrder(ports, asked.number, endReview(clock.now()), null);
    const reviewed = await current();
    if (reviewed === undefined) return;
    await gateway.requestRefunds(reviewed);
    if ((removalAt(reviewed) ?? Infinity) <= clock.now()) await removeOrder(store, reviewed, clock.now(), retention);
  };

  const deliver = (): void => {
    // Maintenance does not wait for messages to be sent.
    deliverMessages().catch((cause: unknown) => logger.error('messages could not be delivered', cause));
  };

  return async () => {
    deliver();
    const gateway = createReconciliation(ports);
    let hasFoundOrders = false;
    await eachDue(store, orders, clock.now(), async (page) => {
      hasFoundOrders = true;
      for (const order of page) {
        // An order that fails keeps no other from its turn.
        try {
          await maintain(order, gateway);
        } catch (cause) {
          logger.error('an order could not be maintained', cause);
        }
      }
      await yieldTurn();
    });
    // What was decided about these orders.
    if (hasFoundOrders) deliver();
    await purge();
  };
};
