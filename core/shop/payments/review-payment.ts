/**
 * The review of money of a different amount or currency than was requested: the operator accepts it as the payment or
 * sends it back, and what is not decided on in time is refunded (spec 11).
 */
import { done, refused, type Answer } from '../../entities/answer.ts';
import { expiryOf, REVIEW_MS, orderStatus, type Review } from '../../entities/order-actions.ts';
import { awaitsPayment, orderPaymentState, stateOf, type OrderState } from '../../entities/order.ts';
import { ZERO_PAISE } from '../../entities/money/paise.ts';
import { CURRENCY } from '../../entities/money/money.ts';
import { excessOf, heldCaptures, mismatchedCaptures, type Capture, type PaymentState } from '../../entities/payment.ts';
import type { Documents, Write } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { currentOrder, expire } from '../orders/expire-order.ts';
import { reservationsOf, missingReservation, withOrderReleased, putReservations } from '../orders/reservations.ts';
import type { OrderChange, DecideOrder } from '../orders/decide-on-order.ts';
import { putOrder, transitioned } from '../orders/order-record.ts';
import { heldRefundMessages } from '../notifications/order-messages.ts';
import { confirmed, withReservationsForPayment, type ConfirmationContext } from './apply-payment-event.ts';
import { withReviewEnded, withRefund } from '../orders/refunds.ts';

export type Reviewed = { readonly state: OrderState; readonly payment: PaymentState };

/**
 * Accepting confirms the order with what was captured; what exceeds the total is refunded. Refunding sends all of it
 * back, and the order may be paid again. Refuses with ORDER_STATE where nothing is held, or what is held cannot be
 * accepted.
 */
export const reviewPayment =
  ({ decision, payment }: Review, now: number): DecideOrder<Answer<Reviewed>> =>
  (stored, documents, settings) => {
    const { order } = currentOrder(documents, stored, now);
    if (order !== stored)
      return { ...expire(now)(stored, documents, settings), answer: refused('ORDER_STATE', shopMessages.nothingHeld) };
    const held = heldCaptures(order.payment).filter((capture) => payment === undefined || capture.payment === payment);
    const [capture] = held;
    if (capture === undefined) return { answer: refused('ORDER_STATE', shopMessages.nothingHeld) };
    if (held.length > 1) return { answer: refused('ORDER_STATE', shopMessages.heldSeveral) };
    const change =
      decision === 'accept'
        ? accepted({ documents, settings, now }, order, capture)
        : refusedCapture(documents, order, capture, now);
    if (typeof change === 'string') return { answer: refused('ORDER_STATE', change) };
    return {
      answer: done({ state: stateOf(change.order), payment: orderPaymentState(change.order) }),
      writes: change.writes,
      messages: change.messages,
    };
  };

/** The order confirmed; or the message that says why it cannot be. */
const accepted = (context: ConfirmationContext, order: OrderRecord, capture: Capture): OrderChange | string => {
  const { documents, now } = context;
  if (capture.currency !== CURRENCY) return shopMessages.heldCurrency;
  const { gatewayOrder, payment } = capture;
  const paying: OrderRecord = {
    ...order,
    payment: { ...order.payment, accepted: [...order.payment.accepted, { gatewayOrder, payment }] },
  };
  const excess = excessOf(order.payment, capture);
  const paid = excess === ZERO_PAISE ? paying : withRefund(paying, capture, excess, now, { isExcess: true });
  const reservations = reservationsOf(documents, order);
  const reserved = withReservationsForPayment(reservations, paid, now);
  return reserved === undefined
    ? RESERVATION_PROBLEMS[missingReservation(reservations, paid)]
    : confirmed(context, paid, reserved, 'operator');
};

const RESERVATION_PROBLEMS = {
  units: 'Too few units are left for this order. Refund this payment',
  code: 'The code on this order has been used. Refund this payment',
  cash: 'The reward cash on this order has been used. Refund this payment',
} as const;

/**
 * The order without that payment. One that waited for it has failed, and may be paid again as long as its time has not
 * run out.
 */
const refusedCapture = (documents: Documents, order: OrderRecord, capture: Capture, now: number): OrderChange => {
  const back = withRefund(order, capture, capture.amount, now);
  const isLast = mismatchedCaptures(back.payment).length === 0;
  const rest: OrderRecord = isLast ? { ...back, payment: { ...back.payment, heldSince: null } } : back;
  const failed = isLast ? transitioned(rest, 'payment_failed', now, 'operator', true) : undefined;
  // One that had failed before may have run out of time during the review.
  const expiry = failed === undefined && isLast ? expiryOf(orderStatus(rest)) : undefined;
  const expired =
    expiry !== undefined && now >= expiry ? transitioned(rest, 'expired', now, 'operator', true) : undefined;
  const next = failed ?? expired ?? rest;
  const reservations: readonly Write[] =
    failed === undefined
      ? []
      : putReservations(order.phone, withOrderReleased(reservationsOf(documents, order), order, now));
  return { order: next, writes: [putOrder(next), ...reservations], messages: heldRefundMessages(next, capture, now) };
};

/** The end of a review without a decision: an order that waited for it expires, and the money is refunded. */
export const endReview =
  (now: number): DecideOrder<null> =>
  (order, documents, settings) => {
    const { heldSince } = order.payment;
    if (heldSince === null || now < heldSince + REVIEW_MS) return { answer: null };
    if (awaitsPayment(order)) return { ...expire(now)(order, documents, settings), answer: null };
    const next = withReviewEnded(order, now);
    const messages = heldCaptures(order.payment).flatMap((capture) => heldRefundMessages(next, capture, now));
    return { answer: null, writes: [putOrder(next)], messages };
  };
