/**
 * Money of an order that has moved outside the shop, by the gateway's word: refunds made at its dashboard, which wait for
 * their credit notes, and disputes that were lost; and cash that couriers have collected (spec 10.29).
 */
import { CURRENCY } from '../../entities/money/money.ts';
import { inPaise, paise, sumPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { HOUR_MS } from '../../entities/time/duration.ts';
import { amountToCollect } from '../../entities/order-actions.ts';
import { payingCapture, type Order } from '../../entities/order.ts';
import {
  isSamePayment,
  lostDisputes,
  refundsElsewhere,
  type Capture,
  type ReportedRefund,
} from '../../entities/payment.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { eachPage } from '../documents/each-page.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { unknownPayments, type UnknownPayment } from '../documents/unknown-payments.ts';

/** `own-refund`: of the shop, by its receipt; a restore has lost the record of it, and its credit note. */
export const OUTSIDE_MONEY = ['refund', 'own-refund', 'lost-dispute'] as const;

export type OutsideMoney = {
  readonly kind: (typeof OUTSIDE_MONEY)[number];
  /** The gateway's ids. */
  readonly id: string;
  readonly payment: string;
  readonly amount: Paise;
  /** When it was refunded, or the dispute lost, epoch milliseconds, by the gateway's clock. */
  readonly at: number;
  /** The number of the credit note; null of a loss, and where none is due or given yet. */
  readonly creditNote: string | null;
};

type Moved = Pick<OrderRecord, 'number' | 'mode' | 'payment' | 'invoice' | 'creditNote' | 'partRefunds'>;

/** Oldest first; without a refund that is not paid out, and what is not in the shop's currency. */
export const outsideMoneyOf = (order: Moved): readonly OutsideMoney[] => {
  const isInvoiced = invoicedPayment(order);
  const refunds = paidElsewhere(order).map(({ id, key, payment, amount, at, of }): OutsideMoney => {
    const part = (order.partRefunds ?? []).find(({ madeElsewhere = [] }) => madeElsewhere.includes(id));
    const note = part?.creditNote ?? (isInvoiced(of) ? order.creditNote : null);
    const kind = key.startsWith(`${order.number}-`) ? 'own-refund' : 'refund';
    return { kind, id, payment, amount, at, creditNote: note?.number ?? null };
  });
  const losses = lostDisputes(order.payment)
    .filter(({ currency }) => currency === CURRENCY)
    .map(({ id, payment, amount, at }): OutsideMoney => ({
      kind: 'lost-dispute',
      id,
      payment,
      amount,
      at,
      creditNote: null,
    }));
  return [...refunds, ...losses].sort((a, b) => a.at - b.at);
};

const paidElsewhere = ({ payment }: Pick<Moved, 'payment'>) =>
  refundsElsewhere(payment).filter(({ state, currency }) => state === 'processed' && currency === CURRENCY);

/** Whether a capture is the payment of the order, whatever went back of it since: what came besides it was never invoiced. */
const invoicedPayment = ({ mode, payment }: Pick<Moved, 'mode' | 'payment'>): ((of: Capture) => boolean) => {
  const paying = payingCapture({ mode, payment: { ...payment, refunds: [], reported: [], disputes: [] } });
  return (of) => paying !== undefined && isSamePayment(of, paying);
};

/** The refunds at the dashboard that take back what was invoiced, and have no credit note. */
export const uncreditedRefunds = (order: Moved): readonly ReportedRefund[] => {
  const { invoice, creditNote, partRefunds = [] } = order;
  if (invoice === null || creditNote !== null) return [];
  const isInvoiced = invoicedPayment(order);
  const credited = new Set(partRefunds.flatMap(({ madeElsewhere = [] }) => madeElsewhere));
  return paidElsewhere(order).filter(({ id, of }) => !credited.has(id) && isInvoiced(of));
};

/** What the credit notes of parts have taken back. */
export const creditedOf = ({ partRefunds = [] }: Pick<Moved, 'partRefunds'>): Paise =>
  sumPaise(partRefunds.flatMap(({ creditNote }) => creditNote.lines.map(({ total }) => total)));

/** For how much of them a credit note is due: for at most what earlier credit notes have left of the invoice. */
export const uncreditedOf = (order: Moved): Paise => {
  const refunds = uncreditedRefunds(order);
  if (refunds.length === 0) return ZERO_PAISE;
  const goods = sumPaise((order.invoice?.goods ?? []).map(({ total }) => total));
  const left = Math.max(ZERO_PAISE, goods - creditedOf(order));
  return paise(Math.min(sumPaise(refunds.map(({ amount }) => amount)), left));
};

/** What was lost in disputes. */
export const lostMoneyOf = (order: Moved): Paise =>
  sumPaise(outsideMoneyOf(order).flatMap(({ kind, amount }) => (kind === 'lost-dispute' ? [amount] : [])));

/** When it was first delivered, epoch milliseconds; null if it never was. */
export const deliveredAtOf = ({ history }: Pick<Order, 'history'>): number | null =>
  history.find(({ state }) => state === 'delivered')?.at ?? null;

/** What was collected on delivery: nothing of an order that was paid online or is not delivered. */
export const collectedOf = (order: Pick<Order, 'history' | 'mode' | 'summary'>): Paise =>
  deliveredAtOf(order) === null ? ZERO_PAISE : inPaise(amountToCollect(order));

/** What couriers have paid out of what they collected on delivery, with what they have deducted of it. */
export const paidOutOf = ({ payouts = [] }: Pick<OrderRecord, 'payouts'>): Paise =>
  sumPaise(payouts.map(({ amount }) => amount));

/** What couriers still owe: collected less paid out, never below 0. */
export const owedOf = ({
  collected,
  payouts = [],
}: Pick<OrderRecord, 'payouts'> & { readonly collected: Paise }): Paise =>
  paise(Math.max(ZERO_PAISE, collected - paidOutOf({ payouts })));

export type CollectedCash = {
  /** On delivery: what is paid out and what is owed, where no order is overpaid. */
  readonly collected: Paise;
  readonly paidOut: Paise;
  /** A part of what is paid out. */
  readonly deducted: Paise;
  readonly owed: Paise;
};

export const courierCashOf = (order: Order & Pick<OrderRecord, 'payouts'>): CollectedCash => {
  const { payouts = [] } = order;
  const collected = collectedOf(order);
  const deducted = sumPaise(payouts.map(({ deducted: part = ZERO_PAISE }) => part));
  return { collected, paidOut: paidOutOf({ payouts }), deducted, owed: owedOf({ collected, payouts }) };
};

/** Payments for orders that the store lacks, captured since then, epoch milliseconds, and not refunded, in the shop's currency. */
export const unknownPaymentsSince = async (
  store: Pick<ShopStore, 'search'>,
  since: number,
): Promise<readonly UnknownPayment[]> => {
  const found: UnknownPayment[] = [];
  // None is found before it is captured, by clocks that may differ by less than an hour.
  for await (const page of eachPage(store, unknownPayments, { from: since - HOUR_MS }))
    found.push(...page.map(({ document }) => document));
  return found.filter(({ at, state, currency }) => at >= since && state !== 'refunded' && currency === CURRENCY);
};
