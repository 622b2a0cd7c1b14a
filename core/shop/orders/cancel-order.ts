/**
 * Cancelling: free until the parcel is packed; then nothing was held, spent or earned, and the money goes back (spec
 * 11).
 */
import { done, refused, type Answer, type Refusal } from '../../entities/answer.ts';
import { mayCancel, orderStatus } from '../../entities/order-actions.ts';
import { isComingBack, isOver, stateOf } from '../../entities/order.ts';
import type { Documents } from '../../ports/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { validateReason } from '../../validation/order-requests.ts';
import type { OrderRecord } from '../documents/documents.ts';
import { expire, standing } from './expire-order.ts';
import { booksOf, putBooks, undone } from './holds.ts';
import type { Changed, OrderDecision } from './decide-on-order.ts';
import { orderWrites, stepped } from './order-record.ts';
import { tidings } from '../notifications/order-messages.ts';
import { endReviewRefunds } from '../payments/refunds.ts';
import { fieldInvalid } from '../calls/refusals.ts';

/** What is wrong with a reason, if anything is. */
export const reasonInvalid = (reason: string): Refusal | null => {
  const { status, message } = validateReason(reason);
  return status === 'valid' ? null : fieldInvalid('reason', message);
};

/** The order cancelled; undefined where its state does not allow it. */
export const cancelled = (
  documents: Documents,
  order: OrderRecord,
  reason: string,
  now: number,
): Changed | undefined => {
  const step = stepped(order, 'cancelled', now);
  if (step === undefined) return undefined;
  const next = endReviewRefunds({ ...step, reason }, now);
  const books = undone(booksOf(documents, order.phone), order, now);
  return { order: next, writes: [...orderWrites(next), ...putBooks(order.phone, books)], messages: tidings(next, now) };
};

/** The customer's own wish. */
export const cancelOrder =
  (reason: string, now: number): OrderDecision<Answer<OrderRecord>> =>
  (kept, documents) => {
    const wrong = reasonInvalid(reason);
    if (wrong !== null) return { answer: wrong };
    const { order } = standing(documents, kept, now);
    const change = mayCancel(orderStatus(order)) ? cancelled(documents, order, reason.trim(), now) : undefined;
    if (change === undefined) return { ...expire(now)(kept, documents), answer: tooLate(order) };
    return { answer: done(change.order), writes: change.writes, messages: change.messages };
  };

const tooLate = (order: OrderRecord): Refusal => {
  if (isOver(order) || isComingBack(order)) return refused('ORDER_STATE', shopMessages.cancelOver);
  const isReturning = ['return_requested', 'picked_up'].includes(stateOf(order));
  return refused('ORDER_STATE', isReturning ? shopMessages.returnUnderWay : shopMessages.cancelPacked);
};
