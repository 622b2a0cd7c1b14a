/** Whole rupees, and the one function that rounds: half up (spec 4, 10.7). */

declare const rupeesBrand: unique symbol;
/** Types that are inferred name it. */
export type RupeesBrand = { readonly [rupeesBrand]: true };
/** A whole number of rupees; only a difference may be negative. */
export type Rupees = number & RupeesBrand;

/** Takes a whole number as rupees. Throws a RangeError for anything else: a fraction here is a bug, not input. */
export const rupees = (amount: number): Rupees => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of rupees: ${amount}`);
  return (amount === 0 ? 0 : amount) as Rupees;
};

/** The only currency that the shop requests (ISO 4217). */
export const CURRENCY = 'INR';

export const ZERO_RUPEES: Rupees = rupees(0);

export const add = (...amounts: readonly Rupees[]): Rupees => {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return rupees(sum);
};
export const subtract = (from: Rupees, amount: Rupees): Rupees => rupees(from - amount);
export const times = (amount: Rupees, quantity: number): Rupees => rupees(amount * quantity);
export const smaller = (a: Rupees, b: Rupees): Rupees => (a < b ? a : b);
export const larger = (a: Rupees, b: Rupees): Rupees => (a > b ? a : b);

/**
 * `amount × part ÷ whole` as a whole number; a half rounds up. None of the three is negative, and `part` and `whole`
 * are whole numbers. Integer arithmetic, so a half is exactly a half however large the amount is.
 */
export const shareRoundedHalfUp = (amount: number, part: number, whole: number): number => {
  const [dividend, divisor] = [amount * part * 2 + whole, whole * 2];
  return Number.isSafeInteger(dividend)
    ? (dividend - (dividend % divisor)) / divisor
    : Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
};

/** A percentage is read to a hundredth of a percent, the finest step a coupon uses. */
const STEPS_PER_PERCENT = 100;

/** `percent` of an amount that is not negative, in whole rupees; half a rupee rounds up (spec 4). */
export const percentOf = (amount: Rupees, percent: number): Rupees =>
  rupees(shareRoundedHalfUp(amount, Math.round(percent * STEPS_PER_PERCENT), 100 * STEPS_PER_PERCENT));
