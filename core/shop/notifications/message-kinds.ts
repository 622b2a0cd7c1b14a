/**
 * Every kind of message that the shop sends by SMS or mail, with its texts: what it is called, by which channels it is sent,
 * and for what an SMS gateway needs a template follow from this table.
 */
import { DAY_MS } from '../../entities/time/duration.ts';
import { brand } from '../../catalogue/brand.ts';
import { PICKUP_WORKING_DAYS } from '../../catalogue/delivery.ts';
import type { Seller } from '../../catalogue/settings/seller.ts';
import { formatRupees as inRupees } from '../../entities/money/format-rupees.ts';
import { moneyText } from '../../entities/money/money-text.ts';
import { addPaise } from '../../entities/money/paise.ts';
import { RETURN_MS, REVIEW_MS } from '../../entities/order-actions.ts';
import { moneyToReturn, payingCapture, stateOf, type Order } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import {
  allRefunds,
  capturesOf,
  currentStateOf,
  heldCaptures,
  matchesRequest,
  type Capture,
  type Refund,
} from '../../entities/payment.ts';
import type { MessageLink } from '../../ports/messages.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';
import type { OrderRecord } from '../documents/orders.ts';

type Officer = Seller['grievanceOfficer'];
type Sum = Pick<Refund, 'amount' | 'currency'>;

type MessageKind = {
  /** Operators in India deliver an SMS only if its text follows a template registered for it (DLT). */
  readonly bySms: boolean;
};

/** About an order: the same text by SMS and mail, or by mail alone. */
export type OrderMessageKind = MessageKind & {
  /** What has happened, for the mail's subject. It names no person: an operator's list of messages shows it. */
  readonly subject: string;
  readonly link?: MessageLink;
  readonly text: (order: OrderRecord, ...about: never) => string;
};

const RETURN_DAYS = RETURN_MS / DAY_MS;
const REVIEW_DAYS = REVIEW_MS / DAY_MS;

const yours = ({ number }: Order): string => `Your ${brand.name} order ${number}`;

/** What is due on delivery, as a sentence; empty where nothing is. */
const keepReady = ({ mode, summary }: Order): string =>
  isPrepaid(mode) || summary.total === 0 ? '' : ` Please keep ${inRupees(summary.total)} ready at delivery.`;

/** `₹749`, or `₹749 and $10` of several currencies. */
const sumText = (amounts: readonly Pick<Capture, 'amount' | 'currency'>[]): string =>
  [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, all]) => moneyText({ currency, amount: addPaise(...all.map(({ amount }) => amount)) }))
    .join(' and ');

const isMoney = ({ amount }: Pick<Refund, 'amount'>): boolean => amount > 0;

const ARRIVES = 'It should arrive within a few days.';

/** What becomes of the money, as a sentence with a space before it; empty where all of it stays with the shop. */
const refundSentence = (order: Order): string => {
  const refunds = allRefunds(order.payment).filter(isMoney);
  if (refunds.length === 0) return capturesOf(order.payment).length > 0 ? '' : " You haven't been charged.";
  const byUpi = refunds.filter(({ to }) => to === 'upi');
  if (byUpi.length > 0) return ` ${sumText(byUpi)} has been sent to your UPI ID.`;
  const onItsWay = refunds.filter(({ state }) => state === 'pending');
  const done = refunds.filter(({ state }) => state !== 'pending');
  if (onItsWay.length > 0 && done.length > 0)
    return ` ${sumText(done)} has already been refunded. The remaining ${sumText(onItsWay)} will be refunded to the account you paid from.`;
  return onItsWay.length > 0
    ? ` ${sumText(onItsWay)} will be refunded to the account you paid from.`
    : ` ${sumText(refunds)} has been refunded to the account you paid from. ${ARRIVES}`;
};

/** What is held for review, as a sentence with a space before it; empty where nothing is. */
const heldNote = ({ payment }: Order): string => {
  const held = heldCaptures(payment);
  return held.length === 0
    ? ''
    : ` We're still checking the ${sumText(held)} we received. We'll confirm the order or refund you.`;
};

/** Whether no payment was opened at the gateway, or it was asked since the order's last step and none was made. */
const isKnownUnpaid = ({ payment, polledAt, history }: OrderRecord): boolean =>
  payment.opened.length === 0 ||
  (currentStateOf(payment) !== 'authorized' && polledAt >= (history.at(-1)?.at ?? Infinity));

/**
 * What becomes of a payment that the gateway may not have reported yet, as a sentence with a space before it: the
 * shopper may have paid, and may have proven it.
 */
const unpaidNote = (order: OrderRecord, promise: 'refund you' | 'confirm the order or refund you'): string => {
  if (isKnownUnpaid(order)) return " You haven't been charged.";
  return currentStateOf(order.payment) === 'authorized'
    ? ` Your bank hasn't confirmed the payment yet. When it does, we'll ${promise}.`
    : ` If your payment still arrives, we'll ${promise}.`;
};

const expired = (order: OrderRecord): string => {
  const { number, payment, summary, replacedBy } = order;
  const refunds = allRefunds(payment).filter(isMoney);
  if (replacedBy !== undefined && refunds.length > 0) {
    return `We received a payment for your ${brand.name} order ${number}, which you had replaced with order ${replacedBy}.${refundSentence(order)}`;
  }
  const back = refunds.filter((refund) => !matchesRequest(payment, refund));
  if (back.length > 0) {
    return `We received a payment for your ${brand.name} order ${number} that didn't match its total of ${inRupees(summary.total)}, so the order has expired.${refundSentence(order)}`;
  }
  const held = heldNote(order);
  if (refunds.length > 0)
    return `Your payment for ${brand.name} order ${number} arrived after the order expired.${refundSentence(order)}${held}`;
  return held === ''
    ? `${yours(order)} wasn't paid in time and has expired.${unpaidNote(order, replacedBy === undefined ? 'confirm the order or refund you' : 'refund you')}`
    : `${yours(order)} wasn't paid in full in time and has expired.${held}`;
};

const cancelled = (order: OrderRecord): string =>
  `${yours(order)} has been cancelled.${capturesOf(order.payment).length > 0 ? refundSentence(order) : unpaidNote(order, 'refund you')}`;

/** What will be refunded for an order that comes back, as a sentence with a space before it; empty where nothing is. */
const refundToCome = (order: Order, when = ''): string => {
  const capture = payingCapture(order);
  const amount = moneyToReturn(order);
  if (capture === undefined || amount === 0) return '';
  const target = capture.gatewayOrder === null ? 'your UPI ID' : 'the account you paid from';
  const { rewardCash } = order.summary;
  const less =
    stateOf(order) === 'return_requested' && rewardCash > 0
      ? `, less any of the ${inRupees(rewardCash)} reward cash earned on it that you've spent`
      : '';
  return ` We'll refund ${moneyText({ ...capture, amount })} to ${target}${when}${less}.`;
};

/** Of a return. The customer of an order that was cancelled or expired gets a message for each refund, see `refundMessages`. */
const refunded = (order: Order): string =>
  order.history.at(-2)?.state === 'rto_received'
    ? `${yours(order)} has been returned to us.${refundSentence(order)}`
    : `The return of your ${brand.name} order ${order.number} is complete.${refundSentence(order)}`;

const delivered = (order: Order): string => {
  const { rewardCash } = order.summary;
  const earned = rewardCash === 0 ? '' : ` You've earned ${inRupees(rewardCash)} reward cash.`;
  return `${yours(order)} has been delivered.${earned} You can return it within ${RETURN_DAYS} days.`;
};

/** What was captured, which may be another amount than the total where the operator has accepted it; or what is due. */
const paid = (order: Order): string => {
  if (!isPrepaid(order.mode)) return keepReady(order);
  const capture = payingCapture(order);
  return ` Paid ${capture === undefined ? inRupees(order.summary.total) : moneyText({ ...capture, amount: capture.paid })}.`;
};

export const ORDER_MESSAGES = {
  order_confirmed: {
    bySms: true,
    subject: 'confirmed',
    // Without signing in, by its number and phone.
    link: { label: 'Track it at', path: '/track-order' },
    text: (order) => `${yours(order)} is confirmed.${paid(order)}`,
  },
  order_payment_failed: {
    bySms: true,
    subject: 'payment failed',
    text: (order) =>
      `The payment for your ${brand.name} order ${order.number} didn't go through.${heldNote(order) || ' Your order is saved: pay again or choose another payment method.'}`,
  },
  order_expired: { bySms: true, subject: 'expired', text: expired },
  order_cancelled: { bySms: true, subject: 'cancelled', text: cancelled },
  order_packed: {
    bySms: false,
    subject: 'packed',
    text: (order) =>
      `${yours(order)} is packed.${order.invoice === null ? '' : ` Your invoice number is ${order.invoice.number}.`}`,
  },
  order_shipped: { bySms: true, subject: 'shipped', text: (order) => `${yours(order)} has been shipped.` },
  order_out_for_delivery: {
    bySms: true,
    subject: 'out for delivery',
    text: (order) => `${yours(order)} is out for delivery.${keepReady(order)}`,
  },
  order_delivered: { bySms: true, subject: 'delivered', text: delivered },
  order_undelivered: {
    bySms: true,
    subject: 'delivery attempted',
    text: (order) => `${yours(order)} couldn't be delivered. We'll try again.`,
  },
  order_rto: {
    bySms: true,
    subject: 'returning to us',
    text: (order) => `${yours(order)} couldn't be delivered and is being returned to us.`,
  },
  order_rto_received: {
    bySms: false,
    subject: 'returned to us',
    text: (order) => `${yours(order)} has been returned to us.${refundToCome(order)}`,
  },
  order_return_requested: {
    bySms: true,
    subject: 'return requested',
    text: (order) =>
      `We've received your return request for ${brand.name} order ${order.number}. Keep everything in its box: the courier will pick it up from your address within ${PICKUP_WORKING_DAYS} working days.${refundToCome(order, ' once it reaches us')}`,
  },
  order_return_refused: {
    bySms: true,
    subject: 'return not accepted',
    text: ({ number }) =>
      `We couldn't accept the return of your ${brand.name} order ${number}, so it stays with you. Write to us if you disagree.`,
  },
  order_picked_up: {
    bySms: true,
    subject: 'picked up for return',
    text: ({ number }) =>
      `Your ${brand.name} order ${number} has been picked up for return. We'll process your refund once we've checked it.`,
  },
  order_refunded: { bySms: true, subject: 'return complete', text: refunded },
  refund_sent: {
    bySms: true,
    subject: 'refund sent',
    text: ({ number }, refund: Sum) =>
      `${moneyText(refund)} for your ${brand.name} order ${number} has been refunded to the account you paid from. ${ARRIVES}`,
  },
  refund_failed: {
    bySms: false,
    subject: 'refund failed',
    text: ({ number }, refund: Sum, isRepeated: boolean) =>
      `The refund of ${moneyText(refund)} for your ${brand.name} order ${number} has failed at the bank.${isRepeated ? " We'll send it again." : ' Write to us if you need help.'}`,
  },
  payment_held: {
    bySms: true,
    subject: 'payment under review',
    text: ({ number, summary }, held: readonly Capture[]) =>
      `We received ${sumText(held)} instead of ${inRupees(summary.total)} for your ${brand.name} order ${number}. We're checking it and will confirm the order or refund you within ${REVIEW_DAYS} days. You don't need to pay again.`,
  },
  payment_not_accepted: {
    bySms: true,
    subject: 'payment not accepted',
    text: (order, capture: Capture) =>
      `We couldn't accept the ${moneyText(capture)} we received for your ${brand.name} order ${order.number}, because its total is ${inRupees(order.summary.total)}. We'll refund it to the account you paid from.${stateOf(order) === 'payment_failed' ? ' You can pay for the order again.' : ''}`,
  },
} as const satisfies Readonly<Record<string, OrderMessageKind>>;

export type OrderMessageName = keyof typeof ORDER_MESSAGES;

const promise = ({ acknowledgedWithin, resolvedWithin }: Officer): string =>
  `acknowledge it within ${acknowledgedWithin} and resolve it within ${resolvedWithin}`;

const received = (ticket: string): string => `Your ticket number is ${ticket}.`;

export const MESSAGE_KINDS = {
  otp: {
    bySms: true,
    /** The last line lets a browser on the phone fill it in, for this site only (WebOTP). */
    text: (otp: string, host: string | null): string => {
      const text = `${otp} is your ${brand.name} one-time password, valid for 5 minutes. Don't share it with anyone.`;
      return host === null ? text : `${text}\n\n@${host} #${otp}`;
    },
  },
  /** To whoever complained. */
  complaint_received: {
    bySms: true,
    text: (ticket: string, officer: Officer): string =>
      `${brand.name} has received your complaint. ${received(ticket)} We'll ${promise(officer)}.`,
    subject: (ticket: string): string => `${brand.name}: we've received your complaint ${ticket}`,
    /**
     * What was written comes with it only where that is asked for: anybody may type any address, and nobody shall write
     * to strangers in the shop's name.
     */
    mail: (ticket: string, { name, message }: GrievanceForm, isQuoted: boolean, officer: Officer): string =>
      `Hello ${isQuoted ? name : 'there'},\n\nWe've received your complaint. ${received(ticket)} ${officer.name}, our grievance officer ` +
      `(${officer.email}, ${officer.phone}), will ${promise(officer)}.\n${isQuoted ? `\nYou wrote:\n${message}\n` : ''}`,
  },
  /** To the grievance officer. */
  complaint_forwarded: {
    bySms: false,
    subject: (ticket: string): string => `Complaint ${ticket}`,
    mail: (ticket: string, { name, phone, email, message }: GrievanceForm, officer: Officer): string =>
      `Ticket ${ticket}\nFrom ${name}, ${phone}, ${email}\nPlease ${promise(officer)}.\n\n${message}\n`,
  },
  ...ORDER_MESSAGES,
} as const satisfies Readonly<Record<string, MessageKind & Readonly<Record<string, unknown>>>>;

/** The kinds that an SMS gateway needs a template for. */
export const SMS_MESSAGE_KINDS: readonly string[] = Object.entries<MessageKind>(MESSAGE_KINDS).flatMap(
  ([kind, { bySms }]) => (bySms ? [kind] : []),
);

/** Whether messages of this kind are about an order. */
export const isOrderMessage = (kind: string): boolean => Object.hasOwn(ORDER_MESSAGES, kind);

/** The receiver of conversion events. */
export const ANALYTICS = 'analytics';

/** A phone number as analytics partners expect it before hashing: with its country code. */
export const normalisedPhone = (phone: string): string => `91${phone}`;
