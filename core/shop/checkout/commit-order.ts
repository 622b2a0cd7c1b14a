/** Placing an order: one decision checks everything the shopper saw, and commits the order with its reservations (spec 11). */
import { othersAfterUse } from '../../entities/saved-addresses.ts';
import { done, refused } from '../../entities/answer.ts';
import type { Delivery } from '../../entities/delivery.ts';
import type { Business } from '../../entities/order.ts';
import { isEmpty } from '../../entities/cart.ts';
import { availableCash, EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import { EMPTY_DISCOUNT } from '../../entities/discount.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import { EMPTY_PAYMENT } from '../../entities/payment.ts';
import { countedUnits, isNothing, type Units } from '../../entities/stock.ts';
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import type { PlaceOrder } from '../../ports/shop-api.ts';
import { put } from '../../ports/store/shop-store.ts';
import type { Quote } from '../../pricing/quote.ts';
import { shopMessages } from '../../validation/messages.ts';
import { StaleKeys, type PhoneContext, type Outcome } from '../calls/call.ts';
import { noGateway, notSignedIn, orderNotFound } from '../calls/refusals.ts';
import { soldOutRefusal } from '../stock/supply.ts';
import { emptied, itemsOf } from '../cart/cart.ts';
import { checkedAddresses, checkedBusiness } from '../customers/addresses.ts';
import { customers, ledgers, type CustomerRecord } from '../documents/customers.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { idempotencyRecords } from '../documents/idempotency.ts';
import { stockOf } from '../documents/stock.ts';
import { confirmationMessages } from '../notifications/order-messages.ts';
import { codeUsedBy, putReservations, withOrderReserved, withOrderSettled } from '../orders/reservations.ts';
import { putOrder, summaryOf } from '../orders/order-record.ts';
import { orderView } from '../orders/order-view.ts';
import { deliveryRefusal, supplyStateOf } from '../support/pincode.ts';
import { codLimit, orderLimit, unpaidLimit, withOrderCounted, withUnpaid } from '../orders/order-budgets.ts';
import { checkPrice } from './price-check.ts';
import { replacedOrders, type ReplacedOrders } from './replaced-orders.ts';

/** A request to place an order, with everything that was prepared for it. */
export type OrderRequest = {
  readonly input: PlaceOrder;
  /** A hash of the request, which tells a repetition from another order under the same key. */
  readonly body: string;
  /** The number that the order gets. */
  readonly number: string;
  readonly canPayOnline: boolean;
  /** City and state of the shipping pincode; undefined if the pincode is unknown. */
  readonly place: PincodePlace | undefined;
  /** To the shipping pincode. */
  readonly delivery: Delivery;
  /** The orders whose documents were declared, see `ordersToDeclare`. */
  readonly declared: readonly string[];
  /** Whether the stock may be written. */
  readonly mayWriteStock: boolean;
};

/** The outcome of placing an order; `order` is undefined if it was refused. */
export type CommittedOrder = Outcome<'placeOrder'> & { readonly order?: OrderRecord };

/** Throws StaleKeys where the documents it needs are not the declared ones any more, or the number is taken. */
export const commitOrder = (context: PhoneContext, request: OrderRequest): CommittedOrder => {
  const { session, documents, sessionId, phone, now, settings } = context;
  const { input } = request;
  const before = documents.get(idempotencyRecords.key(sessionId, input.key));
  if (before !== undefined) return repeated(context, before.body, before.order, request);

  const checked = checkedAddresses(input);
  if ('refusal' in checked) return { answer: checked.refusal };
  const business = checkedBusiness(input.business);
  if ('refusal' in business) return { answer: business.refusal };
  const undeliverable = deliveryRefusal(request.delivery, input.mode);
  if (undeliverable !== null) return { answer: undeliverable };
  const record = documents.get(customers.key(phone));
  if (record === undefined) return { answer: notSignedIn };
  if (isEmpty(itemsOf(session.quantities, EMPTY_DISCOUNT, settings))) {
    return { answer: refused('CART_EMPTY', shopMessages.cartEmpty) };
  }

  const replaced = replacedOrders(context, request);
  const available = replaced.reservations.stock ?? stockOf(documents);
  const soldOut = soldOutRefusal(available, session.quantities);
  if (soldOut !== null) return { answer: soldOut };
  const units = countedUnits(available, session.quantities);
  // A product is counted since the documents were declared.
  if (!isNothing(units) && !request.mayWriteStock) throw new StaleKeys();
  // As the shopper was shown it: what a replaced order releases is available for the next order.
  const cash = availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER);
  const checkedPrice = checkPrice(session, replaced.reservations, cash, input, settings);
  if ('answer' in checkedPrice) return checkedPrice;
  const { quote } = checkedPrice;
  const isConfirmedAtOnce = !isPrepaid(input.mode) || quote.total === 0;
  const overLimit =
    codLimit(replaced.reservations.phone, input.mode, quote.total, settings.budgets) ??
    orderLimit(replaced.reservations.phone, now, settings.budgets) ??
    (isConfirmedAtOnce ? null : unpaidLimit(replaced.reservations.phone, now, settings.budgets));
  if (overLimit !== null) return { answer: overLimit };
  if (!isConfirmedAtOnce && !request.canPayOnline) return { answer: noGateway };
  return committed(
    context,
    request,
    { ...record, otherAddresses: othersAfterUse(record, checked.addresses.shipping), ...checked.addresses },
    { quote, units, isConfirmedAtOnce, ...business },
    replaced,
  );
};

/** The same key again: the same order for the same request, and nothing is placed. */
const repeated = (
  { documents }: PhoneContext,
  usedFor: string,
  number: string,
  { body, declared }: OrderRequest,
): CommittedOrder => {
  if (usedFor !== body) return { answer: refused('KEY_REUSED', shopMessages.keyReused) };
  if (!declared.includes(number)) throw new StaleKeys();
  const order = documents.get(orders.key(number));
  return order === undefined ? { answer: orderNotFound } : withPlacedOrder(order);
};

/** The final answer is made after the commit, when the payment is open. */
const withPlacedOrder = (order: OrderRecord) => ({
  order,
  answer: done({ order: orderView(order), payPage: null, paymentWindow: null }),
});

/** The order, its reservations, and the cart. Without anything to pay online it is confirmed at once. */
const committed = (
  { session, documents, sessionId, now, settings }: PhoneContext,
  { input, body, number, place, canPayOnline }: OrderRequest,
  customer: CustomerRecord,
  {
    quote,
    units,
    isConfirmedAtOnce,
    business,
  }: {
    readonly quote: Quote;
    readonly units: Units;
    readonly isConfirmedAtOnce: boolean;
    readonly business?: Business;
  },
  replaced: ReplacedOrders,
): CommittedOrder => {
  if (documents.get(orders.key(number)) !== undefined) throw new StaleKeys();
  const placedAt = placingTime(customer, now);
  const order: OrderRecord = {
    number,
    phone: customer.phone,
    mode: quote.mode,
    session: sessionId,
    summary: summaryOf(quote),
    items: itemsOf(session.quantities, quote.discount, settings),
    onceCode: codeUsedBy(quote, settings),
    shipping: customer.shipping,
    billing: customer.billing,
    ...(business !== undefined && { business }),
    supplyState: supplyStateOf(customer.shipping, place),
    units,
    reason: null,
    upi: null,
    polledAt: 0,
    invoice: null,
    creditNote: null,
    erasedAt: null,
    history: [{ state: isConfirmedAtOnce ? 'confirmed' : 'pending_payment', at: now, by: 'customer' }],
    payment: { ...EMPTY_PAYMENT, amount: quote.total, attempt: isConfirmedAtOnce ? 0 : 1 },
    placedAt,
  };
  const phoneRecord = withOrderCounted(replaced.reservations.phone, placedAt, settings.budgets);
  const reservations = {
    ...replaced.reservations,
    phone: isConfirmedAtOnce ? phoneRecord : withUnpaid(phoneRecord, order),
  };
  const reserved = withOrderReserved(reservations, order, now);
  if (reserved === undefined)
    throw new Error('the reservations of the agreed price exceed the balance or the stock, or its code is in use');
  return {
    ...withPlacedOrder(order),
    session: isConfirmedAtOnce ? emptied(session) : { ...session, unpaidOrder: number },
    writes: [
      ...replaced.orders.map(putOrder),
      putOrder(order),
      put(idempotencyRecords, idempotencyRecords.key(sessionId, input.key), { body, order: number, at: now }),
      put(customers, customers.key(customer.phone), { ...customer, lastOrder: number, lastPlacedAt: placedAt }),
      ...putReservations(customer.phone, isConfirmedAtOnce ? withOrderSettled(reserved, order, now) : reserved),
    ],
    messages: isConfirmedAtOnce ? confirmationMessages(order, now, { delivery: settings.delivery, canPayOnline }) : [],
  };
};

/** Two orders this close together are listed in the order in which they were placed; if the clock was set back further, its time is used as it is. */
const TIES_MS = SECOND_MS;

/**
 * Later than the customer's order before it, also where both are placed within a millisecond: orders are listed by this
 * time, and their numbers, which are random, would decide between equal ones.
 */
const placingTime = ({ lastPlacedAt = -Infinity }: CustomerRecord, now: number): number =>
  lastPlacedAt >= now && lastPlacedAt - now < TIES_MS ? lastPlacedAt + 1 : now;
