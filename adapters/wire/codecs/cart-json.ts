/** The cart on the wire: what cart/* and discount/* answer (spec 7, 11). A foreign backend tells only parts of it. */
import { priceOf, productOf } from '../../../core/catalogue/products.ts';
import { unitCount, type CartItems, type CartLine } from '../../../core/entities/cart.ts';
import { normaliseCode } from '../../../core/entities/discount.ts';
import { NO_RUPEES } from '../../../core/entities/money.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import type { CartChange, CartCoupon, CartView, CouponView } from '../../../core/ports/shop-api.ts';
import { quotesJson } from './quote-json.ts';
import { toldQuotes } from './told-quote.ts';
import { flagIn, mapAt, mapOf, numberIn, rupeesIn, textIn, Unreadable, type Told } from '../tolerant.ts';

export const itemsJson = (items: CartItems): object =>
  Object.fromEntries(Object.entries(items).map(([pid, { qty, price, sale }]) => [pid, { qty, price, sale }]));

const couponJson = ({ isApplied, code, off, byUrl }: CartCoupon): object => ({ isApplied, code, off, byUrl });

export const cartJson = ({ items, total, discount, quotes, version }: CartChange): object => ({
  ...(items !== undefined && { items: itemsJson(items) }),
  ...(total !== undefined && { total }),
  ...(discount !== undefined && { discount: couponJson(discount) }),
  ...(quotes !== undefined && { quotes: quotesJson(quotes) }),
  ...(version !== undefined && { version }),
});

export const couponViewJson = ({ cart, ...coupon }: CouponView): object => ({
  ...couponJson(coupon),
  ...(cart !== undefined && { cart: cartJson(cart) }),
});

/** More units or rupees than any real line has; sums over them would no longer be exact. */
const MOST_UNITS = 100_000;
const MOST_RUPEES = 1_000_000_000;

/** One line; a backend that keeps no prices leaves them to the catalogue, which both sides hold (spec 3). */
const toldLine = (pid: ProductId, value: unknown, byUrl: boolean): CartLine | undefined => {
  const line = mapOf(value);
  const qty = numberIn(line.get('qty'));
  if (qty === undefined || !Number.isSafeInteger(qty) || qty < 0 || qty > MOST_UNITS)
    throw new Unreadable('a quantity was expected');
  if (qty === 0) return undefined;
  const product = productOf(pid);
  const known = product === undefined ? undefined : priceOf(product, byUrl);
  const price = rupeesIn(line.get('price')) ?? known?.initial;
  if (price === undefined) throw new Unreadable('a line is of a product that nobody knows');
  // A backend that tells its price and no sale means that there is none.
  const sale = rupeesIn(line.get('sale')) ?? (line.has('price') ? NO_RUPEES : (known?.sale ?? NO_RUPEES));
  if (price < 0 || sale < 0 || price > MOST_RUPEES || sale > MOST_RUPEES)
    throw new Unreadable('a price is out of bounds');
  return { qty, price, sale };
};

export const toldItems = (value: unknown, byUrl: boolean): CartItems => {
  const lines: [ProductId, CartLine][] = [];
  for (const [pid, told] of mapOf(value)) {
    const line = toldLine(pid, told, byUrl);
    if (line !== undefined) lines.push([pid, line]);
  }
  return Object.fromEntries(lines);
};

/** A coupon; where only the code comes back, that there is one says that it is applied (spec 10.17). */
const toldCoupon = (map: Told, asked = ''): CartCoupon => {
  const code = textIn(map.get('code')) || asked;
  const off = numberIn(map.get('off'));
  const byUrl = flagIn(map.get('byUrl'));
  const isApplied = flagIn(map.get('isApplied')) ?? code !== '';
  return { isApplied, code, ...(off !== undefined && { off }), ...(byUrl !== undefined && { byUrl }) };
};

/** What a call that changes a line tells of the cart: all of it, or parts. */
export const toldCartChange = (data: unknown): CartChange => {
  const map = mapOf(data);
  const discount = map.has('discount') ? toldCoupon(mapAt(map, 'discount')) : undefined;
  const total = numberIn(map.get('total'));
  const version = numberIn(map.get('version'));
  const quotes = toldQuotes(map.get('quotes'));
  return {
    ...(map.has('items') && { items: toldItems(map.get('items'), discount?.byUrl ?? false) }),
    ...(total !== undefined && { total }),
    ...(discount !== undefined && { discount }),
    ...(quotes !== undefined && { quotes }),
    ...(version !== undefined && { version }),
  };
};

/** The whole cart; a backend that leaves out what is empty tells an empty one. */
export const toldCart = (data: unknown): CartView => {
  const change = toldCartChange(data);
  const items = change.items ?? {};
  return {
    ...change,
    items,
    total: change.total ?? unitCount(items),
    discount: change.discount ?? toldCoupon(mapOf(undefined)),
  };
};

/** What applying a code told; a backend that does not repeat the code means the one that was asked for. */
export const toldCouponView = (data: unknown, asked: string): CouponView => {
  const map = mapOf(data);
  const coupon = toldCoupon(map, normaliseCode(asked));
  return map.has('cart') ? { ...coupon, cart: toldCart(map.get('cart')) } : coupon;
};
