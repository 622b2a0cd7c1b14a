/** The sums over a cart's lines, before shipping and discount (spec 4). */
import type { CartItems, CartLine } from '../entities/cart.ts';
import { ZERO_RUPEES, add, percentOf, smaller, times, type Rupees } from '../entities/money/money.ts';
import type { Discount } from '../entities/discount.ts';

/** What one unit costs: the sale price where it is above 0, otherwise the price. */
export const unitPrice = (line: Pick<CartLine, 'price' | 'sale'>): Rupees => (line.sale > 0 ? line.sale : line.price);

const sumOver = (items: CartItems, of: (line: CartLine) => Rupees): Rupees => {
  let sum = ZERO_RUPEES;
  for (const line of Object.values(items)) sum = add(sum, of(line));
  return sum;
};

export const subtotalOf = (items: CartItems): Rupees => sumOver(items, (line) => times(unitPrice(line), line.qty));

export const listTotalOf = (items: CartItems): Rupees => sumOver(items, (line) => times(line.price, line.qty));

/**
 * A fixed amount above 0 takes priority over the percentage. The percentage is rounded once, on the subtotal.
 * Never more than the subtotal (spec 10.7).
 */
export const discountValue = (discount: Discount, subtotal: Rupees): Rupees =>
  smaller(subtotal, discount.amount > 0 ? discount.amount : percentOf(subtotal, discount.off));
