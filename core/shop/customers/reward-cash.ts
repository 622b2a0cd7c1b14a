/** Reward cash as its customer sees it: the balance, and every entry of the ledger (spec 1, 11). */
import { done, type Answer } from '../../entities/answer.ts';
import { EMPTY_LEDGER, appendEntry, availableCash, balanceOf } from '../../entities/cash-ledger.ts';
import { implementCall } from '../calls/implement-call.ts';
import { ledgers } from '../documents/customers.ts';
import { rupees, type Rupees } from '../../entities/money/money.ts';
import { put, type Decision, type Documents } from '../../ports/store/shop-store.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { fieldInvalid } from '../calls/refusals.ts';

const getRewardCash = implementCall('getRewardCash', {
  type: 'query',
  prepare: () => null,
  reads: (_known, { phone }) => [ledgers.key(phone)],
  decide: ({ documents, phone }) => ({
    answer: done({ cashback: availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER) }),
  }),
});

const getCashLedger = implementCall('getCashLedger', {
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

/** A grant of goodwill, in rupees, with the reason that the ledger shows. */
export type Grant = { readonly phone: string; readonly amount: number; readonly reason: string };

/** The most that is granted at once, in rupees: guards against a slip of the keyboard. */
export const LARGEST_GRANT = 1_000_000;

const isGrantable = (amount: number): boolean => Number.isInteger(amount) && amount >= 1 && amount <= LARGEST_GRANT;

/** Adds the grant to the balance that may be redeemed. The phone has passed the phone rule; name its ledger. */
export const grantRewardCash =
  ({ phone, amount, reason }: Grant, now: number) =>
  (documents: Documents): Decision<Answer<{ readonly balance: Rupees }>> => {
    if (reason === '') return { answer: fieldInvalid('reason', fieldMessages.empty) };
    const before = documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER;
    const ledger = isGrantable(amount)
      ? appendEntry(before, { kind: 'granted', ref: reason, amount: rupees(amount), at: now })
      : undefined;
    if (ledger === undefined) return { answer: fieldInvalid('amount', shopMessages.malformed) };
    return { answer: done({ balance: availableCash(ledger) }), writes: [put(ledgers, ledgers.key(phone), ledger)] };
  };

export const rewardCashCalls = { getRewardCash, getCashLedger } as const;
