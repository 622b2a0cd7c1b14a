/** A payment: what the gateway told, and the state that the set of its events makes (spec 11). */
import type { Rupees } from './money.ts';
import { inPaise, NO_PAISE, paise, subtractPaise, type Paise } from './paise.ts';

/** The one currency that the shop asks for (ISO 4217). */
export const CURRENCY = 'INR';

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
  /** In hundredths of the currency: paise; absent, what its gateway order requests. */
  readonly amount?: Paise;
  /** ISO 4217; absent, the shop's own. */
  readonly currency?: string;
};

/** An event as it is kept. */
export type SeenEvent = Required<PaymentEvent>;

/**
 * `due` is cash on delivery's: the money comes with the parcel. `held`: money of a different amount or currency than
 * was requested has come, and the operator reviews it. `expired`: nothing was paid, and nothing is waited for.
 */
export const PAYMENT_STATES = [
  'due',
  'created',
  'attempted',
  'authorized',
  'held',
  'captured',
  'failed',
  'expired',
  'refund_pending',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A payment that was opened at the gateway. */
export type OpenedPayment = { readonly gatewayOrder: string; readonly payPage: string; readonly amount: Rupees };

/** Money that came, and where from: a payment of a gateway order, or cash at the door. */
export type Capture = Pick<SeenEvent, 'gatewayOrder' | 'payment' | 'amount' | 'currency'>;

/** Money on its way back, or back already. */
export type Refund = Capture & {
  /** Names this refund to the gateway, so that it is sent once. */
  readonly key: string;
  readonly to: 'source' | 'upi';
  readonly state: 'pending' | 'refunded';
  /** Only what came beyond the amount that was requested; the rest of the capture pays for the order. */
  readonly isExcess: boolean;
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
  /** Captures of a different amount that the operator has accepted as the payment. */
  readonly accepted: readonly Pick<Capture, 'gatewayOrder' | 'payment'>[];
  /**
   * Since when captures of a different amount or currency wait for the operator's review, epoch milliseconds; null
   * where none does.
   */
  readonly heldSince: number | null;
};

export const NO_PAYMENT = {
  attempt: 0,
  gatewayOrder: null,
  opened: [],
  events: [],
  refunds: [],
  accepted: [],
  heldSince: null,
} as const;

/** Where the shopper pays now; null where nothing is open. */
export const payPageOf = ({ gatewayOrder, opened }: Payment): string | null =>
  opened.find((one) => one.gatewayOrder === gatewayOrder)?.payPage ?? null;

/**
 * The furthest state that any event leads to. A capture outweighs everything; a failure only what came short of a
 * capture.
 */
const WEIGHT: Readonly<Record<PaymentEventKind | 'created', number>> = {
  created: 0,
  attempted: 1,
  authorized: 2,
  failed: 3,
  captured: 4,
};

/** The state of one payment at the gateway, whatever the order or repetition of its events. */
export const paymentStateOf = (events: readonly Pick<PaymentEvent, 'kind'>[]): PaymentEventKind | 'created' =>
  events.reduce<PaymentEventKind | 'created'>(
    (state, { kind }) => (WEIGHT[kind] > WEIGHT[state] ? kind : state),
    'created',
  );

/** The state of the payment that is waited for now. */
export const currentStateOf = (payment: Payment): PaymentEventKind | 'created' =>
  paymentStateOf(
    payment.events.filter(
      (event) =>
        event.gatewayOrder === payment.gatewayOrder && (event.kind !== 'captured' || matchesRequest(payment, event)),
    ),
  );

/** The payment with one more event; the same payment if the event is known. */
export const withEvent = (payment: Payment, event: PaymentEvent): Payment => {
  if (payment.events.some(({ id }) => id === event.id)) return payment;
  const about = event.gatewayOrder === undefined ? (payment.opened.at(-1)?.gatewayOrder ?? null) : event.gatewayOrder;
  const seen: SeenEvent = {
    payment: '',
    amount: requestedAmount(payment, about),
    currency: CURRENCY,
    ...event,
    gatewayOrder: about,
  };
  return { ...payment, events: [...payment.events, seen] };
};

type PaymentRef = Pick<Capture, 'gatewayOrder' | 'payment'>;

export const isSamePayment = (a: PaymentRef, b: PaymentRef): boolean =>
  a.gatewayOrder === b.gatewayOrder && a.payment === b.payment;

/** What a gateway order requests. One whose id never reached the shop is taken to request the amount to be paid. */
const requestedAmount = ({ opened, amount }: Pick<Payment, 'opened' | 'amount'>, gatewayOrder: string | null): Paise =>
  inPaise(opened.find((one) => one.gatewayOrder === gatewayOrder)?.amount ?? amount);

/**
 * Whether a capture is of exactly the amount and currency that its gateway order requests. Cash always is: it was
 * counted at the door.
 */
export const matchesRequest = (
  payment: Pick<Payment, 'opened' | 'amount'>,
  { gatewayOrder, amount, currency }: Omit<Capture, 'payment'>,
): boolean => gatewayOrder === null || (currency === CURRENCY && amount === requestedAmount(payment, gatewayOrder));

/**
 * The money that came, each payment once, in the order in which it became known. Where events contradict each other
 * about one payment, the one that states the requested amount counts, and otherwise the first by the gateway's time, so
 * that the order in which they came makes no difference.
 */
export const capturesOf = (payment: Pick<Payment, 'events' | 'opened' | 'amount'>): readonly Capture[] => {
  const captured = payment.events.filter(({ kind }) => kind === 'captured');
  return captured
    .filter((event, index) => captured.findIndex((other) => isSamePayment(other, event)) === index)
    .map((event) => {
      const about = captured.filter((other) => isSamePayment(other, event));
      const stated =
        about.find((other) => matchesRequest(payment, other)) ??
        about.reduce((first, other) =>
          other.at < first.at || (other.at === first.at && other.id < first.id) ? other : first,
        );
      return {
        gatewayOrder: stated.gatewayOrder,
        payment: stated.payment,
        amount: stated.amount,
        currency: stated.currency,
      };
    });
};

/** The money that came and of which nothing goes back but what was too much. */
export const keptCaptures = (payment: Pick<Payment, 'events' | 'opened' | 'amount' | 'refunds'>): readonly Capture[] =>
  capturesOf(payment).flatMap((capture) => {
    const back = payment.refunds.filter((refund) => isSamePayment(refund, capture));
    if (back.some(({ isExcess }) => !isExcess)) return [];
    return { ...capture, amount: back.reduce((rest, { amount }) => subtractPaise(rest, amount), capture.amount) };
  });

export const isAccepted = ({ accepted }: Pick<Payment, 'accepted'>, capture: PaymentRef): boolean =>
  accepted.some((one) => isSamePayment(one, capture));

/** The captures of a different amount or currency than was requested that nobody has decided on. */
export const mismatchedCaptures = (payment: Payment): readonly Capture[] =>
  keptCaptures(payment).filter((capture) => !isAccepted(payment, capture) && !matchesRequest(payment, capture));

/** Those of them that wait for the operator's review. */
export const heldCaptures = (payment: Payment): readonly Capture[] =>
  payment.heldSince === null ? [] : mismatchedCaptures(payment);

/** What was captured beyond the amount that is to be paid, in paise. */
export const excessOf = ({ amount }: Pick<Payment, 'amount'>, capture: Pick<Capture, 'amount'>): Paise =>
  paise(Math.max(NO_PAISE, capture.amount - inPaise(amount)));
