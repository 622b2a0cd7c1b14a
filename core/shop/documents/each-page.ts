/** All documents that a search finds, newest first or oldest first, a page at a time. */
import type { AnyKind } from '../../ports/store/kind.ts';
import { cursorBefore, type Cursor, type Found, type ShopStore } from '../../ports/store/shop-store.ts';

const PAGE = 500;

/** Documents from this time on (epoch milliseconds), and those before that time. */
type Period = { readonly from?: number; readonly until?: number | undefined };

type Searched = Partial<Omit<Parameters<ShopStore['search']>[1], 'after' | 'isOldestFirst'>> &
  (Period | { readonly isOldestFirst: true });

/**
 * Each document is found once, also where others are written meanwhile. `limit`: how many are read at once; a page may have
 * fewer, where a period leaves some out.
 */
export async function* eachPage<Document>(
  { search }: Pick<ShopStore, 'search'>,
  kind: AnyKind<Document>,
  searched: Searched = {},
): AsyncGenerator<readonly Found<Document>[]> {
  const { limit = PAGE, from = -Infinity, until, ...filter }: Searched & Period = searched;
  let after: Cursor | null = until === undefined ? null : cursorBefore(until);
  do {
    const page: Awaited<ReturnType<typeof search<Document>>> = await search(kind, { ...filter, limit, after });
    const found = page.found.filter(({ document }) => (kind.index(document).at ?? 0) >= from);
    yield found;
    after = found.length < page.found.length ? null : page.next;
  } while (after !== null);
}
