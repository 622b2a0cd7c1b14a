/** Reward cash that the operator gives of goodwill (spec 1, 11). */
import { done, type Answer } from '../../entities/answer.ts';
import { availableCash, EMPTY_LEDGER, entered } from '../../entities/cash-ledger.ts';
import { rupees, type Rupees } from '../../entities/money.ts';
import { put, type Decision, type Documents } from '../../ports/shop-store.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import { ledgerKey } from '../documents/documents.ts';
import { fieldInvalid } from '../calls/refusals.ts';

/** A gift of goodwill, with the reason it is kept under. */
export type Grant = { readonly phone: string; readonly amount: number; readonly reason: string };

/** The most that is given at once, in rupees: a slip of the hand is no gift. */
export const LARGEST_GRANT = 1_000_000;

const isGift = (amount: number): boolean => Number.isInteger(amount) && amount >= 1 && amount <= LARGEST_GRANT;

/** Adds the gift to the balance that may be redeemed. The phone has passed the phone rule. */
export const grantRewardCash =
  ({ phone, amount, reason }: Grant, now: number) =>
  (documents: Documents): Decision<Answer<{ readonly balance: Rupees }>> => {
    if (reason.trim() === '') return { answer: fieldInvalid('reason', fieldMessages.empty) };
    const before = documents.get(ledgerKey(phone)) ?? EMPTY_LEDGER;
    const ledger = isGift(amount)
      ? entered(before, { kind: 'granted', ref: reason.trim(), amount: rupees(amount), at: now })
      : undefined;
    if (ledger === undefined) return { answer: fieldInvalid('amount', shopMessages.malformed) };
    return { answer: done({ balance: availableCash(ledger) }), writes: [put(ledgerKey(phone), ledger)] };
  };
