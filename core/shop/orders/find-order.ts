/** The calls that look orders up: the customer's own, and tracking by number and phone (spec 11). */
import { done, type Done } from '../../entities/answer.ts';
import { orderPaymentState } from '../../entities/order.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { refuse, type CallContext } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { orderNotFound, phoneInvalid, tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { trackingMisses } from '../documents/tracking-misses.ts';
import { withOrderMails } from '../notifications/order-mails.ts';
import { put, type Documents } from '../../ports/store/shop-store.ts';
import type { ShopPorts } from '../ports.ts';
import { orderNumberIn } from './order-record.ts';
import { deliveryEstimateOf } from './delivery-estimate.ts';
import { currentOrder, expireIfOverdue } from './expire-order.ts';
import { orderView, trackedOrder } from './order-view.ts';
import { foundOrderKeysWithoutSession, orderLookup, ownOrder } from './own-order.ts';

/** Maximum number of orders listed, newest first. */
const LISTED_ORDERS = 200;

const listOrders = implementCall('listOrders', {
  type: 'query',
  prepare: () => null,
  lookup: {
    keys: () => [],
    resolve: async (_documents, _prepared, { phone }, ports) => {
      const { found } = await ports.store.search(orders, { owner: phone, limit: LISTED_ORDERS });
      return Promise.all(
        found.map(async ({ document: order }) => ({ order, arrival: await deliveryEstimateOf(order, ports) })),
      );
    },
  },
  decide: ({ settings: { couriers } }, found) => ({
    answer: done({ orders: found.map(({ order, arrival }) => ({ ...orderView(order, couriers), ...arrival })) }),
    afterCommit: async (ports) => {
      const views = found.map(async ({ order, arrival }) => ({
        ...orderView(await expireIfOverdue(ports, order), couriers),
        ...arrival,
      }));
      return done({ orders: await Promise.all(views) });
    },
  }),
});

/** The lookup of a call that names an order and tells when it arrives. */
const lookupWithArrival = <Input extends { readonly order: string }>() => {
  const { keys, resolve } = orderLookup<Input>();
  return {
    keys,
    resolve: async (documents: Documents, prepared: Input, _caller: unknown, ports: ShopPorts) => {
      const { input, found } = resolve(documents, prepared);
      return { input, found, arrival: found === undefined ? {} : await deliveryEstimateOf(found, ports) };
    },
  };
};

const getOrder = implementCall('getOrder', {
  type: 'query',
  prepare: (input) => input,
  lookup: lookupWithArrival<InputOf<'getOrder'>>(),
  writes: foundOrderKeysWithoutSession,
  decide: (context, { found, arrival }) =>
    viewed(context, found, context.phone, (order) => ({ ...orderView(order, context.settings.couriers), ...arrival })),
});

const getPaymentStatus = implementCall('getPaymentStatus', {
  type: 'query',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'getPaymentStatus'>>(),
  writes: foundOrderKeysWithoutSession,
  decide: (context, { found }) =>
    viewed(context, found, context.phone, (order) => ({ state: orderPaymentState(order) })),
});

/**
 * An excerpt for whoever knows number and phone together. Guessing is limited by the number, because a session is dropped with
 * its cookie; a number that no order has is counted alike, so that nothing says which orders exist.
 */
const trackOrder = implementCall('trackOrder', {
  type: 'query',
  prepare: ({ order, phone: typed }) => {
    const phone = indianMobile(typed);
    if (phone === undefined) return refuse(phoneInvalid(typed));
    const number = orderNumberIn(order);
    return number === null ? refuse(orderNotFound) : { order: number, phone };
  },
  lookup: lookupWithArrival<{ readonly order: string; readonly phone: string }>(),
  writes: (known) => [trackingMisses.key(known.input.order), ...foundOrderKeysWithoutSession(known)],
  decide: (context, { input: { order: number, phone }, found, arrival }) => {
    const { documents, now } = context;
    const { trackingTries } = context.settings.budgets;
    const key = trackingMisses.key(number);
    const misses = documents.get(key)?.times ?? [];
    const retryAfterMs = budgetWaitMs(misses, trackingTries, now);
    if (retryAfterMs > 0) return { answer: tooManyTries(shopMessages.trackTries, retryAfterMs) };
    const outcome = viewed(context, found, phone, (order) => ({
      ...trackedOrder(order, context.settings.couriers),
      ...arrival,
    }));
    if (outcome.answer.status) return outcome;
    const { withinMs } = trackingTries;
    const times = withTime(misses, now, withinMs);
    return { ...outcome, writes: [put(trackingMisses, key, { times, until: now + withinMs })] };
  },
});

/** Another's order is not found. The order may have expired since it was stored. */
const viewed = <View>(
  context: CallContext,
  found: OrderRecord | undefined,
  phone: string,
  view: (order: OrderRecord) => View,
) => {
  const { documents, now } = context;
  const stored = ownOrder(documents, found, phone);
  if (stored === undefined) return { answer: orderNotFound };
  const { order, writes, messages } = currentOrder(documents, stored, now);
  const answer: Done<View> = done(view(order));
  return withOrderMails(context, stored.shipping.email, { answer, writes, messages });
};

export const orderQueries = { listOrders, getOrder, getPaymentStatus, trackOrder } as const;
