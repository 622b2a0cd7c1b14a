/** Reward cash by its entries, and what is known of a pincode, on the wire (spec 11). */
import type { CashEntry, CashEntryKind } from '../../../core/entities/cash-ledger.ts';
import { NO_RUPEES } from '../../../core/entities/money.ts';
import type { CashLedgerView, PincodeView } from '../../../core/ports/shop-views.ts';
import { choiceIn, flagIn, listIn, mapOf, numberAt, rupeesAt, rupeesIn, textIn, Unreadable } from '../tolerant.ts';

/** The compiler sees to it that no kind is missing. */
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

export const ledgerJson = ({ entries, balance, pending, held }: CashLedgerView): object => ({
  entries: entries.map(({ kind, ref, amount, at }) => ({ kind, ref, amount, at })),
  balance,
  pending,
  held,
});

const toldEntry = (value: unknown): CashEntry => {
  const map = mapOf(value);
  return {
    kind: choiceIn(map.get('kind'), CASH_ENTRY_KINDS),
    ref: textIn(map.get('ref')),
    amount: rupeesAt(map, 'amount'),
    at: numberAt(map, 'at'),
  };
};

export const toldLedger = (data: unknown): CashLedgerView => {
  const map = mapOf(data);
  return {
    entries: listIn(map.get('entries')).map(toldEntry),
    balance: rupeesAt(map, 'balance'),
    pending: rupeesIn(map.get('pending')) ?? NO_RUPEES,
    held: rupeesIn(map.get('held')) ?? NO_RUPEES,
  };
};

export const pincodeJson = ({ pincode, city, state, serviceable, cod, etaDays }: PincodeView): object => ({
  pincode,
  city,
  state,
  serviceable,
  cod,
  etaDays,
});

export const toldPincode = (data: unknown): PincodeView => {
  const map = mapOf(data);
  const text = (key: string): string => textIn(map.get(key));
  if (text('pincode') === '') throw new Unreadable('the pincode is missing');
  return {
    pincode: text('pincode'),
    city: text('city'),
    state: text('state'),
    serviceable: flagIn(map.get('serviceable')) ?? false,
    cod: flagIn(map.get('cod')) ?? false,
    etaDays: numberAt(map, 'etaDays'),
  };
};
