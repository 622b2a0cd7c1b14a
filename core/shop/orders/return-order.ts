/** Sending an order back: within 7 days of delivery; cash that was paid at the door goes to a UPI id (spec 11). */
import { done, refused, type Answer, type Refusal } from '../../entities/answer.ts';
import { mayReturn, orderStatus } from '../../entities/order-actions.ts';
import { stateOf } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import type { ReturnRequest } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { validateUpi } from '../../validation/order-requests.ts';
import { reasonInvalid } from './cancel-order.ts';
import type { OrderRecord } from '../documents/documents.ts';
import type { OrderDecision } from './decide-on-order.ts';
import { putOrder, stepped } from './order-record.ts';
import { tidings } from '../notifications/order-messages.ts';
import { fieldInvalid } from '../calls/refusals.ts';

/** Nothing moves yet but the order's state: money and reward cash do when the parcel is back. */
export const returnOrder =
  ({ reason, upi }: Omit<ReturnRequest, 'order'>, now: number): OrderDecision<Answer<OrderRecord>> =>
  (order) => {
    const next = mayReturn(orderStatus(order), now) ? stepped(order, 'return_requested', now) : undefined;
    if (next === undefined) return { answer: refused('ORDER_STATE', returnProblem(order)) };
    const wrong = reasonInvalid(reason) ?? (isPrepaid(order.mode) ? null : upiInvalid(upi));
    if (wrong !== null) return { answer: wrong };
    const requested: OrderRecord = { ...next, reason: reason.trim(), upi: isPrepaid(order.mode) ? null : upi.trim() };
    return { answer: done(requested), writes: [putOrder(requested)], messages: tidings(requested, now) };
  };

const upiInvalid = (upi: string): Refusal | null => {
  const { status, message } = validateUpi(upi);
  return status === 'valid' ? null : fieldInvalid('upi', message);
};

const returnProblem = (order: OrderRecord): string => {
  if (stateOf(order) === 'delivered') return shopMessages.returnTooLate;
  return ['return_requested', 'picked_up', 'refunded'].includes(stateOf(order))
    ? shopMessages.returnUnderWay
    : shopMessages.returnNotYet;
};
