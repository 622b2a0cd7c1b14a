/**
 * The input of a payment at the sandbox's gateway: its outcomes and amounts, the same for the form and for programs.
 */
import type { Money } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';

/** `silent`: the shopper has gone to pay, and no event ever follows. */
export const SANDBOX_OUTCOMES = ['succeeds', 'fails', 'silent'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** The largest amount of one payment, in whole units of its currency. */
const LARGEST = 10_000_000;
const HUNDREDTHS = 100;
const CURRENCY_CODE = /^[A-Z]{3}$/u;

/** The problem with an amount in whole units of its currency; undefined for a valid one. */
export const amountProblem = (units: number): string | undefined => {
  // 748.29 × 100 is 74828.99…, so the decimals are checked as written.
  const hasTwoDecimals = Number(units.toFixed(2)) === units;
  return units > 0 && units <= LARGEST && hasTwoDecimals
    ? undefined
    : `must be more than 0 and at most ${LARGEST}, with at most two decimals`;
};

export const currencyProblem = (currency: string): string | undefined =>
  CURRENCY_CODE.test(currency) ? undefined : 'must be a three-letter currency code such as INR';

export const moneyOf = (units: number, currency: string): Money => ({
  amount: paise(Math.round(units * HUNDREDTHS)),
  currency,
});
