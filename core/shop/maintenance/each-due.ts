/** Handles all documents of a kind that are due, a page at a time, earliest due first. */
import { DAY_MS } from '../../entities/time/duration.ts';
import type { AnyKind } from '../../ports/store/kind.ts';
import type { Cursor, Found, Page, ShopStore } from '../../ports/store/shop-store.ts';

/** Documents of one page: few enough that no request waits long behind the transaction that changes them. */
const PAGE_SIZE = 50;

/**
 * Every order with something open at the gateway is due within this time, in milliseconds: polls end after a day,
 * refunds are asked for daily.
 */
export const GATEWAY_DUE_WITHIN_MS = 2 * DAY_MS;

/**
 * Calls `handle` with each page of due documents, and waits for it. A document is passed once, even if it stays due. `now`
 * in epoch milliseconds. It takes a function, as an async generator would cost every run that finds nothing more promises.
 */
export const eachDue = async <Document>(
  { due }: Pick<ShopStore, 'due'>,
  kind: AnyKind<Document>,
  now: number,
  handle: (found: readonly Found<Document>[]) => Promise<void> | void,
): Promise<void> => {
  let after: Cursor | null = null;
  do {
    const page: Page<Document> = await due(kind, { now, limit: PAGE_SIZE, after });
    // Most often nothing is due.
    if (page.found.length > 0) await handle(page.found);
    after = page.next;
  } while (after !== null);
};
