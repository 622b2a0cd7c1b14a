/**
 * What an order holds: redeemed reward cash and the use of a once-per-phone code of its customer, and units of products
 * that are counted. Holds are reserved at placing, settled when the order is confirmed, released when it fails, expires
 * or is replaced, undone when it is cancelled, and reversed when it is returned (spec 10.21, 11).
 */
import { hasRule } from '../../catalogue/coupons.ts';
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

/** What records the holds of a phone's orders: its ledger and its record, and the stock of the shop. */
export type Holds = {
  readonly ledger: CashLedger;
  readonly phone: PhoneRecord;
  /** Null where no unit of the order is counted: then its decisions neither read nor write the stock. */
  readonly stock: Stock | null;
};

export const holdsOf = (documents: Documents, { phone, units }: OrderRecord): Holds => ({
  ledger: documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER,
  phone: documents.get(phones.key(phone)) ?? NEW_PHONE,
  stock: isNothing(units) ? null : stockOf(documents),
});

export const putHolds = (phone: string, holds: Holds): readonly Write[] => [
  put(ledgers, ledgers.key(phone), holds.ledger),
  put(phones, phones.key(phone), holds.phone),
  ...(holds.stock === null ? [] : [put(stockRecords, stockKey, { levels: holds.stock })]),
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
  return hasEffect && hasRule(discount.code, 'oncePerPhone', settings) ? discount.code : null;
};

/**
 * The holds with those of the order; undefined where the balance is too low, another order has the code, or too few units
 * are left.
 */
export const withHoldsReserved = (holds: Holds, order: OrderRecord, at: number): Holds | undefined => {
  const taken = withUnitsReserved(holds, order);
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
export const missingHold = (holds: Holds, order: OrderRecord): 'units' | 'code' | 'cash' => {
  if (withUnitsReserved(holds, order) === undefined) return 'units';
  const holder = order.onceCode === null ? undefined : holds.phone.codes[order.onceCode];
  return holder !== undefined && holder !== order.number ? 'code' : 'cash';
};

const withUnitsReserved = (holds: Holds, { number, units }: OrderRecord): Holds | undefined => {
  const { phone, stock } = holds;
  if (isNothing(units) || stock === null) return holds;
  const rest = withUnitsTaken(stock, units);
  return rest === undefined
    ? undefined
    : { ...holds, phone: { ...phone, reserved: { ...phone.reserved, [number]: units } }, stock: rest };
};

/** The holds without the order's; what is not held any more stays unchanged. */
export const withHoldsReleased = (holds: Holds, order: Order, at: number): Holds => {
  const { ledger, phone, stock } = holds;
  const units = phone.reserved[order.number] ?? EMPTY_UNITS;
  const released = withoutReservation(holds, order);
  return {
    ledger: withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at),
    phone: {
      ...released.phone,
      codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),
    },
    stock: stock === null || isNothing(units) ? stock : withUnitsReturned(stock, units),
  };
};

/** The holds of an order whose units have left the shop: nothing gives them back any more. */
export const withoutReservation = (holds: Holds, { number }: Pick<Order, 'number'>): Holds => {
  if (holds.phone.reserved[number] === undefined) return holds;
  const reserved = Object.fromEntries(Object.entries(holds.phone.reserved).filter(([holder]) => holder !== number));
  return { ...holds, phone: { ...holds.phone, reserved } };
};

/** The holds without the order in the list of open cash-on-delivery orders. */
export const withoutOpenCod = (holds: Holds, { number }: Pick<Order, 'number'>): Holds => {
  if (holds.phone.openCod[number] === undefined) return holds;
  const openCod = Object.fromEntries(Object.entries(holds.phone.openCod).filter(([open]) => open !== number));
  return { ...holds, phone: { ...holds.phone, openCod } };
};

const withOpenCod = (phone: PhoneRecord, { number, mode, summary: { total } }: Order): PhoneRecord =>
  isPrepaid(mode) || total === 0 ? phone : { ...phone, openCod: { ...phone.openCod, [number]: total } };

/**
 * The holds of a confirmed order: what it held is spent, what it earns is pending until delivery, and an amount due at
 * the door is listed as open.
 */
export const withOrderSettled = (holds: Holds, order: Order, at: number): Holds => {
  const { ledger, phone } = holds;
  const spent = withEntry(ledger, 'captured', order.number, heldFor(ledger, order.number), at);
  return {
    ...holds,
    ledger: withEntry(spent, 'earned', order.number, order.summary.rewardCash, at),
    phone: withOpenCod(withoutUnpaid(phone, order.number), order),
  };
};

/** The holds after delivery: what the order earned may be redeemed. */
export const withEarningsReleased = (holds: Holds, order: Order, at: number): Holds => {
  const closed = withoutOpenCod(holds, order);
  const { ledger } = closed;
  return { ...closed, ledger: withEntry(ledger, 'released', order.number, pendingFor(ledger, order.number), at) };
};

/**
 * The holds of an order that never left the shop: nothing was held, spent or earned by it. The use of a code is
 * released, too, since its customer got nothing for it.
 */
export const withOrderCancelled = (holds: Holds, order: Order, at: number): Holds => {
  const released = withoutOpenCod(withHoldsReleased(holds, order, at), order);
  const { ledger } = released;
  const forfeited = withEntry(ledger, 'forfeited', order.number, pendingFor(ledger, order.number), at);
  return { ...released, ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at) };
};

/**
 * The holds of a returned order; its code stays used. Redeemed cash returns to the balance. Earned cash is taken from
 * the balance before that; what of it is already spent is withheld from the refund (`money`), and only where that is
 * not enough from the cash that has just returned.
 */
export const withOrderReturned = (
  holds: Holds,
  { number }: Order,
  money: Rupees,
  at: number,
): { readonly holds: Holds; readonly withheld: Rupees } => {
  const { ledger } = holds;
  const forfeited = withEntry(ledger, 'forfeited', number, pendingFor(ledger, number), at);
  const earned = receivedFor(forfeited, number);
  const recoverable = smaller(availableCash(forfeited), earned);
  const withheld = smaller(subtract(earned, recoverable), money);
  const taken = withEntry(forfeited, 'taken_back', number, recoverable, at);
  const returned = withEntry(taken, 'returned', number, spentFor(taken, number), at);
  const remainder = smaller(subtract(subtract(earned, recoverable), withheld), availableCash(returned));
  return { holds: { ...holds, ledger: withEntry(returned, 'taken_back', number, remainder, at) }, withheld };
};

/** Amounts that were just read from the ledger can always be moved. */
const withEntry = (ledger: CashLedger, kind: CashEntryKind, ref: string, amount: Rupees, at: number): CashLedger => {
  const next = appendEntry(ledger, { kind, ref, amount, at });
  if (next === undefined) throw new Error(`the ledger has no amount to be ${kind}`);
  return next;
};
