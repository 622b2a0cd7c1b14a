/** The calls that read the cart and change its lines (spec 4, 7, 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { done, refused } from '../../entities/answer.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { Stock } from '../../entities/stock.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { call } from '../calls/call.ts';
import type { Session } from '../documents/sessions.ts';
import { stockKey } from '../documents/stock.ts';
import { soldOutRefusal, stockFor } from '../stock/supply.ts';
import { cartView, type Quantities } from './cart.ts';

/** Every cart says what is left of products in short supply. */
const reads = () => [stockKey];

export const getCart = call<'getCart'>()({
  by: 'visitor',
  type: 'query',
  prepare: () => null,
  reads,
  decide: (visitor) => ({ answer: done(cartView(visitor.session, stockFor(visitor))) }),
});

export const addToCart = call<'addToCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (visitor, { pid, qty }) => {
    const { session } = visitor;
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    const quantity = held(session, pid) + qty;
    if (!isQuantity(qty) || quantity > MAX_QUANTITY) return { answer: badQuantity };
    const stock = stockFor(visitor);
    const soldOut = soldOutRefusal(stock, { [pid]: quantity });
    return soldOut === null
      ? withQuantities(session, { ...session.quantities, [pid]: quantity }, stock)
      : { answer: soldOut };
  },
});

/** Sets a line, whether or not the cart has it yet; 0 removes it. Fewer units are fine even where less is left. */
export const updateCart = call<'updateCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (visitor, { pid, qty }) => {
    const { session } = visitor;
    const stock = stockFor(visitor);
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (qty === 0) return withoutLine(session, pid, stock);
    if (!isQuantity(qty)) return { answer: badQuantity };
    const before = held(session, pid);
    if (qty === before) return withCart(session, stock);
    const soldOut = qty > before ? soldOutRefusal(stock, { [pid]: qty }) : null;
    return soldOut === null
      ? withQuantities(session, { ...session.quantities, [pid]: qty }, stock)
      : { answer: soldOut };
  },
});

/** Removing a product that is not in the cart is fine. */
export const deleteFromCart = call<'deleteFromCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: ({ pid }) => pid,
  reads,
  decide: (visitor, pid) =>
    productOf(pid) === undefined ? { answer: unknownProduct } : withoutLine(visitor.session, pid, stockFor(visitor)),
});

/** The cart holds that single item; what it displaces waits in the browser (spec 5, 10.12). */
export const quickBuy = call<'quickBuy'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (visitor, { pid, qty }) => {
    const { session } = visitor;
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (!isQuantity(qty)) return { answer: badQuantity };
    const stock = stockFor(visitor);
    const soldOut = soldOutRefusal(stock, { [pid]: qty });
    return soldOut === null ? withQuantities(session, { [pid]: qty }, stock) : { answer: soldOut };
  },
});

const unknownProduct = refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct);
const badQuantity = refused('QUANTITY_INVALID', shopMessages.quantity, { fields: { qty: shopMessages.quantity } });

/** Units of a product in the cart. Only ids of the catalogue ever become keys. */
const held = (session: Session, pid: ProductId): number => session.quantities[pid] ?? 0;

const withCart = (session: Session, stock: Stock) => ({ answer: done<CartView>(cartView(session, stock)), session });

const withQuantities = (session: Session, quantities: Quantities, stock: Stock) =>
  withCart({ ...session, quantities, version: session.version + 1 }, stock);

const withoutLine = (session: Session, pid: ProductId, stock: Stock) => {
  if (held(session, pid) === 0) return withCart(session, stock);
  const { [pid]: _removed, ...quantities } = session.quantities;
  return withQuantities(session, quantities, stock);
};
