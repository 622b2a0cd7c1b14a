/** A product's stock as the sandbox's form, its JSON and scenarios write it. */
import { isStockCount, MAX_STOCK, type StockLevel } from '../../../core/entities/stock.ts';

/** A product that is not counted, and one that is sold out. */
export const STOCK_WORDS = ['unlimited', 'sold-out'] as const;

export const STOCK_LEVEL_HINT = `should be a whole number from 0 to ${MAX_STOCK}, sold-out or unlimited`;

/** The level that was written; undefined for anything else. */
export const stockLevelIn = (written: unknown): StockLevel | 'unlimited' | undefined => {
  if (written === 'unlimited') return 'unlimited';
  if (written === 'sold-out') return 'sold_out';
  const count = typeof written === 'string' && /^\d{1,9}$/u.test(written.trim()) ? Number(written) : written;
  return isStockCount(count) ? count : undefined;
};

export const stockLevelText = (level: StockLevel | undefined): string =>
  level === undefined ? 'unlimited' : level === 'sold_out' ? 'sold-out' : String(level);
