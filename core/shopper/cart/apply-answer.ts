/**
 * Pure: the cart as the shop last sent it, after one more answer, whether that carries everything or hardly anything.
 */
import { couponOf } from '../../catalogue/coupons.ts';
import { priceOf, priceOfId } from '../../catalogue/prices.ts';
import { BUNDLE } from '../../catalogue/products.ts';
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import type { CartItems, CartLine } from '../../entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT, normaliseCode, type Discount } from '../../entities/discount.ts';
import { ZERO_RUPEES } from '../../entities/money/money.ts';
import type { ProductId } from '../../entities/product.ts';
import { EMPTY_UNITS, type Units } from '../../entities/stock.ts';
import type { CartChange, CartCoupon, ReceivedItems } from '../../ports/shop-api.ts';
import type { Quotes } from '../../pricing/quote.ts';

/** The cart as the shop last sent it. */
export type ReceivedCart = {
  readonly items: CartItems;
  readonly discount: Discount;
  /** Whether the shop gives its carts versions, as every shop with the extended calls does. */
  readonly hasVersions: boolean;
  /** Units left of products in short supply; empty from a backend that keeps no stock. */
  readonly left: Units;
  /** What the shop takes for these lines; null if it did not say. */
  readonly quotes: Quotes | null;
};

export const EMPTY_CART: ReceivedCart = {
  items: {},
  discount: EMPTY_DISCOUNT,
  hasVersions: false,
  left: EMPTY_UNITS,
  quotes: null,
};

/** The cart with what is left of products in short supply, where an answer says so. */
export const withSupply = (cart: ReceivedCart, left: Units | undefined): ReceivedCart =>
  left === undefined ? cart : { ...cart, left };

/** What a call requested: enough to complete an answer that does not repeat it. */
export type RequestedLine = { readonly pid: ProductId; readonly qty: number } | undefined;

/**
 * The cart after an answer. It `isWhole` if the answer carries all that makes the total: the lines, and a code whose
 * percentage is given or known.
 */
export const applyAnswer = (
  cart: ReceivedCart,
  change: CartChange,
  requested: RequestedLine,
  urlCode: string | null,
  settings: ShopperSettings,
): { readonly cart: ReceivedCart; readonly isWhole: boolean } => {
  const { discount: coupon } = change;
  const percent = coupon && percentOf(coupon, cart.discount, settings);
  const discount = coupon === undefined ? cart.discount : discountOf(coupon, percent, urlCode);
  const items = itemsAfter(cart.items, change.items, requested, discount, settings);
  const hasVersions = cart.hasVersions || change.version !== undefined;
  const next = { items: hasVersions ? items : repriced(items, discount, settings), discount, hasVersions };
  return {
    // Quotes of the cart before say nothing about the cart after.
    cart: { ...next, left: change.left ?? cart.left, quotes: change.quotes ?? null },
    isWhole: change.items !== undefined && coupon !== undefined && (!coupon.isApplied || percent !== undefined),
  };
};

const itemsAfter = (
  before: CartItems,
  received: ReceivedItems | undefined,
  requested: RequestedLine,
  discount: Discount,
  settings: ShopperSettings,
): CartItems => {
  if (received !== undefined) return withPrices(received, discount, settings);
  return requested === undefined ? before : withQuantity(before, requested.pid, requested.qty, discount, settings);
};

/**
 * The lines with their prices: those that a backend does not send are the settings' own, which both sides have (spec 3).
 * A backend that sends a price without a sale price means that there is none.
 */
const withPrices = (received: ReceivedItems, { byUrl }: Discount, settings: ShopperSettings): CartItems => {
  const lines: [ProductId, CartLine][] = [];
  for (const [pid, { qty, price, sale }] of Object.entries(received)) {
    const listed = price === undefined ? priceOfId(pid, byUrl, settings) : { initial: price, sale: ZERO_RUPEES };
    if (listed !== undefined) lines.push([pid, { qty, price: listed.initial, sale: sale ?? listed.sale }]);
  }
  // A foreign backend may send any name, so that none is assigned.
  return Object.fromEntries(lines);
};

/** The lines with one line's quantity set; 0 removes it. A new line has the settings' price. */
export const withQuantity = (
  items: CartItems,
  pid: ProductId,
  qty: number,
  discount: Discount,
  settings: ShopperSettings,
): CartItems => {
  if (qty === 0) {
    const { [pid]: _removed, ...rest } = items;
    return rest;
  }
  const line = items[pid];
  return line === undefined
    ? { ...items, ...withPrices({ [pid]: { qty } }, discount, settings) }
    : { ...items, [pid]: { ...line, qty } };
};

/** A coupon as received; one of unknown percentage takes nothing off. */
const discountOf = (coupon: CartCoupon, percent: number | undefined, urlCode: string | null): Discount => {
  if (!coupon.isApplied || coupon.code === '') return EMPTY_DISCOUNT;
  const code = normaliseCode(coupon.code);
  return couponDiscount(code, percent ?? 0, coupon.byUrl ?? urlCode === code);
};

/** The percentage of a coupon: of one whose code alone was sent, the known one of that code; undefined where there is none. */
const percentOf = (coupon: CartCoupon, before: Discount, settings: ShopperSettings): number | undefined => {
  if (coupon.off !== undefined) return coupon.off;
  const code = normaliseCode(coupon.code);
  return before.code === code ? before.off : couponOf(code, settings)?.off;
};

/** A backend without coupons by URL sends the bundle's ordinary price; the page's own rule lowers it. */
export const repriced = (items: CartItems, { byUrl }: Discount, settings: ShopperSettings): CartItems => {
  const bundle = items[BUNDLE.id];
  if (bundle === undefined) return items;
  const [from, to] = [!byUrl, byUrl].map((isLowered) => priceOf(BUNDLE, isLowered, settings).sale);
  return bundle.sale === from && to !== undefined ? { ...items, [BUNDLE.id]: { ...bundle, sale: to } } : items;
};
