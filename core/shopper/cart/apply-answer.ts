/**
 * Pure: the cart as the shop last sent it, after one more answer, whether that carries everything or hardly anything.
 */
import { BUNDLE, BUNDLE_URL_PRICE, priceOf, productOf } from '../../catalogue/products.ts';
import { couponOf } from '../../catalogue/offers.ts';
import type { CartItems, CartLine } from '../../entities/cart.ts';
import { couponDiscount, NO_DISCOUNT, normaliseCode, type Discount } from '../../entities/discount.ts';
import type { ProductId } from '../../entities/product.ts';
import { NO_UNITS, type Units } from '../../entities/stock.ts';
import type { CartChange, CartCoupon } from '../../ports/shop-api.ts';

/** The cart as the shop last sent it. */
export type ReceivedCart = {
  readonly items: CartItems;
  readonly discount: Discount;
  /** The shop's version; undefined if the backend keeps none. */
  readonly version: number | undefined;
  /** Units left of products in short supply; empty from a backend that keeps no stock. */
  readonly left: Units;
};

export const NO_CART: ReceivedCart = { items: {}, discount: NO_DISCOUNT, version: undefined, left: NO_UNITS };

/** The cart with what is left of products in short supply, where an answer says so. */
export const withSupply = (cart: ReceivedCart, left: Units | undefined): ReceivedCart =>
  left === undefined ? cart : { ...cart, left };

/** What a call requested: enough to complete an answer that does not repeat it. */
export type RequestedLine = { readonly pid: ProductId; readonly qty: number } | undefined;

/** Whether an answer carries all that makes the total: the lines, and a code whose percentage is given or known. */
export const isComplete = ({ items, discount }: CartChange, before: Discount): boolean =>
  items !== undefined && discount !== undefined && (!discount.isApplied || percentOf(discount, before) !== undefined);

/** The cart after an answer; an answer older than the cart changes nothing. */
export const applyAnswer = (
  cart: ReceivedCart,
  change: CartChange,
  requested: RequestedLine,
  urlCode: string | null,
): ReceivedCart => {
  const { version } = change;
  if (version !== undefined && cart.version !== undefined && version < cart.version) return cart;
  const discount = change.discount === undefined ? cart.discount : discountOf(change.discount, cart.discount, urlCode);
  const items =
    change.items ??
    (requested === undefined ? cart.items : withQuantity(cart.items, requested.pid, requested.qty, discount));
  const isForeign = (version ?? cart.version) === undefined;
  const next = { items: isForeign ? repriced(items, discount) : items, discount, version: version ?? cart.version };
  return { ...next, left: change.left ?? cart.left };
};

/** The lines with one line's quantity set; 0 removes it. A new line has the catalogue's price. */
export const withQuantity = (items: CartItems, pid: ProductId, qty: number, discount: Discount): CartItems => {
  if (qty === 0) {
    const { [pid]: _removed, ...rest } = items;
    return rest;
  }
  const line = items[pid] ?? catalogueLine(pid, discount);
  return line === undefined ? items : { ...items, [pid]: { ...line, qty } };
};

/** A coupon as received. If a backend sends the code alone, the percentage is the one known for that code. */
const discountOf = (coupon: CartCoupon, before: Discount, urlCode: string | null): Discount => {
  if (!coupon.isApplied || coupon.code === '') return NO_DISCOUNT;
  const code = normaliseCode(coupon.code);
  return couponDiscount(code, percentOf(coupon, before) ?? 0, coupon.byUrl ?? urlCode === code);
};

/** The percentage of a coupon; undefined if it is neither in the answer nor known. */
const percentOf = (coupon: CartCoupon, before: Discount): number | undefined => {
  const code = normaliseCode(coupon.code);
  return coupon.off ?? (before.code === code ? before.off : couponOf(code)?.off);
};

const catalogueLine = (pid: ProductId, discount: Discount): CartLine | undefined => {
  const product = productOf(pid);
  if (product === undefined) return undefined;
  const { initial, sale } = priceOf(product, discount.byUrl);
  return { qty: 1, price: initial, sale };
};

/** A backend without URL coupons sends the bundle's ordinary price; the page's own rule lowers it. */
export const repriced = (items: CartItems, discount: Discount): CartItems => {
  const bundle = items[BUNDLE.id];
  if (bundle === undefined) return items;
  const from = discount.byUrl ? BUNDLE.price.sale : BUNDLE_URL_PRICE;
  const to = discount.byUrl ? BUNDLE_URL_PRICE : BUNDLE.price.sale;
  return bundle.sale === from ? { ...items, [BUNDLE.id]: { ...bundle, sale: to } } : items;
};
