/**
 * Amounts as shoppers in India read them: `₹2,049`, `₹1,00,000`; on invoices `1,00,000.50`. Written out instead of
 * using `Intl`, because a page's first number format loads the browser's currency data, which takes 150 ms on a slow
 * phone.
 */
import type { Rupees } from './money.ts';
import type { Paise } from './paise.ts';

/** Positions followed by one group of three digits, with any number of groups of two before it. */
const GROUPS = /\B(?=(?:\d\d)*\d{3}$)/g;

/** `12,34,567` of whole digits: the last three, then groups of two. */
export const groupDigits = (digits: string): string => digits.replace(GROUPS, ',');

export const formatRupees = (amount: Rupees): string =>
  `${amount < 0 ? '-' : ''}₹${groupDigits(String(Math.abs(amount)))}`;

/** Rupees and paise, without the currency sign: `1,23,456.70`. */
export const formatPaise = (amount: Paise): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`;
};
