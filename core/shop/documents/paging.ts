/**
 * Looking at all documents of a search, however many they are: a page at a time, so that nothing waits behind the
 * newest.
 */
import type { Search, ShopStore } from '../../ports/shop-store.ts';

/** What a document says of itself: which it is, and the time it is searched by, epoch milliseconds. */
type Place = { readonly id: string; readonly at: number };

/**
 * The documents, newest first, each once. More of one millisecond than a page holds are left for another time.
 * `search.limit` is the length of a page; `placeOf` says of each document what its index says.
 */
export async function* everyOne<Document>(
  { search: find }: Pick<ShopStore, 'search'>,
  search: Search,
  placeOf: (document: Document) => Place,
): AsyncGenerator<Document> {
  const seen = new Set<string>();
  for (let asked: Search | null = search; asked !== null;) {
    // The caller says what is kept under the kind it names.
    const page = (await find(asked)) as readonly Document[];
    const fresh = page.filter((document) => !seen.has(placeOf(document).id));
    for (const document of fresh) {
      seen.add(placeOf(document).id);
      yield document;
    }
    const last = page.at(-1);
    // Those of the very same time may go on on the next page.
    asked =
      last === undefined || fresh.length === 0 || page.length < search.limit
        ? null
        : { ...search, before: placeOf(last).at + 1 };
  }
}
