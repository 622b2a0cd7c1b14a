/** What the shop writes to a customer about an order: one text for each step, by SMS and by mail (spec 11). */
import { brand } from '../catalogue/brand.ts';
import { RETURN_MS } from '../entities/order-actions.ts';
import { add, NO_RUPEES, type Rupees } from '../entities/money.ts';
import { stateOf, type Order, type OrderState } from '../entities/order.ts';
import { isPrepaid } from '../entities/payment-mode.ts';
import type { Refund } from '../entities/payment.ts';
import type { Message } from '../ports/messages.ts';
import type { OrderRecord } from './documents.ts';
import { inRupees } from './message-texts.ts';

const RETURN_DAYS = RETURN_MS / 86_400_000;

const yours = ({ number }: Order): string => `Your ${brand.name} order ${number}`;

/** What is due at the door, as a sentence; empty where nothing is. */
const keepReady = ({ mode, summary }: Order): string =>
  (isPrepaid(mode) || summary.total === 0 ? '' : ` Please keep ${inRupees(summary.total)} ready.`);

const sumOf = (refunds: readonly Refund[]): Rupees => refunds.reduce((sum, { amount }) => add(sum, amount), NO_RUPEES);

/** What becomes of the money, as a sentence. */
const moneyBack = ({ payment: { refunds } }: Order): string => {
  if (sumOf(refunds) === 0) return 'Nothing was charged.';
  const byUpi = sumOf(refunds.filter(({ to }) => to === 'upi'));
  if (byUpi > 0) return `${inRupees(byUpi)} has been sent to your UPI id.`;
  const onItsWay = sumOf(refunds.filter(({ state }) => state === 'pending'));
  return onItsWay > 0
    ? `${inRupees(onItsWay)} goes back to where you paid from.` : `${inRupees(sumOf(refunds))} is on your account again within a few days.`;
};

const delivered = (order: Order): string => {
  if (order.history.at(-2)?.state === 'return_requested') {
    return `The return of your ${brand.name} order ${order.number} could not be accepted, and the order stays with you. Please write to us if you see it otherwise.`;
  }
  const { rewardCash } = order.summary;
  const earned = rewardCash === 0 ? '' : ` ${inRupees(rewardCash)} of reward cash is yours now.`;
  return `${yours(order)} has been delivered.${earned} You can return it within ${RETURN_DAYS} days.`;
};

const paid = (order: Order): string =>
  (isPrepaid(order.mode) ? `${inRupees(order.summary.total)} is paid` : `${inRupees(order.summary.total)} is due when it arrives`);

const TEXTS: Readonly<Record<Exclude<OrderState, 'pending_payment'>, (order: OrderRecord) => string>> = {
  confirmed: (order) => `${yours(order)} is confirmed; ${paid(order)}. Thank you.`,
  payment_failed: ({ number }) =>
    `The payment for your ${brand.name} order ${number} did not go through and nothing is reserved. Your cart is still there.`,
  expired: (order) => (order.payment.refunds.length > 0
    ? `The payment for your ${brand.name} order ${order.number} came too late for it. ${moneyBack(order)}`
    : `${yours(order)} was not paid in time and has been given up. Nothing was charged.`),
  cancelled: (order) => `${yours(order)} is cancelled. ${moneyBack(order)}`,
  packed: (order) => `${yours(order)} is packed.${order.invoice === null ? '' : ` Its invoice is ${order.invoice.number}.`}`,
  shipped: (order) => `${yours(order)} is on its way.`,
  out_for_delivery: (order) => `${yours(order)} is out for delivery.${keepReady(order)}`,
  delivered,
  undelivered: (order) => `${yours(order)} could not be delivered. We will try again.`,
  rto: (order) => `${yours(order)} could not be delivered and goes back to us.`,
  rto_received: (order) => `${yours(order)} has come back to us.`,
  return_requested: (order) => `We have your return request for the ${brand.name} order ${order.number}. The parcel will be picked up from your address.`,
  picked_up: (order) => `The return of your ${brand.name} order ${order.number} was picked up. When we have looked at it, your money goes back.`,
  refunded: (order) => `${yours(order)} is closed. ${moneyBack(order)}`,
};

/** Steps inside the shop: a mail says enough. */
const BY_MAIL_ALONE: readonly OrderState[] = ['packed', 'rto_received'];

const help = `Questions? ${brand.careEmail}, ${brand.carePhone}.`;

/** `step` names what is told, so that a message that is sent twice counts once. Nobody is written to who was erased. */
const letters = ({ number, phone, erasedAt, shipping: { name, email } }: OrderRecord, step: string, text: string, at: number): readonly Message[] => {
  const sms: Message = { id: `${number}-${step}-sms`, at, channel: 'sms', to: phone, text };
  const mail: Message = { id: `${number}-${step}-mail`, at, channel: 'mail', to: email, text: `Hello ${name},\n\n${text}\n\n${help}\n` };
  return erasedAt === null ? [sms, mail] : [];
};

/**
 * An SMS and a mail that tell the customer about the step the order has just taken. Money that comes for an order which is
 * expired already takes no step, but is told of, too.
 */
export const tidings = (order: OrderRecord, at: number): readonly Message[] => {
  const state = stateOf(order);
  if (state === 'pending_payment') return [];
  const { history, payment: { refunds } } = order;
  return letters(order, [history.length, ...(refunds.length > 0 ? [refunds.length] : [])].join('-'), TEXTS[state](order), at)
    .filter(({ channel }) => channel === 'mail' || !BY_MAIL_ALONE.includes(state));
};

/** Tells that money which the order did not need, or a return's, has gone back. */
export const refundTidings = (order: OrderRecord, { key, amount }: Refund, at: number): readonly Message[] =>
  letters(order, key, `${inRupees(amount)} for your ${brand.name} order ${order.number} has gone back to where you paid from. It is on your account within a few days.`, at);
