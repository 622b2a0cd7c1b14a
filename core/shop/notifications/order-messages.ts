/** What the shop writes to a customer about an order: one text for each step, by SMS and by mail (spec 11). */
import { DAY_MS } from '../../entities/time/duration.ts';
import { brand } from '../../catalogue/brand.ts';
import { PICKUP_WORKING_DAYS } from '../../catalogue/delivery.ts';
import { moneyText } from '../../entities/money/money-text.ts';
import { RETURN_MS, REVIEW_MS } from '../../entities/order-actions.ts';
import {
  moneyToReturn,
  payingCapture,
  stateOf,
  type Order,
  type OrderState,
  type OrderStep,
} from '../../entities/order.ts';
import { addPaise } from '../../entities/money/paise.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import {
  allRefunds,
  capturesOf,
  currentStateOf,
  heldCaptures,
  matchesRequest,
  type Capture,
  type Payment,
  type Refund,
} from '../../entities/payment.ts';
import type { Message, MessageLink } from '../../ports/messages.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { formatRupees as inRupees } from '../../entities/money/format-rupees.ts';
import { orderMailSubject, type OrderMailKind } from './mail-subjects.ts';

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
  if (order.history.at(-2)?.state === 'return_requested') {
    return `We couldn't accept the return of your ${brand.name} order ${order.number}, so it stays with you. Write to us if you disagree.`;
  }
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

/** The states that the customer is notified of. */
type NotifiedState = Exclude<OrderState, 'pending_payment'>;

const TEXTS: Readonly<Record<NotifiedState, (order: OrderRecord) => string>> = {
  confirmed: (order) => `${yours(order)} is confirmed.${paid(order)}`,
  payment_failed: (order) => {
    const held = heldNote(order);
    return `The payment for your ${brand.name} order ${order.number} didn't go through.${held || ' Your order is saved: pay again or choose another payment method.'}`;
  },
  expired,
  cancelled,
  packed: (order) =>
    `${yours(order)} is packed.${order.invoice === null ? '' : ` Your invoice number is ${order.invoice.number}.`}`,
  shipped: (order) => `${yours(order)} has been shipped.`,
  out_for_delivery: (order) => `${yours(order)} is out for delivery.${keepReady(order)}`,
  delivered,
  undelivered: (order) => `${yours(order)} couldn't be delivered. We'll try again.`,
  rto: (order) => `${yours(order)} couldn't be delivered and is being returned to us.`,
  rto_received: (order) => `${yours(order)} has been returned to us.${refundToCome(order)}`,
  return_requested: (order) =>
    `We've received your return request for ${brand.name} order ${order.number}. Keep everything in its box: the courier will pick it up from your address within ${PICKUP_WORKING_DAYS} working days.${refundToCome(order, ' once it reaches us')}`,
  picked_up: (order) =>
    `Your ${brand.name} order ${order.number} has been picked up for return. We'll process your refund once we've checked it.`,
  refunded,
};

/** The confirmation of an order says where it can be tracked without signing in, by its number and phone. */
const TRACKING: MessageLink = { label: 'Track it at', path: '/track-order' };

/** Steps inside the shop, and what needs no answer: a mail says enough. */
const BY_MAIL_ALONE = [
  'order_packed',
  'order_rto_received',
  'refund_failed',
] as const satisfies readonly OrderMailKind[];
const isByMailAlone = (kind: OrderMailKind): kind is (typeof BY_MAIL_ALONE)[number] =>
  BY_MAIL_ALONE.some((quiet) => quiet === kind);

/** Whether a message with this id is about the order of this number. */
export const isAboutOrder = (id: string, number: string): boolean => id.startsWith(`${number}-`);

/** `step` is part of the id, so that a message that is sent twice counts once. An erased customer is sent nothing. */
const messagesFor = (
  { number, phone, erasedAt, shipping: { name, email } }: OrderRecord,
  kind: OrderMailKind,
  step: string,
  text: string,
  at: number,
): readonly Message[] => {
  const content = { at, ...(kind === 'order_confirmed' && { link: TRACKING }) };
  const mail: Message = {
    ...content,
    id: `${number}-${step}-mail`,
    channel: 'mail',
    kind,
    to: email,
    subject: orderMailSubject(number, kind),
    text: `Hello ${name},\n\n${text}\n`,
  };
  if (erasedAt !== null) return [];
  return isByMailAlone(kind)
    ? [mail]
    : [{ ...content, id: `${number}-${step}-sms`, channel: 'sms', kind, to: phone, text }, mail];
};

/** What the customer is notified of by a step. A return that the shop does not accept is not a second delivery. */
const notificationOf = (history: readonly OrderStep[]): NotifiedState | 'return_refused' | undefined => {
  const state = history.at(-1)?.state;
  if (state === 'delivered' && history.at(-2)?.state === 'return_requested') return 'return_refused';
  return state === 'pending_payment' ? undefined : state;
};

/** Whether an earlier step has sent the same notification: there is one per order and state (spec 10.20). */
const wasNotified = (history: readonly OrderStep[]): boolean =>
  history
    .slice(0, -1)
    .some(
      ({ isSilent = false }, index) =>
        !isSilent && notificationOf(history.slice(0, index + 1)) === notificationOf(history),
    );

/**
 * An SMS and a mail that notify the customer of the step that the order has just taken; none where it has reached a
 * state again. A payment of an order that has expired already is no step, but its customer is notified as well.
 */
export const orderMessages = (order: OrderRecord, at: number): readonly Message[] => {
  const state = stateOf(order);
  const {
    history,
    payment: { refunds },
  } = order;
  const notification = notificationOf(history);
  if (state === 'pending_payment' || notification === undefined || wasNotified(history)) return [];
  const step = [notification, ...(refunds.length > 0 ? [refunds.length] : [])].join('-');
  return messagesFor(order, `order_${notification}`, step, TEXTS[state](order), at);
};

/**
 * Notifies the customer of a refund: of what the order did not need, of a return, or made at the gateway's dashboard. `step`
 * names it, so that the customer is notified once.
 */
export const refundMessages = (
  order: OrderRecord,
  refund: Pick<Refund, 'amount' | 'currency'>,
  step: string,
  at: number,
): readonly Message[] =>
  messagesFor(
    order,
    'refund_sent',
    step,
    `${moneyText(refund)} for your ${brand.name} order ${order.number} has been refunded to the account you paid from. ${ARRIVES}`,
    at,
  );

/** Notifies the customer that a refund has failed which an earlier message had announced as sent. */
export const refundFailedMessages = (
  order: OrderRecord,
  refund: Pick<Refund, 'amount' | 'currency'>,
  isRepeated: boolean,
  step: string,
  at: number,
): readonly Message[] =>
  messagesFor(
    order,
    'refund_failed',
    `${step}-failed`,
    `The refund of ${moneyText(refund)} for your ${brand.name} order ${order.number} has failed at the bank.${isRepeated ? " We'll send it again." : ' Write to us if you need help.'}`,
    at,
  );

/** Messages about captures newly held for review, compared with `before`. */
export const heldMessages = (order: OrderRecord, before: Payment, at: number): readonly Message[] => {
  const known = heldCaptures(before).map(({ payment }) => payment);
  const held = heldCaptures(order.payment).filter(({ payment }) => !known.includes(payment));
  return held.length === 0
    ? []
    : messagesFor(
        order,
        'payment_held',
        `held-${held.map(({ payment }) => payment).join('-')}`,
        `We received ${sumText(held)} instead of ${inRupees(order.summary.total)} for your ${brand.name} order ${order.number}. We're checking it and will confirm the order or refund you within ${REVIEW_DAYS} days. You don't need to pay again.`,
        at,
      );
};

/** Notifies the customer that a payment which was held for review is not accepted. */
export const heldRefundMessages = (order: OrderRecord, capture: Capture, at: number): readonly Message[] => {
  const payAgain = stateOf(order) === 'payment_failed' ? ' You can pay for the order again.' : '';
  return messagesFor(
    order,
    'payment_not_accepted',
    `held-${capture.payment}-refunded`,
    `We couldn't accept the ${moneyText(capture)} we received for your ${brand.name} order ${order.number}, because its total is ${inRupees(order.summary.total)}. We'll refund it to the account you paid from.${payAgain}`,
    at,
  );
};
