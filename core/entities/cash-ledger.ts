/**
 * Reward cash as an append-only, double-entry ledger: every entry moves an amount from one account to another (spec
 * 11).
 */
import { add, ZERO_RUPEES, subtract, type Rupees } from './money/money.ts';

/** `shop` is where all reward cash comes from; `spent` is what has paid for orders. */
export type CashAccount = 'shop' | 'pending' | 'available' | 'held' | 'spent';

export type CashEntryKind =
  | 'earned'
  | 'released'
  | 'granted'
  | 'held'
  | 'captured'
  | 'voided'
  | 'returned' // paid for an order that was cancelled or returned
  | 'forfeited' // earned by an order that was cancelled before its delivery, or never delivered
  | 'taken_back'; // earned by an order that was returned

export type CashEntry = {
  readonly kind: CashEntryKind;
  /** The order it belongs to, or the reason of a grant. */
  readonly ref: string;
  readonly amount: Rupees;
  /** Epoch milliseconds. */
  readonly at: number;
};

export type CashLedger = { readonly entries: readonly CashEntry[] };

export const EMPTY_LEDGER: CashLedger = { entries: [] };

/** The accounts that an entry of a kind takes its amount from, and adds it to. */
export const CASH_MOVES: Readonly<Record<CashEntryKind, readonly [from: CashAccount, to: CashAccount]>> = {
  earned: ['shop', 'pending'],
  released: ['pending', 'available'],
  granted: ['shop', 'available'],
  held: ['available', 'held'],
  captured: ['held', 'spent'],
  voided: ['held', 'available'],
  returned: ['spent', 'available'],
  forfeited: ['pending', 'shop'],
  taken_back: ['available', 'shop'],
};

/** The balance of an account: what came in less what went out. */
export const balanceOf = (ledger: CashLedger, account: CashAccount): Rupees =>
  ledger.entries.reduce((sum, { kind, amount }) => {
    const [from, to] = CASH_MOVES[kind];
    if (to === account) return add(sum, amount);
    return from === account ? subtract(sum, amount) : sum;
  }, ZERO_RUPEES);

/** What the customer can redeem now. */
export const availableCash = (ledger: CashLedger): Rupees => balanceOf(ledger, 'available');

/**
 * The ledger with one more entry, or undefined if the account it takes from does not hold the amount.
 * An amount of 0 changes nothing.
 */
export const appendEntry = (ledger: CashLedger, entry: CashEntry): CashLedger | undefined => {
  if (entry.amount === 0) return ledger;
  const [from] = CASH_MOVES[entry.kind];
  if (entry.amount < 0 || (from !== 'shop' && balanceOf(ledger, from) < entry.amount)) return undefined;
  return { entries: [...ledger.entries, entry] };
};

/** The ledger after several moves of one order. Throws where an account does not hold its amount. */
export const withMoved = (
  ledger: CashLedger,
  ref: string,
  at: number,
  amounts: Readonly<Partial<Record<CashEntryKind, Rupees>>>,
): CashLedger =>
  (Object.entries(amounts) as [CashEntryKind, Rupees][]).reduce((before, [kind, amount]) => {
    const next = appendEntry(before, { kind, ref, amount, at });
    if (next === undefined) throw new Error(`the ledger has no amount to be ${kind}`);
    return next;
  }, ledger);

/**
 * The entries, the newest first, without the reservations that were spent: the entry that spent them says as much, and a
 * customer reads one line for each thing that happened.
 */
export const withoutSpentReservations = <Entry extends Pick<CashEntry, 'kind' | 'ref'>>(
  newestFirst: readonly Entry[],
): readonly Entry[] => {
  const spent = new Set<string>();
  return newestFirst.filter(({ kind, ref }) => {
    if (kind === 'captured') spent.add(ref);
    return !(kind === 'held' && spent.delete(ref));
  });
};

/** What one order has added to an account and not taken out of it again. */
const balanceFor = (ledger: CashLedger, account: CashAccount, ref: string): Rupees =>
  balanceOf({ entries: ledger.entries.filter((entry) => entry.ref === ref) }, account);

/** What an order still holds: neither captured nor voided. */
export const heldFor = (ledger: CashLedger, ref: string): Rupees => balanceFor(ledger, 'held', ref);
/** What an order has earned, pending its delivery. */
export const pendingFor = (ledger: CashLedger, ref: string): Rupees => balanceFor(ledger, 'pending', ref);
/** The part of an order that was paid with reward cash and not returned. */
export const spentFor = (ledger: CashLedger, ref: string): Rupees => balanceFor(ledger, 'spent', ref);
/** What the customer has received for an order, less what was taken back. */
export const receivedFor = (ledger: CashLedger, ref: string): Rupees => {
  const sum = (kind: CashEntryKind): Rupees =>
    ledger.entries.reduce(
      (total, entry) => (entry.kind === kind && entry.ref === ref ? add(total, entry.amount) : total),
      ZERO_RUPEES,
    );
  return subtract(sum('released'), sum('taken_back'));
};
