/** The cart: lines by product. Nothing in it is computed; core/pricing makes every sum (spec 3). */
import type { Rupees } from './money/money.ts';
import type { ProductId } from './product.ts';

/** One line: the quantity, and the current price of one unit. `sale` 0 means that it is not on sale. */
export type CartLine = { readonly qty: number; readonly price: Rupees; readonly sale: Rupees };

export type CartItems = Readonly<Record<ProductId, CartLine>>;

/** A line holds at least one and at most this many units (spec 10.13). */
export const MAX_QUANTITY = 20;

/** A quantity that a line may have: a whole number from 1 to 20. */
export const isQuantity = (qty: unknown): qty is number =>
  typeof qty === 'number' && Number.isInteger(qty) && qty >= 1 && qty <= MAX_QUANTITY;

/** The `total` of the backend's answers: the count of units, not an amount (spec 3). */
export const unitCount = (items: Readonly<Record<ProductId, Pick<CartLine, 'qty'>>>): number =>
  Object.values(items).reduce((count, line) => count + line.qty, 0);

export const isEmpty = (items: CartItems): boolean => Object.keys(items).length === 0;
