/** Reward cash as an append-only, double-entry ledger: every entry moves an amount from one account to another (spec 11). */
import { add, NO_RUPEES, subtract, type Rupees } from './money.ts';

/** `shop` is the other side of every gift; `spent` is what paid for orders. */
export type CashAccount = 'shop' | 'pending' | 'available' | 'held' | 'spent';

export type CashEntryKind = 'earned' | 'released' | 'granted' | 'held' | 'captured' | 'voided' | 'taken_back';

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

const MOVES: Readonly<Record<CashEntryKind, readonly [from: CashAccount, to: CashAccount]>> = {
  earned: ['shop', 'pending'],
  released: ['pending', 'available'],
  granted: ['shop', 'available'],
  held: ['available', 'held'],
  captured: ['held', 'spent'],
  voided: ['held', 'available'],
  taken_back: ['available', 'shop'],
};

/** The sum of an account: what came in less what went out. */
export const balanceOf = (ledger: CashLedger, account: CashAccount): Rupees =>
  ledger.entries.reduce((sum, { kind, amount }) => {
    const [from, to] = MOVES[kind];
    if (to === account) return add(sum, amount);
    return from === account ? subtract(sum, amount) : sum;
  }, NO_RUPEES);

/** What the customer may redeem now. */
export const availableCash = (ledger: CashLedger): Rupees => balanceOf(ledger, 'available');

/**
 * The ledger with one more entry, or undefined where the account it takes from does not hold the amount.
 * An amount of 0 changes nothing.
 */
export const entered = (ledger: CashLedger, entry: CashEntry): CashLedger | undefined => {
  if (entry.amount === 0) return ledger;
  const [from] = MOVES[entry.kind];
  if (entry.amount < 0 || (from !== 'shop' && balanceOf(ledger, from) < entry.amount)) return undefined;
  return { entries: [...ledger.entries, entry] };
};

/** What an order still holds: held, and neither captured nor voided since. */
export const heldFor = (ledger: CashLedger, ref: string): Rupees =>
  balanceOf({ entries: ledger.entries.filter((entry) => entry.ref === ref) }, 'held');
