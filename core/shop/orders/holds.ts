/**
 * What an order holds: redeemed reward cash and the use of a once-per-phone code of its customer, and units of products
 * that are counted. Holds are reserved at placing, settled when the order is confirmed, released when it fails, expires
 * or is superseded, undone when it is cancelled, and reversed when it is returned (spec 10.21, 11).
 */
import { couponOf } from '../../catalogue/coupons.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import {
  availableCash,
  EMPTY_LEDGER,
  appendEntry,
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
import { isNothing, EMPTY_UNITS, withUnitsReturned, withUnitsTaken, type Stock } from '../../entities/stock.ts';
import { put, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { ledgers } from '../documents/customers.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { NEW_PHONE, phones, type PhoneRecord } from '../documents/phones.ts';
import { withoutUnpaid } from './order-budgets.ts';
import { stockKey, stockOf, stockRecords } from '../documents/stock.ts';

/** The documents that record holds: two of one phone, and the stock of the shop. */
export type HoldRecords = {
  readonly ledger: CashLedger;
  readonly phone: PhoneRecord;
  /** Null where no unit of the order is counted: then its decisions neither read nor write the stock. */
  readonly stock: Stock | null;
};

export const holdRecordsOf = (documents: Documents, { phone, units }: OrderRecord): HoldRecords => ({
  ledger: documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER,
  phone: documents.get(phones.key(phone)) ?? NEW_PHONE,
  stock: isNothing(units) ? null : stockOf(documents),
});

export const putHoldRecords = (phone: string, books: HoldRecords): readonly Write[] => [
  put(ledgers, ledgers.key(phone), books.ledger),
  put(phones, phones.key(phone), books.phone),
  ...(books.stock === null ? [] : [put(stockRecords, stockKey, { levels: books.stock })]),
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

/**
 * The books with the order's holds; undefined where the balance is too low, another order has the code, or too few units
 * are left.
 */
export const withHoldsReserved = (books: HoldRecords, order: OrderRecord, at: number): HoldRecords | undefined => {
  const taken = withUnitsReserved(books, order);
  if (taken === undefined) return undefined;
  const { ledger, phone, stock } = taken;
  const held = appendEntry(ledger, { kind: 'held', ref: order.number, amount: order.summary.discount.amount, at });
  if (held === undefined) return undefined;
  const code = order.onceCode;
  if (code === null) return { ledger: held, phone, stock };
  const holder = phone.codes[code];
  if (holder !== undefined && holder !== order.number) return undefined;
  return { ledger: held, phone: { ...phone, codes: { ...phone.codes, [code]: order.number } }, stock };
};

/** Why `withHoldsReserved` answers nothing for this order. */
export const missingHold = (books: HoldRecords, order: OrderRecord): 'units' | 'code' | 'cash' => {
  if (withUnitsReserved(books, order) === undefined) return 'units';
  const holder = order.onceCode === null ? undefined : books.phone.codes[order.onceCode];
  return holder !== undefined && holder !== order.number ? 'code' : 'cash';
};

const withUnitsReserved = (books: HoldRecords, { number, units }: OrderRecord): HoldRecords | undefined => {
  const { phone, stock } = books;
  if (isNothing(units) || stock === null) return books;
  const rest = withUnitsTaken(stock, units);
  return rest === undefined
    ? undefined
    : { ...books, phone: { ...phone, reserved: { ...phone.reserved, [number]: units } }, stock: rest };
};

/** The books with the order's holds released; what is not held any more stays unchanged. */
export const withHoldsReleased = (books: HoldRecords, order: Order, at: number): HoldRecords => {
  const { ledger, phone, stock } = books;
  const units = phone.reserved[order.number] ?? EMPTY_UNITS;
  const released = withoutReservation(books, order);
  return {
    ledger: withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at),
    phone: {
      ...released.phone,
      codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),
    },
    stock: stock === null || isNothing(units) ? stock : withUnitsReturned(stock, units),
  };
};

/** The books of an order whose units have left the shop: nothing gives them back any more. */
export const withoutReservation = (books: HoldRecords, { number }: Pick<Order, 'number'>): HoldRecords => {
  if (books.phone.reserved[number] === undefined) return books;
  const reserved = Object.fromEntries(Object.entries(books.phone.reserved).filter(([holder]) => holder !== number));
  return { ...books, phone: { ...books.phone, reserved } };
};

/** The books without the order in the list of open cash-on-delivery orders. */
export const withoutOpenCod = (books: HoldRecords, { number }: Pick<Order, 'number'>): HoldRecords => {
  if (books.phone.openCod[number] === undefined) return books;
  const openCod = Object.fromEntries(Object.entries(books.phone.openCod).filter(([open]) => open !== number));
  return { ...books, phone: { ...books.phone, openCod } };
};

const withOpenCod = (phone: PhoneRecord, { number, mode, summary: { total } }: Order): PhoneRecord =>
  isPrepaid(mode) || total === 0 ? phone : { ...phone, openCod: { ...phone.openCod, [number]: total } };

/**
 * The books of a confirmed order: what it held is spent, what it earns is pending until delivery, and an amount due at
 * the door is listed as open.
 */
export const withOrderSettled = (books: HoldRecords, order: Order, at: number): HoldRecords => {
  const { ledger, phone } = books;
  const spent = withEntry(ledger, 'captured', order.number, heldFor(ledger, order.number), at);
  return {
    ...books,
    ledger: withEntry(spent, 'earned', order.number, order.summary.rewardCash, at),
    phone: withOpenCod(withoutUnpaid(phone, order.number), order),
  };
};

/** The books after delivery: what the order earned may be redeemed. */
export const withEarningsReleased = (books: HoldRecords, order: Order, at: number): HoldRecords => {
  const closed = withoutOpenCod(books, order);
  const { ledger } = closed;
  return { ...closed, ledger: withEntry(ledger, 'released', order.number, pendingFor(ledger, order.number), at) };
};

/**
 * The books of an order that never left the shop: nothing was held, spent or earned by it. The use of a code is
 * released, too, since its customer got nothing for it.
 */
export const withOrderCancelled = (books: HoldRecords, order: Order, at: number): HoldRecords => {
  const released = withoutOpenCod(withHoldsReleased(books, order, at), order);
  const { ledger } = released;
  const forfeited = withEntry(ledger, 'forfeited', order.number, pendingFor(ledger, order.number), at);
  return { ...released, ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at) };
};

/**
 * The books of a returned order; its code stays used. Redeemed cash returns to the balance. Earned cash is taken from
 * the balance before that; what of it is already spent is withheld from the refund (`money`), and only where that is
 * not enough from the cash that has just returned.
 */
export const withOrderReturned = (
  books: HoldRecords,
  { number }: Order,
  money: Rupees,
  at: number,
): { readonly books: HoldRecords; readonly withheld: Rupees } => {
  const { ledger } = books;
  const forfeited = withEntry(ledger, 'forfeited', number, pendingFor(ledger, number), at);
  const earned = receivedFor(forfeited, number);
  const there = smaller(availableCash(forfeited), earned);
  const withheld = smaller(subtract(earned, there), money);
  const taken = withEntry(forfeited, 'taken_back', number, there, at);
  const returned = withEntry(taken, 'returned', number, spentFor(taken, number), at);
  const rest = smaller(subtract(subtract(earned, there), withheld), availableCash(returned));
  return { books: { ...books, ledger: withEntry(returned, 'taken_back', number, rest, at) }, withheld };
};

/** Amounts that were just read from the ledger can always be moved. */
const withEntry = (ledger: CashLedger, kind: CashEntryKind, ref: string, amount: Rupees, at: number): CashLedger => {
  const next = appendEntry(ledger, { kind, ref, amount, at });
  if (next === undefined) throw new Error(`the ledger has no amount to be ${kind}`);
  return next;
};
