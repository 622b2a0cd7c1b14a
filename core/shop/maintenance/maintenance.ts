/**
 * What time and the gateway's silence bring about: unpaid orders expire, reviews end, the gateway is asked about
 * payments it told nothing of, money is sent back, messages are delivered, and what was kept for long enough is
 * forgotten (spec 11).
 */
import { MINUTE_MS } from '../../entities/duration.ts';
import { PAYMENT_WINDOW_MS, RETRY_WINDOW_MS, REVIEW_MS } from '../../entities/order-actions.ts';
import { stateOf, type OrderState } from '../../entities/order.ts';
import { orderKey, type OrderRecord, type RefundsRecord, type ReviewRecord } from '../documents/documents.ts';
import { upToDate } from '../orders/expire-order.ts';
import { createForgetting } from './purge.ts';
import { hearGateway } from '../payments/apply-gateway-event.ts';
import { onOrder } from '../orders/decide-on-order.ts';
import { putOrder } from '../orders/order-record.ts';
import { everyOne } from '../documents/paging.ts';
import { lapsedAt, REVIVAL_MS } from '../payments/apply-payment-event.ts';
import { pendingRefunds, refundArrived } from '../payments/refunds.ts';
import { endReview } from '../payments/review-payment.ts';
import type { ShopPorts } from '../ports.ts';

/** Orders that are read at a time. */
const PAGE = 200;
/**
 * The gateway is asked about a silent payment so long after it was opened, in milliseconds; then again and again, ever
 * less often.
 */
export const SILENCE_MS = 5 * MINUTE_MS;
const SLOWER = 2;

/** Orders that expire, and how long after their placing at the earliest. */
const WAITING: readonly (readonly [OrderState, number])[] = [
  ['pending_payment', PAYMENT_WINDOW_MS],
  ['payment_failed', RETRY_WINDOW_MS],
];
/** Orders for which money may still come that nobody has told of. */
const SILENT: readonly OrderState[] = ['pending_payment', 'payment_failed', 'expired'];
/**
 * Expired orders that were placed longer ago are not looked at any more: they lapsed a day after a failed payment at
 * the latest, but for those that were tried again and again.
 */
const SILENT_MS = RETRY_WINDOW_MS + 2 * REVIVAL_MS;

/** Whether it is time to ask the gateway; an order that no capture can revive any more is left alone. */
const isToAsk = (order: OrderRecord, now: number): boolean => {
  const { askedAt, placedAt, payment } = order;
  if (payment.opened.length === 0 || (stateOf(order) !== 'pending_payment' && now - lapsedAt(order) >= REVIVAL_MS))
    return false;
  return now - Math.max(askedAt, placedAt) >= Math.max(SILENCE_MS, (askedAt - placedAt) / SLOWER);
};

export const createHousekeeping = (ports: ShopPorts, deliverMessages: () => Promise<number>): (() => Promise<void>) => {
  const { store, clock, gateway, journal } = ports;
  const forget = createForgetting(ports);

  /** Orders in a state that were placed at least so long ago, newest first. */
  const ordersIn = (state: OrderState, ms: number): AsyncIterable<OrderRecord> =>
    everyOne<OrderRecord>(
      store,
      { kind: 'order', state, before: clock.now() - ms + 1, limit: PAGE },
      ({ number, placedAt }) => ({ id: number, at: placedAt }),
    );

  const askAbout = async (state: OrderState): Promise<void> => {
    for await (const order of ordersIn(state, SILENCE_MS)) {
      if (state === 'expired' && clock.now() - order.placedAt > SILENT_MS) return;
      await askGateway(order);
    }
  };

  /** One order that cannot be settled keeps no other from it. */
  const attempt = async (settle: () => Promise<unknown>): Promise<void> => {
    try {
      await settle();
    } catch (cause) {
      journal.error('an order could not be settled', cause);
    }
  };

  const askGateway = async (order: OrderRecord): Promise<void> => {
    if (gateway === null || !isToAsk(order, clock.now())) return;
    try {
      for (const { gatewayOrder } of order.payment.opened) {
        for (const news of await gateway.eventsOf(gatewayOrder)) await hearGateway(ports, news);
      }
      await onOrder(
        store,
        order.number,
        (asked) => ({ answer: null, writes: [putOrder({ ...asked, askedAt: clock.now() })] }),
        null,
      );
    } catch (cause) {
      journal.error('the gateway did not say what it knows of a payment', cause);
    }
  };

  const sendBack = async (order: OrderRecord): Promise<void> => {
    for (const { key, gatewayOrder, payment, amount, currency } of pendingRefunds(order)) {
      if (gateway === null || gatewayOrder === null) continue;
      try {
        const state = await gateway.refund({ gatewayOrder, payment, amount, currency, key });
        if (state === 'refunded') await onOrder(store, order.number, refundArrived(key, clock.now()), null);
      } catch (cause) {
        journal.error('the gateway did not take a refund; it is asked again', cause);
      }
    }
  };

  return async () => {
    for (const state of SILENT) await askAbout(state);
    for (const [state, ms] of WAITING)
      for await (const order of ordersIn(state, ms)) await attempt(() => upToDate(ports, order));
    const reviews = everyOne<ReviewRecord>(
      store,
      { kind: 'review', before: clock.now() - REVIEW_MS + 1, limit: PAGE },
      ({ order, at }) => ({ id: order, at }),
    );
    for await (const { order } of reviews) await attempt(() => onOrder(store, order, endReview(clock.now()), null));
    const refunds = everyOne<RefundsRecord>(
      store,
      { kind: 'refunds', state: 'pending', limit: PAGE },
      ({ order, at }) => ({ id: order, at }),
    );
    for await (const { order: number } of refunds) {
      const order = (await store.read([orderKey(number)])).get(orderKey(number));
      if (order !== undefined) await sendBack(order);
    }
    // Nothing here waits for messages to be sent.
    deliverMessages().catch((cause: unknown) => journal.error('messages could not be delivered', cause));
    await forget();
  };
};
