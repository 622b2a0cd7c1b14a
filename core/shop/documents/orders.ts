/** Orders with what only the shop needs to know of them, and when maintenance has to look at one. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../entities/time/duration.ts';
import { ORDER_LEAST_MS } from '../../catalogue/lifetimes.ts';
import { LATE_CAPTURE_MS, expiryOf, orderStatus, paymentEndsAt, REVIEW_MS } from '../../entities/order-actions.ts';
import { refundsToMake, type GatewayPayment, type Refund, type Unanswered } from '../../entities/payment.ts';
import {
  awaitsOnlinePayment,
  awaitsPayment,
  stateOf,
  type Order,
  type OrderState,
  type StepActor,
} from '../../entities/order.ts';
import type { AddressField } from '../../entities/address.ts';
import type { Rupees } from '../../entities/money/money.ts';
import type { Paise } from '../../entities/money/paise.ts';
import type { Units } from '../../entities/stock.ts';
import type { CreditableLine } from '../../pricing/credit.ts';
import { kind } from '../../ports/store/kind.ts';
import { tokenIdOf, type TokenId } from './token-id.ts';
import type { Invoice, InvoiceLine, InvoiceHeader } from '../../ports/shop-views.ts';

/** An invoice as it was issued: later changes of rates, titles or the seller's address do not touch it. */
export type IssuedInvoice = InvoiceHeader &
  Pick<Invoice, 'seller' | 'paid'> & {
    readonly goods: readonly InvoiceLine[];
    /** The line of the delivery fee, where there is one. */
    readonly fee: readonly InvoiceLine[];
  };

/** A credit note as it is stored: whether it takes the delivery fee back, too. */
export type StoredCreditNote = InvoiceHeader & { readonly withFee: boolean };

/** A part of an order that was refunded while its customer keeps the order. */
export type PartRefund = {
  readonly at: number;
  readonly reason: string;
  /** Units by product; empty where an amount was refunded. */
  readonly items: Units;
  /** The money, in paise. */
  readonly amount: Paise;
  /** Where cash was refunded to; null for the source. */
  readonly upi: string | null;
  /** Earned reward cash that was taken back, `cashWithheld` of it from the refund; redeemed cash that has returned. */
  readonly cashTakenBack: Rupees;
  readonly cashWithheld: Rupees;
  readonly cashReturned: Rupees;
  /** The gateway's ids of refunds at its dashboard that this is the credit note of; absent where the shop refunds the part. */
  readonly madeElsewhere?: readonly string[];
  /** With what it credits: `line` is the index of the goods' line in the invoice. */
  readonly creditNote: InvoiceHeader & { readonly lines: readonly (CreditableLine & { readonly line: number })[] };
};

/** What a courier has paid out of the cash that it collected; negative where it takes an earlier payout back. */
export type CourierPayout = {
  readonly courier: string;
  /** Of the transfer, such as its UTR; empty where the courier names none. */
  readonly reference: string;
  /** By the courier's file, epoch milliseconds; null where it has no day. */
  readonly paidAt: number | null;
  /** In paise, with what the courier has deducted of it, such as freight. */
  readonly amount: Paise;
  /** In paise; absent where nothing was. */
  readonly deducted?: Paise;
  readonly recordedAt: number;
};

export type OrderRecord = Order & {
  /** The session it was placed from: its cart gives up what was ordered when the order is confirmed. */
  readonly session: TokenId;
  /** Units that it takes from the stock; empty where no product of it was counted at placing (spec 10.21). */
  readonly units: Units;
  /** The state whose tax it is, see `supplyStateOf`. */
  readonly supplyState: string;
  /** The once-per-phone code that the order uses up, see `codeUsedBy`; null where it uses none. */
  readonly onceCode: string | null;
  /** Why the customer cancelled or returned it; and the UPI ID that cash is refunded to. */
  readonly reason: string | null;
  readonly upi: string | null;
  /** When the gateway was last asked about the payment, epoch milliseconds; 0 before. */
  readonly polledAt: number;
  /** Set where the gateway has not answered the last questions about the payment. */
  readonly unanswered?: Unanswered;
  /** Issued at packing, and when a returned parcel has arrived; see invoices/. */
  readonly invoice: IssuedInvoice | null;
  readonly creditNote: StoredCreditNote | null;
  /** Corrections of the address, oldest first: which fields, not what they were; absent where none was made. */
  readonly addressChanges?: readonly {
    readonly at: number;
    readonly by: StepActor;
    readonly fields: readonly AddressField[];
  }[];
  /** Oldest first; absent where none was made. */
  readonly partRefunds?: readonly PartRefund[];
  /** Oldest first; absent where none was recorded. */
  readonly payouts?: readonly CourierPayout[];
  /**
   * The number of the order that was placed from the same cart while this one was unpaid: money that arrives for this one
   * is refunded. Absent if none was, or this one was paid again after it.
   */
  readonly replacedBy?: string;
  /** When its customer was erased: since then it has no owner, no messages are sent, and nothing revives it. */
  readonly erasedAt: number | null;
  /** Until when it is kept, where a setting keeps orders for longer than tax law asks; absent before that is due. */
  readonly keptUntil?: number;
};

/** The gateway is first asked this long after the payment was opened, in milliseconds, then less and less often. */
export const FIRST_POLL_MS = 5 * MINUTE_MS;
const POLL_BACKOFF = 2;

/** A request that was not answered is repeated after this time, in milliseconds, then after twice as long each time. */
const FIRST_REPEAT_MS = MINUTE_MS;
const LONGEST_REPEAT_MS = HOUR_MS;

/** `at`, or later where requests were not answered: one order that the gateway cannot answer holds up no other. */
const notBefore = (unanswered: Unanswered | undefined, at: number): number =>
  unanswered === undefined
    ? at
    : Math.max(at, unanswered.at + Math.min(LONGEST_REPEAT_MS, FIRST_REPEAT_MS * 2 ** (unanswered.times - 1)));

/** States in which the shop has nothing to fulfil. In all others a parcel is due or in transit. */
export const RESTING_STATES: readonly OrderState[] = [
  'pending_payment',
  'payment_failed',
  'expired',
  'cancelled',
  'delivered',
  'refunded',
];

/** When the order stopped waiting for its payment: its first step since, whatever came after it. */
export const stoppedWaitingAt = ({ history, placedAt }: OrderRecord): number =>
  history[history.findLastIndex(({ state }) => state === 'pending_payment') + 1]?.at ?? placedAt;

/** When the offer to pay an order online instead of in cash ended: with its next step. 0 where nobody asked. */
const offerEndedAt = ({ history, onlineRequest }: OrderRecord): number =>
  onlineRequest === undefined
    ? 0
    : (history.find(({ state, at }) => state !== 'confirmed' && at >= onlineRequest.at)?.at ?? onlineRequest.at);

/** Whether a payment that was opened at the gateway may still be paid, or may have been paid unreported. */
const mayBePaid = (order: OrderRecord): boolean => {
  const { opened, events } = order.payment;
  const isUncaptured = ({ gatewayOrder }: GatewayPayment): boolean =>
    !events.some((event) => event.kind === 'captured' && event.gatewayOrder === gatewayOrder);
  // An order that waits, or that a capture can revive, may need another one than the gateway has reported.
  const isWanted = awaitsPayment(order) || awaitsOnlinePayment(order) || stateOf(order) === 'expired';
  return opened.length > 0 && (isWanted || opened.some(isUncaptured));
};

/**
 * When to ask the gateway about payments that it did not report: less and less often since the order last began to
 * wait, once more when it expires, and a last time when no capture can revive it any more, however late that is. An order
 * that may be paid online instead of in cash is asked about until it is packed or cancelled, and a last time a day later.
 * Undefined after that, and where no opened payment can bring money that is not known yet.
 */
export const nextPollAt = (order: OrderRecord): number | undefined => {
  const at = plannedPollAt(order);
  return at === undefined ? undefined : notBefore(order.unanswered, at);
};

const plannedPollAt = (order: OrderRecord): number | undefined => {
  const { polledAt, placedAt, history, onlineRequest } = order;
  if (!mayBePaid(order)) return undefined;
  const since = Math.max(
    history.findLast(({ state }) => state === 'pending_payment')?.at ?? placedAt,
    onlineRequest?.at ?? 0,
  );
  const at = Math.max(polledAt, since) + Math.max(FIRST_POLL_MS, Math.ceil((polledAt - since) / POLL_BACKOFF));
  if (awaitsOnlinePayment(order)) return at;
  const isPending = stateOf(order) === 'pending_payment';
  const status = orderStatus(order);
  const stoppedAt = Math.max(stoppedWaitingAt(order), offerEndedAt(order));
  const end = paymentEndsAt(status) ?? (isPending ? expiryOf(status) : undefined) ?? stoppedAt + LATE_CAPTURE_MS;
  return polledAt < end ? Math.min(at, end) : isPending ? at : undefined;
};

/** When to ask the gateway for a pending refund: at once, then less and less often, at least once a day. */
export const nextRefundAskAt = ({ at, askedAt, unanswered }: Pick<Refund, 'at' | 'askedAt' | 'unanswered'>): number =>
  notBefore(
    unanswered,
    askedAt === undefined
      ? at
      : askedAt + Math.min(DAY_MS, Math.max(FIRST_POLL_MS, Math.ceil((askedAt - at) / POLL_BACKOFF))),
  );

const hasPendingRefund = ({ payment }: OrderRecord): boolean =>
  refundsToMake(payment).some(({ state }) => state === 'pending');

/** When the order is removed; undefined while it is open, on its way, or its money is being refunded. */
export const removalAt = (order: OrderRecord): number | undefined =>
  RESTING_STATES.includes(stateOf(order)) && !hasPendingRefund(order)
    ? Math.max(order.placedAt + ORDER_LEAST_MS, order.keptUntil ?? 0)
    : undefined;

/** When maintenance has to look at the order next, epoch milliseconds. */
const dueAt = (order: OrderRecord): number | undefined => {
  const { heldSince } = order.payment;
  const times = [
    paymentEndsAt(orderStatus(order)),
    expiryOf(orderStatus(order)),
    heldSince === null ? undefined : heldSince + REVIEW_MS,
    nextPollAt(order),
    ...refundsToMake(order.payment).map((refund) => (refund.state === 'pending' ? nextRefundAskAt(refund) : undefined)),
    removalAt(order),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
};

/** The state under which orders with a payment held for review are found. */
export const HELD = 'held';

export const orders = kind<OrderRecord>()({
  name: 'order',
  // 1 had the session's token.
  version: 2,
  upcast: (document, _version, digest) => {
    // As version 1 wrote it.
    const order = document as OrderRecord & { readonly session: string };
    return { ...order, session: tokenIdOf({ plain: digest }, order.session) };
  },
  // Since 2 an order whose payment may have been captured unreported is due until the gateway has been asked; since 3 one
  // that is paid again is due when the time for that payment has passed.
  indexVersion: 3,
  id: (number: string) => number,
  index: (order) => {
    const due = dueAt(order);
    return {
      owner: order.phone,
      state: order.payment.heldSince === null ? stateOf(order) : HELD,
      at: order.placedAt,
      ...(due !== undefined && { dueAt: due }),
    };
  },
});
