/** The calls that read the cart and change its lines (spec 4, 7, 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { done, refused } from '../../entities/answer.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { call } from '../calls/call.ts';
import type { Session } from '../documents/sessions.ts';
import { cartView, type Quantities } from './cart.ts';

export const getCart = call<'getCart'>()({
  by: 'visitor',
  type: 'query',
  prepare: () => null,
  decide: ({ session }) => ({ answer: done(cartView(session)) }),
});

export const addToCart = call<'addToCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  decide: ({ session }, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    const quantity = held(session, pid) + qty;
    return isQuantity(qty) && quantity <= MAX_QUANTITY
      ? withQuantities(session, { ...session.quantities, [pid]: quantity })
      : { answer: badQuantity };
  },
});

/** Sets a line, whether or not the cart has it yet; 0 removes it. */
export const updateCart = call<'updateCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  decide: ({ session }, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (qty === 0) return withoutLine(session, pid);
    if (!isQuantity(qty)) return { answer: badQuantity };
    return qty === held(session, pid)
      ? withCart(session)
      : withQuantities(session, { ...session.quantities, [pid]: qty });
  },
});

/** Removing a product that is not in the cart is fine. */
export const deleteFromCart = call<'deleteFromCart'>()({
  by: 'visitor',
  type: 'command',
  prepare: ({ pid }) => pid,
  decide: ({ session }, pid) => (productOf(pid) === undefined ? { answer: unknownProduct } : withoutLine(session, pid)),
});

/** The cart holds that single item; what it displaces waits in the browser (spec 5, 10.12). */
export const quickBuy = call<'quickBuy'>()({
  by: 'visitor',
  type: 'command',
  prepare: (line) => line,
  decide: ({ session }, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    return isQuantity(qty) ? withQuantities(session, { [pid]: qty }) : { answer: badQuantity };
  },
});

const unknownProduct = refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct);
const badQuantity = refused('QUANTITY_INVALID', shopMessages.quantity, { fields: { qty: shopMessages.quantity } });

/** Units of a product in the cart. Only ids of the catalogue ever become keys. */
const held = (session: Session, pid: ProductId): number => session.quantities[pid] ?? 0;

const withCart = (session: Session) => ({ answer: done<CartView>(cartView(session)), session });

const withQuantities = (session: Session, quantities: Quantities) =>
  withCart({ ...session, quantities, version: session.version + 1 });

const withoutLine = (session: Session, pid: ProductId) => {
  if (held(session, pid) === 0) return withCart(session);
  const { [pid]: _removed, ...quantities } = session.quantities;
  return withQuantities(session, quantities);
};
