/** Pure: which of two coupons costs the shopper less (spec 10.6, 10.9). */
import { couponOf } from '../../catalogue/offers.ts';
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import type { CartItems } from '../../entities/cart.ts';
import { couponDiscount, type Discount } from '../../entities/discount.ts';
import { larger, NO_RUPEES, subtract, type Rupees } from '../../entities/money/money.ts';
import { DEFAULT_PAYMENT_MODE } from '../../entities/payment-mode.ts';
import { quote } from '../../pricing/quote.ts';
import { repriced } from './apply-answer.ts';

const totalWith = (items: CartItems, discount: Discount, settings: ShopperSettings): Rupees =>
  quote({ items: repriced(items, discount, settings), discount, mode: DEFAULT_PAYMENT_MODE }, settings).total;

/**
 * How many rupees more the cart would cost with `code` in place of the applied coupon; 0 if it would not, or if the
 * page does not know the code. A code by URL brings the bundle's lower price with it, a typed one ends that price.
 */
export const extraCost = (
  items: CartItems,
  applied: Discount,
  { code, byUrl }: { readonly code: string; readonly byUrl: boolean },
  settings: ShopperSettings,
): Rupees => {
  const coupon = couponOf(code, settings);
  if (coupon === undefined || !applied.isApplied || applied.code === code) return NO_RUPEES;
  const other = couponDiscount(code, coupon.off, byUrl);
  return larger(NO_RUPEES, subtract(totalWith(items, other, settings), totalWith(items, applied, settings)));
};
