/** Placing an order: one decision checks everything the shopper saw, and commits the order with its holds (spec 11). */
import { done, refused } from '../../entities/answer.ts';
import { availableCash, EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import { isEmpty } from '../../entities/cart.ts';
import { NO_DISCOUNT } from '../../entities/discount.ts';
import { isPaymentMode, isPrepaid } from '../../entities/payment-mode.ts';
import { NO_PAYMENT } from '../../entities/payment.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import type { PlaceOrder } from '../../ports/shop-api.ts';
import { put, type Documents } from '../../ports/shop-store.ts';
import type { Quote } from '../../pricing/quote.ts';
import { isIdempotencyKey } from '../../validation/idempotency-key.ts';
import { shopMessages } from '../../validation/messages.ts';
import { agreement } from './price-check.ts';
import { emptied, itemsOf } from '../cart/cart.ts';
import { KeysMoved } from '../calls/run-call.ts';
import { checkedAddresses } from '../customers/customer.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import {
  customerKey,
  ledgerKey,
  orderKey,
  placingKey,
  type CustomerRecord,
  type OrderRecord,
  type PhoneRecord,
  type Placing,
  type Visit,
} from '../documents/documents.ts';
import { putBooks, reserved, settled } from '../orders/holds.ts';
import { codLimit, orderLimit, withOrderCounted } from './order-budgets.ts';
import { orderWrites, putOrder, summaryOf } from '../orders/order-record.ts';
import { tidings } from '../notifications/order-messages.ts';
import { supplyStateOf, whyUndeliverable } from '../support/pincode.ts';
import { notSignedIn, orderNotFound } from '../calls/refusals.ts';
import { superseding, type Superseding } from './superseded-orders.ts';

/** An attempt to place, with everything that was made for it beforehand. */
export type Attempt = {
  readonly input: PlaceOrder;
  /** A hash of what is asked for, which tells a repetition from another order under the same key. */
  readonly body: string;
  /** The number that the order gets. */
  readonly number: string;
  readonly canPayOnline: boolean;
  /** Where the parcel goes, by its pincode; undefined where the post does not know it. */
  readonly place: PincodePlace | undefined;
  /** The orders whose documents were named, see `ordersToName`. */
  readonly named: readonly string[];
};

/** What the hash of an attempt's body is made of. */
export const bodyOf = ({ mode, redeemCash, expectedTotal, shipping, billing }: PlaceOrder): string =>
  JSON.stringify([mode, redeemCash, expectedTotal, shipping, billing]);

/**
 * The orders placing may look at: the one this key made, the session's unpaid one, and those that hold the phone's
 * codes.
 */
export const ordersToName = (
  visit: Visit,
  record: PhoneRecord | undefined,
  placing: Placing | undefined,
): readonly string[] =>
  [...new Set([placing?.order, visit.unpaidOrder, ...Object.values(record?.codes ?? {})])].filter(
    (number): number is string => typeof number === 'string',
  );

export const isPlaceable = ({ key, mode, expectedTotal }: PlaceOrder): boolean =>
  isIdempotencyKey(key) && isPaymentMode(mode) && Number.isSafeInteger(expectedTotal);

/** Throws KeysMoved where the documents it needs are not the named ones any more, or the number is taken. */
export const place = (desk: Desk, phone: string, attempt: Attempt): Outcome<OrderRecord> => {
  const { visit, documents, token } = desk;
  const { input, named } = attempt;
  const before = documents.get(placingKey(token, input.key));
  if (before !== undefined) return repeated(documents, before, attempt);

  const checked = checkedAddresses(input);
  if ('refusal' in checked) return { answer: checked.refusal };
  const undeliverable = whyUndeliverable(checked.addresses.shipping.pincode, attempt.place, input.mode);
  if (undeliverable !== null) return { answer: undeliverable };
  const customer = documents.get(customerKey(phone));
  if (customer === undefined) return { answer: notSignedIn };
  if (isEmpty(itemsOf(visit.quantities, NO_DISCOUNT))) return { answer: refused('CART_EMPTY', shopMessages.cartEmpty) };

  const freed = superseding(desk, phone, named);
  // As the shopper was shown it: what a superseded order gives back is there for the order after this one.
  const cash = availableCash(documents.get(ledgerKey(phone)) ?? EMPTY_LEDGER);
  const agreed = agreement(visit, freed.books, cash, input);
  if ('answer' in agreed) return agreed;
  const isPaid = !isPrepaid(input.mode) || agreed.price.total === 0;
  const overLimit =
    codLimit(freed.books.phone, input.mode, agreed.price.total) ?? orderLimit(freed.books.phone, desk.now);
  if (overLimit !== null) return { answer: overLimit };
  if (!isPaid && !attempt.canPayOnline) return { answer: refused('NO_GATEWAY', shopMessages.noGateway) };
  return committed(desk, attempt, { ...customer, ...checked.addresses }, agreed.price, freed, isPaid);
};

/** The same key again: the same order for the same body, and nothing is placed. */
const repeated = (documents: Documents, before: Placing, { body, named }: Attempt): Outcome<OrderRecord> => {
  if (before.body !== body) return { answer: refused('KEY_REUSED', shopMessages.keyReused) };
  if (!named.includes(before.order)) throw new KeysMoved();
  const order = documents.get(orderKey(before.order));
  return { answer: order === undefined ? orderNotFound : done(order) };
};

/**
 * The order, everything it holds, and what becomes of the cart. Without anything to pay online it is confirmed at once.
 */
const committed = (
  { visit, documents, token, now }: Desk,
  { input, body, number, place: deliveredTo }: Attempt,
  customer: CustomerRecord,
  price: Quote,
  freed: Superseding,
  isPaid: boolean,
): Outcome<OrderRecord> => {
  if (documents.get(orderKey(number)) !== undefined) throw new KeysMoved();
  const order: OrderRecord = {
    number,
    phone: customer.phone,
    mode: price.mode,
    visit: token,
    summary: summaryOf(price),
    items: itemsOf(visit.quantities, price.discount),
    shipping: customer.shipping,
    billing: customer.billing,
    supplyState: supplyStateOf(customer.shipping, deliveredTo),
    reason: null,
    upi: null,
    askedAt: 0,
    invoice: null,
    creditNote: null,
    erasedAt: null,
    history: [{ state: isPaid ? 'confirmed' : 'pending_payment', at: now }],
    payment: { ...NO_PAYMENT, amount: price.total, attempt: isPaid ? 0 : 1 },
    placedAt: now,
  };
  const held = reserved({ ...freed.books, phone: withOrderCounted(freed.books.phone, now) }, order, now);
  if (held === undefined) throw new Error('an agreed price holds more than the books have');
  const books = isPaid ? settled(held, order, now) : held;
  return {
    answer: done(order),
    visit: isPaid ? emptied(visit) : { ...visit, unpaidOrder: number },
    writes: [
      ...freed.expired.flatMap(orderWrites),
      putOrder(order),
      put(placingKey(token, input.key), { body, order: number }, { at: now }),
      put(customerKey(customer.phone), { ...customer, lastOrder: number }),
      ...putBooks(customer.phone, books),
    ],
    messages: isPaid ? tidings(order, now) : [],
  };
};
