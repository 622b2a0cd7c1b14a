/**
 * Paying an order online that was placed with cash on delivery, until it is packed. Nothing of the order changes before the
 * payment is captured: then the fee goes, and nothing is due at delivery (spec 10.23).
 */
import { refused } from '../../entities/answer.ts';
import { mayPayOnline } from '../../entities/order-actions.ts';
import { ZERO_RUPEES } from '../../entities/money/money.ts';
import { awaitsOnlinePayment, payingCapture, stateOf } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import { currentStateOf, hasCapture } from '../../entities/payment.ts';
import type { CallRefusal, RefusalCodeOf, RetryPayment } from '../../ports/shop-api.ts';
import { put, type Documents } from '../../ports/store/shop-store.ts';
import { quotesOf } from '../../pricing/quote.ts';
import { requotedAsAgreed } from '../../pricing/requote.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { PhoneContext } from '../calls/call.ts';
import { noGateway } from '../calls/refusals.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { phones } from '../documents/phones.ts';
import { paidOnlineMessages } from '../notifications/order-messages.ts';
import type { OrderChange } from '../orders/decide-on-order.ts';
import { reservationsOf, putReservations, withoutOpenCod } from '../orders/reservations.ts';
import { retryLimit, withRetryCounted } from '../orders/order-budgets.ts';
import { putOrder, summaryOf } from '../orders/order-record.ts';
import { withoutSurplus } from '../orders/refunds.ts';

export const isPayableOnline = (order: OrderRecord): boolean => mayPayOnline({ ...order, state: stateOf(order) });

type Request = Pick<RetryPayment, 'mode' | 'expectedTotal'> & { readonly canPayOnline: boolean };

type Requested = OrderChange | { readonly refusal: CallRefusal<RefusalCodeOf<'retryPayment'>> };

/** Records that the customer wants to pay online; an order that costs nothing without the fee is paid at once (spec 10.7). */
export const requestOnlinePayment = (
  { documents, now, settings: { budgets } }: Pick<PhoneContext, 'documents' | 'now' | 'settings'>,
  order: OrderRecord,
  { mode, expectedTotal, canPayOnline }: Request,
): Requested => {
  if (!isPrepaid(mode)) return { refusal: refused('ORDER_STATE', shopMessages.retryDue) };
  const { total } = requotedAsAgreed(order, mode);
  if (expectedTotal !== undefined && total !== expectedTotal) {
    const quotes = quotesOf((other) => requotedAsAgreed(order, other));
    return { refusal: refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes }) };
  }
  const { onlineRequest, payment } = order;
  const isNew = onlineRequest === undefined || !isStillGood(order);
  const requested: OrderRecord = {
    ...order,
    onlineRequest: { mode, at: isNew ? now : onlineRequest.at },
    payment: { ...payment, amount: total },
  };
  const paid = paidOnline(documents, requested, now);
  if (paid !== undefined) return paid;
  const { phone } = reservationsOf(documents, order);
  const tooOften = isNew ? retryLimit(phone, now, budgets) : null;
  if (tooOften !== null) return { refusal: tooOften };
  if (!canPayOnline) return { refusal: noGateway };
  if (!isNew) return { order: requested, writes: [putOrder(requested)], messages: [] };
  const next = { ...requested, payment: { ...requested.payment, attempt: payment.attempt + 1, gatewayOrder: null } };
  return {
    order: next,
    writes: [putOrder(next), put(phones, phones.key(order.phone), withRetryCounted(phone, now, budgets))],
    messages: [],
  };
};

/** Whether the payment that was opened, or is being opened, may still be made. */
const isStillGood = ({ payment }: OrderRecord): boolean =>
  payment.gatewayOrder === null || (currentStateOf(payment) !== 'failed' && !hasCapture(payment));

/**
 * The order paid online, once a payment that was asked for has been captured; undefined otherwise. What
 * was captured besides is refunded.
 */
export const paidOnline = (documents: Documents, order: OrderRecord, now: number): OrderChange | undefined => {
  const { onlineRequest } = order;
  if (onlineRequest === undefined || !awaitsOnlinePayment(order)) return undefined;
  const { mode } = onlineRequest;
  const prepaid: OrderRecord = { ...order, mode, summary: summaryOf(requotedAsAgreed(order, mode)) };
  if (prepaid.summary.total !== ZERO_RUPEES && payingCapture(prepaid) === undefined) return undefined;
  const next = withoutSurplus(prepaid, now);
  return {
    order: next,
    writes: [putOrder(next), ...putReservations(next.phone, withoutOpenCod(reservationsOf(documents, next), next))],
    messages: paidOnlineMessages(next, now),
  };
};
