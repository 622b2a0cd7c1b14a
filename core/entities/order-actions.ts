/**
 * Which actions an order still allows to its customer and to the operator, and when it expires. Pages decide by these
 * rules what to offer, the shop what to accept (spec 11).
 */
import { DAY_MS, MINUTE_MS } from './time/duration.ts';
import { ZERO_RUPEES, type Rupees } from './money/money.ts';
import { RETURN_MS } from './return-window.ts';
import { isPaidOnDelivery } from './payment-mode.ts';
import { canTransition, isPaidBack, stateOf, type Order, type OrderState, type OrderStep } from './order.ts';

/** How long an order waits for a payment that was opened, with what it holds, in milliseconds. */
export const PAYMENT_WINDOW_MS = 30 * MINUTE_MS;
/** How long a failed payment may be retried, in milliseconds. */
export const RETRY_WINDOW_MS = DAY_MS;
/** How long after an order stopped waiting for payment a late capture may still confirm it, in milliseconds. */
export const LATE_CAPTURE_MS = DAY_MS;
/**
 * How long a payment of another amount than requested is held for review, in milliseconds. The order waits meanwhile;
 * afterwards the money is refunded.
 */
export const REVIEW_MS = 2 * DAY_MS;
/** After this many failed deliveries the parcel is returned to the shop. */
export const MAX_DELIVERY_ATTEMPTS = 3;

const FREE_TO_CANCEL: readonly OrderState[] = ['pending_payment', 'payment_failed', 'confirmed'];
const WINDOWS: Readonly<Partial<Record<OrderState, number>>> = {
  pending_payment: PAYMENT_WINDOW_MS,
  payment_failed: RETRY_WINDOW_MS,
};

/** The part of an order that these rules read: the page has it from a view, the shop from its record. */
type OrderStatus = {
  readonly state: OrderState;
  readonly history: readonly OrderStep[];
  /** When a payment began to be held for review; null or absent if none is. */
  readonly heldSince?: number | null;
};

/** Free until the parcel is packed. */
export const mayCancel = ({ state }: Pick<OrderStatus, 'state'>): boolean => FREE_TO_CANCEL.includes(state);

/** Until when a delivered order may be returned, epoch milliseconds; undefined in any other state. */
export const returnableUntil = ({ state, history }: OrderStatus): number | undefined => {
  if (state !== 'delivered') return undefined;
  const delivered = history.find((step) => step.state === 'delivered');
  return delivered === undefined ? undefined : delivered.at + RETURN_MS;
};

export const mayReturn = (order: OrderStatus, now: number): boolean => {
  const until = returnableUntil(order);
  return until !== undefined && now < until;
};

/** An unpaid order may be paid again, by the same mode or another, unless a payment for it is held for review. */
export const mayRetry = ({ state, heldSince }: Pick<OrderStatus, 'state' | 'heldSince'>): boolean =>
  WINDOWS[state] !== undefined && (heldSince ?? null) === null;

/** Whether an order that is to be paid in cash may be paid online instead: until it is packed (spec 10.23). */
export const mayPayOnline = ({
  state,
  mode,
  summary: { total },
}: Pick<OrderStatus, 'state'> & Pick<Order, 'mode' | 'summary'>): boolean =>
  state === 'confirmed' && isPaidOnDelivery(mode) && total > 0;

/**
 * Until when an order holds what it needs for the payment that is open, epoch milliseconds: the same time from each
 * opening. After that it may at most be paid again. Undefined if it does not wait, or its payment is held for review.
 */
export const paymentEndsAt = ({ state, history, heldSince = null }: OrderStatus): number | undefined => {
  const opened = history.findLast((step) => step.state === 'pending_payment');
  return state !== 'pending_payment' || heldSince !== null || opened === undefined
    ? undefined
    : opened.at + PAYMENT_WINDOW_MS;
};

/**
 * When an unpaid order expires, epoch milliseconds: the latest deadline that any of its steps gave, as paying again does
 * not shorten what a failed payment promised; or the end of a review. Undefined if it is not waiting for a payment.
 */
export const expiryOf = ({ state, history, heldSince = null }: OrderStatus): number | undefined => {
  if (WINDOWS[state] === undefined) return undefined;
  if (heldSince !== null) return heldSince + REVIEW_MS;
  // Every step of an order that waits for its payment began such a wait, unless only the payment's time had passed.
  const deadlines = history.filter((step) => step.isLapse !== true).map((step) => step.at + (WINDOWS[step.state] ?? 0));
  return deadlines.length === 0 ? undefined : Math.max(...deadlines);
};

/** What the operator may decide about a payment that is held for review. */
export const REVIEW_DECISIONS = ['accept', 'refund'] as const;
export type Review = {
  readonly decision: (typeof REVIEW_DECISIONS)[number];
  /** The gateway's id of the payment; needed only if several payments of the order are held. */
  readonly payment?: string;
};

/** The steps that the operator takes; the others follow from the customer, the gateway or the clock. */
const OPERATOR_STEPS = [
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
] as const satisfies readonly (readonly [from: OrderState, to: OrderState])[];

/** A state to which the operator moves orders. */
export type OperatorStep = (typeof OPERATOR_STEPS)[number][1];

/** The states to which the operator may move an order next, in the order of the table. */
export const operatorSteps = (from: OrderState): readonly OrderState[] =>
  OPERATOR_STEPS.filter(([state, to]) => state === from && canTransition(from, to)).map(([, to]) => to);

/** States of a parcel under way; a report may name only its latest one. */
const ON_ITS_WAY: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto'];

/**
 * The steps that lead an order to a state: one, or several where a courier reports only the latest state of its parcel. Empty
 * if no steps lead there, or the order is already there.
 */
export const stepsTo = (from: OrderState, to: OrderState): readonly OrderState[] => {
  const next = operatorSteps(from);
  if (next.includes(to)) return [to];
  if (from === to || !ON_ITS_WAY.includes(from)) return [];
  // A retry after a failed delivery matters only on the way to delivered.
  const ways = next.filter((state) => from !== 'undelivered' || state !== 'out_for_delivery' || to === 'delivered');
  return ways.map((state) => [state, ...stepsTo(state, to)]).find((way) => way.at(-1) === to) ?? [];
};

/** The states to which the operator may move this order next. One whose money has all been refunded is not packed. */
export const nextOperatorSteps = (order: Order): readonly OrderState[] =>
  operatorSteps(stateOf(order)).filter((to) => to !== 'packed' || !isPaidBack(order));

/** Why an order takes no other step than `next`, for the operator. */
export const noSuchStepText = (state: OrderState, next: readonly OrderState[]): string =>
  next.length === 0
    ? `This order is ${state}, and no step of yours is left`
    : `This order is ${state}. It can move to ${next.join(' or ')}`;

/** Whether so many deliveries have failed that the parcel is returned to the shop. */
export const hasReachedDeliveryLimit = (history: readonly OrderStep[]): boolean =>
  history.filter(({ state }) => state === 'undelivered').length >= MAX_DELIVERY_ATTEMPTS;

/** The status of an order. */
export const orderStatus = (order: Order): OrderStatus => ({
  state: stateOf(order),
  history: order.history,
  heldSince: order.payment.heldSince,
});

/** What the courier collects on delivery, in rupees: the total of an order by cash on delivery. */
export const amountToCollect = ({ mode, summary }: Pick<Order, 'mode' | 'summary'>): Rupees =>
  isPaidOnDelivery(mode) ? summary.total : ZERO_RUPEES;

/** While the parcel is on its way, and on its way back. */
const PARCEL_STATES: readonly OrderState[] = ['shipped', 'out_for_delivery', 'undelivered', 'rto'];

/** Whether a wrong courier or tracking number can still be corrected (spec 10.24). */
export const mayCorrectParcel = (state: OrderState): boolean => PARCEL_STATES.includes(state);
