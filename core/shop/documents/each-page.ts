/** All documents that a search finds, newest first or oldest first, a page at a time. */
import type { AnyKind } from '../../ports/store/kind.ts';
import { cursorBefore, type Cursor, type Found, type ShopStore } from '../../ports/store/shop-store.ts';

const PAGE = 500;

/** Each document is found once, also where others are written meanwhile. `limit`: documents of a page; `until`: none of this time, epoch milliseconds, or later. */
export async function* eachPage<Document>(
  { search }: Pick<ShopStore, 'search'>,
  kind: AnyKind<Document>,
  {
    limit = PAGE,
    until,
    ...filter
  }: Partial<Omit<Parameters<ShopStore['search']>[1], 'after'>> & { readonly until?: number } = {},
): AsyncGenerator<readonly Found<Document>[]> {
  let after: Cursor | null = until === undefined ? null : cursorBefore(until);
  do {
    const page: Awaited<ReturnType<typeof search<Document>>> = await search(kind, { ...filter, limit, after });
    yield page.found;
    after = page.next;
  } while (after !== null);
}
