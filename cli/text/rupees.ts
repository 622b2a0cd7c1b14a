/** Amounts as a person in India reads them. */

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** `₹1,00,000`; a minus stands before the sign of the currency. */
export const formatRupees = (amount: number): string => (amount < 0 ? `−₹${whole.format(-amount)}` : `₹${whole.format(amount + 0)}`);

/** What a percentage of an amount is before it is rounded, exactly: `₹79.90`, `₹80`. `percent` has at most two decimals. */
export const exactPercentage = (amount: number, percent: number): string => {
  const parts = BigInt(amount) * BigInt(Math.round(percent * 100));
  const fraction = (parts % 10_000n).toString().padStart(4, '0').replace(/0{1,2}$/u, '');
  return `₹${whole.format(parts / 10_000n)}${/^0+$/u.test(fraction) ? '' : `.${fraction}`}`;
};
