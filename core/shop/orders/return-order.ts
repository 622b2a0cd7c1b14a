/** Returning an order: within 7 days of delivery; cash that was paid on delivery is refunded to a UPI ID (spec 11). */
import { done, refused } from '../../entities/answer.ts';
import { mayReturn, orderStatus } from '../../entities/order-actions.ts';
import { stateOf } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { validateUpi } from '../../validation/order-requests.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid, orderNotFound, type FieldInvalid } from '../calls/refusals.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { withOrderMails } from '../notifications/order-mails.ts';
import { orderMessages } from '../notifications/order-messages.ts';
import { foundOrderKeysWithoutSession, orderLookup, ownOrder, reasonRefusal } from './own-order.ts';
import { putOrder, transitioned } from './order-record.ts';
import { orderView } from './order-view.ts';

/** Only the order's state changes yet: money and reward cash do when the parcel has arrived. */
export const returnOrder = implementCall('returnOrder', {
  type: 'command',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'returnOrder'>>(),
  writes: foundOrderKeysWithoutSession,
  decide: (context, { input: { reason, upi }, found }) => {
    const { documents, phone, now } = context;
    const order = ownOrder(documents, found, phone);
    if (order === undefined) return { answer: orderNotFound };
    const next = mayReturn(orderStatus(order), now)
      ? transitioned(order, 'return_requested', now, 'customer')
      : undefined;
    if (next === undefined) return { answer: notReturnable(order) };
    const wrong = reasonRefusal(reason) ?? (isPrepaid(order.mode) ? null : upiRefusal(upi));
    if (wrong !== null) return { answer: wrong };
    const requested: OrderRecord = { ...next, reason, upi: isPrepaid(order.mode) ? null : upi };
    return withOrderMails(context, order.shipping.email, {
      answer: done(orderView(requested, context.settings.couriers)),
      writes: [putOrder(requested)],
      messages: orderMessages(requested, now),
    });
  },
});

const upiRefusal = (upi: string): FieldInvalid | null => {
  const { status, message } = validateUpi(upi);
  return status === 'valid' ? null : fieldInvalid('upi', message);
};

const notReturnable = (order: OrderRecord) => {
  if (stateOf(order) === 'delivered') return refused('ORDER_STATE', shopMessages.returnTooLate);
  const isRequested = ['return_requested', 'picked_up', 'refunded'].includes(stateOf(order));
  return refused('ORDER_STATE', isRequested ? shopMessages.returnUnderWay : shopMessages.returnNotYet);
};
