/**
 * The section of a policy that isn't a setting: how many units of each product the simulated shop begins with. In a running
 * shop the operator sets them (spec 10.21), so its settings have none.
 */
import * as v from 'valibot';
import { products } from '../../../core/catalogue/products.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import { isStockCount, MAX_STOCK, type StockLevel } from '../../../core/entities/stock.ts';

export const STOCK_SECTION = 'stock';

/** What the operator sets before the first shopper comes. */
export type StartingLevel = { readonly pid: ProductId; readonly level: StockLevel };

const SOLD_OUT = 'sold-out';
const LEVEL = `must be a whole number from 0 to ${MAX_STOCK}, or ${SOLD_OUT}`;
const level = v.custom<number | typeof SOLD_OUT>((value) => value === SOLD_OUT || isStockCount(value), LEVEL);

/** A product that is left out is available without limit. */
export const stockSchema = v.pipe(
  v.strictObject(Object.fromEntries(products.map(({ name }) => [name, v.optional(level)]))),
  v.transform((levels): readonly StartingLevel[] =>
    products.flatMap(({ id, name }) => {
      const written = levels[name];
      return written === undefined ? [] : [{ pid: id, level: written === SOLD_OUT ? 'sold_out' : written }];
    }),
  ),
);
