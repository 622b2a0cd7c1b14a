/** The sums over a cart's lines, before shipping and discount (spec 4). */
import type { CartItems, CartLine } from '../entities/cart.ts';
import { add, ZERO_RUPEES, times, type Rupees } from '../entities/money/money.ts';

/** What one unit costs: the sale price where it is above 0, otherwise the price. */
export const unitPrice = (line: Pick<CartLine, 'price' | 'sale'>): Rupees => (line.sale > 0 ? line.sale : line.price);

const sumOver = (items: CartItems, of: (line: CartLine) => Rupees): Rupees => {
  let sum = ZERO_RUPEES;
  for (const line of Object.values(items)) sum = add(sum, of(line));
  return sum;
};

export const subtotalOf = (items: CartItems): Rupees => sumOver(items, (line) => times(unitPrice(line), line.qty));

export const listTotalOf = (items: CartItems): Rupees => sumOver(items, (line) => times(line.price, line.qty));
