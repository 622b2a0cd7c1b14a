/** An order's document: its number, its steps, and how it is found again. */
import { brand } from '../../catalogue/brand.ts';
import { advanced, stateOf, type OrderState, type OrderSummary } from '../../entities/order.ts';
import { capturesOf, matchesRequest } from '../../entities/payment.ts';
import type { Random } from '../../ports/random.ts';
import type { Quote } from '../../pricing/quote.ts';
import { put, remove, type Key, type Write } from '../../ports/shop-store.ts';
import {
  ledgerKey,
  orderKey,
  phoneKey,
  refundsKey,
  reviewKey,
  visitKey,
  type OrderRecord,
} from '../documents/documents.ts';

/** Digits and capitals without I, L, O and U: nothing that is misread, nothing that spells a word. */
export const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A number nobody can guess (spec 11). */
export const newOrderNumber = (random: Random): string => `${brand.orderPrefix}${random.text(LENGTH, NUMBER_ALPHABET)}`;

/** The number in what people type; null for what can't be one, so that only numbers are looked up. */
export const orderNumberIn = (typed: string): string | null => {
  const number = typed.trim().toUpperCase();
  const drawn = number.slice(brand.orderPrefix.length);
  const isNumber =
    number.startsWith(brand.orderPrefix) &&
    drawn.length === LENGTH &&
    [...drawn].every((character) => NUMBER_ALPHABET.includes(character));
  return isNumber ? number : null;
};

/** The document, findable by its customer, state and time. */
export const putOrder = (order: OrderRecord): Write =>
  put(orderKey(order.number), order, { owner: order.phone, state: stateOf(order), at: order.placedAt });

/** The documents that an order's affairs may change. They don't change as long as the order lives. */
export const keysOfOrder = ({ number, phone, visit }: OrderRecord): readonly Key[] => [
  ...keysOfWrites(number),
  ledgerKey(phone),
  phoneKey(phone),
  visitKey(visit),
];

/** The documents that `orderWrites` writes. */
export const keysOfWrites = (number: string): readonly Key[] => [
  orderKey(number),
  refundsKey(number),
  reviewKey(number),
];

/** The order, and the notes by which it is found while any of its refunds is pending, or money is held for review. */
export const orderWrites = (order: OrderRecord): readonly Write[] => [
  putOrder(order),
  ...refundsWrites(order),
  ...reviewWrites(order),
];

const refundsWrites = ({ number, placedAt, payment: { refunds } }: OrderRecord): readonly Write[] => {
  if (refunds.length === 0) return [];
  const state = refunds.some((refund) => refund.state === 'pending') ? 'pending' : 'refunded';
  return [put(refundsKey(number), { order: number, at: placedAt }, { state, at: placedAt })];
};

/** Nothing for an order of which every capture was as asked. */
const reviewWrites = ({ number, payment }: OrderRecord): readonly Write[] => {
  const { heldSince } = payment;
  if (heldSince !== null) return [put(reviewKey(number), { order: number, at: heldSince }, { at: heldSince })];
  return capturesOf(payment).every((capture) => matchesRequest(payment, capture)) ? [] : [remove(reviewKey(number))];
};

/** What is agreed on by a price. */
export const summaryOf = ({
  listTotal,
  subtotal,
  savings,
  shipping,
  discount,
  total,
  rewardCash,
}: Quote): OrderSummary => ({ listTotal, subtotal, savings, shipping, discount, total, rewardCash });

/** The order one step on; undefined where the table of transitions has no such step. */
export const stepped = (
  order: OrderRecord,
  state: OrderState,
  at: number,
  isSilent = false,
): OrderRecord | undefined => {
  const next = advanced(order, state, at, isSilent);
  return next === undefined ? undefined : { ...order, history: next.history };
};
