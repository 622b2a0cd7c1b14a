/** An order's document: its number, its steps, and the documents that belong to it. */
import { brand } from '../../catalogue/brand.ts';
import {
  canTransition,
  stateOf,
  withState,
  type OrderState,
  type OrderSummary,
  type StepActor,
} from '../../entities/order.ts';
import { isNothing } from '../../entities/stock.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Random } from '../../ports/random.ts';
import { put, type Write } from '../../ports/store/shop-store.ts';
import type { Quote } from '../../pricing/quote.ts';
import { ledgers } from '../documents/customers.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { phones } from '../documents/phones.ts';
import { sessions } from '../documents/sessions.ts';
import { stockKey } from '../documents/stock.ts';
import { mailBudgetKeys } from '../notifications/order-mails.ts';

/** Digits and capitals without I, L, O and U: nothing that is misread, nothing that spells a word. */
export const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;
const ORDER_NUMBER = new RegExp(`^${brand.orderPrefix}[${NUMBER_ALPHABET}]{${LENGTH}}$`);

/** A number that cannot be guessed (spec 11). */
export const newOrderNumber = (random: Random): string => `${brand.orderPrefix}${random.text(LENGTH, NUMBER_ALPHABET)}`;

/** The number in what was typed; null where it can be none, so that only numbers are looked up. */
export const orderNumberIn = (typed: string): string | null => {
  const number = typed.toUpperCase();
  return ORDER_NUMBER.test(number) ? number : null;
};

export const putOrder = (order: OrderRecord): Write => put(orders, orders.key(order.number), order);

/**
 * The documents that a change of the order may write: its session's only while it may be confirmed, which empties the cart. It
 * needs no further ones until its customer is erased.
 */
export const orderKeys = (order: OrderRecord): readonly Key[] => [
  ...orderKeysWithoutSession(order),
  ...(canTransition(stateOf(order), 'confirmed') ? [sessions.key(order.session)] : []),
];

/** Without the session's: for its expiry, cancellation or return. */
export const orderKeysWithoutSession = ({ number, phone, shipping, units }: OrderRecord): readonly Key[] => [
  orders.key(number),
  ledgers.key(phone),
  phones.key(phone),
  ...mailBudgetKeys(shipping.email),
  ...(isNothing(units) ? [] : [stockKey]),
];

/** What a price agrees on. */
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
export const transitioned = (
  order: OrderRecord,
  state: OrderState,
  at: number,
  by: StepActor,
  isSilent = false,
): OrderRecord | undefined => {
  const next = withState(order, state, at, by, isSilent);
  return next === undefined ? undefined : { ...order, history: next.history };
};
