/** Payments that belong to no order of the store: kept as they are reported or found, until the operator settles them. */
import { done, refused, type Answer } from '../../entities/answer.ts';
import { moneyText } from '../../entities/money/money-text.ts';
import { failureReason } from '../../ports/payments/gateway-failure.ts';
import type { GatewayPaymentEvent } from '../../ports/payments/payments.ts';
import { put, type ShopStore } from '../../ports/store/shop-store.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders } from '../documents/orders.ts';
import { unknownPayments, type UnknownPayment } from '../documents/unknown-payments.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { noGateway } from './open-payment.ts';

/** For the log: nothing in it is personal data. */
export const paymentText = ({ event, number, amount, currency }: GatewayPaymentEvent): string =>
  `${event.payment}, ${event.kind}, ${moneyText({ amount, currency })}, receipt ${number}`;

/** Keeps a captured payment once, however often it is reported. */
export const keepUnknownPayment = (
  { update }: Pick<ShopStore, 'update'>,
  { event, number, amount, currency }: GatewayPaymentEvent,
  now: number,
): Promise<null> => {
  const key = unknownPayments.key(event.payment);
  const { payment, gatewayOrder, at } = event;
  return update({ writes: [key] }, (documents) => ({
    answer: null,
    writes:
      documents.get(key) === undefined
        ? [
            put(unknownPayments, key, {
              payment,
              gatewayOrder,
              number,
              amount,
              currency,
              at,
              foundAt: now,
              state: 'open',
            }),
          ]
        : [],
  }));
};

/** Those that are not settled, in the order in which they were found. */
export const openUnknownPayments = async (store: Pick<ShopStore, 'search'>): Promise<readonly UnknownPayment[]> => {
  const found: UnknownPayment[] = [];
  for await (const page of eachPage(store, unknownPayments, { state: 'open' }))
    found.push(...page.map(({ document }) => document));
  return found.toReversed();
};

/** The payments that the store lacks; `checked` counts this shop's orders at the gateway since then. */
export type GatewaySearch = { readonly checked: number; readonly unknown: readonly UnknownPayment[] };

type SearchPorts = Pick<ShopPorts, 'store' | 'gateway' | 'logger' | 'yieldTurn'>;
type ApplyEvent = (event: GatewayPaymentEvent) => Promise<void>;

/** How many orders are looked up at once. */
const LOOKED_UP = 200;

/**
 * Asks the gateway for all orders since then, epoch milliseconds, and calls `apply` with the payments of those that
 * are not in the store. Orders whose receipt is no order number of this shop belong to somebody else.
 */
export const searchGateway = async (
  { store, gateway, logger, yieldTurn }: SearchPorts,
  since: number,
  apply: ApplyEvent,
): Promise<Answer<GatewaySearch>> => {
  if (gateway === null) return noGateway;
  try {
    const opened = await gateway.ordersSince(since);
    const own = opened.flatMap(({ id, number }) => {
      const known = orderNumberIn(number);
      return known === null ? [] : [{ id, key: orders.key(known) }];
    });
    for (let from = 0; from < own.length; from += LOOKED_UP) {
      const group = own.slice(from, from + LOOKED_UP);
      const documents = await store.read(group.map(({ key }) => key));
      for (const { id, key } of group) {
        if (documents.get(key)?.payment.opened.some(({ gatewayOrder }) => gatewayOrder === id) === true) continue;
        for (const event of await gateway.eventsOf(id)) if (event.kind === 'payment') await apply(event);
      }
      await yieldTurn();
    }
    return done({ checked: own.length, unknown: await openUnknownPayments(store) });
  } catch (cause) {
    if (failureReason(cause) === 'unknown') throw cause;
    logger.error('the gateway could not be asked for its orders', cause);
    return noGateway;
  }
};

export type SettleUnknownPayment = { readonly payment: string; readonly by: 'refund' | 'close' };

/** The operator's decision. A refund is requested from the gateway first: asked again, it refunds nothing twice. */
export const settleUnknownPayment = async (
  { store, gateway, logger }: Pick<ShopPorts, 'store' | 'gateway' | 'logger'>,
  { payment, by }: SettleUnknownPayment,
): Promise<Answer<UnknownPayment>> => {
  const key = unknownPayments.key(payment);
  const known = (await store.read([key])).get(key);
  if (known === undefined) return refused('ORDER_NOT_FOUND', 'There is no such payment');
  if (known.state !== 'open') return refused('ORDER_STATE', `This payment has been settled: ${known.state}`);
  if (by === 'refund') {
    if (gateway === null) return noGateway;
    const { gatewayOrder, number, amount, currency } = known;
    try {
      await gateway.refund({ gatewayOrder, payment, amount, currency, key: `${number}-0-${payment}` });
    } catch (cause) {
      if (failureReason(cause) === 'unknown') throw cause;
      logger.error(`the refund of ${payment} was not accepted by the gateway`, cause);
      return noGateway;
    }
  }
  return store.update<Answer<UnknownPayment>>({ writes: [key] }, (documents) => {
    const current = documents.get(key) ?? known;
    const settled: UnknownPayment = { ...current, state: by === 'refund' ? 'refunded' : 'closed' };
    return { answer: done(settled), writes: [put(unknownPayments, key, settled)] };
  });
};
