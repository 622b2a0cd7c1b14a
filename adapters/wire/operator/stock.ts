/** The operator's calls about the stock. */
import { products } from '../../../core/catalogue/products.ts';
import * as s from '../../../core/contract/shape.ts';
import { unreadable } from '../../../core/contract/tolerant.ts';
import { productId } from '../../../core/contract/values.ts';
import { isStockCount, MAX_STOCK, type StockLevel } from '../../../core/entities/stock.ts';
import { command, query } from './call.ts';

/** A product that is not counted, and one that is sold out. */
export const STOCK_WORDS = ['unlimited', 'sold-out'] as const;

export const STOCK_LEVEL_HINT = `should be a whole number from 0 to ${MAX_STOCK}, sold-out or unlimited`;

type Level = StockLevel | 'unlimited';

/** The level that was written; undefined for anything else. */
export const stockLevelIn = (written: unknown): Level | undefined => {
  if (written === 'unlimited') return 'unlimited';
  if (written === 'sold-out') return 'sold_out';
  const count = typeof written === 'string' && /^\d{1,9}$/u.test(written.trim()) ? Number(written) : written;
  return isStockCount(count) ? count : undefined;
};

export const stockLevelText = (level: Level): string => (level === 'sold_out' ? 'sold-out' : String(level));

/** In JSON a count is a number; forms send it as text. */
const numberOrWord = s.string({ length: 'code', orNumber: true }) as s.AnyShape as s.Shape<string | number>;

const level: s.Shape<Level> = s.codec(numberOrWord, {
  decode: (written) => stockLevelIn(written) ?? unreadable(STOCK_LEVEL_HINT),
  encode: (one) => (typeof one === 'number' ? one : stockLevelText(one)),
});

const change = s.object({ pid: productId, level: s.named('stock', level) });
const product = s.object({ pid: productId, title: s.string(), level: s.named('stock', level) });
export type ProductStock = s.Infer<typeof product>;

export const operatorStockCalls = {
  /** Every product of the catalogue with its stock. */
  stock: query({
    path: '/stock',
    data: s.array(product),
    handle: async ({ shop }): Promise<readonly ProductStock[]> => {
      const stock = await shop.stock();
      return products.map(({ id, title }) => ({ pid: id, title, level: stock[id] ?? 'unlimited' }));
    },
  }),
  /** How many units can be sold from now on. */
  setStock: command({
    path: '/stock',
    input: change,
    data: change,
    handle: ({ shop }, wanted) => shop.setStock(wanted),
  }),
} as const;
