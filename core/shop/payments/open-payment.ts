/**
 * Opening an order's payment at the gateway, after the decision that committed the order and before the one that
 * attaches the payment to it (spec 11).
 */
import { done, refused, type Done } from '../../entities/answer.ts';
import { stateOf } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import type { Payment } from '../../entities/payment.ts';
import type { GatewayOrder } from '../../ports/payments/payments.ts';
import type { Key } from '../../ports/store/kind.ts';
import { remove } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { holdRecordsOf, withHoldsReleased, putHoldRecords } from '../orders/holds.ts';
import { decideOnOrder, type OrderDecision } from '../orders/decide-on-order.ts';
import { withoutOrderCounted } from '../orders/order-budgets.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { afterPaymentChange } from './apply-payment-event.ts';
import { orderNotFound } from '../calls/refusals.ts';
import type { ShopPorts } from '../ports.ts';

export const noGateway = refused('NO_GATEWAY', shopMessages.noGateway);

export type OpenedPayment = Done<OrderRecord> | typeof noGateway | typeof orderNotFound;

/** Whether the gateway still has to open this order's payment. */
export const awaitsGateway = (order: OrderRecord): boolean =>
  stateOf(order) === 'pending_payment' && isPrepaid(order.mode) && order.payment.gatewayOrder === null;

/**
 * The gateway has opened a payment. It is the current one where the order still waits for this attempt, and it is
 * stored in any case, because money may arrive for it.
 */
export const attachGateway =
  (asked: Payment, { id, payPage }: GatewayOrder, now: number): OrderDecision<OpenedPayment> =>
  (order, documents) => {
    const { payment } = order;
    const isKnown = payment.opened.some(({ gatewayOrder }) => gatewayOrder === id);
    const isCurrent = awaitsGateway(order) && payment.attempt === asked.attempt;
    if (isKnown && !isCurrent) return { answer: done(order) };
    const opened = isKnown ? payment.opened : [...payment.opened, { gatewayOrder: id, payPage, amount: asked.amount }];
    const attached = { ...order, payment: { ...payment, opened, gatewayOrder: isCurrent ? id : payment.gatewayOrder } };
    // Events of the payment may have arrived before this.
    const { order: next, writes, messages } = afterPaymentChange(documents, attached, order.payment, now);
    return { answer: done(next), writes, messages };
  };

/**
 * The gateway could not be reached: the order fails, its holds are released, and `freed` (the idempotency key) is
 * free again, so that the same attempt may be repeated. Where something has happened to the order since, it stays as it
 * is.
 */
export const withoutGateway =
  (asked: Payment, freed: readonly Key[], at: number): OrderDecision<OpenedPayment> =>
  (order, documents) => {
    const failed =
      awaitsGateway(order) && order.payment.attempt === asked.attempt
        ? transitioned(order, 'payment_failed', at, true)
        : undefined;
    if (failed === undefined) return { answer: done(order) };
    const books = withHoldsReleased(holdRecordsOf(documents, failed), failed, at);
    // Only a placement that is undone is not counted; an order that is paid again stays placed.
    const undone = freed.length > 0 ? { ...books, phone: withoutOrderCounted(books.phone, failed.placedAt) } : books;
    return {
      answer: noGateway,
      writes: [putOrder(failed), ...putHoldRecords(failed.phone, undone), ...freed.map(remove)],
    };
  };

/**
 * Opens the payment of an order that was just committed. The gateway answers the same to the same attempt, so asking
 * twice opens one payment.
 */
export const openPayment = async (
  ports: ShopPorts,
  order: OrderRecord,
  freed: readonly Key[] = [],
): Promise<OpenedPayment> => {
  const { clock, gateway, journal } = ports;
  const { number, placedAt, payment } = order;
  const { attempt, amount } = payment;
  try {
    if (gateway === null) throw new Error('there is no gateway');
    const opened = await gateway.open({ number, attempt, amount, at: placedAt });
    return await decideOnOrder<OpenedPayment>(
      ports,
      number,
      attachGateway(payment, opened, clock.now()),
      orderNotFound,
      { known: order },
    );
  } catch (cause) {
    journal.error('the gateway did not open a payment', cause);
    return decideOnOrder<OpenedPayment>(ports, number, withoutGateway(payment, freed, clock.now()), orderNotFound, {
      known: order,
      keys: freed,
    });
  }
};

/** Maps the data of a successful answer. */
export const mapAnswer = <A, B, R extends { readonly status: false }>(
  answer: Done<A> | R,
  map: (data: A) => B,
): Done<B> | R => (answer.status ? done(map(answer.data)) : answer);
