/** The operator's step: a product's count, sold out, or available without limit (spec 10.21). */
import { productOf } from '../../catalogue/products.ts';
import { done, refused, type Answer } from '../../entities/answer.ts';
import type { ProductId } from '../../entities/product.ts';
import { isStockCount, type Stock, type StockLevel } from '../../entities/stock.ts';
import { put, type Decision, type Documents } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { fieldInvalid } from '../calls/refusals.ts';
import { stockKey, stockOf, stockRecords } from '../documents/stock.ts';

export type StockChange = {
  readonly pid: ProductId;
  /** Units that can be sold from now on: those that orders have reserved do not count. */
  readonly level: StockLevel | 'unlimited';
};

/** Refuses a product that is not in the catalogue, and a count that is none. Name the stock's key. */
export const setStock =
  ({ pid, level }: StockChange) =>
  (documents: Documents): Decision<Answer<StockChange>> => {
    if (productOf(pid) === undefined) return { answer: refused('UNKNOWN_PRODUCT', shopMessages.unknownProduct) };
    if (typeof level === 'number' && !isStockCount(level))
      return { answer: fieldInvalid('level', shopMessages.stockCount) };
    return {
      answer: done({ pid, level }),
      writes: [put(stockRecords, stockKey, { levels: withLevel(stockOf(documents), pid, level) })],
    };
  };

const withLevel = (stock: Stock, pid: ProductId, level: StockChange['level']): Stock => {
  const { [pid]: _before, ...others } = stock;
  return level === 'unlimited' ? others : { ...others, [pid]: level };
};
