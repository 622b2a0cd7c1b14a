/** The cart of a session: quantities by product, priced anew at every look (spec 4, 10.13). */
import { priceOf, productOf } from '../../catalogue/products.ts';
import { done, refused, type Refusal } from '../../entities/answer.ts';
import { isQuantity, MAX_QUANTITY, unitCount, type CartItems } from '../../entities/cart.ts';
import { NO_DISCOUNT, type Discount } from '../../entities/discount.ts';
import type { ProductId } from '../../entities/product.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { bothQuotes } from '../../pricing/quote.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { Outcome } from '../calls/call-context.ts';
import type { Visit } from '../documents/documents.ts';

type Quantities = Visit['quantities'];

/** The lines with their prices now; the bundle is cheaper while the discount came by URL. */
export const itemsOf = (quantities: Quantities, { byUrl }: Discount): CartItems =>
  Object.fromEntries(
    Object.entries(quantities).flatMap(([pid, qty]) => {
      const product = productOf(pid);
      if (product === undefined) return [];
      const { initial, sale } = priceOf(product, byUrl);
      return [[pid, { qty, price: initial, sale }]];
    }),
  );

/** The discount that the visit's coupon makes. */
export const discountOf = (visit: Visit): Discount => visit.coupon?.discount ?? NO_DISCOUNT;

export const cartView = (visit: Visit): CartView => {
  const discount = discountOf(visit);
  const items = itemsOf(visit.quantities, discount);
  const { isApplied, code, off, byUrl } = discount;
  return {
    items,
    total: unitCount(items),
    discount: { isApplied, code, off, byUrl },
    quotes: bothQuotes({ items, discount }),
    version: visit.version,
  };
};

/** The visit, changed, and the cart as the answer. */
export const withCart = (visit: Visit): Outcome<CartView> => ({ answer: done(cartView(visit)), visit });

const withQuantities = (visit: Visit, quantities: Quantities): Outcome<CartView> =>
  withCart({ ...visit, quantities, version: visit.version + 1 });

/** How many of a product the cart holds. Only ids of the catalogue ever become keys. */
const held = (visit: Visit, pid: ProductId): number => visit.quantities[pid] ?? 0;

const unknownProduct: Refusal = refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct);
const badQuantity: Refusal = refused('QUANTITY_INVALID', shopMessages.quantity, {
  fields: { qty: shopMessages.quantity },
});

type Line = { readonly pid: ProductId; readonly qty: number };

export const addLine = (visit: Visit, { pid, qty }: Line): Outcome<CartView> => {
  if (productOf(pid) === undefined) return { answer: unknownProduct };
  if (!isQuantity(qty) || held(visit, pid) + qty > MAX_QUANTITY) return { answer: badQuantity };
  return withQuantities(visit, { ...visit.quantities, [pid]: held(visit, pid) + qty });
};

/** Sets a line, whether or not the cart has it yet; 0 removes it. */
export const setLine = (visit: Visit, { pid, qty }: Line): Outcome<CartView> => {
  if (productOf(pid) === undefined) return { answer: unknownProduct };
  if (qty === 0) return removeLine(visit, pid);
  if (!isQuantity(qty)) return { answer: badQuantity };
  return qty === held(visit, pid) ? withCart(visit) : withQuantities(visit, { ...visit.quantities, [pid]: qty });
};

/** Removing what is not there is fine. */
export const removeLine = (visit: Visit, pid: ProductId): Outcome<CartView> => {
  if (productOf(pid) === undefined) return { answer: unknownProduct };
  if (held(visit, pid) === 0) return withCart(visit);
  const { [pid]: _gone, ...quantities } = visit.quantities;
  return withQuantities(visit, quantities);
};

/** Quick buy: the cart holds that single item; what it displaces waits in the browser (spec 5, 10.12). */
export const onlyLine = (visit: Visit, { pid, qty }: Line): Outcome<CartView> => {
  if (productOf(pid) === undefined) return { answer: unknownProduct };
  return isQuantity(qty) ? withQuantities(visit, { [pid]: qty }) : { answer: badQuantity };
};

/** The cart after its order is confirmed (spec 10.14). */
export const emptied = (visit: Visit): Visit => ({
  ...visit,
  quantities: {},
  coupon: null,
  lapsed: null,
  unpaidOrder: null,
  version: visit.version + 1,
});
