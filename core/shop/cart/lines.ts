/** The calls that read the cart and change its lines (spec 4, 7, 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { done, refused } from '../../entities/answer.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { call, type Visitor } from '../calls/call.ts';
import { cartView, type Quantities } from './cart.ts';

export const getCart = call<'getCart'>()({
  by: 'visitor',
  type: 'query',
  prepare: () => null,
  decide: ({ session, settings }) => ({ answer: done(cartView(session, settings)) }),
});

export const addToCart = call<'addToCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  decide: (context, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    const quantity = held(context, pid) + qty;
    return isQuantity(qty) && quantity <= MAX_QUANTITY
      ? withQuantities(context, { ...context.session.quantities, [pid]: quantity })
      : { answer: badQuantity };
  },
});

/** Sets a line, whether or not the cart has it yet; 0 removes it. */
export const updateCart = call<'updateCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  decide: (context, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (qty === 0) return withoutLine(context, pid);
    if (!isQuantity(qty)) return { answer: badQuantity };
    return qty === held(context, pid)
      ? withCart(context)
      : withQuantities(context, { ...context.session.quantities, [pid]: qty });
  },
});

/** Removing a product that is not in the cart is fine. */
export const deleteFromCart = call<'deleteFromCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: ({ pid }) => pid,
  decide: (context, pid) => (productOf(pid) === undefined ? { answer: unknownProduct } : withoutLine(context, pid)),
});

/** The cart holds that single item; what it displaces waits in the browser (spec 5, 10.12). */
export const quickBuy = call<'quickBuy'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  decide: (context, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    return isQuantity(qty) ? withQuantities(context, { [pid]: qty }) : { answer: badQuantity };
  },
});

const unknownProduct = refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct);
const badQuantity = refused('QUANTITY_INVALID', shopMessages.quantity, { fields: { qty: shopMessages.quantity } });

/** Units of a product in the cart. Only ids of the catalogue ever become keys. */
const held = ({ session }: Visitor, pid: ProductId): number => session.quantities[pid] ?? 0;

const withCart = ({ session, settings }: Visitor) => ({
  answer: done<CartView>(cartView(session, settings)),
  session,
});

const withQuantities = (context: Visitor, quantities: Quantities) =>
  withCart({ ...context, session: { ...context.session, quantities, version: context.session.version + 1 } });

const withoutLine = (context: Visitor, pid: ProductId) => {
  if (held(context, pid) === 0) return withCart(context);
  const { [pid]: _removed, ...quantities } = context.session.quantities;
  return withQuantities(context, quantities);
};
