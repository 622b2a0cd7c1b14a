/**
 * Amounts as shoppers in India read them: `₹2,049`, `₹1,00,000`. Written out instead of
 * using `Intl`, because a page's first number format loads the browser's currency data, which takes 150 ms on a slow
 * phone.
 */
import type { Rupees } from './money.ts';

/** `12,34,567` of whole digits: the last three, then groups of two. */
export const groupDigits = (digits: string): string => {
  let start = Math.max(0, digits.length - 3);
  let grouped = digits.slice(start);
  while (start > 0) {
    const end = start;
    start = Math.max(0, end - 2);
    grouped = `${digits.slice(start, end)},${grouped}`;
  }
  return grouped;
};

export const formatRupees = (amount: Rupees): string =>
  `${amount < 0 ? '-' : ''}₹${groupDigits(String(Math.abs(amount)))}`;
