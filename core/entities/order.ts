/** An order and the declared table of its states; every transition that is not in the table is refused (spec 11). */
import type { Address } from './address.ts';
import type { CartItems } from './cart.ts';
import type { Discount } from './discount.ts';
import { CURRENCY, type Rupees } from './money/money.ts';
import { inPaise, ZERO_PAISE, paise, type Paise } from './money/paise.ts';
import {
  allRefunds,
  capturesOf,
  currentStateOf,
  hasCapture,
  heldCaptures,
  isAccepted,
  keptCaptures,
  type Capture,
  type KeptCapture,
  type Payment,
  type PaymentState,
} from './payment.ts';
import type { EnteredParcel } from './parcel.ts';
import { isPaidOnDelivery, isPrepaid, type PaymentMode } from './payment-mode.ts';

export const ORDER_STATES = [
  'pending_payment',
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'payment_failed',
  'expired',
  'cancelled',
  'undelivered',
  'rto',
  'rto_received',
  'return_requested',
  'picked_up',
  'refunded',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending_payment: ['confirmed', 'payment_failed', 'expired', 'cancelled'],
  payment_failed: ['pending_payment', 'confirmed', 'expired', 'cancelled'],
  expired: ['confirmed', 'refunded'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped'],
  shipped: ['out_for_delivery'],
  out_for_delivery: ['delivered', 'undelivered'],
  undelivered: ['out_for_delivery', 'rto'],
  rto: ['rto_received'],
  rto_received: ['refunded'],
  delivered: ['return_requested'],
  return_requested: ['picked_up', 'delivered'],
  picked_up: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
};

export const canTransition = (from: OrderState, to: OrderState): boolean => TRANSITIONS[from].includes(to);

/**
 * Who takes the steps of an order. `courier`: a file of the courier; `gateway`: what the payment gateway reports; `shop`: its
 * timer, or a rule of its own.
 */
export const STEP_ACTORS = ['customer', 'operator', 'courier', 'gateway', 'shop'] as const;
export type StepActor = (typeof STEP_ACTORS)[number];

export type OrderStep = {
  readonly state: OrderState;
  readonly at: number;
  /** Absent where it is unknown: steps of earlier versions do not say. Only the operator sees it. */
  readonly by?: StepActor;
  /** Set if the customer was not notified of the step; never leaves the shop. */
  readonly isSilent?: true;
  /**
   * Set if the time for an opened payment has passed while the right to pay again, which a failure had given before,
   * remains: such a step gives no more time. Never leaves the shop.
   */
  readonly isLapse?: true;
};

/** The agreed amounts, in rupees; later changes of prices or codes do not affect them. */
export type OrderSummary = {
  readonly listTotal: Rupees;
  readonly subtotal: Rupees;
  readonly savings: Rupees;
  readonly shipping: Rupees;
  readonly discount: Discount & { readonly value: Rupees };
  readonly total: Rupees;
  readonly rewardCash: Rupees;
};

/** Who buys as a business: what the invoice needs, so that it can claim the tax back. */
export type Business = { readonly gstin: string; readonly name: string };

export type Order = {
  /** The brand's prefix and ten characters that cannot be guessed. */
  readonly number: string;
  /** The customer's verified phone. */
  readonly phone: string;
  readonly mode: PaymentMode;
  readonly items: CartItems;
  readonly summary: OrderSummary;
  readonly shipping: Address;
  readonly billing: Address | null;
  /** Absent for a consumer. */
  readonly business?: Business;
  readonly history: readonly OrderStep[];
  readonly payment: Payment;
  /**
   * In which mode, and when, its customer last asked to pay it online instead of in cash (spec 10.23); kept when the order is
   * paid, packed or cancelled. Absent where nobody asked.
   */
  readonly onlineRequest?: { readonly mode: PaymentMode; /** Epoch milliseconds. */ readonly at: number };
  /** The parcel as it was entered, and then corrected: the last one is right. Absent before it is shipped. */
  readonly parcels?: readonly EnteredParcel[];
  /** Epoch milliseconds. */
  readonly placedAt: number;
};

/** The parcel that is on its way, or was; undefined where none was entered. */
export const parcelOf = ({ parcels = [] }: Pick<Order, 'parcels'>): EnteredParcel | undefined => parcels.at(-1);

export const stateOf = (order: Order): OrderState => order.history.at(-1)?.state ?? 'pending_payment';

/** Orders that wait for their payment. */
const OPEN: readonly OrderState[] = ['pending_payment', 'payment_failed'];
/** Orders whose money is refunded, except for what a return does not include. */
const OVER: readonly OrderState[] = ['expired', 'cancelled', 'refunded'];
/** Undelivered parcels on their way back: no payment is due any more, and what was paid is refunded on arrival. */
const RETURNING: readonly OrderState[] = ['rto', 'rto_received'];

export const awaitsPayment = (order: Order): boolean => OPEN.includes(stateOf(order));
export const isOver = (order: Order): boolean => OVER.includes(stateOf(order));
/** Whether a payment online, once it is captured, takes the place of the cash that is due: until the order is packed (spec 10.23). */
export const awaitsOnlinePayment = (order: Order): boolean =>
  order.onlineRequest !== undefined && isPaidOnDelivery(order.mode) && stateOf(order) === 'confirmed';

/**
 * What became of the customer's wish to pay an order online that was placed with cash on delivery: it may still be paid so,
 * was paid so, or was packed or cancelled before. Undefined where the customer did not ask.
 */
export const onlineOutcome = (order: Order): 'open' | 'paid' | 'ended' | undefined => {
  if (order.onlineRequest === undefined) return undefined;
  if (awaitsOnlinePayment(order)) return 'open';
  return isPaidOnDelivery(order.mode) ? 'ended' : 'paid';
};

export const isComingBack = (order: Order): boolean => RETURNING.includes(stateOf(order));

/** Whether a capture is of the order's own mode: cash for cash on delivery, a payment at the gateway for every other. */
const isOfMode = (mode: PaymentMode, { gatewayOrder }: Pick<Capture, 'gatewayOrder'>): boolean =>
  (gatewayOrder !== null) === isPrepaid(mode);

/**
 * The capture that pays for the order: cash on delivery, or one payment of exactly the amount due, or of another amount
 * that the operator has accepted.
 */
export const payingCapture = ({ mode, payment }: Pick<Order, 'mode' | 'payment'>): KeptCapture | undefined => {
  const isDue = ({ captured, currency }: KeptCapture): boolean =>
    currency === CURRENCY && captured === inPaise(payment.amount);
  const captures = keptCaptures(payment).filter((capture) => isOfMode(mode, capture));
  return isPrepaid(mode)
    ? (captures.find((capture) => isAccepted(payment, capture)) ?? captures.find(isDue))
    : captures[0];
};

/**
 * What is refunded for an order that comes back, before reward cash: what was captured, less the fee for cash on
 * delivery. `atFault`: the return is the shop's own fault, so the fee is refunded, too.
 */
export const moneyToReturn = (order: Pick<Order, 'mode' | 'payment' | 'summary'>, atFault = false): Paise => {
  const fee = atFault ? ZERO_PAISE : inPaise(order.summary.shipping);
  // What was captured, which an accepted payment of a different amount makes less than the total.
  return paise(Math.max(ZERO_PAISE, (payingCapture(order)?.amount ?? ZERO_PAISE) - fee));
};

/** The order waits for the capture of a payment that its customer has made online. */
const isOnlinePaymentMade = (order: Order): boolean => {
  const { payment } = order;
  return awaitsOnlinePayment(order) && currentStateOf(payment) === 'authorized' && !hasCapture(payment);
};

/**
 * The state of the payment. It follows from the captures and refunds, whatever the order in which they became known.
 * Cash on delivery is due until it is captured, or a payment online awaits its capture; a total of 0 is paid.
 */
export const orderPaymentState = (order: Order): PaymentState => {
  const { payment, summary } = order;
  const held = heldCaptures(payment).length;
  if (keptCaptures(payment).filter(({ amount }) => amount > ZERO_PAISE).length > held) return 'captured';
  if (held > 0) return 'held';
  if (awaitsPayment(order)) return stateOf(order) === 'payment_failed' ? 'failed' : currentStateOf(payment);
  if (!isOver(order) && summary.total === 0) return 'captured';
  // Also where parts of it were refunded until nothing was left.
  const wasPaid = capturesOf(payment).some((capture) => isOfMode(order.mode, capture));
  if (!isOver(order) && !isComingBack(order) && !wasPaid) return isOnlinePaymentMade(order) ? 'authorized' : 'due';
  const refunds = allRefunds(payment);
  if (refunds.some(({ state }) => state === 'pending')) return 'refund_pending';
  return refunds.length > 0 || summary.total === 0 ? 'refunded' : 'expired';
};

/**
 * Whether an order that was paid online has nothing left of it: all was refunded at the gateway's dashboard. Where a part
 * is left, whoever refunded the rest meant the order to be sent.
 */
export const isPaidBack = (order: Order): boolean =>
  isPrepaid(order.mode) && capturesOf(order.payment).length > 0 && payingCapture(order) === undefined;

/** The order after one more step; undefined if the table has no such transition. */
export const withState = (
  order: Order,
  state: OrderState,
  at: number,
  by: StepActor,
  isSilent = false,
): Order | undefined =>
  canTransition(stateOf(order), state)
    ? { ...order, history: [...order.history, { state, at, by, ...(isSilent && { isSilent }) }] }
    : undefined;
