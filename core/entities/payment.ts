/** A payment: what the gateway told, and the state that the set of its events makes (spec 11). */
import type { Rupees } from './money.ts';

export type PaymentEventKind = 'attempted' | 'authorized' | 'captured' | 'failed';

export type PaymentEvent = {
  /** The gateway's id of the event; seen twice, it counts once. */
  readonly id: string;
  readonly kind: PaymentEventKind;
  /** Epoch milliseconds, by the gateway. */
  readonly at: number;
  /** The gateway order it is about; absent, the last that was opened. Null is cash at the door. */
  readonly gatewayOrder?: string | null;
  /** The gateway's id of the payment. Money is captured once for each, however many events say so. */
  readonly payment?: string;
  /** Rupees; absent, what its gateway order asks for. */
  readonly amount?: Rupees;
};

/** An event as it is kept. */
export type SeenEvent = Required<PaymentEvent>;

/** `due` is cash on delivery's: the money comes with the parcel. `expired`: nothing was paid, and nothing is waited for. */
export const PAYMENT_STATES = [
  'due', 'created', 'attempted', 'authorized', 'captured', 'failed', 'expired', 'refund_pending', 'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment that was opened at the gateway. */
export type OpenedPayment = { readonly gatewayOrder: string; readonly payPage: string; readonly amount: Rupees };

/** Money that came, and where from: a payment of a gateway order, or cash at the door. */
export type Capture = Pick<SeenEvent, 'gatewayOrder' | 'payment' | 'amount'>;

/** Money on its way back, or back already. */
export type Refund = Capture & {
  /** Names this refund to the gateway, so that it is sent once. */
  readonly key: string;
  readonly to: 'source' | 'upi';
  readonly state: 'pending' | 'refunded';
  /** Epoch milliseconds of the decision. */
  readonly at: number;
};

export type Payment = {
  /** Rupees to be paid. */
  readonly amount: Rupees;
  /** How many payments the gateway was asked to open; 0 for an order that never had anything to pay online. */
  readonly attempt: number;
  /** The gateway's id of the current one; null until it is attached, and where there is none. */
  readonly gatewayOrder: string | null;
  /** All that were opened, the latest last: money may still come for any of them. */
  readonly opened: readonly OpenedPayment[];
  readonly events: readonly SeenEvent[];
  readonly refunds: readonly Refund[];
};

export const NO_PAYMENT = { attempt: 0, gatewayOrder: null, opened: [], events: [], refunds: [] } as const;

/** Where the shopper pays now; null where nothing is open. */
export const payPageOf = ({ gatewayOrder, opened }: Payment): string | null =>
  opened.find((one) => one.gatewayOrder === gatewayOrder)?.payPage ?? null;

/** The furthest that any event brought it. A capture outweighs everything; a failure only what came short of a capture. */
const WEIGHT: Readonly<Record<PaymentEventKind | 'created', number>> = { created: 0, attempted: 1, authorized: 2, failed: 3, captured: 4 };

/** The state of one payment at the gateway, whatever the order or repetition of its events. */
export const paymentStateOf = (events: readonly Pick<PaymentEvent, 'kind'>[]): PaymentEventKind | 'created' =>
  events.reduce<PaymentEventKind | 'created'>((state, { kind }) => (WEIGHT[kind] > WEIGHT[state] ? kind : state), 'created');

/** The state of the payment that is waited for now. */
export const currentStateOf = ({ gatewayOrder, events }: Payment): PaymentEventKind | 'created' =>
  paymentStateOf(events.filter((event) => event.gatewayOrder === gatewayOrder));

/** The payment with one more event; the same payment if the event is known. */
export const withEvent = (payment: Payment, event: PaymentEvent): Payment => {
  if (payment.events.some(({ id }) => id === event.id)) return payment;
  const about = event.gatewayOrder === undefined ? payment.opened.at(-1)?.gatewayOrder ?? null : event.gatewayOrder;
  const asked = payment.opened.find(({ gatewayOrder }) => gatewayOrder === about)?.amount ?? payment.amount;
  const seen: SeenEvent = { payment: '', amount: asked, ...event, gatewayOrder: about };
  return { ...payment, events: [...payment.events, seen] };
};

const isSame = (a: Capture, b: Capture): boolean => a.gatewayOrder === b.gatewayOrder && a.payment === b.payment;

/** The money that came, each payment once, in the order in which it became known. */
export const capturesOf = ({ events }: Pick<Payment, 'events'>): readonly Capture[] =>
  events.filter(({ kind }) => kind === 'captured')
    .filter((event, index, all) => all.findIndex((other) => isSame(other, event)) === index)
    .map(({ gatewayOrder, payment, amount }) => ({ gatewayOrder, payment, amount }));

/** The money that came and of which nothing goes back. */
export const keptCaptures = (payment: Pick<Payment, 'events' | 'refunds'>): readonly Capture[] =>
  capturesOf(payment).filter((capture) => !payment.refunds.some((refund) => isSame(refund, capture)));
