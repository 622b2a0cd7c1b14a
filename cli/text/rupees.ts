/** Amounts in Indian notation. */
import { formatRupees as formatAmount, groupDigits } from '../../core/entities/money/format-rupees.ts';
import { rupees } from '../../core/entities/money/money.ts';

/** `₹1,00,000` of whole rupees, and `−₹75` for a negative amount: beside sums a hyphen would be read as a dash. */
export const formatRupees = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatAmount(rupees(Math.abs(amount)))}`;

/** A percentage of an amount before rounding, exactly: `₹79.90`, `₹80`. `percent` has at most two decimals. */
export const exactPercentage = (amount: number, percent: number): string => {
  const parts = BigInt(amount) * BigInt(Math.round(percent * 100));
  const fraction = (parts % 10_000n)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/u, '');
  return `₹${groupDigits(String(parts / 10_000n))}${/^0+$/u.test(fraction) ? '' : `.${fraction}`}`;
};
