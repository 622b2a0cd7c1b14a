/** A payment: what the gateway told, and the state that the set of its events makes (spec 11). */
import type { Rupees } from './money.ts';

export type PaymentEventKind = 'attempted' | 'authorized' | 'captured' | 'failed';

export type PaymentEvent = {
  /** The gateway's id of the event; seen twice, it counts once. */
  readonly id: string;
  readonly kind: PaymentEventKind;
  /** Epoch milliseconds, by the gateway. */
  readonly at: number;
};

/** `due` is cash on delivery's: the money comes with the parcel. */
export const PAYMENT_STATES = [
  'due', 'created', 'attempted', 'authorized', 'captured', 'failed', 'expired', 'refund_pending', 'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export type Payment = {
  /** Rupees to be paid. */
  readonly amount: Rupees;
  /** The gateway's id, once the gateway order is attached; cash on delivery and a total of 0 have none. */
  readonly gatewayOrder: string | null;
  readonly payPage: string | null;
  readonly events: readonly PaymentEvent[];
};

/** The furthest that any event brought it. A capture outweighs everything; a failure only what came short of a capture. */
const WEIGHT: Readonly<Record<PaymentEventKind, number>> = { attempted: 1, authorized: 2, failed: 3, captured: 4 };

/** The state of an online payment, whatever the order or repetition of its events. */
export const paymentStateOf = (events: readonly PaymentEvent[]): Exclude<PaymentState, 'due'> =>
  events.reduce<Exclude<PaymentState, 'due'>>(
    (state, { kind }) => (state === 'created' || WEIGHT[kind] > WEIGHT[state] ? kind : state), 'created');

/** The payment with one more event; the same payment if the event is known. */
export const withEvent = (payment: Payment, event: PaymentEvent): Payment =>
  payment.events.some(({ id }) => id === event.id) ? payment : { ...payment, events: [...payment.events, event] };
