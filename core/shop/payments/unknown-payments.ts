/** Payments that belong to no order of the store: kept as they are reported or found, until the operator settles them. */
import { done, refused, type Answer } from '../../entities/answer.ts';
import { moneyText } from '../../entities/money/money-text.ts';
import { GatewayFailure } from '../../ports/payments/gateway-failure.ts';
import type { ReportedRefund } from '../../entities/payment.ts';
import type { GatewayDisputeEvent, GatewayPaymentEvent, GatewayRefundEvent } from '../../ports/payments/payments.ts';
import { put, type ShopStore } from '../../ports/store/shop-store.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders } from '../documents/orders.ts';
import { unknownPayments, type UnknownPayment } from '../documents/unknown-payments.ts';
import { orderNumberIn } from '../orders/order-record.ts';
import type { ShopPorts } from '../ports.ts';
import { noGateway } from '../calls/refusals.ts';

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
  for (const state of ['open', 'refund_pending'] as const)
    for await (const page of eachPage(store, unknownPayments, { state }))
      found.push(...page.map(({ document }) => document));
  return found.toReversed().sort((a, b) => a.foundAt - b.foundAt);
};

/**
 * What the gateway reports of a refund of such a payment: one that is paid out settles it, and after one that has failed
 * it is open again. A part that was refunded at the gateway's dashboard leaves it as it is. Answers whether it was kept.
 */
export const applyUnknownRefund = (
  { update }: Pick<ShopStore, 'update'>,
  { payment, key: requested, amount, state }: ReportedRefund,
): Promise<boolean> => {
  // Some reports do not name it.
  if (payment === '') return Promise.resolve(false);
  const key = unknownPayments.key(payment);
  return update<boolean>({ writes: [key] }, (documents) => {
    const known = documents.get(key);
    if (known === undefined) return { answer: false };
    const isWhole = requested === refundKeyOf(known) || amount >= known.amount;
    const next = isWhole ? stateAfter(known.state, state) : known.state;
    return { answer: true, writes: next === known.state ? [] : [put(unknownPayments, key, { ...known, state: next })] };
  });
};

const stateAfter = (known: UnknownPayment['state'], reported: ReportedRefund['state']): UnknownPayment['state'] => {
  if (reported === 'processed') return 'refunded';
  return reported === 'failed' && known !== 'closed' ? 'open' : known;
};

const refundKeyOf = ({ number, payment }: Pick<UnknownPayment, 'number' | 'payment'>): string =>
  `${number}-0-${payment}`;

/**
 * The payments that the store lacks. Since then, at the gateway: `checked` counts this shop's orders, `takenBack` its refunds and
 * disputes.
 */
export type GatewaySearch = {
  readonly checked: number;
  readonly takenBack: number;
  /** Why the gateway did not list the disputes. */
  readonly disputesProblem?: string;
  readonly unknown: readonly UnknownPayment[];
};

type SearchPorts = Pick<ShopPorts, 'store' | 'gateway' | 'logger' | 'yieldTurn'>;
type ApplyEvent = (event: GatewayPaymentEvent | GatewayRefundEvent | GatewayDisputeEvent) => Promise<void>;

/** How many orders are looked up at once. */
const LOOKED_UP = 200;

/**
 * Asks the gateway for all orders since then, epoch milliseconds, and calls `apply` with the payments and refunds of those
 * that are not in the store; and for all refunds and disputes since then, whose events may have been lost. Orders whose receipt
 * is no order number of this shop belong to somebody else.
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
        for (const event of await gateway.eventsOf(id))
          if (event.kind === 'payment' || event.kind === 'refund') await apply(event);
      }
      await yieldTurn();
    }
    const { events, ...refusal } = await gateway.takenBackSince(since);
    const takenBack = events.filter(({ number }) => orderNumberIn(number) !== null);
    for (const event of takenBack) await apply(event);
    return done({
      checked: own.length,
      takenBack: takenBack.length,
      ...refusal,
      unknown: await openUnknownPayments(store),
    });
  } catch (cause) {
    if (!(cause instanceof GatewayFailure)) throw cause;
    logger.error('the gateway could not be asked for its orders', cause);
    return gatewayFailed(cause);
  }
};

/** For the operator: what shoppers read of it offers them cash on delivery. */
const gatewayFailed = ({ message }: GatewayFailure) =>
  refused('NO_GATEWAY', `The payment gateway did not answer, or refused this: ${message}`);

export type SettleUnknownPayment = { readonly payment: string; readonly by: 'refund' | 'close' };

/**
 * The operator's decision. A refund is noted before the gateway is asked for it, so that nobody closes the payment
 * meanwhile. Only a refusal opens it again: otherwise the operator asks once more, and nothing is refunded twice.
 */
export const settleUnknownPayment = async (
  { store, gateway, logger }: Pick<ShopPorts, 'store' | 'gateway' | 'logger'>,
  { payment, by }: SettleUnknownPayment,
): Promise<Answer<UnknownPayment>> => {
  if (by === 'close') return changeState(store, payment, (state) => (state === 'open' ? 'closed' : undefined));
  if (gateway === null) return noGateway;
  const noted = await changeState(store, payment, (state) => (isSettled(state) ? undefined : 'refund_pending'));
  if (!noted.status) return noted;
  const { gatewayOrder, amount, currency } = noted.data;
  try {
    const made = await gateway.refund({ gatewayOrder, payment, amount, currency, key: refundKeyOf(noted.data) });
    return await changeState(store, payment, (state) => (made.state === 'refunded' ? 'refunded' : state));
  } catch (cause) {
    if (!(cause instanceof GatewayFailure)) throw cause;
    if (cause.reason === 'refused')
      await changeState(store, payment, (state) => (state === 'refund_pending' ? 'open' : state));
    logger.error(`the refund of ${payment} was not accepted by the gateway`, cause);
    return gatewayFailed(cause);
  }
};

const isSettled = (state: UnknownPayment['state']): boolean => state === 'refunded' || state === 'closed';

/** `next` answers the state that follows on the present one; undefined where there is none, which is refused. */
const changeState = (
  { update }: Pick<ShopStore, 'update'>,
  payment: string,
  next: (state: UnknownPayment['state']) => UnknownPayment['state'] | undefined,
): Promise<Answer<UnknownPayment>> => {
  const key = unknownPayments.key(payment);
  return update<Answer<UnknownPayment>>({ writes: [key] }, (documents) => {
    const known = documents.get(key);
    if (known === undefined) return { answer: refused('ORDER_NOT_FOUND', 'There is no such payment') };
    const state = next(known.state);
    if (state === undefined)
      return {
        answer: refused(
          'ORDER_STATE',
          known.state === 'refund_pending' ? REQUESTED : `This payment has been settled: ${known.state}`,
        ),
      };
    const changed: UnknownPayment = { ...known, state };
    return { answer: done(changed), writes: state === known.state ? [] : [put(unknownPayments, key, changed)] };
  });
};

const REQUESTED = 'The refund of this payment has been requested. Request it again to see how far it is';
