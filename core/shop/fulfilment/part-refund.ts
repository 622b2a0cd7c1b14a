/**
 * The refund of a part of an order that its customer keeps: units that arrived broken, or an amount off the price (spec 11).
 * Each has a credit note of its own, and takes back the earned reward cash in proportion; redeemed cash returns to the
 * balance. The money is bounded by what was captured, and what was refunded before.
 */
import { refused, type Answer } from '../../entities/answer.ts';
import {
  availableCash,
  pendingFor,
  receivedFor,
  spentFor,
  withMoved,
  type CashLedger,
} from '../../entities/cash-ledger.ts';
import { inRupees } from '../../entities/money/money-text.ts';
import {
  CURRENCY,
  rupees,
  shareRoundedHalfUp,
  smaller,
  subtract,
  ZERO_RUPEES,
  type Rupees,
} from '../../entities/money/money.ts';
import {
  inPaise,
  paise,
  subtractPaise,
  sumPaise,
  wholeRupees,
  ZERO_PAISE,
  type Paise,
} from '../../entities/money/paise.ts';
import { payingCapture, stateOf, type OrderState } from '../../entities/order.ts';
import type { KeptCapture } from '../../entities/payment.ts';
import type { Units } from '../../entities/stock.ts';
import type { Message } from '../../ports/messages.ts';
import type { Documents, Write } from '../../ports/store/shop-store.ts';
import { creditOfUnits, creditsOfAmount, type CreditableLine } from '../../pricing/credit.ts';
import { validateReason, validateUpi } from '../../validation/order-requests.ts';
import type { OrderRecord, PartRefund } from '../documents/orders.ts';
import { numberedCreditNote, remainingGoods } from '../invoices/invoice.ts';
import { numberProblem } from '../invoices/number-series.ts';
import { cashReturnedMessages, refundMessages } from '../notifications/order-messages.ts';
import { reservationsOf, putReservations, type Reservations } from '../orders/reservations.ts';
import { putOrder } from '../orders/order-record.ts';
import { uncreditedOf, uncreditedRefunds } from '../orders/outside-money.ts';
import { withRefund } from '../orders/refunds.ts';

export type PartRefundRequest = {
  /** Why, for the order's history. */
  readonly reason: string;
  /** How many units of which products; absent where an amount is refunded. */
  readonly items?: Units;
  /**
   * Without items: what is refunded, in paise. With items what the operator has paid or expects, which must be what the
   * items come to; required with items where cash is refunded.
   */
  readonly amount?: Paise;
  /** Where cash is refunded to, by the operator. */
  readonly upi?: string;
  /**
   * It was refunded at the gateway's dashboard: only the credit note is given, for all such refunds that have none. Without items
   * and amount.
   */
  readonly isAtGateway?: boolean;
  /** Refunds it although the last part was the same; without it that is taken for a repetition whose answer was lost. */
  readonly isAgain?: boolean;
};

/** The states of an order that is on its way or delivered: what comes back is refunded as a whole. */
const STATES: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery', 'undelivered', 'delivered'];

export type PartRefunded = {
  readonly order: OrderRecord;
  readonly refund: PartRefund;
  readonly paying: KeptCapture | undefined;
  readonly writes: readonly Write[];
  readonly messages: readonly Message[];
};

/** Refused with ORDER_STATE and the reason. Name `invoiceNumberKeys('refunded', now)` besides `orderKeys`. */
export const refundPart = (
  documents: Documents,
  order: OrderRecord,
  request: PartRefundRequest,
  now: number,
): PartRefunded | Extract<Answer<never>, { readonly status: false }> => {
  const reservations = reservationsOf(documents, order);
  const part = partOf(reservations, order, request);
  const { isAtGateway = false } = request;
  const problem =
    (isAtGateway ? atGatewayProblem(order) : stateProblem(order)) ??
    (typeof part === 'string' ? part : undefined) ??
    repetitionProblem(order, request) ??
    requestProblem(order, request, part) ??
    numberProblem(documents, 'creditNote');
  if (problem !== undefined || typeof part === 'string') return refused('ORDER_STATE', problem ?? '');
  const { header, writes } = numberedCreditNote(documents, now);
  const { paying, credits, money, cash } = part;
  const refund: PartRefund = {
    at: now,
    reason: request.reason,
    items: request.items ?? {},
    amount: money,
    upi: paying?.gatewayOrder === null ? (request.upi ?? null) : null,
    ...(isAtGateway && { madeElsewhere: uncreditedRefunds(order).map(({ id }) => id) }),
    cashTakenBack: cash.takenBack,
    cashReturned: cash.returned,
    cashWithheld: cash.withheld,
    creditNote: { ...header, lines: credits },
  };
  const noted: OrderRecord = { ...order, partRefunds: [...(order.partRefunds ?? []), refund] };
  const next =
    paying === undefined || money === ZERO_PAISE || isAtGateway
      ? noted
      : withRefund(noted, paying, money, now, { isPart: true });
  const isByHand = paying?.gatewayOrder === null && money > ZERO_PAISE;
  const step = header.number.replaceAll('/', '-');
  return {
    order: next,
    refund,
    paying,
    writes: [
      putOrder(next),
      ...writes,
      ...putReservations(order.phone, { ...reservations, ledger: cash.ledgerAt(now) }),
    ],
    messages: [
      ...(isByHand ? refundMessages(next, { amount: money, currency: CURRENCY, to: 'upi' }, step, now) : []),
      ...(cash.returned > 0 ? cashReturnedMessages(next, cash.returned, step, now) : []),
    ],
  };
};

type Part = {
  readonly paying: KeptCapture | undefined;
  readonly credits: PartRefund['creditNote']['lines'];
  readonly money: Paise;
  readonly cash: ReturnType<typeof cashOf>;
};

const UNPACKED = 'This order hasn’t been packed. Cancel it, and what was paid is refunded';

/** Whatever its state: what was invoiced was refunded. */
const atGatewayProblem = (order: OrderRecord): string | undefined => {
  if (order.invoice === null) return UNPACKED;
  return uncreditedOf(order) > ZERO_PAISE
    ? undefined
    : 'No refund at the gateway’s dashboard of this order waits for a credit note; what was lost in a dispute gets none';
};

const stateProblem = (order: OrderRecord): string | undefined => {
  if (order.invoice === null) return UNPACKED;
  if (!STATES.includes(stateOf(order))) return 'Only a part of an order that its customer keeps can be refunded';
  return payingCapture(order) === undefined && order.summary.total > 0 ? 'This order hasn’t been paid yet' : undefined;
};

/** What the part comes to; or what is wrong with it. */
const partOf = (
  reservations: Reservations,
  order: OrderRecord,
  { items, amount, isAtGateway = false }: PartRefundRequest,
): Part | string => {
  const rest = remainingGoods(order);
  const paying = payingCapture(order);
  const refunded = isAtGateway ? uncreditedOf(order) : undefined;
  const left = refunded ?? paying?.amount ?? ZERO_PAISE;
  const credits =
    items === undefined ? amountCredits(rest, refunded ?? amount ?? ZERO_PAISE, left) : unitCredits(order, rest, items);
  if (typeof credits === 'string') return credits;
  const total = sumPaise(credits.map((credit) => credit.total));
  const due = paise(Math.min(total, left));
  // An amount was agreed with the customer: only units are refunded less what can't be taken back otherwise.
  const cash = cashOf(reservations.ledger, order, credits, items === undefined ? ZERO_RUPEES : wholeRupees(due));
  return { paying, credits, money: subtractPaise(due, inPaise(cash.withheld)), cash };
};

/** The credits of units, each with the index of its line. */
const unitCredits = (
  order: OrderRecord,
  rest: readonly CreditableLine[],
  items: Units,
): PartRefund['creditNote']['lines'] | string => {
  const sold = Object.keys(order.items);
  const asked = Object.entries(items);
  if (asked.length === 0) return 'Name the items to refund';
  const credits: PartRefund['creditNote']['lines'][number][] = [];
  for (const [pid, qty] of asked) {
    const line = sold.indexOf(pid);
    const left = rest[line];
    if (left === undefined) return `This order has no ${pid}`;
    if (!Number.isInteger(qty) || qty < 1 || qty > left.qty)
      return left.qty === 0
        ? `All units of ${pid} have been refunded`
        : `From 1 to ${left.qty} units of ${pid} can be refunded`;
    credits.push({ line, ...creditOfUnits(left, qty) });
  }
  return credits;
};

const amountCredits = (
  rest: readonly CreditableLine[],
  amount: Paise,
  left: Paise,
): PartRefund['creditNote']['lines'] | string => {
  const most = Math.min(left, sumPaise(rest.map(({ total }) => total)));
  if (most === 0) return 'Nothing is left of what was paid for the goods';
  if (amount <= 0 || amount > most) return `From ₹0.01 to ${inRupees(paise(most))} can be refunded of this order`;
  return creditsOfAmount(rest, amount).flatMap((credit, line) =>
    credit.total === ZERO_PAISE ? [] : [{ line, ...credit }],
  );
};

/** Refused as a repetition: the same reason, units and amount as the last part. */
const repetitionProblem = (
  { partRefunds = [] }: OrderRecord,
  { reason, items = {}, amount, isAgain = false, isAtGateway = false }: PartRefundRequest,
): string | undefined => {
  const last = partRefunds.at(-1);
  if (last === undefined || isAgain || isAtGateway || last.reason !== reason || !isSameUnits(last.items, items))
    return undefined;
  // Units may come without an amount.
  if (amount !== undefined && amount !== last.amount) return undefined;
  return `The same part was refunded already: ${inRupees(last.amount)}, credit note ${last.creditNote.number}. Give --again to refund it once more`;
};

const isSameUnits = (a: Units, b: Units): boolean => {
  const asked = Object.entries(a);
  return asked.length === Object.keys(b).length && asked.every(([pid, qty]) => b[pid] === qty);
};

const requestProblem = (
  order: OrderRecord,
  { reason, items, amount, upi = '' }: PartRefundRequest,
  part: Part | string,
): string | undefined => {
  const reasonStatus = validateReason(reason);
  if (reasonStatus.status !== 'valid') return `The reason: ${reasonStatus.message}`;
  if (typeof part === 'string') return part;
  const { money, paying } = part;
  const isCash = paying?.gatewayOrder === null && money > ZERO_PAISE;
  if (isCash && items !== undefined && amount === undefined)
    return `Pay ${inRupees(money)} to the customer’s UPI ID first, then give this amount and the UPI ID with the refund`;
  if (items !== undefined && amount !== undefined && amount !== money)
    return `The refund of these items is ${inRupees(money)}, not ${inRupees(amount)}`;
  if (!isCash) return undefined;
  return validateUpi(upi).status === 'valid'
    ? undefined
    : `Order ${order.number} was paid in cash: give the UPI ID that the refund was paid to`;
};

/**
 * What happens to reward cash: of what the order has earned, the share that was credited; of what was redeemed, the
 * credited discount. Shares are of all that was credited so far, less what was moved before, so that parts add up to the
 * whole. `most`: what may be withheld from the refund for earned cash that is spent already.
 */
const cashOf = (
  ledger: CashLedger,
  { number, summary, invoice, partRefunds = [] }: OrderRecord,
  credits: readonly CreditableLine[],
  most: Rupees,
) => {
  const goods = invoice?.goods ?? [];
  const credited = [...partRefunds.flatMap(({ creditNote }) => creditNote.lines), ...credits];
  const sumOf = (lines: readonly CreditableLine[], column: 'gross' | 'discount' | 'total'): Paise =>
    sumPaise(lines.map((line) => line[column]));
  // Goods that were paid with reward cash alone have no total.
  const column = sumOf(goods, 'total') > ZERO_PAISE ? 'total' : 'gross';
  const share = (amount: Rupees): Rupees =>
    rupees(shareRoundedHalfUp(amount, sumOf(credited, column), Math.max(1, sumOf(goods, column))));
  const before = (of: 'cashTakenBack' | 'cashReturned' | 'cashWithheld'): Rupees =>
    rupees(partRefunds.reduce((sum, part) => sum + part[of], 0));

  const pending = pendingFor(ledger, number);
  const received = rupees(Math.max(0, receivedFor(ledger, number) - before('cashWithheld')));
  const due = smaller(subtract(share(summary.rewardCash), before('cashTakenBack')), rupees(pending + received));
  const forfeited = smaller(due, pending);
  const fromBalance = smaller(subtract(due, forfeited), availableCash(ledger));
  const withheld = smaller(subtract(subtract(due, forfeited), fromBalance), most);
  const redeemed =
    summary.discount.amount > 0 ? rupees(shareRoundedHalfUp(sumOf(credited, 'discount'), 1, 100)) : ZERO_RUPEES;
  const returned = smaller(subtract(redeemed, before('cashReturned')), spentFor(ledger, number));
  return {
    takenBack: rupees(forfeited + fromBalance + withheld),
    withheld,
    returned,
    ledgerAt: (at: number): CashLedger =>
      withMoved(ledger, number, at, { forfeited, taken_back: fromBalance, returned }),
  };
};
