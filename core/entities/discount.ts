/** A discount on the cart: a coupon's percentage, a fixed amount of redeemed reward cash, or none (spec 3, 4). */
import { ZERO_RUPEES, type Rupees } from './money/money.ts';
import { withoutInvisible } from './invisible-characters.ts';

export type Discount = {
  /** Whether a coupon is applied; redeemed cash is no coupon and does not set it (spec 10.6). */
  readonly isApplied: boolean;
  readonly code: string;
  /** Percent of the subtotal. */
  readonly off: number;
  /** Redeemed reward cash, in rupees; above 0 it takes priority over the percentage. */
  readonly amount: Rupees;
  /** Whether the coupon came by the page's URL, which also lowers the bundle's price (spec 10.8). */
  readonly byUrl: boolean;
};

type Sums = { readonly discount: Pick<Discount, 'amount'> };

/** Whether reward cash pays for a part of it, or for all of it. */
export const usesRewardCash = ({ discount }: Sums): boolean => discount.amount > 0;

/** Whether reward cash pays for all of it: then there is nothing to pay. */
export const isPaidWithRewardCash = (summary: Sums & { readonly total: Rupees }): boolean =>
  summary.total === 0 && usesRewardCash(summary);

export const EMPTY_DISCOUNT: Discount = { isApplied: false, code: '', off: 0, amount: ZERO_RUPEES, byUrl: false };

export const couponDiscount = (code: string, off: number, byUrl: boolean): Discount => ({
  isApplied: true,
  code,
  off,
  amount: ZERO_RUPEES,
  byUrl,
});

/** Case, surrounding spaces and invisible characters of a code don't matter (spec 10.9, 10.30). */
export const normaliseCode = (code: string): string => withoutInvisible(code).trim().toUpperCase();
