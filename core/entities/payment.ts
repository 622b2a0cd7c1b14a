/** A payment: the gateway's events, and the state that follows from them (spec 11). */
import type { Rupees } from './money/money.ts';
import { inPaise, NO_PAISE, paise, subtractPaise, type Paise } from './money/paise.ts';

/** The only currency that the shop requests (ISO 4217). */
export const CURRENCY = 'INR';

export type PaymentEventKind = 'attempted' | 'authorized' | 'captured' | 'failed';

export type PaymentEvent = {
  /** The gateway's id of the event; a repeated event counts once. */
  readonly id: string;
  readonly kind: PaymentEventKind;
  /** Epoch milliseconds, by the gateway's clock. */
  readonly at: number;
  /** The gateway order it belongs to; if absent, the last one opened. Null is cash on delivery. */
  readonly gatewayOrder?: string | null;
  /** The gateway's id of the payment, which is captured once however many events say so. */
  readonly payment?: string;
  /** In hundredths of the currency (paise); if absent, the amount that its gateway order requests. */
  readonly amount?: Paise;
  /** ISO 4217; if absent, the shop's own. */
  readonly currency?: string;
};

/** An event as it is stored. */
export type SeenEvent = Required<PaymentEvent>;

/**
 * `due`: to be paid on delivery. `held`: another amount or currency than requested was captured, and the operator
 * reviews it. `expired`: nothing was paid in time.
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
export type OpenedPayment = {
  readonly gatewayOrder: string;
  /** Where the shopper pays it; null where that is a window of the gateway's own. */
  readonly payPage: string | null;
  readonly amount: Rupees;
};

/** Money received, and from where: a payment of a gateway order, or cash on delivery. */
export type Capture = Pick<SeenEvent, 'gatewayOrder' | 'payment' | 'amount' | 'currency'>;

/** Money to be refunded, or refunded already. */
export type Refund = Capture & {
  /** The idempotency key of the refund at the gateway. */
  readonly key: string;
  readonly to: 'source' | 'upi';
  readonly state: 'pending' | 'refunded';
  /** Only the part beyond the requested amount; the rest of the capture pays for the order. */
  readonly isExcess: boolean;
  /** Epoch milliseconds of the decision. */
  readonly at: number;
  /** When the gateway last said that it is not paid out yet, or refused it, epoch milliseconds; absent before. */
  readonly askedAt?: number;
  /** Set where the gateway refused it when it was last asked. */
  readonly isRefused?: true;
  /** Set where the gateway has not answered the last requests for it. */
  readonly unanswered?: Unanswered;
};

/** Requests to the gateway that were not answered: how many in a row, and when the last was made, epoch milliseconds. */
export type Unanswered = { readonly times: number; readonly at: number };

export const unansweredOnceMore = (before: Unanswered | undefined, at: number): Unanswered => ({
  times: (before?.times ?? 0) + 1,
  at,
});

export type Payment = {
  /** The amount to pay, in rupees. */
  readonly amount: Rupees;
  /** How often the gateway was asked to open a payment; 0 for an order without anything to pay online. */
  readonly attempt: number;
  /** The gateway order of the current payment; null until it is attached, or if there is none. */
  readonly gatewayOrder: string | null;
  /** All that were opened, the latest last: any of them may still be paid. */
  readonly opened: readonly OpenedPayment[];
  readonly events: readonly SeenEvent[];
  readonly refunds: readonly Refund[];
  /** Captures of another amount that the operator has accepted as the payment. */
  readonly accepted: readonly Pick<Capture, 'gatewayOrder' | 'payment'>[];
  /** When captures of another amount or currency began to wait for review, epoch milliseconds; null if none does. */
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

/** The payment that the shopper may pay now; undefined if none is open. */
export const openedPaymentOf = ({ gatewayOrder, opened }: Payment): OpenedPayment | undefined =>
  opened.find((one) => one.gatewayOrder === gatewayOrder);

/** The event with the highest weight decides: a capture outweighs everything, a failure everything but a capture. */
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

/** The state of the current payment. */
export const currentStateOf = (payment: Payment): PaymentEventKind | 'created' =>
  paymentStateOf(
    payment.events.filter(
      (event) =>
        event.gatewayOrder === payment.gatewayOrder && (event.kind !== 'captured' || matchesRequest(payment, event)),
    ),
  );

/** The payment with one more event; the same payment if it has the event already. */
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

/** The amount that a gateway order requests; of one whose id never reached the shop, the amount to pay. */
const requestedAmount = ({ opened, amount }: Pick<Payment, 'opened' | 'amount'>, gatewayOrder: string | null): Paise =>
  inPaise(opened.find((one) => one.gatewayOrder === gatewayOrder)?.amount ?? amount);

/**
 * Whether a capture has exactly the amount and currency that its gateway order requests. Cash on delivery always has.
 */
export const matchesRequest = (
  payment: Pick<Payment, 'opened' | 'amount'>,
  { gatewayOrder, amount, currency }: Omit<Capture, 'payment'>,
): boolean => gatewayOrder === null || (currency === CURRENCY && amount === requestedAmount(payment, gatewayOrder));

/**
 * The captures, one per payment, in the order in which they became known. If events contradict each other about one
 * payment, the one with the requested amount counts, otherwise the earliest by the gateway's clock, so that the order
 * of their arrival makes no difference.
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

/** The captures that are not refunded, less what was refunded as excess. */
export const keptCaptures = (payment: Pick<Payment, 'events' | 'opened' | 'amount' | 'refunds'>): readonly Capture[] =>
  capturesOf(payment).flatMap((capture) => {
    const back = payment.refunds.filter((refund) => isSamePayment(refund, capture));
    if (back.some(({ isExcess }) => !isExcess)) return [];
    return { ...capture, amount: back.reduce((rest, { amount }) => subtractPaise(rest, amount), capture.amount) };
  });

export const isAccepted = ({ accepted }: Pick<Payment, 'accepted'>, capture: PaymentRef): boolean =>
  accepted.some((one) => isSamePayment(one, capture));

/** The captures of another amount or currency than requested that the operator has not decided on. */
export const mismatchedCaptures = (payment: Payment): readonly Capture[] =>
  keptCaptures(payment).filter((capture) => !isAccepted(payment, capture) && !matchesRequest(payment, capture));

/** Those of them that wait for review. */
export const heldCaptures = (payment: Payment): readonly Capture[] =>
  payment.heldSince === null ? [] : mismatchedCaptures(payment);

/** What was captured beyond the amount to pay, in paise. */
export const excessOf = ({ amount }: Pick<Payment, 'amount'>, capture: Pick<Capture, 'amount'>): Paise =>
  paise(Math.max(NO_PAISE, capture.amount - inPaise(amount)));
