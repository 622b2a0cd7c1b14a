/**
 * Paying again for an order that is not paid: by the same method or another, at the agreed prices (spec
 * 11).
 */
import { done, refused } from '../../entities/answer.ts';
import { availableCash } from '../../entities/cash-ledger.ts';
import { mayRetry, orderStatus } from '../../entities/order-actions.ts';
import { isOpen, orderPaymentState, stateOf, type OrderState } from '../../entities/order.ts';
import { isPaymentMode, isPrepaid } from '../../entities/payment-mode.ts';
import { currentStateOf } from '../../entities/payment.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import type { CallRefusal, InputOf, RefusalCodeOf, RetryPayment } from '../../ports/shop-api.ts';
import { quotesOf } from '../../pricing/quote.ts';
import { requoted } from '../../pricing/requote.ts';
import { shopMessages } from '../../validation/messages.ts';
import { callWithLookup, refuse, type Customer } from '../calls/call.ts';
import { malformed, orderNotFound } from '../calls/refusals.ts';
import { soldOutRefusal } from '../stock/supply.ts';
import { codLimit } from '../orders/order-budgets.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { withOrderMails, type Effects } from '../notifications/order-mails.ts';
import type { OrderChange } from '../orders/decide-on-order.ts';
import { currentOrder } from '../orders/expire-order.ts';
import {
  holdRecordsOf,
  codeUsedBy,
  putHoldRecords,
  withHoldsReleased,
  withHoldsReserved,
  type HoldRecords,
} from '../orders/holds.ts';
import { putOrder, transitioned, summaryOf } from '../orders/order-record.ts';
import { foundOrderKeys, orderLookup, ownOrder } from '../orders/own-order.ts';
import { deliveryRefusal } from '../support/pincode.ts';
import { confirmed } from './apply-payment-event.ts';
import { awaitsGateway, mapAnswer, noGateway, openPayment } from './open-payment.ts';
import { placedOrder } from './placed-order.ts';

export const retryPayment = callWithLookup<'retryPayment'>()({
  by: 'customer',
  type: 'command',
  prepare: (input) => {
    const { mode, expectedTotal } = input;
    const isReadable = isPaymentMode(mode) && (expectedTotal === undefined || Number.isSafeInteger(expectedTotal));
    return isReadable ? input : refuse(malformed);
  },
  lookup: {
    keys: orderLookup<InputOf<'retryPayment'>>().keys,
    resolve: async (documents, prepared, _caller, { gateway, pincodes }) => {
      const { input, found } = orderLookup<InputOf<'retryPayment'>>().resolve(documents, prepared);
      return {
        input,
        found,
        canPayOnline: gateway !== null,
        window: gateway?.window ?? null,
        place: found === undefined ? undefined : await pincodes.find(found.shipping.pincode),
      };
    },
  },
  writes: foundOrderKeys,
  decide: (customer, { input, found, canPayOnline, window, place }) => {
    const { documents, phone } = customer;
    const stored = ownOrder(documents, found, phone);
    if (stored === undefined) return { answer: orderNotFound };
    const {
      order: retried,
      refusal,
      writes = [],
      messages = [],
    } = retry(customer, stored, { ...input, canPayOnline, place });
    const effects = withOrderMails(customer, stored.shipping.email, { writes, messages });
    if (retried === undefined) return { answer: refusal, ...effects };
    return {
      answer: done(placedOrder(retried, window)),
      ...effects,
      ...(awaitsGateway(retried) && {
        afterCommit: async (ports) =>
          mapAnswer(await openPayment(ports, retried), (opened) => placedOrder(opened, window)),
      }),
    };
  },
});

type Retry = Pick<RetryPayment, 'mode' | 'expectedTotal'> & {
  readonly canPayOnline: boolean;
  /** Where the order goes, by its pincode. */
  readonly place: PincodePlace | undefined;
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
const retry = (
  { documents, now, settings }: Customer,
  stored: OrderRecord,
  { mode, expectedTotal, canPayOnline, place }: Retry,
): Retried => {
  const { order, writes, messages } = currentOrder(documents, stored, now);
  if (!mayRetry(orderStatus(order))) {
    return { refusal: refused('ORDER_STATE', retryProblem(order)), writes, messages };
  }
  const undeliverable = deliveryRefusal(order.shipping.pincode, place, mode, settings.seller);
  if (undeliverable !== null) return { refusal: undeliverable };

  const before = holdRecordsOf(documents, order);
  const free = withHoldsReleased(before, order, now);
  const cash = availableCash(free.ledger);
  const price = requoted(order, mode, settings, cash);
  if (expectedTotal !== undefined && price.total !== expectedTotal) {
    const quotes = quotesOf((other) => requoted(order, other, settings, cash));
    return { refusal: refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes }) };
  }
  const isPaid = !isPrepaid(mode) || price.total === 0;
  const overLimit = codLimit(free.phone, mode, price.total, settings.budgets);
  if (overLimit !== null) return { refusal: overLimit };
  if (!isPaid && !canPayOnline) return { refusal: noGateway };

  // Whoever pays it again wants it besides the order that was placed after it.
  const { replacedBy: _replacedBy, ...own } = order;
  const next: OrderRecord = {
    ...own,
    mode,
    summary: summaryOf(price),
    onceCode: codeUsedBy(price, settings),
    payment: { ...order.payment, amount: price.total },
  };
  const soldOut = free.stock === null ? null : soldOutRefusal(free.stock, order.units);
  if (soldOut !== null) return { refusal: soldOut };
  const holding = isHolding(order, next) ? before : withHoldsReserved(free, next, now);
  if (holding === undefined) return { refusal: refused('ORDER_STATE', shopMessages.retryHeld) };
  return isPaid ? confirmed(documents, next, holding, now) : waiting(order, next, holding, now);
};

const retryProblem = (order: OrderRecord): string =>
  order.payment.heldSince !== null && isOpen(order)
    ? shopMessages.retryHeldPayment
    : (RETRY_PROBLEMS[stateOf(order)] ?? (isDue(order) ? shopMessages.retryDue : shopMessages.retryPaid));

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

const waiting = (order: OrderRecord, next: OrderRecord, holding: HoldRecords, now: number): OrderChange => {
  const { payment } = order;
  const isCurrent =
    stateOf(order) === 'pending_payment' &&
    payment.amount === next.payment.amount &&
    currentStateOf(payment) !== 'failed';
  const asked: OrderRecord = isCurrent
    ? next
    : { ...next, payment: { ...next.payment, attempt: payment.attempt + 1, gatewayOrder: null } };
  const pending = transitioned(asked, 'pending_payment', now) ?? asked;
  return { order: pending, writes: [putOrder(pending), ...putHoldRecords(order.phone, holding)], messages: [] };
};
