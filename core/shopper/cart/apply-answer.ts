/** Pure: what the shopper's half knows of the cart after an answer, whether it told everything or hardly anything. */
import { BUNDLE, BUNDLE_URL_PRICE, priceOf, productOf } from '../../catalogue/products.ts';
import { couponOf } from '../../catalogue/offers.ts';
import type { CartItems, CartLine } from '../../entities/cart.ts';
import { couponDiscount, NO_DISCOUNT, normaliseCode, type Discount } from '../../entities/discount.ts';
import type { ProductId } from '../../entities/product.ts';
import type { CartChange, CartCoupon } from '../../ports/shop-api.ts';

/** The cart as the shop last told it. */
export type KnownCart = {
  readonly items: CartItems;
  readonly discount: Discount;
  /** The shop's version; undefined where the backend keeps none. */
  readonly version: number | undefined;
};

export const UNKNOWN_CART: KnownCart = { items: {}, discount: NO_DISCOUNT, version: undefined };

/** What a call asked for: enough to complete an answer that does not repeat it. */
export type Asked = { readonly pid: ProductId; readonly qty: number } | undefined;

/**
 * Whether an answer carries all that makes the total: the lines, and a code with a percentage that it names or that is
 * known.
 */
export const isWhole = ({ items, discount }: CartChange, before: Discount): boolean =>
  items !== undefined && discount !== undefined && (!discount.isApplied || percentOf(discount, before) !== undefined);

/** The cart after an answer. An answer older than what is known changes nothing. */
export const adopted = (known: KnownCart, change: CartChange, asked: Asked, urlCode: string | null): KnownCart => {
  const { version } = change;
  if (version !== undefined && known.version !== undefined && version < known.version) return known;
  const discount =
    change.discount === undefined ? known.discount : discountOf(change.discount, known.discount, urlCode);
  const items =
    change.items ?? (asked === undefined ? known.items : withQuantity(known.items, asked.pid, asked.qty, discount));
  const isForeign = (version ?? known.version) === undefined;
  return { items: isForeign ? repriced(items, discount) : items, discount, version: version ?? known.version };
};

/** The lines with one line's quantity set; 0 takes it out. A line not seen before has the catalogue's price. */
export const withQuantity = (items: CartItems, pid: ProductId, qty: number, discount: Discount): CartItems => {
  if (qty === 0) {
    const { [pid]: _gone, ...rest } = items;
    return rest;
  }
  const line = items[pid] ?? catalogueLine(pid, discount);
  return line === undefined ? items : { ...items, [pid]: { ...line, qty } };
};

/** A coupon as told. A backend that tells the code alone leaves the percentage to what is known of that code. */
const discountOf = (told: CartCoupon, before: Discount, urlCode: string | null): Discount => {
  if (!told.isApplied || told.code === '') return NO_DISCOUNT;
  const code = normaliseCode(told.code);
  return couponDiscount(code, percentOf(told, before) ?? 0, told.byUrl ?? urlCode === code);
};

/** The percentage of a coupon; undefined where neither the answer nor anything known tells it. */
const percentOf = (told: CartCoupon, before: Discount): number | undefined => {
  const code = normaliseCode(told.code);
  return told.off ?? (before.code === code ? before.off : couponOf(code)?.off);
};

const catalogueLine = (pid: ProductId, discount: Discount): CartLine | undefined => {
  const product = productOf(pid);
  if (product === undefined) return undefined;
  const { initial, sale } = priceOf(product, discount.byUrl);
  return { qty: 1, price: initial, sale };
};

/** A backend that knows nothing of URL coupons tells the bundle's ordinary price; the page's own rule lowers it. */
export const repriced = (items: CartItems, discount: Discount): CartItems => {
  const bundle = items[BUNDLE.id];
  if (bundle === undefined) return items;
  const from = discount.byUrl ? BUNDLE.price.sale : BUNDLE_URL_PRICE;
  const to = discount.byUrl ? BUNDLE_URL_PRICE : BUNDLE.price.sale;
  return bundle.sale === from ? { ...items, [BUNDLE.id]: { ...bundle, sale: to } } : items;
};
