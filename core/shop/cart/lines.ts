/** The calls that read the cart and change its lines (spec 4, 7, 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { done, refused } from '../../entities/answer.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { call, type Visitor } from '../calls/call.ts';
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
  decide: (visitor) => ({ answer: done(cartView(visitor.session, stockFor(visitor), visitor.settings)) }),
});

export const addToCart = call<'addToCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (visitor, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    const quantity = held(visitor, pid) + qty;
    if (!isQuantity(qty) || quantity > MAX_QUANTITY) return { answer: badQuantity };
    const soldOut = soldOutRefusal(stockFor(visitor), { [pid]: quantity });
    return soldOut === null
      ? withQuantities(visitor, { ...visitor.session.quantities, [pid]: quantity })
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
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (qty === 0) return withoutLine(visitor, pid);
    if (!isQuantity(qty)) return { answer: badQuantity };
    const before = held(visitor, pid);
    if (qty === before) return withCart(visitor);
    const soldOut = qty > before ? soldOutRefusal(stockFor(visitor), { [pid]: qty }) : null;
    return soldOut === null
      ? withQuantities(visitor, { ...visitor.session.quantities, [pid]: qty })
      : { answer: soldOut };
  },
});

/** Removing a product that is not in the cart is fine. */
export const deleteFromCart = call<'deleteFromCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: ({ pid }) => pid,
  reads,
  decide: (visitor, pid) => (productOf(pid) === undefined ? { answer: unknownProduct } : withoutLine(visitor, pid)),
});

/** The cart holds that single item; what it displaces waits in the browser (spec 5, 10.12). */
export const quickBuy = call<'quickBuy'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (visitor, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (!isQuantity(qty)) return { answer: badQuantity };
    const soldOut = soldOutRefusal(stockFor(visitor), { [pid]: qty });
    return soldOut === null ? withQuantities(visitor, { [pid]: qty }) : { answer: soldOut };
  },
});

const unknownProduct = refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct);
const badQuantity = refused('QUANTITY_INVALID', shopMessages.quantity, { fields: { qty: shopMessages.quantity } });

/** Units of a product in the cart. Only ids of the catalogue ever become keys. */
const held = ({ session }: Visitor, pid: ProductId): number => session.quantities[pid] ?? 0;

const withCart = (visitor: Visitor) => ({
  answer: done<CartView>(cartView(visitor.session, stockFor(visitor), visitor.settings)),
  session: visitor.session,
});

const withQuantities = (visitor: Visitor, quantities: Quantities) =>
  withCart({ ...visitor, session: { ...visitor.session, quantities, version: visitor.session.version + 1 } });

const withoutLine = (visitor: Visitor, pid: ProductId) => {
  if (held(visitor, pid) === 0) return withCart(visitor);
  const { [pid]: _removed, ...quantities } = visitor.session.quantities;
  return withQuantities(visitor, quantities);
};
