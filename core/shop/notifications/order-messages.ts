/** What the shop writes to a customer about an order: one message for each step, by SMS and by mail (spec 11). */
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { Rupees } from '../../entities/money/money.ts';
import { awaitsOnlinePayment, stateOf, type OrderState, type OrderStep } from '../../entities/order.ts';
import type { Couriers } from '../../entities/parcel.ts';
import { heldCaptures, matchesRequest, type Capture, type Payment, type Refund } from '../../entities/payment.ts';
import { isPaidOnDelivery } from '../../entities/payment-mode.ts';
import type { MailSection, Message } from '../../ports/messages.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { orderDetails } from './order-details.ts';
import { ORDER_MESSAGES, type OrderMessageKind, type OrderMessageName, type StepFacts } from './message-kinds.ts';
import { BRAND, type Sms } from './sms-templates.ts';

/** A kind whose texts follow from the order alone: that of a step. */
type StepKind = {
  readonly text: (order: OrderRecord, facts: StepFacts) => string;
  readonly sms?: (order: OrderRecord, facts: StepFacts) => Sms;
};

/** Whether a message with this id is about the order of this number. */
export const isAboutOrder = (id: string, number: string): boolean => id.startsWith(`${number}-`);

const smsId = (number: string, step: string): string => `${number}-${step}-sms`;
/** The id of the mail that goes with an SMS about an order. */
export const mailIdOf = (sms: string): string => sms.replace(/-sms$/u, '-mail');

/** `step` is part of the id, so that a message that is sent twice counts once. An erased customer is sent nothing. */
const messagesFor = (
  order: OrderRecord,
  kind: OrderMessageName,
  step: string,
  { text, sms, details }: { readonly text: string; readonly sms?: Sms; readonly details?: readonly MailSection[] },
  at: number,
): readonly Message[] => {
  const { number, phone, erasedAt, shipping } = order;
  const { name, email } = shipping;
  const { subject }: Pick<OrderMessageKind, 'subject'> = ORDER_MESSAGES[kind];
  const mail: Message = {
    at,
    ...(sms?.link !== undefined && { link: sms.link }),
    id: mailIdOf(smsId(number, step)),
    channel: 'mail',
    kind,
    to: email,
    subject: `${BRAND} order ${number}: ${subject}`,
    text: `Hello ${name},\n\n${text}\n`,
    ...(details !== undefined && { details }),
  };
  if (erasedAt !== null) return [];
  return sms === undefined ? [mail] : [{ at, id: smsId(number, step), channel: 'sms', kind, to: phone, ...sms }, mail];
};

/** What the customer is notified of by a step. A return that the shop does not accept is not a second delivery. */
const notificationOf = (
  history: readonly OrderStep[],
): Exclude<OrderState, 'pending_payment'> | 'return_refused' | undefined => {
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
 * state again. A payment of an order that has expired already is no step, but its customer is notified as well. `details`
 * are shown below the text of the mail.
 */
export const orderMessages = (
  order: OrderRecord,
  at: number,
  facts: StepFacts = {},
  details?: readonly MailSection[],
): readonly Message[] => {
  const state = stateOf(order);
  const {
    history,
    payment: { refunds },
  } = order;
  const notification = notificationOf(history);
  if (state === 'pending_payment' || notification === undefined || wasNotified(history)) return [];
  const step = [notification, ...(refunds.length > 0 ? [refunds.length] : [])].join('-');
  const kind = `order_${notification}` as const;
  const { text, sms }: Pick<StepKind, 'text' | 'sms'> = ORDER_MESSAGES[kind];
  const texts = {
    text: text(order, facts),
    ...(sms !== undefined && { sms: sms(order, facts) }),
    ...(details !== undefined && { details }),
  };
  return messagesFor(order, kind, step, texts, at);
};

/** Notifies the customer that the order is confirmed, by mail with its details. */
export const confirmationMessages = (
  order: OrderRecord,
  at: number,
  { canPayOnline, delivery }: { readonly canPayOnline: boolean } & Pick<Settings, 'delivery'>,
): readonly Message[] => orderMessages(order, at, { canPayOnline }, orderDetails(order, delivery.packingDays));

/** Notifies the customer by mail of another parcel than the one that was named when the order was shipped. */
export const parcelChangedMessages = (order: OrderRecord, couriers: Couriers, at: number): readonly Message[] => {
  const text = ORDER_MESSAGES.order_parcel_changed.text(order, couriers);
  return messagesFor(order, 'order_parcel_changed', `parcel-${order.parcels?.length ?? 0}`, { text }, at);
};

/**
 * Notifies the customer of a refund: of what the order did not need, of a return, or made at the gateway's dashboard. `step`
 * names it, so that the customer is notified once.
 */
export const refundMessages = (
  order: OrderRecord,
  refund: Pick<Refund, 'amount' | 'currency'> & { readonly to?: Refund['to'] },
  step: string,
  at: number,
): readonly Message[] => {
  const { text, sms } = ORDER_MESSAGES.refund_sent;
  return messagesFor(order, 'refund_sent', step, { text: text(order, refund), sms: sms(order, refund) }, at);
};

/** Notifies the customer of redeemed reward cash that has returned with a part of the order; `step` names it. */
export const cashReturnedMessages = (
  order: OrderRecord,
  cash: Rupees,
  step: string,
  at: number,
): readonly Message[] => {
  const { text, sms } = ORDER_MESSAGES.reward_cash_returned;
  const texts = { text: text(order, cash), sms: sms(order, cash) };
  return messagesFor(order, 'reward_cash_returned', `cash-${step}`, texts, at);
};

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
    { text: ORDER_MESSAGES.refund_failed.text(order, refund, isRepeated) },
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
        { text: ORDER_MESSAGES.payment_held.text(order, held), sms: ORDER_MESSAGES.payment_held.sms(order, held) },
        at,
      );
};

/** Notifies the customer that a payment which was held for review is not accepted. */
export const heldRefundMessages = (order: OrderRecord, capture: Capture, at: number): readonly Message[] => {
  const { text, sms } = ORDER_MESSAGES.payment_not_accepted;
  const texts = { text: text(order, capture), sms: sms(order, capture) };
  return messagesFor(order, 'payment_not_accepted', `held-${capture.payment}-refunded`, texts, at);
};

/** Notifies the customer that the operator has corrected the delivery address. */
export const addressChangedMessages = (order: OrderRecord, at: number): readonly Message[] => {
  const { text, sms } = ORDER_MESSAGES.order_address_changed;
  const step = `address-${(order.addressChanges ?? []).length}`;
  return messagesFor(order, 'order_address_changed', step, { text: text(order), sms: sms(order) }, at);
};

/** Notifies the customer that an order which was to be paid in cash has been paid online instead (spec 10.23). */
export const paidOnlineMessages = (order: OrderRecord, at: number): readonly Message[] => {
  const { text, sms } = ORDER_MESSAGES.order_paid_online;
  return messagesFor(order, 'order_paid_online', 'paid-online', { text: text(order), sms: sms(order) }, at);
};

/**
 * Messages about payments online for an order that is to be paid in cash, newly refunded compared with `before`: they came
 * after it was packed or cancelled, or have another amount than was requested (spec 10.23).
 */
export const latePaymentMessages = (order: OrderRecord, before: Payment, at: number): readonly Message[] =>
  isPaidOnDelivery(order.mode)
    ? order.payment.refunds.slice(before.refunds.length).flatMap((refund) => {
        const isWrong = awaitsOnlinePayment(order) && !matchesRequest(order.payment, refund);
        const kind = isWrong ? 'payment_not_accepted' : 'payment_too_late';
        const { text, sms } = ORDER_MESSAGES[kind];
        const texts = { text: text(order, refund), sms: sms(order, refund) };
        return messagesFor(order, kind, `late-${refund.payment}`, texts, at);
      })
    : [];
