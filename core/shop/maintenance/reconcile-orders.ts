/**
 * Reconciling all orders with the gateway at once, for the operator: whatever maintenance would ask later is asked now
 * (spec 11).
 */
import { DAY_MS } from '../../entities/time/duration.ts';
import { orderPaymentState, stateOf, type OrderState } from '../../entities/order.ts';
import type { PaymentState } from '../../entities/payment.ts';
import { nextPollAt, orders, type OrderRecord } from '../documents/orders.ts';
import { createReconciliation } from '../payments/reconcile-payment.ts';
import { pendingRefunds } from '../payments/refunds.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue } from './each-due.ts';

type Status = { readonly state: OrderState; readonly payment: PaymentState };

export type ReconciledOrder = {
  readonly order: string;
  readonly before: Status;
  readonly after: Status;
  /** Whether the gateway has answered everything; the journal says why if it has not. */
  readonly isAnswered: boolean;
};

/** Everything that is open at the gateway is due within this time: polls end after a day, refunds are asked for daily. */
const AHEAD_MS = 2 * DAY_MS;

/** Orders with nothing open at the gateway are left out. */
export const reconcileOrders = async (ports: ShopPorts): Promise<readonly ReconciledOrder[]> => {
  const { store, clock } = ports;
  const gateway = createReconciliation(ports, { isForced: true });
  const reconciled: ReconciledOrder[] = [];
  for await (const page of eachDue(store, orders, clock.now() + AHEAD_MS)) {
    for (const { key, document } of page) {
      if (nextPollAt(document) === undefined && pendingRefunds(document).length === 0) continue;
      const current = async (): Promise<OrderRecord> => (await store.read([key])).get(key) ?? document;
      const asked = await gateway.askAboutPayment(document);
      const refunded = await gateway.requestRefunds(await current());
      reconciled.push({
        order: document.number,
        before: statusOf(document),
        after: statusOf(await current()),
        isAnswered: asked !== 'failed' && refunded !== 'failed' && (asked === 'answered' || refunded === 'answered'),
      });
    }
    await ports.yieldTurn();
  }
  return reconciled;
};

const statusOf = (order: OrderRecord): Status => ({ state: stateOf(order), payment: orderPaymentState(order) });
