/** All documents that a search finds, newest first or oldest first, a page at a time. */
import type { AnyKind } from '../../ports/store/kind.ts';
import type { Cursor, Found, ShopStore } from '../../ports/store/shop-store.ts';

const PAGE = 500;

/** Each document is found once, also where others are written meanwhile. `limit`: documents of a page. */
export async function* eachPage<Document>(
  { search }: Pick<ShopStore, 'search'>,
  kind: AnyKind<Document>,
  { limit = PAGE, ...filter }: Partial<Omit<Parameters<ShopStore['search']>[1], 'after'>> = {},
): AsyncGenerator<readonly Found<Document>[]> {
  let after: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof search<Document>>> = await search(kind, { ...filter, limit, after });
    yield page.found;
    after = page.next;
  } while (after !== null);
}
