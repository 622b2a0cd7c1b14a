/**
 * What may still be done with an order, by its customer, by time and by the operator: pages offer by these rules, and
 * the shop decides by them (spec 11).
 */
import { mayBecome, stateOf, type Order, type OrderState, type OrderStep } from './order.ts';

/** A return may be asked for so long after delivery, in milliseconds. */
export const RETURN_MS = 7 * 86_400_000;
/** An order waits so long for its payment, in milliseconds. */
export const PAYMENT_WINDOW_MS = 30 * 60_000;
/** A payment that failed may be tried again for so long, in milliseconds. */
export const RETRY_WINDOW_MS = 86_400_000;
/**
 * Money of a different amount than was requested is reviewed within so long, in milliseconds; the order waits
 * meanwhile, and then the money goes back.
 */
export const REVIEW_MS = 2 * 86_400_000;
/** After so many failed deliveries the parcel goes back. */
export const DELIVERY_TRIES = 3;

const FREE_TO_CANCEL: readonly OrderState[] = ['pending_payment', 'payment_failed', 'confirmed'];
const WINDOWS: Readonly<Partial<Record<OrderState, number>>> = {
  pending_payment: PAYMENT_WINDOW_MS,
  payment_failed: RETRY_WINDOW_MS,
};

type OrderStatus = {
  readonly state: OrderState;
  readonly history: readonly OrderStep[];
  /** Since when money is held for review; null or absent where none is. */
  readonly heldSince?: number | null;
};

/** Free until the parcel is packed. */
export const mayCancel = ({ state }: Pick<OrderStatus, 'state'>): boolean => FREE_TO_CANCEL.includes(state);

/**
 * Until when a delivered order may be returned, epoch milliseconds; undefined for one that is not delivered or already
 * on its way back.
 */
export const returnableUntil = ({ state, history }: OrderStatus): number | undefined => {
  if (state !== 'delivered') return undefined;
  const delivered = history.find((step) => step.state === 'delivered');
  return delivered === undefined ? undefined : delivered.at + RETURN_MS;
};

export const mayReturn = (order: OrderStatus, now: number): boolean => {
  const until = returnableUntil(order);
  return until !== undefined && now < until;
};

/**
 * An unpaid order may be paid again, in the same way or another; not while money that came for it is held for review.
 */
export const mayRetry = ({ state, heldSince }: Pick<OrderStatus, 'state' | 'heldSince'>): boolean =>
  WINDOWS[state] !== undefined && (heldSince ?? null) === null;

/**
 * When an unpaid order expires, epoch milliseconds: counted from its last step, or the end of a review; undefined for
 * one that waits for no payment.
 */
export const expiryOf = ({ state, history, heldSince = null }: OrderStatus): number | undefined => {
  const window = WINDOWS[state];
  if (window !== undefined && heldSince !== null) return heldSince + REVIEW_MS;
  const since = history.at(-1)?.at;
  return window === undefined || since === undefined ? undefined : since + window;
};

/** What the operator may decide about a payment that is held for review. */
export const REVIEW_DECISIONS = ['accept', 'refund'] as const;
export type Review = {
  readonly decision: (typeof REVIEW_DECISIONS)[number];
  /** The gateway's id of the payment; needed only where several payments of the order are held. */
  readonly payment?: string;
};

/** The operator's steps; every other one is the customer's, the gateway's or the time's. */
const BY_HAND: readonly (readonly [from: OrderState, to: OrderState])[] = [
  ['confirmed', 'packed'],
  ['confirmed', 'cancelled'],
  ['packed', 'shipped'],
  ['shipped', 'out_for_delivery'],
  ['out_for_delivery', 'delivered'],
  ['out_for_delivery', 'undelivered'],
  ['undelivered', 'out_for_delivery'],
  ['undelivered', 'rto'],
  ['rto', 'rto_received'],
  ['rto_received', 'refunded'],
  ['return_requested', 'picked_up'],
  ['return_requested', 'delivered'],
  ['picked_up', 'refunded'],
];

/** Where the operator may move an order next, in the order of the table. */
export const operatorSteps = (from: OrderState): readonly OrderState[] =>
  BY_HAND.filter(([state, to]) => state === from && mayBecome(from, to)).map(([, to]) => to);

/** Whether the parcel goes back after this many failed deliveries. */
export const isGivenUp = (history: readonly OrderStep[]): boolean =>
  history.filter(({ state }) => state === 'undelivered').length >= DELIVERY_TRIES;

/** An order as these rules look at it. */
export const orderStatus = (order: Order): OrderStatus => ({
  state: stateOf(order),
  history: order.history,
  heldSince: order.payment.heldSince,
});
