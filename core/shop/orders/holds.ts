/**
 * What an order holds of its customer: redeemed reward cash, and the use of a once-per-phone code. Holds are reserved
 * at placing, settled when the order is confirmed, released when it fails, expires or is superseded, undone when it is
 * cancelled, and reversed when it is returned (spec 11).
 */
import { couponOf } from '../../catalogue/offers.ts';
import type { Settings } from '../../catalogue/settings.ts';
import {
  availableCash,
  EMPTY_LEDGER,
  entered,
  heldFor,
  pendingFor,
  receivedFor,
  spentFor,
  type CashEntryKind,
  type CashLedger,
} from '../../entities/cash-ledger.ts';
import { smaller, subtract, type Rupees } from '../../entities/money/money.ts';
import type { Order, OrderSummary } from '../../entities/order.ts';
import { isPrepaid } from '../../entities/payment-mode.ts';
import { put, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { ledgers } from '../documents/customers.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { NEW_PHONE, phones, type PhoneRecord } from '../documents/phones.ts';

/** The documents of one phone that record holds. */
export type HoldRecords = { readonly ledger: CashLedger; readonly phone: PhoneRecord };

export const holdRecordsOf = (documents: Documents, phone: string): HoldRecords => ({
  ledger: documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER,
  phone: documents.get(phones.key(phone)) ?? NEW_PHONE,
});

export const putHoldRecords = (phone: string, books: HoldRecords): readonly Write[] => [
  put(ledgers, ledgers.key(phone), books.ledger),
  put(phones, phones.key(phone), books.phone),
];

/**
 * The once-per-phone code that a discount uses up, or null. A percentage that redeemed cash replaces is not used,
 * unless the code came by URL and so lowered a price.
 */
export const codeUsedBy = (
  { discount }: Pick<OrderSummary, 'discount'>,
  settings: Pick<Settings, 'coupons'>,
): string | null => {
  const hasEffect = discount.isApplied && (discount.amount === 0 || discount.byUrl);
  return hasEffect && couponOf(discount.code, settings)?.oncePerPhone === true ? discount.code : null;
};

/** The books with the order's holds; undefined where the balance is too low or another order has the code. */
export const withHoldsReserved = (
  { ledger, phone }: HoldRecords,
  order: OrderRecord,
  at: number,
): HoldRecords | undefined => {
  const held = entered(ledger, { kind: 'held', ref: order.number, amount: order.summary.discount.amount, at });
  if (held === undefined) return undefined;
  const code = order.onceCode;
  if (code === null) return { ledger: held, phone };
  const holder = phone.codes[code];
  if (holder !== undefined && holder !== order.number) return undefined;
  return { ledger: held, phone: { ...phone, codes: { ...phone.codes, [code]: order.number } } };
};

/** The books with the order's holds released; what is not held any more stays unchanged. */
export const withHoldsReleased = ({ ledger, phone }: HoldRecords, order: Order, at: number): HoldRecords => ({
  ledger: withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at),
  phone: {
    ...phone,
    codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),
  },
});

/** The books without the order in the list of open cash-on-delivery orders. */
export const withoutOpenCod = (books: HoldRecords, { number }: Pick<Order, 'number'>): HoldRecords => {
  const openCod = Object.fromEntries(Object.entries(books.phone.openCod).filter(([open]) => open !== number));
  return { ...books, phone: { ...books.phone, openCod } };
};

const withOpenCod = (phone: PhoneRecord, { number, mode, summary: { total } }: Order): PhoneRecord =>
  isPrepaid(mode) || total === 0 ? phone : { ...phone, openCod: { ...phone.openCod, [number]: total } };

/**
 * The books of a confirmed order: what it held is spent, what it earns is pending until delivery, and an amount due at
 * the door is listed as open.
 */
export const withOrderSettled = ({ ledger, phone }: HoldRecords, order: Order, at: number): HoldRecords => {
  const spent = withEntry(ledger, 'captured', order.number, heldFor(ledger, order.number), at);
  return {
    ledger: withEntry(spent, 'earned', order.number, order.summary.rewardCash, at),
    phone: withOpenCod(phone, order),
  };
};

/** The books after delivery: what the order earned may be redeemed. */
export const withEarningsReleased = (books: HoldRecords, order: Order, at: number): HoldRecords => {
  const { ledger, phone } = withoutOpenCod(books, order);
  return { ledger: withEntry(ledger, 'released', order.number, pendingFor(ledger, order.number), at), phone };
};

/**
 * The books of an order that never left the shop: nothing was held, spent or earned by it. The use of a code is
 * released, too, since its customer got nothing for it.
 */
export const withOrderCancelled = (books: HoldRecords, order: Order, at: number): HoldRecords => {
  const { ledger, phone } = withoutOpenCod(withHoldsReleased(books, order, at), order);
  const forfeited = withEntry(ledger, 'forfeited', order.number, pendingFor(ledger, order.number), at);
  return { ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at), phone };
};

/**
 * The books of a returned order; its code stays used. Redeemed cash returns to the balance. Earned cash is taken from
 * the balance before that; what of it is already spent is withheld from the refund (`money`), and only where that is
 * not enough from the cash that has just returned.
 */
export const withOrderReturned = (
  { ledger, phone }: HoldRecords,
  { number }: Order,
  money: Rupees,
  at: number,
): { readonly books: HoldRecords; readonly withheld: Rupees } => {
  const forfeited = withEntry(ledger, 'forfeited', number, pendingFor(ledger, number), at);
  const earned = receivedFor(forfeited, number);
  const there = smaller(availableCash(forfeited), earned);
  const withheld = smaller(subtract(earned, there), money);
  const taken = withEntry(forfeited, 'taken_back', number, there, at);
  const returned = withEntry(taken, 'returned', number, spentFor(taken, number), at);
  const rest = smaller(subtract(subtract(earned, there), withheld), availableCash(returned));
  return { books: { ledger: withEntry(returned, 'taken_back', number, rest, at), phone }, withheld };
};

/** Amounts that were just read from the ledger can always be moved. */
const withEntry = (ledger: CashLedger, kind: CashEntryKind, ref: string, amount: Rupees, at: number): CashLedger => {
  const next = entered(ledger, { kind, ref, amount, at });
  if (next === undefined) throw new Error(`the ledger has no amount to be ${kind}`);
  return next;
};
