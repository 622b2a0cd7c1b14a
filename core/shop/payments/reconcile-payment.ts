/**
 * Reconciling an order with the gateway: what the gateway did not report is asked for, and refunds are requested until
 * they are paid out (spec 11).
 */
import type { Refund } from '../../entities/payment.ts';
import { failureReason, GatewayFailure } from '../../ports/payments/gateway-failure.ts';
import type { PaymentGateway } from '../../ports/payments/payments.ts';
import { nextPollAt, nextRefundAskAt, type OrderRecord } from '../documents/orders.ts';
import { decideOnOrder, type OrderDecision } from '../orders/decide-on-order.ts';
import { putOrder } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { applyGatewayEvent } from './apply-gateway-event.ts';
import { confirmRefund, pendingRefunds, withoutAnswer } from '../orders/refunds.ts';

/** One answer of the gateway is waited for this long, in milliseconds. */
export const GATEWAY_TIMEOUT_MS = 15_000;

/** What became of a request: not due yet, answered, or the gateway did not answer it or refused it. */
export type Asked = 'not-due' | 'answered' | 'failed';

/** One round of requests. After a failure that every further request would share, it makes no more of them. */
export type Reconciliation = {
  /** Applies what the gateway knows of the order's payments. */
  readonly askAboutPayment: (order: OrderRecord) => Promise<Asked>;
  /** Requests the order's pending refunds. */
  readonly requestRefunds: (order: OrderRecord) => Promise<Asked>;
};

/** `isForced`: also what is not due yet. */
export const createReconciliation = (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'gateway' | 'journal' | 'ticker' | 'settings'>,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Reconciliation => {
  const { clock, gateway, journal, ticker } = ports;
  let isAway = false;

  /** A gateway that does not answer is one that cannot be reached. */
  const inTime = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = ticker.after(GATEWAY_TIMEOUT_MS, () => {
        isAway = true;
        const problem = `the gateway did not answer within ${GATEWAY_TIMEOUT_MS} ms`;
        reject(new GatewayFailure(problem, { reason: 'unreachable' }));
      });
      answer.then(resolve, reject).finally(cancel);
    });
  const isDue = (at: number | undefined): boolean => at !== undefined && (isForced || clock.now() >= at);
  /** Whether the gateway has refused this request, which is then repeated less and less often. */
  const isRefused = (cause: unknown): boolean => {
    const reason = failureReason(cause);
    isAway ||= reason === 'unreachable' || reason === 'unauthorised';
    return reason === 'refused';
  };

  /** An order that the gateway refuses to know keeps those opened after it from nothing. */
  const applyEvents = async (order: OrderRecord, { eventsOf }: PaymentGateway): Promise<Asked> => {
    let asked: Asked = 'answered';
    for (const { gatewayOrder } of order.payment.opened) {
      try {
        for (const event of await inTime(eventsOf(gatewayOrder))) await applyGatewayEvent(ports, event);
      } catch (cause) {
        journal.error('the events of a payment could not be fetched from the gateway', cause);
        asked = 'failed';
        if (!isRefused(cause)) return asked;
      }
    }
    await decideOnOrder(ports, order.number, polled(clock.now()), null);
    return asked;
  };

  const request = async (order: OrderRecord, refund: Refund, gatewayOrder: string, { refund: ask }: PaymentGateway) => {
    const { key, payment, amount, currency } = refund;
    try {
      const state = await inTime(ask({ gatewayOrder, payment, amount, currency, key }));
      const decide = state === 'refunded' ? confirmRefund(key, clock.now()) : refundAsked(key, clock.now(), 'pending');
      await decideOnOrder(ports, order.number, decide, null);
      return 'answered';
    } catch (cause) {
      journal.error('the gateway did not accept a refund; it will be retried', cause);
      if (isRefused(cause)) await decideOnOrder(ports, order.number, refundAsked(key, clock.now(), 'refused'), null);
      return 'failed';
    }
  };

  return {
    askAboutPayment: async (order) =>
      gateway === null || isAway || !isDue(nextPollAt(order)) ? 'not-due' : applyEvents(order, gateway),

    requestRefunds: async (order) => {
      let asked: Asked = 'not-due';
      for (const refund of pendingRefunds(order)) {
        const { gatewayOrder } = refund;
        if (gateway === null || isAway || gatewayOrder === null || !isDue(nextRefundAskAt(refund))) continue;
        const answered = await request(order, refund, gatewayOrder, gateway);
        if (asked !== 'failed') asked = answered;
      }
      return asked;
    },
  };
};

/** The gateway was asked about the payment. */
const polled =
  (now: number): OrderDecision<null> =>
  (order) => ({ answer: null, writes: [putOrder({ ...order, polledAt: now })] });

/** The gateway was asked for a refund, and has not paid it out yet or has refused it. */
const refundAsked =
  (key: string, now: number, answer: 'pending' | 'refused'): OrderDecision<null> =>
  (order) => {
    const refunds = order.payment.refunds.map((one): Refund => {
      if (one.key !== key) return one;
      const asked = { ...withoutAnswer(one), askedAt: now };
      return answer === 'refused' ? { ...asked, isRefused: true } : asked;
    });
    return { answer: null, writes: [putOrder({ ...order, payment: { ...order.payment, refunds } })] };
  };
