/** Amounts in Indian notation. */

/**
 * `12,34,567`: the last three digits, then groups of two. Without Intl, which takes longer to load than a whole quote.
 */
const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/gu, ',');

/** `₹1,00,000`, and `−₹75` for a negative amount. */
export const formatRupees = (amount: number): string =>
  amount < 0 ? `−₹${grouped(String(-amount))}` : `₹${grouped(String(amount + 0))}`;

/** A percentage of an amount before rounding, exactly: `₹79.90`, `₹80`. `percent` has at most two decimals. */
export const exactPercentage = (amount: number, percent: number): string => {
  const parts = BigInt(amount) * BigInt(Math.round(percent * 100));
  const fraction = (parts % 10_000n)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/u, '');
  return `₹${grouped(String(parts / 10_000n))}${/^0+$/u.test(fraction) ? '' : `.${fraction}`}`;
};
