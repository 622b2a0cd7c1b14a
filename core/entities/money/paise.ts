/** Paise, the unit of taxes: hundredths of a rupee. A separate type, so that the two are never added (spec 11). */
import { rupees, shareRoundedHalfUp, type Rupees } from './money.ts';

declare const paiseBrand: unique symbol;
/** Types that are inferred name it. */
export type PaiseBrand = { readonly [paiseBrand]: true };
/** A whole number of paise; only a difference may be negative. */
export type Paise = number & PaiseBrand;

/** Takes a whole number as paise. Throws a RangeError for anything else: a fraction here is a bug, not input. */
export const paise = (amount: number): Paise => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`);
  return (amount === 0 ? 0 : amount) as Paise;
};

export const ZERO_PAISE: Paise = /* @__PURE__ */ paise(0);

export const inPaise = (amount: Rupees): Paise => paise(amount * 100);

/** The whole rupees in an amount that is not negative, rounded down. */
export const wholeRupees = (amount: Paise): Rupees => rupees(Math.floor(amount / 100));

export const sumPaise = (amounts: readonly Paise[]): Paise => paise(amounts.reduce((sum, amount) => sum + amount, 0));
export const subtractPaise = (from: Paise, amount: Paise): Paise => paise(from - amount);

/** `amount × part ÷ whole` to the paisa, of an amount that is not negative; half a paisa rounds up. */
export const shareOf = (amount: Paise, part: number, whole: number): Paise =>
  paise(shareRoundedHalfUp(amount, part, whole));
