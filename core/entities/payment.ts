/** A payment: the gateway's events, and the state that follows from them (spec 11). */
import { CURRENCY, type Rupees } from './money/money.ts';
import { inPaise, paise, sumPaise, ZERO_PAISE, type Paise } from './money/paise.ts';

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
export type GatewayPayment = {
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
  /** Set where only a part of what pays for the order goes back, while its customer keeps the order. */
  readonly isPart?: true;
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

/** A refund as the gateway reports it: one that the shop requested, or one that was made at the gateway's dashboard. */
export type ReportedRefund = {
  /** The gateway's id of the refund. */
  readonly id: string;
  /** The gateway's id of the payment that it takes back; empty where a report of the shop's own does not name it. */
  readonly payment: string;
  /** The key that the shop requested it with; empty for one that was made elsewhere. */
  readonly key: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly state: RefundProgress;
  /** When it was made, epoch milliseconds, by the gateway's clock. */
  readonly at: number;
};
type RefundProgress = 'pending' | 'processed' | 'failed';

/** What a bank disputes of a payment (a chargeback), as the gateway reports it. */
export type Dispute = {
  /** The gateway's id of the dispute. */
  readonly id: string;
  readonly payment: string;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: (typeof DISPUTE_STATUS)[number];
  /** The gateway's code of the reason; empty without one. */
  readonly reason: string;
  /** Until when the shop has to answer it, epoch milliseconds; null without such a time. */
  readonly respondBy: number | null;
  /** When it came to this status, epoch milliseconds, by the gateway's clock; of an outcome learned of by asking, when it was asked. */
  readonly at: number;
};
/** The last three are final. */
export const DISPUTE_STATUS = ['open', 'under_review', 'action_required', 'closed', 'won', 'lost'] as const;

export type Payment = {
  /**
   * The amount to pay online, in rupees. What is due in cash is the order's total.
   */
  readonly amount: Rupees;
  /** How often the gateway was asked to open a payment; 0 for an order without anything to pay online. */
  readonly attempt: number;
  /** The gateway order of the current payment; null until it is attached, or if there is none. */
  readonly gatewayOrder: string | null;
  /** All that were opened, the latest last: any of them may still be paid. */
  readonly opened: readonly GatewayPayment[];
  readonly events: readonly SeenEvent[];
  readonly refunds: readonly Refund[];
  /** What the gateway has reported of refunds, each once; absent where it has reported none. */
  readonly reported?: readonly ReportedRefund[];
  /** Absent where the gateway has reported none. */
  readonly disputes?: readonly Dispute[];
  /** Captures of another amount that the operator has accepted as the payment. */
  readonly accepted: readonly Pick<Capture, 'gatewayOrder' | 'payment'>[];
  /** When captures of another amount or currency began to wait for review, epoch milliseconds; null if none does. */
  readonly heldSince: number | null;
};

export const EMPTY_PAYMENT = {
  attempt: 0,
  gatewayOrder: null,
  opened: [],
  events: [],
  refunds: [],
  accepted: [],
  heldSince: null,
} as const;

/** The payment that the shopper may pay now; undefined if none is open. */
export const openedPaymentOf = ({ gatewayOrder, opened }: Payment): GatewayPayment | undefined =>
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

/** Whether the current payment has brought any money, of whatever amount. */
export const hasCapture = ({ gatewayOrder, events }: Payment): boolean =>
  events.some((event) => event.kind === 'captured' && event.gatewayOrder === gatewayOrder);

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

/** A capture that the shop has not sent back as a whole. */
export type KeptCapture = Capture & {
  /** What was received, in hundredths of the currency; `amount` is what is left of it. */
  readonly captured: Paise;
  /** What was received, less what was refunded as excess; parts that were refunded are in it. */
  readonly paid: Paise;
};

type Money = Pick<Payment, 'events' | 'opened' | 'amount' | 'refunds' | 'reported' | 'disputes'>;

/**
 * The captures that are not refunded as a whole, less what was refunded as excess, in part, or at the gateway's dashboard, and
 * what was lost in a dispute.
 */
export const keptCaptures = (payment: Money): readonly KeptCapture[] =>
  capturesOf(payment).flatMap((capture) => {
    const back = payment.refunds.filter((refund) => isSamePayment(refund, capture));
    if (back.some(({ isExcess, isPart }) => !isExcess && isPart !== true)) return [];
    const sumOf = (refunds: readonly Refund[]): Paise => sumPaise(refunds.map(({ amount }) => amount));
    const paid = less(capture.amount, sumOf(back.filter(({ isExcess }) => isExcess)));
    const rest = less(paid, elsewhereOf(payment, capture));
    // One whose parts were all refunded, or that was lost, still is the payment of its order: no other capture takes its place.
    const parts = sumOf(back.filter(({ isPart }) => isPart === true));
    const amount = less(rest, sumPaise([parts, lostOf(payment, capture)]));
    return rest === ZERO_PAISE ? [] : [{ ...capture, amount, captured: capture.amount, paid }];
  });

/** Never below 0: the gateway refunds no more than it received. */
const less = (from: Paise, amount: Paise): Paise => paise(Math.max(ZERO_PAISE, from - amount));

const isOwn = ({ refunds }: Pick<Payment, 'refunds'>, { key, payment }: ReportedRefund): boolean =>
  refunds.some((own) => own.key === key && (payment === '' || own.payment === payment));

/** The refunds that were made at the gateway's dashboard and have not failed, with the capture that they take back. */
export const refundsElsewhere = (payment: Money): readonly (ReportedRefund & { readonly of: Capture })[] => {
  const made = (payment.reported ?? []).filter((report) => report.state !== 'failed' && !isOwn(payment, report));
  if (made.length === 0) return [];
  const captures = capturesOf(payment);
  return made.flatMap((report) => {
    const of = captures.find((capture) => capture.payment === report.payment);
    return of === undefined ? [] : [{ ...report, of }];
  });
};

const elsewhereOf = (payment: Money, capture: PaymentRef): Paise =>
  sumPaise(
    refundsElsewhere(payment)
      .filter(({ of }) => isSamePayment(of, capture))
      .map(({ amount }) => amount),
  );

/** Disputes that the bank has decided against the shop: their money is lost. */
export const lostDisputes = ({ disputes = [] }: Pick<Payment, 'disputes'>): readonly Dispute[] =>
  disputes.filter(({ status }) => status === 'lost');

const lostOf = (payment: Pick<Payment, 'disputes'>, capture: Capture): Paise =>
  sumPaise(
    lostDisputes(payment)
      .filter((dispute) => dispute.payment === capture.payment && dispute.currency === capture.currency)
      .map(({ amount }) => amount),
  );

/**
 * The shop's own refunds with what they have to pay out: what was refunded at the dashboard or lost in a dispute is not
 * refunded again. One with nothing left to pay out is done.
 */
export const refundsToMake = (payment: Money): readonly Refund[] => {
  if ((payment.reported ?? []).length === 0 && lostDisputes(payment).length === 0) return payment.refunds;
  const captures = capturesOf(payment);
  return payment.refunds.map((refund, index): Refund => {
    const capture = captures.find((one) => isSamePayment(one, refund));
    if (refund.gatewayOrder === null || capture === undefined) return refund;
    const earlier = payment.refunds.slice(0, index).filter((one) => isSamePayment(one, refund));
    const others = sumPaise([
      elsewhereOf(payment, capture),
      lostOf(payment, capture),
      ...earlier.map(({ amount }) => amount),
    ]);
    const amount = paise(Math.min(refund.amount, less(capture.amount, others)));
    return { ...refund, amount, state: amount === ZERO_PAISE ? 'refunded' : refund.state };
  });
};

/**
 * The shop's own refunds of parts that pay out less than was decided, since refunds at the gateway's dashboard or lost disputes
 * have left less of the payment: their credit notes say `decided`, in paise.
 */
export const cutPartRefunds = (payment: Money): readonly { readonly decided: Paise; readonly amount: Paise }[] =>
  refundsToMake(payment).flatMap(({ amount, isPart }, index) => {
    const decided = payment.refunds[index]?.amount ?? amount;
    return isPart === true && amount < decided ? [{ decided, amount }] : [];
  });

/** All money that goes back or went back, whoever refunded it. */
export const allRefunds = (
  payment: Money,
): readonly Pick<Refund, 'amount' | 'currency' | 'to' | 'state' | 'gatewayOrder' | 'payment'>[] => [
  ...refundsToMake(payment),
  ...refundsElsewhere(payment).map(({ amount, currency, state, of }) => ({
    amount,
    currency,
    to: 'source' as const,
    state: state === 'processed' ? ('refunded' as const) : ('pending' as const),
    gatewayOrder: of.gatewayOrder,
    payment: of.payment,
  })),
];

/** A refund that has failed stays so, one that was paid out is not pending again. */
const PROGRESS: Readonly<Record<RefundProgress, number>> = { pending: 0, processed: 1, failed: 2 };

/**
 * The payment with what the gateway reports of a refund; the same payment if that is known. The states of the shop's own
 * refunds follow: one is done once one of its attempts was paid out, and is to be repeated once all have failed.
 */
export const withReportedRefund = (payment: Payment, report: ReportedRefund): Payment => {
  const reported = payment.reported ?? [];
  const known = reported.find(({ id }) => id === report.id);
  if (known !== undefined && PROGRESS[known.state] >= PROGRESS[report.state]) return payment;
  const next = [...reported.filter(({ id }) => id !== report.id), { ...report, at: known?.at ?? report.at }].sort(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  );
  return { ...payment, reported: next, refunds: payment.refunds.map((own) => withProgress(own, next)) };
};

const withProgress = (own: Refund, reported: readonly ReportedRefund[]): Refund => {
  const { isRefused: _refused, ...refund } = own;
  const states = reported
    .filter(({ key, payment }) => key === own.key && (payment === '' || payment === own.payment))
    .map(({ state }) => state);
  if (states.includes('processed')) return { ...refund, state: 'refunded' };
  return states.length > 0 && states.every((state) => state === 'failed')
    ? { ...refund, state: 'pending', isRefused: true }
    : own;
};

export const isFinal = ({ status }: Pick<Dispute, 'status'>): boolean => DISPUTE_STATUS.indexOf(status) >= FIRST_FINAL;
const FIRST_FINAL = DISPUTE_STATUS.indexOf('closed');

/**
 * The payment with what the gateway reports of a dispute: its outcome wins, otherwise the latest report. An outcome that is
 * reported again keeps its earliest date, because one that is learned of by asking has that of asking.
 */
export const withDispute = (payment: Payment, dispute: Dispute): Payment => {
  const disputes = payment.disputes ?? [];
  const known = disputes.find(({ id }) => id === dispute.id);
  if (known !== undefined && !replaces(dispute, known)) return payment;
  const next = [...disputes.filter(({ id }) => id !== dispute.id), dispute].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...payment, disputes: next };
};

const replaces = (a: Dispute, b: Dispute): boolean => {
  if (isFinal(a) !== isFinal(b)) return isFinal(a);
  if (isFinal(a) && a.status === b.status) return a.at < b.at;
  return a.at > b.at || (a.at === b.at && DISPUTE_STATUS.indexOf(a.status) > DISPUTE_STATUS.indexOf(b.status));
};

export const openDisputes = ({ disputes = [] }: Pick<Payment, 'disputes'>): readonly Dispute[] =>
  disputes.filter((dispute) => !isFinal(dispute));

export const isAccepted = ({ accepted }: Pick<Payment, 'accepted'>, capture: PaymentRef): boolean =>
  accepted.some((one) => isSamePayment(one, capture));

/** The captures of another amount or currency than requested of which something is left, and on which the operator has not decided. */
export const mismatchedCaptures = (payment: Payment): readonly KeptCapture[] =>
  keptCaptures(payment).filter(
    (capture) =>
      capture.amount > ZERO_PAISE &&
      !isAccepted(payment, capture) &&
      !matchesRequest(payment, { ...capture, amount: capture.captured }),
  );

/** Those of them that wait for review. */
export const heldCaptures = (payment: Payment): readonly KeptCapture[] =>
  payment.heldSince === null ? [] : mismatchedCaptures(payment);

/** What was captured beyond the amount to pay, in paise. */
export const excessOf = ({ amount }: Pick<Payment, 'amount'>, capture: Pick<Capture, 'amount'>): Paise =>
  paise(Math.max(ZERO_PAISE, capture.amount - inPaise(amount)));
