/** What is left of products in short supply: what a cart says of it, and the refusal of a call that asks for more. */
import { productOf } from '../../catalogue/products.ts';
import { refused } from '../../entities/answer.ts';
import { MAX_QUANTITY } from '../../entities/cart.ts';
import {
  isNothing,
  EMPTY_UNITS,
  shortagesOf,
  unitsLeft,
  withUnitsReturned,
  type Stock,
  type Units,
} from '../../entities/stock.ts';
import { soldOutMessage } from '../../catalogue/sold-out-message.ts';
import type { CallContext } from '../calls/call.ts';
import { phones } from '../documents/phones.ts';
import { stockOf } from '../documents/stock.ts';

/**
 * What this session can order: the units of its own unpaid order count as left, since a new order replaces that one.
 */
export const stockFor = ({ documents, session, verifiedPhone }: CallContext): Stock => {
  const { unpaidOrder } = session;
  if (unpaidOrder === null || verifiedPhone === null) return stockOf(documents);
  const own = documents.get(phones.key(verifiedPhone))?.reserved[unpaidOrder] ?? EMPTY_UNITS;
  return withUnitsReturned(stockOf(documents), own);
};

/** What is left of the products of which a cart could not hold as many as it may; never a full count. */
export const limitedSupply = (stock: Stock): Units =>
  Object.fromEntries(
    Object.keys(stock)
      .map((pid) => [pid, unitsLeft(stock, pid)] as const)
      .filter(([, left]) => left < MAX_QUANTITY),
  );

/** The refusal of a call that wants more than is left; null where everything can be sold. */
export const soldOutRefusal = (stock: Stock, wanted: Units) => {
  const shortages = shortagesOf(stock, wanted);
  if (isNothing(shortages)) return null;
  const lines = Object.entries(shortages).map(([pid, left]) => ({ title: productOf(pid)?.title ?? pid, left }));
  return refused('SOLD_OUT', soldOutMessage(lines), { left: limitedSupply(stock) });
};
