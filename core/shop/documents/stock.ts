/**
 * The stock of all products, in one document: every cart reads it, and only orders that take counted units write it.
 */
import { UNLIMITED, type Stock } from '../../entities/stock.ts';
import { kind } from '../../ports/store/kind.ts';
import type { Documents } from '../../ports/store/shop-store.ts';

export type StockRecord = { readonly levels: Stock };

export const stockRecords = kind<StockRecord>()({ name: 'stock', version: 1, id: () => 'all' });

export const stockKey = stockRecords.key();

export const stockOf = (documents: Documents): Stock => documents.get(stockKey)?.levels ?? UNLIMITED;
