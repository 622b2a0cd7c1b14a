/** The cart of a session: quantities by product, priced anew at every call (spec 4, 10.13). */
import { priceOfId, type PriceSettings } from '../../catalogue/prices.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import { unitCount, type CartItems, type CartLine } from '../../entities/cart.ts';
import { EMPTY_DISCOUNT, type Discount } from '../../entities/discount.ts';
import type { ProductId } from '../../entities/product.ts';
import type { Stock } from '../../entities/stock.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { bothQuotes } from '../../pricing/quote.ts';
import { limitedSupply } from '../stock/supply.ts';
import type { Session } from '../documents/sessions.ts';

export type Quantities = Session['quantities'];

/** The lines at today's prices; the bundle is cheaper while the discount came by URL. */
export const itemsOf = (quantities: Quantities, { byUrl }: Discount, settings: PriceSettings): CartItems => {
  const items: Record<ProductId, CartLine> = {};
  for (const [pid, qty] of Object.entries(quantities)) {
    const price = priceOfId(pid, byUrl, settings);
    if (price !== undefined) items[pid] = { qty, price: price.initial, sale: price.sale };
  }
  return items;
};

/** The discount of the session's coupon. */
export const discountOf = (session: Session): Discount => session.coupon?.discount ?? EMPTY_DISCOUNT;

export const cartView = (session: Session, stock: Stock, settings: Settings): CartView => {
  const discount = discountOf(session);
  const items = itemsOf(session.quantities, discount, settings);
  const { isApplied, code, off, byUrl } = discount;
  return {
    items,
    total: unitCount(items),
    discount: { isApplied, code, off, byUrl },
    quotes: bothQuotes({ items, discount }, settings),
    version: session.version,
    left: limitedSupply(stock),
  };
};

/**
 * The cart after its order is confirmed (spec 10.14). What was added or chosen since the order was placed stays, with
 * the code, unless the order has used it up.
 */
export const withoutOrdered = (session: Session, { items, onceCode }: OrderedCart): Session => {
  const quantities = Object.fromEntries(
    Object.entries(session.quantities)
      .map(([pid, qty]) => [pid, qty - (items[pid]?.qty ?? 0)] as const)
      .filter(([, left]) => left > 0),
  );
  if (Object.keys(quantities).length === 0) return emptied(session);
  const isUsedUp = session.coupon !== null && session.coupon.discount.code === onceCode;
  return {
    ...session,
    quantities,
    coupon: isUsedUp ? null : session.coupon,
    unpaidOrder: null,
    version: session.version + 1,
  };
};

/** What an order took from a cart. */
type OrderedCart = { readonly items: CartItems; readonly onceCode: string | null };

/** The cart from which an order was just placed and confirmed. */
export const emptied = (session: Session): Session => ({
  ...session,
  quantities: {},
  coupon: null,
  expiredCoupon: null,
  unpaidOrder: null,
  version: session.version + 1,
});
