/** The calls that look orders up: the customer's own, and tracking by number and phone (spec 11). */
import { done, type Done } from '../../entities/answer.ts';
import { orderPaymentState } from '../../entities/order.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { callWithLookup, refuse, type Visitor } from '../calls/call.ts';
import { orderNotFound, phoneInvalid, tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { withOrderMails } from '../notifications/order-mails.ts';
import { currentOrder, expireIfOverdue } from './expire-order.ts';
import { orderView, trackedOrder } from './order-view.ts';
import { foundOrderKeysWithoutSession, orderLookup, ownOrder } from './own-order.ts';

/** Maximum number of orders listed, newest first. */
const LISTED_ORDERS = 200;

export const listOrders = callWithLookup<'listOrders'>()({
  by: 'customer',
  type: 'query',
  prepare: () => null,
  lookup: {
    keys: () => [],
    resolve: async (_documents, _prepared, { phone }, { store }) =>
      (await store.search(orders, { owner: phone, limit: LISTED_ORDERS })).found.map(({ document }) => document),
  },
  decide: (_customer, found) => ({
    answer: done({ orders: found.map(orderView) }),
    afterCommit: async (ports) => {
      const current = await Promise.all(found.map((order) => expireIfOverdue(ports, order)));
      return done({ orders: current.map(orderView) });
    },
  }),
});

export const getOrder = callWithLookup<'getOrder'>()({
  by: 'customer',
  type: 'query',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'getOrder'>>(),
  writes: foundOrderKeysWithoutSession,
  decide: (customer, { found }) => viewed(customer, found, customer.phone, orderView),
});

export const getPaymentStatus = callWithLookup<'getPaymentStatus'>()({
  by: 'customer',
  type: 'query',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'getPaymentStatus'>>(),
  writes: foundOrderKeysWithoutSession,
  decide: (customer, { found }) =>
    viewed(customer, found, customer.phone, (order) => ({ state: orderPaymentState(order) })),
});

/** An excerpt for whoever knows number and phone together; guessing is limited. */
export const trackOrder = callWithLookup<'trackOrder'>()({
  by: 'visitor',
  type: 'query',
  prepare: ({ order, phone: typed }) => {
    const phone = indianMobile(typed);
    return phone === undefined ? refuse(phoneInvalid(typed)) : { order, phone };
  },
  lookup: orderLookup<{ readonly order: string; readonly phone: string }>(),
  writes: foundOrderKeysWithoutSession,
  decide: (visitor, { input: { phone }, found }) => {
    const { session, now } = visitor;
    const { trackingTries } = visitor.settings.budgets;
    const retryAfterMs = budgetWaitMs(session.trackMisses, trackingTries, now);
    if (retryAfterMs > 0) return { answer: tooManyTries(shopMessages.trackTries, retryAfterMs) };
    const outcome = viewed(visitor, found, phone, trackedOrder);
    return outcome.answer.status
      ? outcome
      : {
          ...outcome,
          session: { ...session, trackMisses: withTime(session.trackMisses, now, trackingTries.withinMs) },
        };
  },
});

/** Another's order is not found. The order may have expired since it was stored. */
const viewed = <View>(
  visitor: Visitor,
  found: OrderRecord | undefined,
  phone: string,
  view: (order: OrderRecord) => View,
) => {
  const { documents, now } = visitor;
  const stored = ownOrder(documents, found, phone);
  if (stored === undefined) return { answer: orderNotFound };
  const { order, writes, messages } = currentOrder(documents, stored, now);
  const answer: Done<View> = done(view(order));
  return withOrderMails(visitor, stored.shipping.email, { answer, writes, messages });
};
