/**
 * What is reserved for an order: redeemed reward cash and the use of a once-per-phone code of its customer, and units of
 * products that are counted. Reservations are made at placing, settled when the order is confirmed, released when it
 * fails, expires or is replaced, undone when it is cancelled, and reversed when it is returned (spec 10.21, 11).
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

/**
 * What records the reservations of a phone's orders: its ledger, where reserved cash is in the account `held`; its
 * record; and the stock of the shop.
 */
export type Reservations = {
  readonly ledger: CashLedger;
  readonly phone: PhoneRecord;
  /** Null where no unit of the order is counted: then its decisions neither read nor write the stock. */
  readonly stock: Stock | null;
};

export const reservationsOf = (documents: Documents, { phone, units }: OrderRecord): Reservations => ({
  ledger: documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER,
  phone: documents.get(phones.key(phone)) ?? NEW_PHONE,
  stock: isNothing(units) ? null : stockOf(documents),
});

export const putReservations = (phone: string, reservations: Reservations): readonly Write[] => [
  put(ledgers, ledgers.key(phone), reservations.ledger),
  put(phones, phones.key(phone), reservations.phone),
  ...(reservations.stock === null ? [] : [put(stockRecords, stockKey, { levels: reservations.stock })]),
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
 * The reservations with those of the order; undefined where the balance is too low, another order has the code, or too
 * few units are left.
 */
export const withOrderReserved = (
  reservations: Reservations,
  order: OrderRecord,
  at: number,
): Reservations | undefined => {
  const taken = withUnitsReserved(reservations, order);
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

/** Why `withOrderReserved` answers nothing for this order. */
export const missingReservation = (reservations: Reservations, order: OrderRecord): 'units' | 'code' | 'cash' => {
  if (withUnitsReserved(reservations, order) === undefined) return 'units';
  const holder = order.onceCode === null ? undefined : reservations.phone.codes[order.onceCode];
  return holder !== undefined && holder !== order.number ? 'code' : 'cash';
};

const withUnitsReserved = (reservations: Reservations, { number, units }: OrderRecord): Reservations | undefined => {
  const { phone, stock } = reservations;
  if (isNothing(units) || stock === null) return reservations;
  const rest = withUnitsTaken(stock, units);
  return rest === undefined
    ? undefined
    : { ...reservations, phone: { ...phone, reserved: { ...phone.reserved, [number]: units } }, stock: rest };
};

/** The reservations without the order's; what is not reserved any more stays unchanged. */
export const withOrderReleased = (reservations: Reservations, order: Order, at: number): Reservations => {
  const { ledger, phone, stock } = reservations;
  const units = phone.reserved[order.number] ?? EMPTY_UNITS;
  const released = withoutReservedUnits(reservations, order);
  return {
    ledger: withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at),
    phone: {
      ...released.phone,
      codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),
    },
    stock: stock === null || isNothing(units) ? stock : withUnitsReturned(stock, units),
  };
};

/** The reservations of an order whose units have left the shop: nothing gives them back any more. */
export const withoutReservedUnits = (reservations: Reservations, { number }: Pick<Order, 'number'>): Reservations => {
  if (reservations.phone.reserved[number] === undefined) return reservations;
  const reserved = Object.fromEntries(
    Object.entries(reservations.phone.reserved).filter(([holder]) => holder !== number),
  );
  return { ...reservations, phone: { ...reservations.phone, reserved } };
};

/** The reservations without the order in the list of open cash-on-delivery orders. */
export const withoutOpenCod = (reservations: Reservations, { number }: Pick<Order, 'number'>): Reservations => {
  if (reservations.phone.openCod[number] === undefined) return reservations;
  const openCod = Object.fromEntries(Object.entries(reservations.phone.openCod).filter(([open]) => open !== number));
  return { ...reservations, phone: { ...reservations.phone, openCod } };
};

const withOpenCod = (phone: PhoneRecord, { number, mode, summary: { total } }: Order): PhoneRecord =>
  isPrepaid(mode) || total === 0 ? phone : { ...phone, openCod: { ...phone.openCod, [number]: total } };

/**
 * The reservations of a confirmed order: what was reserved is spent, what it earns is pending until delivery, and an
 * amount due on delivery is listed as open.
 */
export const withOrderSettled = (reservations: Reservations, order: Order, at: number): Reservations => {
  const { ledger, phone } = reservations;
  const spent = withEntry(ledger, 'captured', order.number, heldFor(ledger, order.number), at);
  return {
    ...reservations,
    ledger: withEntry(spent, 'earned', order.number, order.summary.rewardCash, at),
    phone: withOpenCod(withoutUnpaid(phone, order.number), order),
  };
};

/** The reservations after delivery: what the order earned may be redeemed. */
export const withEarningsReleased = (reservations: Reservations, order: Order, at: number): Reservations => {
  const closed = withoutOpenCod(reservations, order);
  const { ledger } = closed;
  return { ...closed, ledger: withEntry(ledger, 'released', order.number, pendingFor(ledger, order.number), at) };
};

/**
 * The reservations of an order that never left the shop: nothing was reserved, spent or earned by it. The use of a code
 * is released, too, since its customer got nothing for it.
 */
export const withOrderCancelled = (reservations: Reservations, order: Order, at: number): Reservations => {
  const released = withoutOpenCod(withOrderReleased(reservations, order, at), order);
  const { ledger } = released;
  const forfeited = withEntry(ledger, 'forfeited', order.number, pendingFor(ledger, order.number), at);
  return { ...released, ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at) };
};

/**
 * The reservations of a returned order; its code stays used. Redeemed cash returns to the balance. Earned cash is taken
 * from the balance before that; what of it is already spent is withheld from the refund (`money`), and only where that
 * is not enough from the cash that has just returned.
 */
export const withOrderReturned = (
  reservations: Reservations,
  { number }: Order,
  money: Rupees,
  at: number,
): { readonly reservations: Reservations; readonly withheld: Rupees } => {
  const { ledger } = reservations;
  const forfeited = withEntry(ledger, 'forfeited', number, pendingFor(ledger, number), at);
  const earned = receivedFor(forfeited, number);
  const recoverable = smaller(availableCash(forfeited), earned);
  const withheld = smaller(subtract(earned, recoverable), money);
  const taken = withEntry(forfeited, 'taken_back', number, recoverable, at);
  const returned = withEntry(taken, 'returned', number, spentFor(taken, number), at);
  const remainder = smaller(subtract(subtract(earned, recoverable), withheld), availableCash(returned));
  return {
    reservations: { ...reservations, ledger: withEntry(returned, 'taken_back', number, remainder, at) },
    withheld,
  };
};

/** Amounts that were just read from the ledger can always be moved. */
const withEntry = (ledger: CashLedger, kind: CashEntryKind, ref: string, amount: Rupees, at: number): CashLedger => {
  const next = appendEntry(ledger, { kind, ref, amount, at });
  if (next === undefined) throw new Error(`the ledger has no amount to be ${kind}`);
  return next;
};
