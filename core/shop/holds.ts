/**
 * What an order holds of its customer: redeemed reward cash, and the use of a once-per-phone code. Reserved at placing,
 * kept when the order is confirmed, given back when it fails, expires or is superseded (spec 11).
 */
import { couponOf } from '../catalogue/offers.ts';
import { entered, heldFor, type CashEntryKind, type CashLedger } from '../entities/cash-ledger.ts';
import type { Rupees } from '../entities/money.ts';
import type { Order, OrderSummary } from '../entities/order.ts';
import type { PhoneRecord } from './documents.ts';

/** The documents of one phone that holds are kept in. */
export type Books = { readonly ledger: CashLedger; readonly phone: PhoneRecord };

/**
 * The once-per-phone code that a discount uses up, or null. A percentage that redeemed cash stands in for is not used,
 * unless the code came by URL and so lowered a price.
 */
export const codeUsedBy = ({ discount }: Pick<OrderSummary, 'discount'>): string | null => {
  const hasEffect = discount.isApplied && (discount.amount === 0 || discount.byUrl);
  return hasEffect && couponOf(discount.code)?.oncePerPhone === true ? discount.code : null;
};

/** The books with the order's holds; undefined where the cash is not there or another order has the code. */
export const reserved = ({ ledger, phone }: Books, order: Order, at: number): Books | undefined => {
  const held = entered(ledger, { kind: 'held', ref: order.number, amount: order.summary.discount.amount, at });
  if (held === undefined) return undefined;
  const code = codeUsedBy(order.summary);
  if (code === null) return { ledger: held, phone };
  const holder = phone.codes[code];
  if (holder !== undefined && holder !== order.number) return undefined;
  return { ledger: held, phone: { ...phone, codes: { ...phone.codes, [code]: order.number } } };
};

/** The books with the holds given back; what is not held any more stays as it is. */
export const givenBack = ({ ledger, phone }: Books, order: Order, at: number): Books => ({
  ledger: moved(ledger, 'voided', order.number, heldFor(ledger, order.number), at),
  phone: { ...phone, codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)) },
});

/** The books of a confirmed order: what it held is spent, and what it earns waits for the delivery. */
export const settled = ({ ledger, phone }: Books, order: Order, at: number): Books => {
  const spent = moved(ledger, 'captured', order.number, heldFor(ledger, order.number), at);
  return { ledger: moved(spent, 'earned', order.number, order.summary.rewardCash, at), phone };
};

/** Gifts, and amounts just read from the ledger, are always there to move. */
const moved = (ledger: CashLedger, kind: CashEntryKind, ref: string, amount: Rupees, at: number): CashLedger => {
  const next = entered(ledger, { kind, ref, amount, at });
  if (next === undefined) throw new Error(`the ledger does not hold what is ${kind}`);
  return next;
};
