/** Reward cash as its customer gets to see it: every entry of the ledger, and what the accounts hold (spec 11). */
import { done } from '../../entities/answer.ts';
import { availableCash, balanceOf, EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import type { CashLedgerView } from '../../ports/shop-views.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import { ledgerKey } from '../documents/documents.ts';

export const getCashLedger = ({ documents }: Desk, phone: string): Outcome<CashLedgerView> => {
  const ledger = documents.get(ledgerKey(phone)) ?? EMPTY_LEDGER;
  return {
    answer: done({
      entries: ledger.entries.toReversed(),
      balance: availableCash(ledger),
      pending: balanceOf(ledger, 'pending'),
      held: balanceOf(ledger, 'held'),
    }),
  };
};
