/**
 * Opening an order's payment at the gateway, after the decision that committed the order and before the one that
 * attaches the payment to it (spec 11).
 */
import { done, type Done } from '../../entities/answer.ts';
import { awaitsOnlinePayment, stateOf } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import type { Payment } from '../../entities/payment.ts';
import type { GatewayOrder, PaymentRequest, PaymentGateway } from '../../ports/payments/payments.ts';
import type { Key } from '../../ports/store/kind.ts';
import { remove } from '../../ports/store/shop-store.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { reservationsOf, withOrderReleased, putReservations } from '../orders/reservations.ts';
import { decideOnOrder, type DecideOrder } from '../orders/decide-on-order.ts';
import { withoutOrderCounted, withoutRetryCounted } from '../orders/order-budgets.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { afterPaymentChange } from './apply-payment-event.ts';
import { noGateway, orderNotFound } from '../calls/refusals.ts';
import type { ShopPorts } from '../ports.ts';

export type NotOpened = typeof noGateway | typeof orderNotFound;
export type OpenPaymentResult = Done<OrderRecord> | NotOpened;

/** Whether the gateway still has to open this order's payment. */
export const awaitsGateway = (order: OrderRecord): boolean =>
  order.payment.gatewayOrder === null &&
  ((stateOf(order) === 'pending_payment' && isPrepaid(order.mode)) || awaitsOnlinePayment(order));

/**
 * The gateway has opened a payment. It is the current one where the order still waits for this attempt, and it is
 * stored in any case, because money may arrive for it.
 */
export const attachGateway =
  (asked: Payment, { id, payPage }: GatewayOrder, now: number): DecideOrder<OpenPaymentResult> =>
  (order, documents, settings) => {
    const { payment } = order;
    const isKnown = payment.opened.some(({ gatewayOrder }) => gatewayOrder === id);
    const isCurrent = awaitsGateway(order) && payment.attempt === asked.attempt;
    if (isKnown && !isCurrent) return { answer: done(order) };
    const opened = isKnown ? payment.opened : [...payment.opened, { gatewayOrder: id, payPage, amount: asked.amount }];
    const attached = { ...order, payment: { ...payment, opened, gatewayOrder: isCurrent ? id : payment.gatewayOrder } };
    // Events of the payment may have arrived before this.
    const { order: next, writes, messages } = afterPaymentChange({ documents, settings, now }, attached, order.payment);
    return { answer: done(next), writes, messages };
  };

/** What a payment is opened for: placing the order, or paying it again. */
export type OpenPaymentOptions = {
  readonly by: 'placing' | 'retry';
  /** The document of the call's idempotency key; none without a key. */
  readonly keys: readonly Key[];
};

/**
 * The gateway could not be reached: the order fails, its reservations are released, and the idempotency key is free again, so
 * that the same attempt may be repeated; it does not count. One that is to be paid in cash stays so. Where something has
 * happened to the order since, it stays as it is.
 */
export const withoutGateway =
  (asked: Payment, { by, keys }: OpenPaymentOptions, at: number): DecideOrder<OpenPaymentResult> =>
  (order, documents) => {
    if (!awaitsGateway(order) || order.payment.attempt !== asked.attempt) return { answer: done(order) };
    const failed = transitioned(order, 'payment_failed', at, 'gateway', true);
    const reservations = reservationsOf(documents, order);
    const released = failed === undefined ? reservations : withOrderReleased(reservations, failed, at);
    // An order that was to be paid again stays placed.
    const phone = by === 'placing' ? withoutOrderCounted(released.phone, order) : withoutRetryCounted(released.phone);
    return {
      answer: noGateway,
      writes: [putOrder(failed ?? order), ...putReservations(order.phone, { ...released, phone }), ...keys.map(remove)],
    };
  };

/**
 * Opens the payment of an order that was just committed. The gateway answers the same to the same attempt, so asking
 * twice opens one payment. Rejects where the store fails after that: the order waits, and its key continues it.
 */
export const openPayment = async (
  ports: ShopPorts,
  order: OrderRecord,
  opening: OpenPaymentOptions,
): Promise<OpenPaymentResult> => {
  const { clock, gateway, logger } = ports;
  const { number, placedAt, payment } = order;
  const { attempt, amount } = payment;
  const opened = await openAtGateway(gateway, { number, attempt, amount, at: placedAt }).catch((cause: unknown) => {
    logger.error('the gateway did not open a payment', cause);
    return undefined;
  });
  const decide =
    opened === undefined ? withoutGateway(payment, opening, clock.now()) : attachGateway(payment, opened, clock.now());
  return decideOnOrder<OpenPaymentResult>(ports, number, decide, orderNotFound, { known: order, keys: opening.keys });
};

const openAtGateway = async (gateway: PaymentGateway | null, payment: PaymentRequest): Promise<GatewayOrder> => {
  if (gateway === null) throw new Error('there is no gateway');
  return gateway.open(payment);
};
