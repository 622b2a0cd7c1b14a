/** The effect of a payment event on its order (spec 11). */
import type { Settings } from '../../catalogue/settings/settings.ts';
import { done, type Done } from '../../entities/answer.ts';
import { expiryOf, LATE_CAPTURE_MS, orderStatus } from '../../entities/order-actions.ts';
import { awaitsPayment, orderPaymentState, payingCapture, stateOf, type StepActor } from '../../entities/order.ts';
import {
  currentStateOf,
  mismatchedCaptures,
  withEvent,
  type Payment,
  type PaymentEvent,
  type PaymentState,
} from '../../entities/payment.ts';
import { put, type Documents } from '../../ports/store/shop-store.ts';
import { withoutOrdered } from '../cart/cart.ts';
import { stoppedWaitingAt, type OrderRecord } from '../documents/orders.ts';
import {
  reservationsOf,
  withOrderReleased,
  putReservations,
  withOrderReserved,
  withOrderSettled,
  type Reservations,
} from '../orders/reservations.ts';
import type { OrderChange, DecideOrder } from '../orders/decide-on-order.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import {
  confirmationMessages,
  heldMessages,
  latePaymentMessages,
  orderMessages,
} from '../notifications/order-messages.ts';
import { withReviewEnded, withoutSurplus } from '../orders/refunds.ts';
import { orderNotFound } from '../calls/refusals.ts';
import { sessions } from '../documents/sessions.ts';
import { paidOnline } from './pay-online.ts';

/**
 * The state follows from the set of events, so they may arrive in any order and repeatedly: money that pays for the
 * order confirms it once, or takes the place of cash that is due, whatever came before; a failure only fails an order that is unpaid; money of a different
 * amount or currency is held for review as long as the order waits; and money that the order does not need is refunded.
 */
export const applyPaymentEvent =
  (event: PaymentEvent, now: number): DecideOrder<Done<{ readonly state: PaymentState }> | typeof orderNotFound> =>
  (order, documents, settings) => {
    if (isForeign(order, event)) return { answer: orderNotFound };
    const payment = withEvent(order.payment, event);
    if (payment === order.payment) return { answer: done({ state: orderPaymentState(order) }) };
    const next = afterPaymentChange({ documents, settings, now }, { ...order, payment }, order.payment);
    return { answer: done({ state: orderPaymentState(next.order) }), writes: next.writes, messages: next.messages };
  };

/** An event of an order without a gateway payment, or one that names no payment where none was opened. */
const isForeign = ({ payment }: OrderRecord, { gatewayOrder }: PaymentEvent): boolean =>
  payment.attempt === 0 || gatewayOrder === null || (gatewayOrder === undefined && payment.opened.length === 0);

/** The order after a change of its payment, which was `before`. Requires `orderKeys`. */
export const afterPaymentChange = (
  context: ConfirmationContext,
  received: OrderRecord,
  before: Payment,
): OrderChange => {
  const { documents, now } = context;
  const online = paidOnline(documents, received, now);
  if (online !== undefined) return online;
  const current = expiredUnnoticed(received, now);
  const order = underReview(current, now);
  // An order that expired unnoticed has kept its reservations until now.
  const reservations =
    current === received
      ? reservationsOf(documents, order)
      : withOrderReleased(reservationsOf(documents, order), order, now);
  const canBePaid = awaitsPayment(order) || stateOf(order) === 'expired';
  const unchanged = current === received ? [] : putReservations(order.phone, reservations);
  const newlyHeld = heldMessages(order, before, now);

  if (canBePaid && payingCapture(order) !== undefined) {
    const reserved = withReservationsForPayment(reservations, order, now);
    if (reserved !== undefined) return confirmed(context, order, reserved, 'gateway');
    const late = withoutSurplus(transitioned(order, 'expired', now, 'shop') ?? order, now);
    return {
      order: late,
      writes: [putOrder(late), ...unchanged],
      messages: [...orderMessages(late, now), ...newlyHeld],
    };
  }
  // Only an order that waits for its payment can take this step.
  const failed =
    currentStateOf(order.payment) === 'failed' ? transitioned(order, 'payment_failed', now, 'gateway') : undefined;
  const next = withoutSurplus(failed ?? order, now);
  return failed === undefined
    ? {
        order: next,
        writes: [putOrder(next), ...unchanged],
        messages: [...newlyHeld, ...latePaymentMessages(next, before, now)],
      }
    : {
        order: next,
        writes: [putOrder(next), ...putReservations(next.phone, withOrderReleased(reservations, next, now))],
        messages: orderMessages(next, now),
      };
};

/** What confirming an order reads. */
export type ConfirmationContext = {
  readonly documents: Documents;
  readonly settings: Pick<Settings, 'delivery'>;
  readonly now: number;
};

/**
 * The order confirmed, with all its effects; `reserved` are the reservations with its own. With `canPayOnline`, one that is to be
 * paid in cash is offered to be paid online.
 */
export const confirmed = (
  { documents, settings, now }: ConfirmationContext,
  order: OrderRecord,
  reserved: Reservations,
  by: StepActor,
  canPayOnline = false,
): OrderChange => {
  const step = transitioned(order, 'confirmed', now, by);
  if (step === undefined) throw new Error(`an order in state ${stateOf(order)} cannot be confirmed`);
  const next = withReviewEnded(step, now);
  const session = documents.get(sessions.key(order.session));
  return {
    order: next,
    writes: [
      putOrder(next),
      ...putReservations(next.phone, withOrderSettled(reserved, next, now)),
      ...(session?.unpaidOrder === next.number
        ? [put(sessions, sessions.key(next.session), withoutOrdered(session, next))]
        : []),
    ],
    messages: confirmationMessages(next, now, { delivery: settings.delivery, canPayOnline }),
  };
};

/** An order past the time in which a capture could still revive it, not marked as expired yet. */
const expiredUnnoticed = (order: OrderRecord, now: number): OrderRecord => {
  const expiry = expiryOf(orderStatus(order));
  return expiry !== undefined && now >= expiry + LATE_CAPTURE_MS
    ? (transitioned(order, 'expired', expiry, 'shop') ?? order)
    : order;
};

/**
 * The order with its captures of a different amount or currency held for review: while it waits for its payment, or has
 * expired so recently that a capture may still revive it. Later ones, and those of an order that is paid, cancelled,
 * replaced or erased, are refunded.
 */
const underReview = (order: OrderRecord, now: number): OrderRecord => {
  const { payment, erasedAt } = order;
  const isRevivable =
    stateOf(order) === 'expired' && (payment.heldSince !== null || now - stoppedWaitingAt(order) < LATE_CAPTURE_MS);
  const isReviewable =
    mismatchedCaptures(payment).length > 0 &&
    erasedAt === null &&
    order.replacedBy === undefined &&
    (awaitsPayment(order) || isRevivable);
  const heldSince = isReviewable ? (payment.heldSince ?? now) : null;
  return heldSince === payment.heldSince ? order : { ...order, payment: { ...payment, heldSince } };
};

/**
 * The reservations with the order's, reserved again if they were released; undefined where that is too late or
 * impossible, or another order has replaced it: one cart is ordered once.
 */
export const withReservationsForPayment = (
  reservations: Reservations,
  order: OrderRecord,
  now: number,
): Reservations | undefined => {
  if (order.erasedAt !== null || order.replacedBy !== undefined) return undefined;
  if (stateOf(order) === 'pending_payment') return reservations;
  return now - stoppedWaitingAt(order) < LATE_CAPTURE_MS || order.payment.heldSince !== null
    ? withOrderReserved(reservations, order, now)
    : undefined;
};
