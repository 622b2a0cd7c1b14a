/**
 * Reconciling an order with the gateway: what the gateway did not report is asked for, and refunds are requested until
 * they are paid out (spec 11).
 */
import { canTransition, payingCapture, stateOf } from '../../entities/order.ts';
import { unansweredOnceMore, type Refund, type ReportedRefund } from '../../entities/payment.ts';
import { failureReason, GatewayFailure, type GatewayFailureReason } from '../../ports/payments/gateway-failure.ts';
import type { PaymentGateway } from '../../ports/payments/payments.ts';
import { nextPollAt, nextRefundAskAt, orders, type OrderRecord } from '../documents/orders.ts';
import { decideOnOrder, type DecideOrder } from '../orders/decide-on-order.ts';
import { putOrder } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { applyGatewayEvent } from './apply-gateway-event.ts';
import { applyRefund, pendingRefunds, withoutAnswer } from '../orders/refunds.ts';

/** One answer of the gateway is waited for this long, in milliseconds. */
export const GATEWAY_TIMEOUT_MS = 15_000;

/** What became of a request: not due yet or no gateway to ask, answered, or not answered or refused by the gateway. */
export type Asked = 'not-due' | 'answered' | 'failed';

/** So many orders in a row that the gateway does not answer mean that it cannot be reached. */
const AWAY_AFTER_ORDERS = 3;

/**
 * One round of requests. An order that the gateway does not answer is put off, and the round goes on. It ends when several
 * orders in a row were not answered, or when the gateway does not accept the shop's keys.
 */
export type Reconciliation = {
  /** Applies what the gateway knows of the order's payments. */
  readonly askAboutPayment: (order: OrderRecord) => Promise<Asked>;
  /** The same now, whether or not it is due. */
  readonly askNow: (order: OrderRecord) => Promise<Asked>;
  /** Requests the order's pending refunds. */
  readonly requestRefunds: (order: OrderRecord) => Promise<Asked>;
};

/** `isForced`: also what is not due yet. */
export const createReconciliation = (
  ports: Pick<ShopPorts, 'store' | 'clock' | 'gateway' | 'logger' | 'timers' | 'settings'>,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Reconciliation => {
  const { clock, gateway, logger, timers } = ports;
  let isUnauthorised = false;
  /** Since the gateway's last answer. */
  const unanswered = new Set<string>();
  const isAway = (): boolean => isUnauthorised || unanswered.size >= AWAY_AFTER_ORDERS;

  const inTime = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = timers.after(GATEWAY_TIMEOUT_MS, () => {
        const problem = `the gateway did not answer within ${GATEWAY_TIMEOUT_MS} ms`;
        reject(new GatewayFailure(problem, { reason: 'unreachable' }));
      });
      answer.then(resolve, reject).finally(cancel);
    });
  const isDue = (at: number | undefined): boolean => at !== undefined && (isForced || clock.now() >= at);
  /** The gateway has answered a request about the order, if only by refusing it, or it has not. */
  const noteAnswer = ({ number }: OrderRecord, problem: GatewayFailureReason | 'unknown' | null): void => {
    if (problem === 'unauthorised') isUnauthorised = true;
    else if (problem === null || problem === 'refused') unanswered.clear();
    else unanswered.add(number);
  };

  /** A payment that the gateway rejects or cannot answer about does not keep it from being asked about later ones. */
  const applyEvents = async (order: OrderRecord, { eventsOf }: PaymentGateway): Promise<Asked> => {
    const problems: (GatewayFailureReason | 'unknown')[] = [];
    for (const { gatewayOrder } of order.payment.opened) {
      try {
        const events = await inTime(eventsOf(gatewayOrder));
        noteAnswer(order, null);
        for (const event of events) await applyGatewayEvent(ports, event);
      } catch (cause) {
        logger.error('the events of a payment could not be fetched from the gateway', cause);
        const problem = failureReason(cause);
        noteAnswer(order, problem);
        problems.push(problem);
        if (problem === 'unauthorised') return 'failed';
      }
    }
    const isAnswered = problems.every((problem) => problem === 'refused');
    await decideOnOrder(ports, order.number, isAnswered ? polled(clock.now()) : notPolled(clock.now()), null);
    return problems.length === 0 ? 'answered' : 'failed';
  };

  const applyKnown = async (gatewayOrder: string, eventsOf: PaymentGateway['eventsOf']): Promise<void> => {
    try {
      for (const event of await inTime(eventsOf(gatewayOrder))) await applyGatewayEvent(ports, event);
    } catch (cause) {
      logger.error('the events of a payment could not be fetched from the gateway', cause);
    }
  };

  const request = async (
    order: OrderRecord,
    refund: Refund,
    gatewayOrder: string,
    { refund: ask, eventsOf }: PaymentGateway,
  ) => {
    const { key, payment, amount, currency } = refund;
    try {
      const made = await inTime(ask({ gatewayOrder, payment, amount, currency, key }));
      noteAnswer(order, null);
      const report: ReportedRefund = {
        id: made.id,
        payment,
        key,
        amount,
        currency,
        state: made.state === 'refunded' ? 'processed' : 'pending',
        at: clock.now(),
      };
      const decide =
        made.state === 'refunded' ? applyRefund(report, clock.now()) : refundAsked(key, clock.now(), 'pending');
      await decideOnOrder(ports, order.number, decide, null);
      return 'answered';
    } catch (cause) {
      logger.error('the gateway did not accept a refund; it will be retried', cause);
      const problem = failureReason(cause);
      noteAnswer(order, problem);
      const answer = problem === 'refused' ? 'refused' : 'none';
      if (problem !== 'unauthorised')
        await decideOnOrder(ports, order.number, refundAsked(key, clock.now(), answer), null, {
          ...(answer === 'refused' && { isListed: true }),
        });
      // It may have been refunded at the dashboard, so that nothing is left to refund.
      if (problem === 'refused') await applyKnown(gatewayOrder, eventsOf);
      return 'failed';
    }
  };

  return {
    askAboutPayment: async (order) =>
      gateway === null || isAway() || !isDue(nextPollAt(order)) ? 'not-due' : applyEvents(order, gateway),

    askNow: async (order) => (gateway === null ? 'not-due' : applyEvents(order, gateway)),

    requestRefunds: async (order) => {
      let asked: Asked = 'not-due';
      for (const refund of pendingRefunds(order)) {
        const { gatewayOrder } = refund;
        if (gateway === null || isAway() || gatewayOrder === null || !isDue(nextRefundAskAt(refund))) continue;
        const answered = await request(order, refund, gatewayOrder, gateway);
        if (asked !== 'failed') asked = answered;
      }
      return asked;
    },
  };
};

/** The gateway was asked about the payment. */
const polled =
  (now: number): DecideOrder<null> =>
  ({ unanswered: _unanswered, ...order }) => ({ answer: null, writes: [putOrder({ ...order, polledAt: now })] });

/** The gateway did not answer the request about the payment. */
const notPolled =
  (now: number): DecideOrder<null> =>
  (order) => ({
    answer: null,
    writes: [putOrder({ ...order, unanswered: unansweredOnceMore(order.unanswered, now) })],
  });

/** The gateway was asked for a refund, and has not paid it out yet, has refused it, or has not answered. */
const refundAsked =
  (key: string, now: number, answer: 'pending' | 'refused' | 'none'): DecideOrder<null> =>
  (order) => {
    const refunds = order.payment.refunds.map((one): Refund => {
      if (one.key !== key) return one;
      if (answer === 'none') return { ...one, unanswered: unansweredOnceMore(one.unanswered, now) };
      const asked = { ...withoutAnswer(one), askedAt: now };
      return answer === 'refused' ? { ...asked, isRefused: true } : asked;
    });
    return { answer: null, writes: [putOrder({ ...order, payment: { ...order.payment, refunds } })] };
  };

/**
 * The gateway may have refunded a payment at its dashboard and the event been lost, so it is asked once more. Where it
 * does not answer, what is known counts. Answers the order, unless the gateway was asked: that may have changed it.
 */
export const askBeforePacking = async (ports: ShopPorts, number: string): Promise<OrderRecord | undefined> => {
  const key = orders.key(number);
  const order = (await ports.store.read([key])).get(key);
  if (order === undefined || !canTransition(stateOf(order), 'packed')) return order;
  if ((payingCapture(order)?.gatewayOrder ?? null) === null) return order;
  return (await createReconciliation(ports).askNow(order)) === 'not-due' ? order : undefined;
};
