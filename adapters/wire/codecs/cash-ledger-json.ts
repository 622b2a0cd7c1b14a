/** The reward cash ledger as JSON (spec 11). */
import type { CashEntry, CashEntryKind } from '../../../core/entities/cash-ledger.ts';
import { ZERO_RUPEES } from '../../../core/entities/money/money.ts';
import type { CashLedgerView } from '../../../core/ports/shop-views.ts';
import { choiceIn, listIn, mapOf, numberAt, rupeesAt, rupeesIn, textIn } from '../tolerant.ts';

/** A record, so that a missing kind does not compile. */
const KINDS: Readonly<Record<CashEntryKind, true>> = {
  earned: true,
  released: true,
  granted: true,
  held: true,
  captured: true,
  voided: true,
  returned: true,
  forfeited: true,
  taken_back: true,
};
const isKind = (kind: string): kind is CashEntryKind => Object.hasOwn(KINDS, kind);
const CASH_ENTRY_KINDS: readonly CashEntryKind[] = Object.keys(KINDS).filter(isKind);

export const encodeCashLedger = ({ entries, balance, pending, held }: CashLedgerView) => ({
  entries: entries.map(({ kind, ref, amount, at }) => ({ kind, ref, amount, at })),
  balance,
  pending,
  held,
});

const decodeCashEntry = (value: unknown): CashEntry => {
  const map = mapOf(value);
  return {
    kind: choiceIn(map.get('kind'), CASH_ENTRY_KINDS),
    ref: textIn(map.get('ref')),
    amount: rupeesAt(map, 'amount'),
    at: numberAt(map, 'at'),
  };
};

export const decodeCashLedger = (data: unknown): CashLedgerView => {
  const map = mapOf(data);
  return {
    entries: listIn(map.get('entries')).map(decodeCashEntry),
    balance: rupeesAt(map, 'balance'),
    pending: rupeesIn(map.get('pending')) ?? ZERO_RUPEES,
    held: rupeesIn(map.get('held')) ?? ZERO_RUPEES,
  };
};
