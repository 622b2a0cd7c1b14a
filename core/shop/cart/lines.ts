/** The calls that read the cart and change its lines (spec 4, 7, 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { done, refused } from '../../entities/answer.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { CartView } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { CallContext } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { stockKey } from '../documents/stock.ts';
import { soldOutRefusal, stockFor } from '../stock/supply.ts';
import { cartView, type Quantities } from './cart.ts';

/** Every cart says what is left of products in short supply. */
const reads = () => [stockKey];

const getCart = implementCall('getCart', {
  type: 'query',
  prepare: () => null,
  reads,
  decide: (context) => ({ answer: done(cartView(context.session, stockFor(context), context.settings)) }),
});

const addToCart = implementCall('addToCart', {
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (context, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    const quantity = unitsInCart(context, pid) + qty;
    if (!isQuantity(qty) || quantity > MAX_QUANTITY) return { answer: badQuantity };
    const soldOut = soldOutRefusal(stockFor(context), { [pid]: quantity });
    return soldOut === null
      ? withQuantities(context, { ...context.session.quantities, [pid]: quantity })
      : { answer: soldOut };
  },
});

/** Sets a line, whether or not the cart has it yet; 0 removes it. Fewer units are fine even where less is left. */
const updateCart = implementCall('updateCart', {
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (context, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (qty === 0) return withoutLine(context, pid);
    if (!isQuantity(qty)) return { answer: badQuantity };
    const before = unitsInCart(context, pid);
    if (qty === before) return withCart(context);
    const soldOut = qty > before ? soldOutRefusal(stockFor(context), { [pid]: qty }) : null;
    return soldOut === null
      ? withQuantities(context, { ...context.session.quantities, [pid]: qty })
      : { answer: soldOut };
  },
});

/** Removing a product that is not in the cart is fine. */
const deleteFromCart = implementCall('deleteFromCart', {
  type: 'command',
  prepare: ({ pid }) => pid,
  reads,
  decide: (context, pid) => (productOf(pid) === undefined ? { answer: unknownProduct } : withoutLine(context, pid)),
});

/** The cart holds that single item; what was in it is set aside in the browser (spec 5, 10.12). */
const quickBuy = implementCall('quickBuy', {
  type: 'command',
  prepare: (line) => line,
  reads,
  decide: (context, { pid, qty }) => {
    if (productOf(pid) === undefined) return { answer: unknownProduct };
    if (!isQuantity(qty)) return { answer: badQuantity };
    const soldOut = soldOutRefusal(stockFor(context), { [pid]: qty });
    return soldOut === null ? withQuantities(context, { [pid]: qty }) : { answer: soldOut };
  },
});

const unknownProduct = refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct);
const badQuantity = refused('QUANTITY_INVALID', shopMessages.quantity, { fields: { qty: shopMessages.quantity } });

/** Units of a product in the cart. Only ids of the catalogue ever become keys. */
const unitsInCart = ({ session }: CallContext, pid: ProductId): number => session.quantities[pid] ?? 0;

const withCart = (context: CallContext) => ({
  answer: done<CartView>(cartView(context.session, stockFor(context), context.settings)),
  session: context.session,
});

const withQuantities = (context: CallContext, quantities: Quantities) =>
  withCart({ ...context, session: { ...context.session, quantities, version: context.session.version + 1 } });

const withoutLine = (context: CallContext, pid: ProductId) => {
  if (unitsInCart(context, pid) === 0) return withCart(context);
  const { [pid]: _removed, ...quantities } = context.session.quantities;
  return withQuantities(context, quantities);
};

export const lineCalls = { getCart, addToCart, updateCart, deleteFromCart, quickBuy } as const;
