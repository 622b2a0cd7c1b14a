/**
 * Paying again for an order that is not paid: by the same method or another, at the agreed prices (spec 11). One that is
 * confirmed and to be paid in cash may be paid online instead; see pay-online.ts.
 */
import { done, refused } from '../../entities/answer.ts';
import { NOWHERE, type Delivery } from '../../entities/delivery.ts';
import { availableCash } from '../../entities/cash-ledger.ts';
import { mayRetry, orderStatus } from '../../entities/order-actions.ts';
import type { Rupees } from '../../entities/money/money.ts';
import { awaitsPayment, orderPaymentState, stateOf, type OrderState } from '../../entities/order.ts';
import { isPaymentMode, isPrepaid } from '../../entities/payment-mode.ts';
import { currentStateOf } from '../../entities/payment.ts';
import type { CallRefusal, InputOf, RefusalCodeOf, RetryPayment } from '../../ports/shop-api.ts';
import { quotesOf } from '../../pricing/quote.ts';
import { requoted } from '../../pricing/requote.ts';
import { put } from '../../ports/store/shop-store.ts';
import { isIdempotencyKey } from '../../validation/idempotency-key.ts';
import { shopMessages } from '../../validation/messages.ts';
import { refuse, type PhoneContext } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { malformed, noGateway, orderNotFound } from '../calls/refusals.ts';
import { soldOutRefusal } from '../stock/supply.ts';
import { codLimit, retryLimit, withRetryCounted, withUnpaid } from '../orders/order-budgets.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { idempotencyRecords } from '../documents/idempotency.ts';
import type { TokenId } from '../documents/token-id.ts';
import { withOrderMails, type Effects } from '../notifications/order-mails.ts';
import type { OrderChange } from '../orders/decide-on-order.ts';
import { currentOrder } from '../orders/expire-order.ts';
import { deliveryOf } from '../orders/delivery.ts';
import {
  reservationsOf,
  codeUsedBy,
  putReservations,
  withOrderReleased,
  withOrderReserved,
  type Reservations,
} from '../orders/reservations.ts';
import { putOrder, transitioned, summaryOf } from '../orders/order-record.ts';
import { foundOrderKeys, orderLookup, ownOrder } from '../orders/own-order.ts';
import { deliveryRefusal } from '../support/pincode.ts';
import { confirmed } from './apply-payment-event.ts';
import { awaitsGateway } from './open-payment.ts';
import { isPayableOnline, requestOnlinePayment } from './pay-online.ts';
import { openAndAnswer, placedOrder } from './placed-order.ts';

export const retryPayment = implementCall('retryPayment', {
  type: 'command',
  prepare: (input, { hasher }) => {
    const { order, mode, expectedTotal, key } = input;
    const isReadable =
      isPaymentMode(mode) &&
      (expectedTotal === undefined || Number.isSafeInteger(expectedTotal)) &&
      (key === undefined || isIdempotencyKey(key));
    // No request to place an order has such a hash, so that a key is used for one of both.
    const body = hasher.plain(JSON.stringify(['retry', order, mode, expectedTotal ?? null]));
    return isReadable ? { ...input, body } : refuse(malformed);
  },
  lookup: {
    keys: orderLookup<Prepared>().keys,
    resolve: async (documents, prepared, _caller, { gateway, pincodes, settings }) => {
      const { input, found } = orderLookup<Prepared>().resolve(documents, prepared);
      return {
        input,
        found,
        canPayOnline: gateway !== null,
        window: gateway?.window ?? null,
        delivery:
          found === undefined
            ? NOWHERE
            : deliveryOf(found.shipping.pincode, await pincodes.find(found.shipping.pincode), { pincodes, settings }),
      };
    },
  },
  writes: ({ input, found }, { sessionId }) => [...foundOrderKeys({ input, found }), ...attemptKeys(sessionId, input)],
  decide: (context, { input, found, canPayOnline, window, delivery }) => {
    const { documents, phone, sessionId, now } = context;
    const stored = ownOrder(documents, found, phone);
    if (stored === undefined) return { answer: orderNotFound };
    const keys = attemptKeys(sessionId, input);
    const before = keys.map((key) => documents.get(key)).find((placement) => placement !== undefined);
    if (before !== undefined && (before.body !== input.body || before.order !== stored.number))
      return { answer: refused('KEY_REUSED', shopMessages.retryKeyReused) };
    const result: Retried =
      before === undefined
        ? retry(context, stored, { ...input, canPayOnline, delivery })
        : currentOrder(documents, stored, now);
    const { order: retried, refusal, writes = [], messages = [] } = result;
    const attempt = { body: input.body, order: stored.number, at: now };
    const used =
      retried === undefined || before !== undefined ? [] : keys.map((key) => put(idempotencyRecords, key, attempt));
    const effects = withOrderMails(context, stored.shipping.email, { writes: [...writes, ...used], messages });
    if (retried === undefined) return { answer: refusal, ...effects };
    return {
      answer: done(placedOrder(retried, window)),
      ...effects,
      ...(awaitsGateway(retried) && { afterCommit: (ports) => openAndAnswer(ports, retried, { by: 'retry', keys }) }),
    };
  },
});

type Prepared = InputOf<'retryPayment'> & { readonly body: string };

/** The document of the call's idempotency key; none without a key. */
const attemptKeys = (sessionId: TokenId, { key }: Pick<RetryPayment, 'key'>) =>
  key === undefined ? [] : [idempotencyRecords.key(sessionId, key)];

type Retry = Pick<RetryPayment, 'mode' | 'expectedTotal'> & {
  readonly canPayOnline: boolean;
  /** Where the order goes, by its pincode. */
  readonly delivery: Delivery;
};

/** The order to be paid, or the refusal; both may write. */
type Retried = Effects &
  (
    | { readonly order: OrderRecord; readonly refusal?: never }
    | { readonly order?: never; readonly refusal: CallRefusal<RefusalCodeOf<'retryPayment'>> }
  );

/**
 * Without anything left to pay online the order is confirmed at once. Otherwise it waits for its payment: for the one
 * that is open already where that is still good, for a new one where the amount changed or the old one failed.
 */
const retry = ({ documents, now, settings }: PhoneContext, stored: OrderRecord, requested: Retry): Retried => {
  const { mode, expectedTotal, canPayOnline, delivery } = requested;
  const { order, writes, messages } = currentOrder(documents, stored, now);
  if (isPayableOnline(order)) return requestOnlinePayment({ documents, now, settings }, order, requested);
  if (!mayRetry(orderStatus(order))) {
    return { refusal: refused('ORDER_STATE', retryProblem(order)), writes, messages };
  }
  const undeliverable = deliveryRefusal(delivery, mode);
  if (undeliverable !== null) return { refusal: undeliverable };

  const before = reservationsOf(documents, order);
  const free = withOrderReleased(before, order, now);
  const cash = availableCash(free.ledger);
  const quote = requoted(order, mode, settings, cash);
  if (expectedTotal !== undefined && quote.total !== expectedTotal) {
    const quotes = quotesOf((other) => requoted(order, other, settings, cash));
    return { refusal: refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes }) };
  }
  const isConfirmedAtOnce = !isPrepaid(mode) || quote.total === 0;
  const overLimit = codLimit(free.phone, mode, quote.total, settings.budgets);
  if (overLimit !== null) return { refusal: overLimit };
  const isNewPayment = !isConfirmedAtOnce && !isCurrentPayment(order, quote.total);
  const tooOften = isNewPayment ? retryLimit(free.phone, now, settings.budgets) : null;
  if (tooOften !== null) return { refusal: tooOften };
  if (!isConfirmedAtOnce && !canPayOnline) return { refusal: noGateway };

  // Whoever pays it again wants it besides the order that was placed after it.
  const { replacedBy: _replacedBy, ...own } = order;
  const next: OrderRecord = {
    ...own,
    mode,
    summary: summaryOf(quote),
    onceCode: codeUsedBy(quote, settings),
    payment: { ...order.payment, amount: quote.total },
  };
  const soldOut = free.stock === null ? null : soldOutRefusal(free.stock, order.units);
  if (soldOut !== null) return { refusal: soldOut };
  const reserved = isHolding(order, next) ? before : withOrderReserved(free, next, now);
  if (reserved === undefined) return { refusal: refused('ORDER_STATE', shopMessages.retryHeld) };
  if (isConfirmedAtOnce) return confirmed({ documents, settings, now }, next, reserved, 'customer', canPayOnline);
  const counted = isNewPayment ? withRetryCounted(reserved.phone, now, settings.budgets) : reserved.phone;
  return waiting(order, next, { ...reserved, phone: withUnpaid(counted, next) }, isNewPayment, now);
};

/** Whether the payment that is open already is still good. */
const isCurrentPayment = (order: OrderRecord, total: Rupees): boolean =>
  stateOf(order) === 'pending_payment' && order.payment.amount === total && currentStateOf(order.payment) !== 'failed';

const retryProblem = (order: OrderRecord): string =>
  order.payment.heldSince !== null && awaitsPayment(order)
    ? shopMessages.retryHeldPayment
    : (RETRY_PROBLEMS[stateOf(order)] ?? (isDue(order) ? shopMessages.retryPacked : shopMessages.retryPaid));

/** To be paid at delivery. */
const isDue = (order: OrderRecord): boolean => orderPaymentState(order) === 'due';

const RETRY_PROBLEMS: Readonly<Partial<Record<OrderState, string>>> = {
  expired: shopMessages.retryExpired,
  cancelled: shopMessages.retryCancelled,
  rto: shopMessages.retryReturned,
  rto_received: shopMessages.retryReturned,
  refunded: shopMessages.retryClosed,
};

/** Whether the order already holds what it needs. */
const isHolding = (order: OrderRecord, next: OrderRecord): boolean =>
  stateOf(order) === 'pending_payment' &&
  order.summary.discount.amount === next.summary.discount.amount &&
  order.onceCode === next.onceCode;

const waiting = (
  { phone, payment }: OrderRecord,
  next: OrderRecord,
  reserved: Reservations,
  isNewPayment: boolean,
  now: number,
): OrderChange => {
  const asked: OrderRecord = isNewPayment
    ? { ...next, payment: { ...next.payment, attempt: payment.attempt + 1, gatewayOrder: null } }
    : next;
  const pending = transitioned(asked, 'pending_payment', now, 'customer') ?? asked;
  return { order: pending, writes: [putOrder(pending), ...putReservations(phone, reserved)], messages: [] };
};
