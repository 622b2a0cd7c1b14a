/** Orders with what only the shop needs to know of them, and when maintenance has to look at one. */
import { DAY_MS, MINUTE_MS } from '../../entities/time/duration.ts';
import { ORDER_KEPT_MS } from '../../catalogue/retention.ts';
import { expiryOf, orderStatus, REVIEW_MS } from '../../entities/order-actions.ts';
import type { Refund } from '../../entities/payment.ts';
import { stateOf, type Order, type OrderState } from '../../entities/order.ts';
import type { Units } from '../../entities/stock.ts';
import { kind } from '../../ports/store/kind.ts';
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

export type OrderRecord = Order & {
  /** The token of the session it was placed from: its cart is emptied when the order is confirmed. */
  readonly session: string;
  /** Units that it takes from the stock; empty where no product of it was counted at placing (spec 10.21). */
  readonly units: Units;
  /** The state whose tax it is: that of the shipping address, by its pincode. */
  readonly supplyState: string;
  /** The once-per-phone code that the order uses up, see `codeUsedBy`; null where it uses none. */
  readonly onceCode: string | null;
  /** Why the customer cancelled or returned it; and the UPI ID that cash is refunded to. */
  readonly reason: string | null;
  readonly upi: string | null;
  /** When the gateway was last asked about the payment, epoch milliseconds; 0 before. */
  readonly polledAt: number;
  /** Issued at packing, and when a returned parcel has arrived; see invoices/. */
  readonly invoice: IssuedInvoice | null;
  readonly creditNote: StoredCreditNote | null;
  /** The number of the order that replaced it while it was unpaid; absent if none did. */
  readonly replacedBy?: string;
  /** When its customer was erased: since then it has no owner, no messages are sent, and nothing revives it. */
  readonly erasedAt: number | null;
};

/** How long after an order stopped waiting for payment a late capture may still confirm it, in milliseconds. */
export const LATE_CAPTURE_MS = DAY_MS;
/** The gateway is first asked this long after the payment was opened, in milliseconds, then less and less often. */
export const FIRST_POLL_MS = 5 * MINUTE_MS;
const POLL_BACKOFF = 2;

/** States in which the shop has nothing to fulfil. In all others a parcel is due or in transit. */
export const RESTING_STATES: readonly OrderState[] = [
  'pending_payment',
  'payment_failed',
  'expired',
  'cancelled',
  'delivered',
  'refunded',
];

/** States in which a payment may still arrive unreported. */
const POLLED_STATES: readonly OrderState[] = ['pending_payment', 'payment_failed', 'expired'];

/** When the order stopped waiting for its payment: its first step since, whatever came after it. */
export const stoppedWaitingAt = ({ history, placedAt }: OrderRecord): number =>
  history[history.findLastIndex(({ state }) => state === 'pending_payment') + 1]?.at ?? placedAt;

/** When to ask the gateway about the payment; undefined where no payment can come that it has not reported. */
export const nextPollAt = (order: OrderRecord): number | undefined => {
  const { polledAt, placedAt, payment } = order;
  const state = stateOf(order);
  if (payment.opened.length === 0 || !POLLED_STATES.includes(state)) return undefined;
  const at = Math.max(polledAt, placedAt) + Math.max(FIRST_POLL_MS, Math.ceil((polledAt - placedAt) / POLL_BACKOFF));
  return state === 'pending_payment' || at < stoppedWaitingAt(order) + LATE_CAPTURE_MS ? at : undefined;
};

/** When to ask the gateway for a pending refund: at once, then less and less often, at least once a day. */
export const nextRefundAskAt = ({ at, askedAt }: Pick<Refund, 'at' | 'askedAt'>): number =>
  askedAt === undefined
    ? at
    : askedAt + Math.min(DAY_MS, Math.max(FIRST_POLL_MS, Math.ceil((askedAt - at) / POLL_BACKOFF)));

const hasPendingRefund = ({ payment }: OrderRecord): boolean =>
  payment.refunds.some(({ state }) => state === 'pending');

/** When the order is removed; undefined while it is open, on its way, or its money is being refunded. */
export const removalAt = (order: OrderRecord): number | undefined =>
  RESTING_STATES.includes(stateOf(order)) && !hasPendingRefund(order) ? order.placedAt + ORDER_KEPT_MS : undefined;

/** When maintenance has to look at the order next, epoch milliseconds. */
const dueAt = (order: OrderRecord): number | undefined => {
  const { heldSince, refunds } = order.payment;
  const times = [
    expiryOf(orderStatus(order)),
    heldSince === null ? undefined : heldSince + REVIEW_MS,
    nextPollAt(order),
    ...refunds.map((refund) => (refund.state === 'pending' ? nextRefundAskAt(refund) : undefined)),
    removalAt(order),
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
};

/** The state under which orders with a payment held for review are found. */
export const HELD = 'held';

export const orders = kind<OrderRecord>()({
  name: 'order',
  version: 1,
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
