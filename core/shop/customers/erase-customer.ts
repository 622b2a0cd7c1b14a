/**
 * Erasing a customer: everything personal goes, and the session is signed out. What tax law wants kept of sales stays
 * with their orders, which belong to nobody from then on: a phone number is given to somebody else one day (spec 11).
 */
import { EMPTY_ADDRESS, type Address } from '../../entities/address.ts';
import { done, refused } from '../../entities/answer.ts';
import { stateOf, type OrderState } from '../../entities/order.ts';
import { remove, type Key } from '../../ports/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { KeysMoved } from '../calls/run-call.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import {
  consentKey,
  customerKey,
  ledgerKey,
  NEW_PHONE,
  orderKey,
  phoneKey,
  type OrderRecord,
} from '../documents/documents.ts';
import { keysOfWrites, orderWrites, stepped } from '../orders/order-record.ts';
import { endReviewRefunds } from '../payments/refunds.ts';
import { notSignedIn } from '../calls/refusals.ts';
import { putPhone } from '../documents/retention.ts';
import { signedOut } from '../session/session.ts';

/** Orders that wait for nothing but time, or for their payment. All others are on their way, to the door or back. */
export const AT_REST: readonly OrderState[] = [
  'pending_payment',
  'payment_failed',
  'expired',
  'cancelled',
  'delivered',
  'refunded',
];

/** The most orders that one customer is thought to have. */
export const ERASED_ORDERS = 10_000;

export const keysOfErasing = (phone: string, orders: readonly string[]): readonly Key[] => [
  customerKey(phone),
  consentKey(phone),
  ledgerKey(phone),
  phoneKey(phone),
  ...orders.flatMap(keysOfWrites),
];

/** `named` are the customer's orders as they were found. Throws KeysMoved where one was placed since. */
export const eraseCustomer = (
  desk: Desk,
  phone: string,
  named: readonly string[],
  nextToken: string,
): Outcome<null> => {
  const { documents, now } = desk;
  const customer = documents.get(customerKey(phone));
  if (customer === undefined) return { answer: notSignedIn };
  if (customer.lastOrder !== null && !named.includes(customer.lastOrder)) throw new KeysMoved();
  const orders = named.flatMap((number) => documents.get(orderKey(number)) ?? []);
  if (orders.some((order) => !AT_REST.includes(stateOf(order))))
    return { answer: refused('ORDER_STATE', shopMessages.orderOnItsWay) };

  const {
    offerStartedAt,
    otpSends,
    otpWrong,
    grievances,
    orders: placed,
  } = documents.get(phoneKey(phone)) ?? NEW_PHONE;
  return {
    answer: done(null),
    move: signedOut(desk.visit, nextToken, now),
    writes: [
      remove(customerKey(phone)),
      remove(consentKey(phone)),
      remove(ledgerKey(phone)),
      // The budgets are about the number, whoever has it, and soon run out.
      putPhone(phone, { ...NEW_PHONE, offerStartedAt, otpSends, otpWrong, grievances, orders: placed, erasedAt: now }),
      ...orders.flatMap((order) => orderWrites(ownerless(order, now))),
    ],
  };
};

/** The order without its customer. Where there is no invoice, no tax law wants to know where it was to go. */
const ownerless = (order: OrderRecord, now: number): OrderRecord => {
  const kept = endReviewRefunds(stepped(order, 'expired', now) ?? order, now);
  const bare = ({ name, h_no, st_address, city, state, pincode, for_ship, for_bill }: Address): Address =>
    order.invoice === null
      ? EMPTY_ADDRESS
      : { name, email: '', h_no, st_address, city, state, pincode, for_ship, for_bill };
  return {
    ...kept,
    erasedAt: now,
    reason: null,
    upi: null,
    // No phone: nobody signs in with it, and its documents are no other order's.
    phone: `erased-${order.number}`,
    shipping: bare(order.shipping),
    billing: order.billing === null ? null : bare(order.billing),
  };
};
