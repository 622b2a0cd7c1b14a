/** Pure: which of two discounts serves the shopper better (spec 10.6, 10.9). */
import { couponOf } from '../../catalogue/offers.ts';
import type { CartItems } from '../../entities/cart.ts';
import { couponDiscount, type Discount } from '../../entities/discount.ts';
import { larger, NO_RUPEES, subtract, type Rupees } from '../../entities/money.ts';
import { quote } from '../../pricing/quote.ts';
import { repriced } from './apply-answer.ts';

const totalWith = (items: CartItems, discount: Discount): Rupees =>
  quote({ items: repriced(items, discount), discount, mode: 'card' }).total;

/**
 * How many rupees more the cart would cost with `code` in place of the coupon that stands; 0 when it would not, or when
 * the page cannot know the code. One that came by URL brings the bundle's price with it, a typed one ends that price.
 */
export const losesBy = (items: CartItems, standing: Discount, code: string, byUrl: boolean): Rupees => {
  const coupon = couponOf(code);
  if (coupon === undefined || !standing.isApplied || standing.code === code) return NO_RUPEES;
  const wished = couponDiscount(code, coupon.off, byUrl);
  return larger(NO_RUPEES, subtract(totalWith(items, wished), totalWith(items, standing)));
};
