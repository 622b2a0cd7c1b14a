/** What its customer may still do with an order: the page offers by these rules, and the shop decides by them (spec 11). */
import { stateOf, type Order, type OrderState, type OrderStep } from './order.ts';

/** A return may be asked for so long after delivery, in milliseconds. */
export const RETURN_MS = 7 * 86_400_000;
/** An order waits so long for its payment, in milliseconds. */
export const PAYMENT_WINDOW_MS = 30 * 60_000;

const FREE_TO_CANCEL: readonly OrderState[] = ['pending_payment', 'payment_failed', 'confirmed'];
const RETRIABLE: readonly OrderState[] = ['pending_payment', 'payment_failed'];

type Told = { readonly state: OrderState; readonly history: readonly OrderStep[] };

/** Free until the parcel is packed. */
export const mayCancel = ({ state }: Pick<Told, 'state'>): boolean => FREE_TO_CANCEL.includes(state);

/** Until when a delivered order may be returned, epoch milliseconds; undefined for one that is not delivered or already on its way back. */
export const returnableUntil = ({ state, history }: Told): number | undefined => {
  if (state !== 'delivered') return undefined;
  const delivered = history.find((step) => step.state === 'delivered');
  return delivered === undefined ? undefined : delivered.at + RETURN_MS;
};

export const mayReturn = (order: Told, now: number): boolean => {
  const until = returnableUntil(order);
  return until !== undefined && now < until;
};

/** An unpaid order may be paid again, in the same way or another. */
export const mayRetry = ({ state }: Pick<Told, 'state'>): boolean => RETRIABLE.includes(state);

/** An order as these rules look at it. */
export const told = (order: Order): Told => ({ state: stateOf(order), history: order.history });
