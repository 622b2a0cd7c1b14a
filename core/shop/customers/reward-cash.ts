/** Reward cash as its customer sees it: the balance, and every entry of the ledger (spec 1, 11). */
import { done } from '../../entities/answer.ts';
import { availableCash, balanceOf, EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import { implementCall } from '../calls/implement-call.ts';
import { ledgers } from '../documents/customers.ts';

export const getRewardCash = implementCall('getRewardCash', {
  by: 'customer',
  type: 'query',
  prepare: () => null,
  reads: (_known, { phone }) => [ledgers.key(phone)],
  decide: ({ documents, phone }) => ({
    answer: done({ cashback: availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER) }),
  }),
});

export const getCashLedger = implementCall('getCashLedger', {
  by: 'customer',
  type: 'query',
  prepare: () => null,
  reads: (_known, { phone }) => [ledgers.key(phone)],
  decide: ({ documents, phone }) => {
    const ledger = documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER;
    return {
      answer: done({
        entries: ledger.entries.toReversed(),
        balance: availableCash(ledger),
        pending: balanceOf(ledger, 'pending'),
        held: balanceOf(ledger, 'held'),
      }),
    };
  },
});
