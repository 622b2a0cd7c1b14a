/**
 * Cancelling: free until the order is packed; then nothing was held, spent or earned, and the money is refunded (spec
 * 11).
 */
import { done, refused } from '../../entities/answer.ts';
import { mayCancel, orderStatus } from '../../entities/order-actions.ts';
import { isComingBack, isOver, stateOf, type StepActor } from '../../entities/order.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import type { Documents } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { implementCall } from '../calls/implement-call.ts';
import { orderNotFound } from '../calls/refusals.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { withOrderMails } from '../notifications/order-mails.ts';
import { orderMessages } from '../notifications/order-messages.ts';
import { withReviewEnded } from './refunds.ts';
import type { OrderChange } from './decide-on-order.ts';
import { currentOrder } from './expire-order.ts';
import { reservationsOf, putReservations, withOrderCancelled } from './reservations.ts';
import { foundOrderKeysWithoutSession, orderLookup, ownOrder, reasonRefusal } from './own-order.ts';
import { putOrder, transitioned } from './order-record.ts';
import { orderView } from './order-view.ts';

export const cancelOrder = implementCall('cancelOrder', {
  type: 'command',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'cancelOrder'>>(),
  writes: foundOrderKeysWithoutSession,
  decide: (context, { input: { reason }, found }) => {
    const { documents, phone, now } = context;
    const stored = ownOrder(documents, found, phone);
    if (stored === undefined) return { answer: orderNotFound };
    const wrong = reasonRefusal(reason);
    if (wrong !== null) return { answer: wrong };
    const current = currentOrder(documents, stored, now);
    const change = mayCancel(orderStatus(current.order))
      ? cancelled(documents, current.order, reason, now, 'customer')
      : undefined;
    const { writes, messages } = change ?? current;
    const answer = change === undefined ? notCancellable(current.order) : done(orderView(change.order));
    return withOrderMails(context, stored.shipping.email, { answer, writes, messages });
  },
});

/** The order cancelled; undefined where its state does not allow it. */
export const cancelled = (
  documents: Documents,
  order: OrderRecord,
  reason: string,
  now: number,
  by: StepActor,
): OrderChange | undefined => {
  const step = transitioned(order, 'cancelled', now, by);
  if (step === undefined) return undefined;
  const next = withReviewEnded({ ...step, reason }, now);
  const reservations = withOrderCancelled(reservationsOf(documents, order), order, now);
  return {
    order: next,
    writes: [putOrder(next), ...putReservations(order.phone, reservations)],
    messages: orderMessages(next, now),
  };
};

const notCancellable = (order: OrderRecord) => {
  if (isOver(order) || isComingBack(order)) return refused('ORDER_STATE', shopMessages.cancelOver);
  const isReturning = ['return_requested', 'picked_up'].includes(stateOf(order));
  return refused('ORDER_STATE', isReturning ? shopMessages.returnUnderWay : shopMessages.cancelPacked);
};
