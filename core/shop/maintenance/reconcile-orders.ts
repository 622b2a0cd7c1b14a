/**
 * Reconciling all orders with the gateway at once, for the operator: whatever maintenance would ask later is asked now
 * (spec 11).
 */
import { orderPaymentState, stateOf, type OrderState } from '../../entities/order.ts';
import type { PaymentState, Refund } from '../../entities/payment.ts';
import { failureReason, GatewayFailure, type GatewayFailureReason } from '../../ports/payments/gateway-failure.ts';
import { nextPollAt, orders, type OrderRecord } from '../documents/orders.ts';
import { createReconciliation } from '../payments/reconcile-payment.ts';
import { pendingRefunds } from '../orders/refunds.ts';
import type { ShopPorts } from '../ports.ts';
import { eachDue, GATEWAY_DUE_WITHIN_MS } from './each-due.ts';

type Status = { readonly state: OrderState; readonly payment: PaymentState };

export type ReconciledOrder = {
  readonly order: string;
  readonly before: Status;
  readonly after: Status;
  /** Why the gateway has not answered everything, if so. */
  readonly failure: ReconcileFailure | null;
  /** The request that failed and the gateway's answer to it, with its code; null without one. Never personal data. */
  readonly detail: string | null;
};

/** `not-asked`: there is no gateway, or an earlier request of this run has failed in a way that all others would. */
export const RECONCILE_FAILURES = [
  'refused',
  'unreachable',
  'unauthorised',
  'unknown',
  'not-asked',
] as const satisfies readonly (GatewayFailureReason | 'unknown' | 'not-asked')[];
export type ReconcileFailure = (typeof RECONCILE_FAILURES)[number];

/** An order about which the gateway would be asked, with its status now. */
export type OpenAtGateway = Status & {
  readonly order: string;
  /** Whether it would be asked about the payments. */
  readonly isPaymentOpen: boolean;
  /** The refunds that would be requested. */
  readonly refunds: readonly Pick<Refund, 'amount' | 'currency'>[];
};

const isOpenAtGateway = (order: OrderRecord): boolean =>
  nextPollAt(order) !== undefined || pendingRefunds(order).length > 0;

/** What `reconcileOrders` would ask the gateway about. */
export const listOpenAtGateway = async ({
  store,
  clock,
}: Pick<ShopPorts, 'store' | 'clock'>): Promise<readonly OpenAtGateway[]> => {
  const open: OpenAtGateway[] = [];
  await eachDue(store, orders, clock.now() + GATEWAY_DUE_WITHIN_MS, (page) => {
    for (const { document } of page.filter((one) => isOpenAtGateway(one.document)))
      open.push({
        order: document.number,
        ...statusOf(document),
        isPaymentOpen: nextPollAt(document) !== undefined,
        refunds: pendingRefunds(document).map(({ amount, currency }) => ({ amount, currency })),
      });
  });
  return open;
};

/** Orders with nothing open at the gateway are left out. */
export const reconcileOrders = async (ports: ShopPorts): Promise<readonly ReconciledOrder[]> => {
  const { store, clock, logger } = ports;
  /** Of the order that is being asked about. */
  const failures: { readonly failure: ReconcileFailure; readonly detail: string | null }[] = [];
  const gateway = createReconciliation(
    {
      ...ports,
      logger: {
        error: (message, cause) => {
          failures.push({
            failure: failureReason(cause),
            detail: cause instanceof GatewayFailure ? cause.message : null,
          });
          logger.error(message, cause);
        },
      },
    },
    { isForced: true },
  );
  const reconciled: ReconciledOrder[] = [];
  await eachDue(store, orders, clock.now() + GATEWAY_DUE_WITHIN_MS, async (page) => {
    for (const { key, document } of page) {
      if (!isOpenAtGateway(document)) continue;
      const current = async (): Promise<OrderRecord> => (await store.read([key])).get(key) ?? document;
      failures.length = 0;
      const asked = await gateway.askAboutPayment(document);
      const polled = await current();
      const refunded = await gateway.requestRefunds(polled);
      // A server on the same store may have completed the refunds meanwhile.
      const isOpen = nextPollAt(document) !== undefined || pendingRefunds(polled).length > 0;
      const wasAsked = asked !== 'not-due' || refunded !== 'not-due';
      const hasFailed = asked === 'failed' || refunded === 'failed';
      reconciled.push({
        order: document.number,
        before: statusOf(document),
        after: statusOf(await current()),
        ...(hasFailed
          ? (failures[0] ?? UNKNOWN_REASON)
          : { failure: isOpen && !wasAsked ? 'not-asked' : null, detail: null }),
      });
    }
    await ports.yieldTurn();
  });
  return reconciled;
};

const UNKNOWN_REASON = { failure: 'unknown', detail: null } as const;

const statusOf = (order: OrderRecord): Status => ({ state: stateOf(order), payment: orderPaymentState(order) });
