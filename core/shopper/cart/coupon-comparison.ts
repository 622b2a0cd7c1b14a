/** Pure: what the shopper would lose with another coupon in place of the applied one (spec 10.6, 10.9). */
import { couponOf } from '../../catalogue/coupons.ts';
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { isEmpty, type CartItems } from '../../entities/cart.ts';
import { couponDiscount, type Discount } from '../../entities/discount.ts';
import { ZERO_RUPEES, subtract, type Rupees } from '../../entities/money/money.ts';
import { DEFAULT_PAYMENT_MODE } from '../../entities/payment-mode.ts';
import { quote } from '../../pricing/quote.ts';
import { repriced } from './apply-answer.ts';

/** What a coupon would take from the shopper. */
export type CouponLoss = {
  /** Rupees more that the cart would cost; 0 while it is empty. */
  readonly extraCost: Rupees;
  /** What else an empty cart would lose; not given for one that has products. */
  readonly ofEmptyCart?: {
    /** Percentage points less off; 0 if the other coupon takes off as much. */
    readonly percent: number;
    /** Whether the bundle's lower price by URL would end. */
    readonly endsUrlPrice: boolean;
  };
};

/** A code that may replace the applied one. */
export type CandidateCoupon = { readonly code: string; readonly byUrl: boolean };

const totalWith = (items: CartItems, discount: Discount, settings: ShopperSettings): Rupees =>
  quote({ items: repriced(items, discount, settings), discount, mode: DEFAULT_PAYMENT_MODE }, settings).total;

/**
 * What the shopper would lose with `code` in place of the applied coupon; null if nothing, or if the page does not know
 * the code. Carts with products are compared by their totals: a code by URL brings the bundle's lower price with it, a typed
 * one ends that price. An empty cart has none: there, a smaller percentage or the end of the URL price is a loss, but a
 * smaller percentage that brings the URL price is not.
 */
export const couponLoss = (
  items: CartItems,
  applied: Discount,
  { code, byUrl }: CandidateCoupon,
  settings: ShopperSettings,
): CouponLoss | null => {
  const coupon = couponOf(code, settings);
  if (coupon === undefined || !applied.isApplied || applied.code === code) return null;
  if (!isEmpty(items)) {
    const other = couponDiscount(code, coupon.off, byUrl);
    const extraCost = subtract(totalWith(items, other, settings), totalWith(items, applied, settings));
    return extraCost > 0 ? { extraCost } : null;
  }
  const endsUrlPrice = applied.byUrl && !byUrl;
  const bringsUrlPrice = byUrl && !applied.byUrl;
  const percent = Math.max(0, applied.off - coupon.off);
  if (!endsUrlPrice && (percent === 0 || bringsUrlPrice)) return null;
  return { extraCost: ZERO_RUPEES, ofEmptyCart: { percent, endsUrlPrice } };
};
