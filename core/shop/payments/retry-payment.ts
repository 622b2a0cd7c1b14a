/**
 * Paying again for an order that is not paid: in the same way or another, priced anew from what was agreed on (spec
 * 11).
 */
import { done, refused, type Answer } from '../../entities/answer.ts';
import { availableCash } from '../../entities/cash-ledger.ts';
import { mayRetry, orderStatus } from '../../entities/order-actions.ts';
import { isOpen, stateOf, type OrderState } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import { currentStateOf } from '../../entities/payment.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import type { RetryPayment } from '../../ports/shop-api.ts';
import { requoted } from '../../pricing/requote.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { OrderRecord } from '../documents/documents.ts';
import { expire, standing } from '../orders/expire-order.ts';
import { booksOf, codeUsedBy, givenBack, putBooks, reserved, type Books } from '../orders/holds.ts';
import type { OrderDecision } from '../orders/decide-on-order.ts';
import { codLimit } from '../checkout/order-budgets.ts';
import { orderWrites, stepped, summaryOf } from '../orders/order-record.ts';
import { confirmed } from './apply-payment-event.ts';
import { whyUndeliverable } from '../support/pincode.ts';

export type Retry = Pick<RetryPayment, 'mode' | 'expectedTotal'> & {
  readonly canPayOnline: boolean;
  /** Where the parcel goes, by its pincode. */
  readonly place: PincodePlace | undefined;
};

/**
 * Without anything left to pay online the order is confirmed at once. Otherwise it waits for its payment: for the one
 * that is open already where that is still good, for a new one where the amount changed or the old one failed.
 */
export const retryPayment =
  ({ mode, expectedTotal, canPayOnline, place }: Retry, now: number): OrderDecision<Answer<OrderRecord>> =>
  (kept, documents) => {
    const { order } = standing(documents, kept, now);
    if (!mayRetry(orderStatus(order)))
      return { ...expire(now)(kept, documents), answer: refused('ORDER_STATE', retryProblem(order)) };
    const undeliverable = whyUndeliverable(order.shipping.pincode, place, mode);
    if (undeliverable !== null) return { answer: undeliverable };

    const before = booksOf(documents, order.phone);
    const free = givenBack(before, order, now);
    const cash = availableCash(free.ledger);
    const price = requoted(order, mode, cash);
    if (expectedTotal !== undefined && price.total !== expectedTotal) {
      const quotes = { prepaid: requoted(order, 'card', cash), cod: requoted(order, 'cod', cash) };
      return { answer: refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes }) };
    }
    const isPaid = !isPrepaid(mode) || price.total === 0;
    const overLimit = codLimit(free.phone, mode, price.total);
    if (overLimit !== null) return { answer: overLimit };
    if (!isPaid && !canPayOnline) return { answer: refused('NO_GATEWAY', shopMessages.noGateway) };

    const next: OrderRecord = {
      ...order,
      mode,
      summary: summaryOf(price),
      payment: { ...order.payment, amount: price.total },
    };
    const holding = isHolding(order, next) ? before : reserved(free, next, now);
    if (holding === undefined) return { answer: refused('ORDER_STATE', shopMessages.retryHeld) };
    if (isPaid) {
      const { order: answer, writes, messages } = confirmed(documents, next, holding, now);
      return { answer: done(answer), writes, messages };
    }
    return waiting(order, next, holding, now);
  };

const retryProblem = (order: OrderRecord): string =>
  order.payment.heldSince !== null && isOpen(order)
    ? shopMessages.retryHeldPayment
    : (RETRY_PROBLEMS[stateOf(order)] ?? shopMessages.retryPaid);

const RETRY_PROBLEMS: Readonly<Partial<Record<OrderState, string>>> = {
  expired: shopMessages.retryExpired,
  cancelled: shopMessages.retryCancelled,
  refunded: shopMessages.retryCancelled,
};

/** Whether the order holds already what it is to hold. */
const isHolding = (order: OrderRecord, next: OrderRecord): boolean =>
  stateOf(order) === 'pending_payment' &&
  order.summary.discount.amount === next.summary.discount.amount &&
  codeUsedBy(order.summary) === codeUsedBy(next.summary);

const waiting = (
  order: OrderRecord,
  next: OrderRecord,
  holding: Books,
  now: number,
): ReturnType<ReturnType<typeof retryPayment>> => {
  const { payment } = order;
  const isCurrent =
    stateOf(order) === 'pending_payment' &&
    payment.amount === next.payment.amount &&
    currentStateOf(payment) !== 'failed';
  const asked: OrderRecord = isCurrent
    ? next
    : { ...next, payment: { ...next.payment, attempt: payment.attempt + 1, gatewayOrder: null } };
  const pending = stepped(asked, 'pending_payment', now) ?? asked;
  return { answer: done(pending), writes: [...orderWrites(pending), ...putBooks(order.phone, holding)] };
};
