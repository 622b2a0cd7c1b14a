/** Reward cash: an append-only ledger whose sums always agree with the balances (spec 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  EMPTY_LEDGER,
  withoutSpentReservations,
  appendEntry,
  type CashAccount,
  type CashEntry,
  type CashEntryKind,
  type CashLedger,
} from '../../../core/entities/cash-ledger.ts';
import { rupees } from '../../../core/entities/money/money.ts';

const entry = (kind: CashEntryKind, amount: number, ref = 'BH0000000001', at = 0): CashEntry => ({
  kind,
  ref,
  amount: rupees(amount),
  at,
});
const ledgerOf = (...entries: readonly CashEntry[]): CashLedger =>
  entries.reduce<CashLedger>((ledger, one) => {
    const next = appendEntry(ledger, one);
    if (next === undefined) throw new Error(`refused: ${one.kind} ${one.amount}`);
    return next;
  }, EMPTY_LEDGER);

const KINDS: readonly CashEntryKind[] = [
  'earned',
  'released',
  'granted',
  'held',
  'captured',
  'voided',
  'returned',
  'forfeited',
  'taken_back',
];
const ACCOUNTS: readonly CashAccount[] = ['shop', 'pending', 'available', 'held', 'spent'];
const entries = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    ref: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: -5, max: 300 }).map(rupees),
    at: fc.nat(),
  }),
  { maxLength: 40 },
);

it('reward cash refuses an amount below 0, and changes nothing for 0', () => {
  const ledger = ledgerOf(entry('granted', 10));
  expect(appendEntry(ledger, entry('granted', -1))).toBeUndefined();
  expect(appendEntry(ledger, entry('held', 0))).toBe(ledger);
});

it('the ledger of reward cash adds up to 0 over all accounts, keeps no balance below 0, and only appends entries', () => {
  fc.assert(
    fc.property(entries, (attempts) => {
      let ledger = EMPTY_LEDGER;
      /** A book of its own, kept by moving sums instead of adding up entries. */
      const book = { shop: 0, pending: 0, available: 0, held: 0, spent: 0 };
      const moves: Readonly<Record<CashEntryKind, readonly [CashAccount, CashAccount]>> = {
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
      for (const attempt of attempts) {
        const before = ledger;
        const [from, to] = moves[attempt.kind];
        const next = appendEntry(before, attempt);
        const mayMove = attempt.amount >= 0 && (from === 'shop' || book[from] >= attempt.amount);
        expect(next !== undefined).toBe(mayMove);
        if (next === undefined) continue;
        book[from] -= attempt.amount;
        book[to] += attempt.amount;
        ledger = next;
        expect(ledger.entries.slice(0, before.entries.length)).toEqual(before.entries);
      }
      expect(Object.fromEntries(ACCOUNTS.map((account) => [account, balanceOf(ledger, account)]))).toEqual(book);
      expect(ACCOUNTS.reduce((sum, account) => sum + balanceOf(ledger, account), 0)).toBe(0);
      expect(ACCOUNTS.filter((account) => account !== 'shop' && balanceOf(ledger, account) < 0)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

describe('the entries of the ledger as its customer reads them', () => {
  const line = (kind: CashEntryKind, ref: string) => ({ kind, ref });

  it('show reward cash that was spent in one line, and what is still reserved or was released as it is', () => {
    const shown = withoutSpentReservations([
      line('captured', 'BH2'),
      line('held', 'BH3'),
      line('held', 'BH2'),
      line('voided', 'BH1'),
      line('held', 'BH1'),
      line('released', 'BH0'),
    ]);
    expect(shown).toEqual([
      line('captured', 'BH2'),
      line('held', 'BH3'),
      line('voided', 'BH1'),
      line('held', 'BH1'),
      line('released', 'BH0'),
    ]);
  });

  it('keep the earlier reservation of an order that was paid at the second attempt', () => {
    const attempts = [line('captured', 'BH1'), line('held', 'BH1'), line('voided', 'BH1'), line('held', 'BH1')];
    expect(withoutSpentReservations(attempts)).toEqual([attempts[0], attempts[2], attempts[3]]);
  });
});
