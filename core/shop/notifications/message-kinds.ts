/**
 * Every kind of message that the shop sends by SMS or mail: what it is called, by which channels it is sent, the text of its
 * mail, and which of the registered texts (sms-templates.ts) its SMS has.
 */
import { DAY_MS } from '../../entities/time/duration.ts';
import type { Seller } from '../../catalogue/settings/seller.ts';
import { isPaidWithRewardCash } from '../../entities/discount.ts';
import { formatRupees as inRupees } from '../../entities/money/format-rupees.ts';
import { subtract, ZERO_RUPEES, type Rupees } from '../../entities/money/money.ts';
import { moneyText } from '../../entities/money/money-text.ts';
import { sumPaise } from '../../entities/money/paise.ts';
import { REVIEW_MS } from '../../entities/order-actions.ts';
import {
  isOver,
  moneyToReturn,
  orderPaymentState,
  parcelOf,
  payingCapture,
  stateOf,
  type Order,
} from '../../entities/order.ts';
import { trackingUrl, type Couriers } from '../../entities/parcel.ts';
import { RETURN_MS } from '../../entities/return-window.ts';
import { DEFAULT_PAYMENT_MODE, isPrepaid } from '../../entities/payment-mode.ts';
import {
  allRefunds,
  capturesOf,
  currentStateOf,
  heldCaptures,
  matchesRequest,
  type Capture,
  type Refund,
} from '../../entities/payment.ts';
import type { GrievanceForm } from '../../ports/shop-api.ts';
import { requotedAsAgreed } from '../../pricing/requote.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { mailedAddressLines, withBrokenLinks } from './customer-text.ts';
import { BRAND, smsOf, smsWithCash, VARIABLE_CHARACTERS, withoutHostLine, type Sms } from './sms-templates.ts';

type Officer = Seller['grievanceOfficer'];
type Sum = Pick<Refund, 'amount' | 'currency'>;
/** To the source, unless it says otherwise. */
type SentRefund = Sum & { readonly to?: Refund['to'] };

/** What the texts of a step follow from besides the order. */
export type StepFacts = {
  /** Whether a confirmed order that is to be paid in cash can be paid online instead (spec 10.23). */
  readonly canPayOnline?: boolean;
  /** Where couriers show the parcel of an order that is shipped (spec 10.24). */
  readonly couriers?: Couriers;
};

/** About an order: by SMS and mail, or by mail alone. */
export type OrderMessageKind = {
  /** What has happened, for the mail's subject. It names no person: an operator's list of messages shows it. */
  readonly subject: string;
  /** Of the mail. */
  readonly text: (order: OrderRecord, ...about: never) => string;
  /** Shorter than the mail where the law of registered texts allows no more; it is true of the same order. */
  readonly sms?: (order: OrderRecord, ...about: never) => Sms;
};

const RETURN_DAYS = RETURN_MS / DAY_MS;
const REVIEW_DAYS = REVIEW_MS / DAY_MS;

const yours = ({ number }: Order): string => `Your ${BRAND} order ${number}`;

/** What is due on delivery, as a sentence; empty where nothing is. */
const keepReady = ({ mode, summary }: Order): string =>
  isPrepaid(mode) || summary.total === 0 ? '' : ` Please keep ${inRupees(summary.total)} ready at delivery.`;

/** `₹749`, or `₹749 and $10` of several currencies. */
const sumText = (amounts: readonly Pick<Capture, 'amount' | 'currency'>[]): string =>
  [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, all]) => moneyText({ currency, amount: sumPaise(all.map(({ amount }) => amount)) }))
    .join(' and ');

/** Amounts as a variable of an SMS; where captures of several currencies take too many characters, in other words. */
const sumVariable = (amounts: readonly Pick<Capture, 'amount' | 'currency'>[], otherwise: string): string => {
  const text = sumText(amounts);
  return text.length <= VARIABLE_CHARACTERS ? text : otherwise;
};

/** Where the sum is in several currencies. */
const WHOLE_SUM = 'the full amount';

const isMoney = ({ amount }: Pick<Refund, 'amount'>): boolean => amount > 0;

/** Reward cash redeemed on the order, less what part refunds have returned, in rupees. */
const redeemedRewardCash = ({ summary, partRefunds = [] }: OrderRecord): Rupees =>
  partRefunds.reduce<Rupees>((left, { cashReturned }) => subtract(left, cashReturned), summary.discount.amount);

/** Reward cash returned by an order that is over; none if it was replaced: the new order may use it. SMS and mail both take it. */
const returnedRewardCash = (order: OrderRecord): Rupees =>
  order.replacedBy === undefined ? redeemedRewardCash(order) : ZERO_RUPEES;

/** As a variable of an SMS; undefined where there is none. */
const rewardCashVariable = (cash: Rupees): string | undefined => (cash > 0 ? inRupees(cash) : undefined);

const rewardCashSentence = (cash: Rupees, what: string): string =>
  cash > 0 ? ` ${inRupees(cash)} reward cash ${what}.` : '';

/** That it has returned, as a sentence with a space before it; empty where none has. */
const rewardCashNote = (order: OrderRecord): string =>
  rewardCashSentence(returnedRewardCash(order), 'is back in your balance');

const ARRIVES = 'It should arrive within a few days.';

/** What becomes of the money, as a sentence with a space before it; empty where all of it stays with the shop. */
const refundSentence = (order: Order): string => {
  const refunds = allRefunds(order.payment).filter(isMoney);
  if (refunds.length === 0)
    return capturesOf(order.payment).length > 0 || isPaidWithRewardCash(order.summary)
      ? ''
      : " You haven't been charged.";
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
  if (isPaidWithRewardCash(order.summary)) return '';
  if (isKnownUnpaid(order)) return " You haven't been charged.";
  return currentStateOf(order.payment) === 'authorized'
    ? ` Your bank hasn't confirmed the payment yet. When it does, we'll ${promise}.`
    : ` If your payment still arrives, we'll ${promise}.`;
};

const expired = (order: OrderRecord): string => {
  const { number, payment, summary, replacedBy } = order;
  const refunds = allRefunds(payment).filter(isMoney);
  if (replacedBy !== undefined && refunds.length > 0) {
    return `We received a payment for your ${BRAND} order ${number}, which you had replaced with order ${replacedBy}.${refundSentence(order)}`;
  }
  const back = refunds.filter((refund) => !matchesRequest(payment, refund));
  if (back.length > 0) {
    return `We received a payment for your ${BRAND} order ${number} that didn't match its total of ${inRupees(summary.total)}, so the order has expired.${refundSentence(order)}${rewardCashNote(order)}`;
  }
  const held = heldNote(order);
  if (refunds.length > 0)
    return `Your payment for ${BRAND} order ${number} arrived after the order expired.${refundSentence(order)}${held}${rewardCashNote(order)}`;
  return held === ''
    ? `${yours(order)} wasn't paid in time and has expired.${unpaidNote(order, replacedBy === undefined ? 'confirm the order or refund you' : 'refund you')}${rewardCashNote(order)}`
    : `${yours(order)} wasn't paid in full in time and has expired.${held}${rewardCashNote(order)}`;
};

/** What of the refunds is still to be sent: the customer has had a message about each that was. */
const pendingRefunds = ({ payment }: Order): readonly Sum[] =>
  allRefunds(payment).filter((refund) => isMoney(refund) && refund.state === 'pending' && refund.to !== 'upi');

const expiredSms = (order: OrderRecord): Sms => {
  const { number, payment, summary, replacedBy } = order;
  const cash = rewardCashVariable(returnedRewardCash(order));
  const refunds = allRefunds(payment).filter(isMoney);
  if (refunds.length > 0) {
    const pending = pendingRefunds(order);
    const amount = sumVariable(pending.length === 0 ? refunds : pending, WHOLE_SUM);
    // One that was replaced names no reward cash: it may pay for the other order.
    if (replacedBy !== undefined) return smsOf('order_expired_paid_replaced', { number, other: replacedBy, amount });
    return refunds.every((refund) => matchesRequest(payment, refund))
      ? smsWithCash('order_expired_paid_late', { number, amount }, cash)
      : smsWithCash('order_expired_paid_other', { number, amount, total: inRupees(summary.total) }, cash);
  }
  const held = heldCaptures(payment);
  if (held.length > 0) return smsWithCash('order_expired_held', { number, amount: sumVariable(held, 'payment') }, cash);
  if (isKnownUnpaid(order)) return smsWithCash('order_expired', { number }, cash);
  return replacedBy === undefined
    ? smsWithCash('order_expired_unknown', { number }, cash)
    : smsOf('order_expired_replaced', { number });
};

const cancelledSms = (order: OrderRecord): Sms => {
  const { number } = order;
  const cash = rewardCashVariable(returnedRewardCash(order));
  if (capturesOf(order.payment).length === 0 && !isPaidWithRewardCash(order.summary))
    return smsWithCash(isKnownUnpaid(order) ? 'order_cancelled_unpaid' : 'order_cancelled_unknown', { number }, cash);
  const pending = pendingRefunds(order);
  return pending.length === 0
    ? smsWithCash('order_cancelled', { number }, cash)
    : smsWithCash('order_cancelled_refund', { number, amount: sumVariable(pending, WHOLE_SUM) }, cash);
};

const cancelled = (order: OrderRecord): string =>
  `${yours(order)} has been cancelled.${capturesOf(order.payment).length > 0 ? refundSentence(order) : unpaidNote(order, 'refund you')}${rewardCashNote(order)}`;

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

/** The reward cash that an order which comes back will return, as a sentence with a space before it; empty where none is. */
const rewardCashToCome = (order: OrderRecord, when = ''): string =>
  rewardCashSentence(redeemedRewardCash(order), `goes back to your balance${when}`);

/** Of a return. The customer of an order that was cancelled or expired gets a message for each refund, see `refundMessages`. */
const refunded = (order: OrderRecord): string =>
  order.history.at(-2)?.state === 'rto_received'
    ? `${yours(order)} has been returned to us.${refundSentence(order)}${rewardCashNote(order)}`
    : `The return of your ${BRAND} order ${order.number} is complete.${refundSentence(order)}${rewardCashNote(order)}`;

const refundedSms = (order: OrderRecord): Sms => {
  const { number } = order;
  const cash = rewardCashVariable(returnedRewardCash(order));
  const isRto = order.history.at(-2)?.state === 'rto_received';
  const byUpi = allRefunds(order.payment).filter((refund) => isMoney(refund) && refund.to === 'upi');
  // What came back undelivered was not paid in cash.
  if (byUpi.length > 0 && !isRto) return smsOf('order_refunded_upi', { number, amount: sumText(byUpi) });
  const pending = pendingRefunds(order);
  if (pending.length === 0) return smsWithCash(isRto ? 'order_refunded_rto' : 'order_refunded', { number }, cash);
  const amount = sumVariable(pending, WHOLE_SUM);
  return smsWithCash(isRto ? 'order_refunded_rto_refund' : 'order_refunded_refund', { number, amount }, cash);
};

const returnRequestedSms = (order: Order): Sms => {
  const { number } = order;
  const capture = payingCapture(order);
  const refund = moneyToReturn(order);
  if (capture === undefined || refund === 0) return smsOf('order_return_requested', { number });
  const amount = moneyText({ ...capture, amount: refund });
  return order.summary.rewardCash > 0
    ? smsOf('order_return_requested_refund_up_to', { number, amount })
    : smsOf('order_return_requested_refund', { number, amount });
};

const delivered = (order: Order): string => {
  const { rewardCash } = order.summary;
  const earned = rewardCash === 0 ? '' : ` You've earned ${inRupees(rewardCash)} reward cash.`;
  return `${yours(order)} has been delivered.${earned} You can return it within ${RETURN_DAYS} days.`;
};

/** What was captured, which may be another amount than the total where the operator has accepted it; or nothing. */
const paidText = (order: Order): string => {
  const capture = payingCapture(order);
  return capture === undefined ? inRupees(order.summary.total) : moneyText({ ...capture, amount: capture.paid });
};

/** What was paid or is due. */
const paid = (order: Order): string => {
  const { mode, summary } = order;
  if (!isPrepaid(mode)) return keepReady(order);
  const cash = rewardCashVariable(summary.discount.amount);
  if (summary.total === 0) return cash === undefined ? '' : ` Paid with ${cash} reward cash.`;
  return cash === undefined ? ` Paid ${paidText(order)}.` : ` Paid ${paidText(order)} and ${cash} reward cash.`;
};

/** That it may be paid online instead, as a sentence with a space before it; empty where nothing is due (spec 10.23). */
const onlineOffer = (order: Order): string => {
  const { shipping: fee, total } = order.summary;
  if (isPrepaid(order.mode) || total === 0) return '';
  const savesFee = fee > 0 ? ` and save the ${inRupees(fee)} fee` : '';
  return ` Pay ${inRupees(onlineTotal(order))} online before we pack it${savesFee}.`;
};

const confirmedSms = (order: Order, { canPayOnline = false }: StepFacts): Sms => {
  const { number, mode, summary } = order;
  const { shipping: fee, total } = summary;
  if (total === 0) return smsOf('order_confirmed', { number });
  if (isPrepaid(mode))
    return smsWithCash(
      'order_confirmed_paid',
      { number, amount: paidText(order) },
      rewardCashVariable(summary.discount.amount),
    );
  const amount = inRupees(total);
  return canPayOnline && fee > 0
    ? smsOf('order_confirmed_cod_or_online', {
        number,
        amount,
        online: inRupees(onlineTotal(order)),
        fee: inRupees(fee),
      })
    : smsOf('order_confirmed_cod', { number, amount });
};

const onlineTotal = (order: Order): Rupees => requotedAsAgreed(order, DEFAULT_PAYMENT_MODE).total;

/** Why an order that is to be paid in cash has no use for a payment online (spec 10.23). */
const whyNotNeeded = (order: Order): string => {
  if (isOver(order)) return 'which has been cancelled';
  return stateOf(order) === 'confirmed' ? 'which is set to cash on delivery' : 'which had already been packed';
};

const isStillDue = (order: Order): boolean => orderPaymentState(order) === 'due';

/** ` with Delhivery, AWB 1234 (https://…)`; empty where no courier was named. */
const withParcel = (order: Order, couriers: Couriers): string => {
  const parcel = parcelOf(order);
  if (parcel === undefined) return '';
  const url = trackingUrl(parcel, couriers);
  return ` with ${parcel.courier}, AWB ${parcel.awb}${url === undefined ? '' : ` (${url})`}`;
};

const shippedSms = (order: Order): Sms => {
  const { number } = order;
  const parcel = parcelOf(order);
  return parcel === undefined
    ? smsOf('order_shipped', { number })
    : smsOf('order_shipped_parcel', { number, courier: parcel.courier, awb: parcel.awb });
};

export const ORDER_MESSAGES = {
  order_confirmed: {
    subject: 'confirmed',
    text: (order, { canPayOnline = false }: StepFacts) =>
      `${yours(order)} is confirmed.${paid(order)}${canPayOnline ? onlineOffer(order) : ''}`,
    sms: confirmedSms,
  },
  order_payment_failed: {
    subject: 'payment failed',
    text: (order) =>
      `The payment for your ${BRAND} order ${order.number} didn't go through.${heldNote(order) || ' Your order is saved: pay again or choose another payment method.'}`,
    sms: ({ number, payment }) => {
      const held = heldCaptures(payment);
      return held.length === 0
        ? smsOf('order_payment_failed', { number })
        : smsOf('order_payment_failed_held', { number, amount: sumVariable(held, 'payment') });
    },
  },
  order_expired: { subject: 'expired', text: expired, sms: expiredSms },
  order_cancelled: { subject: 'cancelled', text: cancelled, sms: cancelledSms },
  order_address_changed: {
    subject: 'delivery address changed',
    text: (order) =>
      `The delivery address of your ${BRAND} order ${order.number} is now: ${mailedAddressLines(order.shipping).join(', ')}. If that isn't right, write to us before it's packed.`,
    sms: ({ number }) => smsOf('order_address_changed', { number }),
  },
  order_packed: {
    subject: 'packed',
    text: (order) =>
      `${yours(order)} is packed.${order.invoice === null ? '' : ` Your invoice number is ${order.invoice.number}.`}`,
  },
  order_shipped: {
    subject: 'shipped',
    text: (order, { couriers = {} }: StepFacts) => `${yours(order)} has been shipped${withParcel(order, couriers)}.`,
    sms: shippedSms,
  },
  /** The courier or the number was corrected after the order was shipped. */
  order_parcel_changed: {
    subject: 'new tracking number',
    text: (order, couriers: Couriers) =>
      `${yours(order)} is on its way${withParcel(order, couriers)}. Please use these tracking details from now on.`,
  },
  order_out_for_delivery: {
    subject: 'out for delivery',
    text: (order) => `${yours(order)} is out for delivery.${keepReady(order)}`,
    sms: (order) =>
      keepReady(order) === ''
        ? smsOf('order_out_for_delivery', { number: order.number })
        : smsOf('order_out_for_delivery_cod', { number: order.number, amount: inRupees(order.summary.total) }),
  },
  order_delivered: {
    subject: 'delivered',
    text: delivered,
    sms: ({ number, summary: { rewardCash } }) =>
      rewardCash === 0
        ? smsOf('order_delivered', { number })
        : smsOf('order_delivered_reward', { number, amount: inRupees(rewardCash) }),
  },
  order_undelivered: {
    subject: 'delivery attempted',
    text: (order) => `${yours(order)} couldn't be delivered. We'll try again.`,
    sms: ({ number }) => smsOf('order_undelivered', { number }),
  },
  order_rto: {
    subject: 'returning to us',
    text: (order) => `${yours(order)} couldn't be delivered and is being returned to us.`,
    sms: ({ number }) => smsOf('order_rto', { number }),
  },
  order_rto_received: {
    subject: 'returned to us',
    text: (order) => `${yours(order)} has been returned to us.${refundToCome(order)}${rewardCashToCome(order)}`,
  },
  order_return_requested: {
    subject: 'return requested',
    text: (order) =>
      `We've received your return request for ${BRAND} order ${order.number}. Keep everything in its box: the courier will pick it up from your address.${refundToCome(order, ' once it reaches us')}${rewardCashToCome(order, ' once it reaches us')}`,
    sms: returnRequestedSms,
  },
  order_return_refused: {
    subject: 'return not accepted',
    text: ({ number }) =>
      `We couldn't accept the return of your ${BRAND} order ${number}, so it stays with you. Write to us if you disagree.`,
    sms: ({ number }) => smsOf('order_return_refused', { number }),
  },
  order_picked_up: {
    subject: 'picked up for return',
    text: ({ number }) =>
      `Your ${BRAND} order ${number} has been picked up for return. We'll process your refund once we've checked it.`,
    sms: ({ number }) => smsOf('order_picked_up', { number }),
  },
  order_refunded: { subject: 'return complete', text: refunded, sms: refundedSms },
  refund_sent: {
    subject: 'refund sent',
    text: ({ number }, refund: SentRefund) =>
      refund.to === 'upi'
        ? `${moneyText(refund)} for your ${BRAND} order ${number} has been sent to your UPI ID.`
        : `${moneyText(refund)} for your ${BRAND} order ${number} has been refunded to the account you paid from. ${ARRIVES}`,
    sms: ({ number }, refund: SentRefund) =>
      smsOf(refund.to === 'upi' ? 'refund_sent_upi' : 'refund_sent', { number, amount: moneyText(refund) }),
  },
  /** With a part of the order that its customer keeps. */
  reward_cash_returned: {
    subject: 'reward cash returned',
    text: ({ number }, cash: Rupees) =>
      `${inRupees(cash)} reward cash for your ${BRAND} order ${number} is back in your balance.`,
    sms: ({ number }, cash: Rupees) => smsOf('reward_cash_returned', { number, cash: inRupees(cash) }),
  },
  refund_failed: {
    subject: 'refund failed',
    text: ({ number }, refund: Sum, isRepeated: boolean) =>
      `The refund of ${moneyText(refund)} for your ${BRAND} order ${number} has failed at the bank.${isRepeated ? " We'll send it again." : ' Write to us if you need help.'}`,
  },
  payment_held: {
    subject: 'payment under review',
    text: ({ number, summary }, held: readonly Capture[]) =>
      `We received ${sumText(held)} instead of ${inRupees(summary.total)} for your ${BRAND} order ${number}. We're checking it and will confirm the order or refund you within ${REVIEW_DAYS} days. You don't need to pay again.`,
    sms: ({ number, summary }, held: readonly Capture[]) =>
      smsOf('payment_held', { number, amount: sumVariable(held, 'other amounts'), total: inRupees(summary.total) }),
  },
  payment_not_accepted: {
    subject: 'payment not accepted',
    text: (order, capture: Capture) =>
      `We couldn't accept the ${moneyText(capture)} we received for your ${BRAND} order ${order.number}, because its total is ${inRupees(order.payment.amount)}. We'll refund it to the account you paid from.${stateOf(order) === 'payment_failed' ? ' You can pay for the order again.' : ''}`,
    sms: (order, capture: Capture) =>
      smsOf(stateOf(order) === 'payment_failed' ? 'payment_not_accepted_retry' : 'payment_not_accepted', {
        number: order.number,
        amount: moneyText(capture),
        total: inRupees(order.payment.amount),
      }),
  },
  /** Instead of in cash (spec 10.23). */
  order_paid_online: {
    subject: 'paid online',
    text: (order) =>
      `We received ${paidText(order)} for your ${BRAND} order ${order.number}. You have nothing to pay at delivery.`,
    sms: (order) => smsOf('order_paid_online', { number: order.number, amount: paidText(order) }),
  },
  payment_too_late: {
    subject: 'payment to be refunded',
    text: (order, capture: Capture) =>
      `We received ${moneyText(capture)} for your ${BRAND} order ${order.number}, ${whyNotNeeded(order)}. We'll refund it to the account you paid from.${isStillDue(order) ? keepReady(order) : ''}`,
    sms: (order, capture: Capture) => {
      const [number, amount] = [order.number, moneyText(capture)];
      if (isOver(order)) return smsOf('payment_too_late_cancelled', { number, amount });
      if (!isStillDue(order)) return smsOf('payment_too_late_packed', { number, amount });
      const total = inRupees(order.summary.total);
      return smsOf(stateOf(order) === 'confirmed' ? 'payment_too_late_cod' : 'payment_too_late_packed_cod', {
        number,
        amount,
        total,
      });
    },
  },
} as const satisfies Readonly<Record<string, OrderMessageKind>>;

export type OrderMessageName = keyof typeof ORDER_MESSAGES;

const promise = ({ acknowledgedWithin, resolvedWithin }: Officer): string =>
  `acknowledge it within ${acknowledgedWithin} and resolve it within ${resolvedWithin}`;

const received = (ticket: string): string => `Your ticket number is ${ticket}.`;

export const MESSAGE_KINDS = {
  otp: {
    /** A site without a known host has no last line for browsers. */
    sms: (otp: string, host: string | null): Sms =>
      host === null ? withoutHostLine(smsOf('otp', { otp, host: '' })) : smsOf('otp', { otp, host }),
  },
  /** To whoever complained. */
  complaint_received: {
    sms: (ticket: string, { acknowledgedWithin, resolvedWithin }: Officer): Sms =>
      smsOf('complaint_received', { ticket, acknowledgedWithin, resolvedWithin }),
    subject: (ticket: string): string => `${BRAND}: we've received your complaint ${ticket}`,
    /**
     * What was written comes with it only where that is asked for: anybody may type any address, and nobody shall write
     * to strangers in the shop's name. Web addresses never come with it: a confirmed phone says nothing of the email address.
     */
    mail: (ticket: string, { name, message }: GrievanceForm, isQuoted: boolean, officer: Officer): string =>
      `Hello ${isQuoted ? name : 'there'},\n\nWe've received your complaint. ${received(ticket)} ${officer.name}, our grievance officer ` +
      `(${officer.email}, ${officer.phone}), will ${promise(officer)}.\n${isQuoted ? `\nYou wrote:\n${withBrokenLinks(message)}\n` : ''}`,
  },
  /** To the grievance officer. */
  complaint_forwarded: {
    subject: (ticket: string): string => `Complaint ${ticket}`,
    mail: (ticket: string, { name, phone, email, message }: GrievanceForm, officer: Officer): string =>
      `Ticket ${ticket}\nFrom ${name}, ${phone}, ${email}\nPlease ${promise(officer)}.\n\n${message}\n`,
  },
  /** To whoever complained: what the operator has written. */
  complaint_answered: {
    subject: (ticket: string): string => `${BRAND}: about your complaint ${ticket}`,
    mail: (ticket: string, text: string, officer: Officer): string =>
      `Hello,\n\n${text}\n\nYour ticket number is ${ticket}. To write again about it, reply to ${officer.name}, our grievance officer: ${officer.email}, ${officer.phone}.\n`,
  },
  complaint_closed: {
    subject: (ticket: string): string => `${BRAND}: your complaint ${ticket} is closed`,
    mail: (ticket: string, text: string, officer: Officer): string =>
      `Hello,\n\n${text === '' ? '' : `${text}\n\n`}We've closed your complaint ${ticket}. If you disagree, write to ${officer.name}, our grievance officer: ${officer.email}, ${officer.phone}.\n`,
  },
  ...ORDER_MESSAGES,
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Whether messages of this kind are about an order. */
export const isOrderMessage = (kind: string): boolean => Object.hasOwn(ORDER_MESSAGES, kind);

/** The receiver of conversion events. */
export const ANALYTICS = 'analytics';

/** A phone number as analytics partners expect it before hashing: with its country code. */
export const normalisedPhone = (phone: string): string => `91${phone}`;
