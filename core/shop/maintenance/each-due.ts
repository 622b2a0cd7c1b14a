/** All documents of a kind that are due, a page at a time, earliest due first. */
import { DAY_MS } from '../../entities/time/duration.ts';
import type { AnyKind } from '../../ports/store/kind.ts';
import type { Cursor, Found, ShopStore } from '../../ports/store/shop-store.ts';

/** Documents of one page: few enough that no request waits long behind the transaction that changes them. */
const PAGE = 200;

/**
 * Every order with something open at the gateway is due within this time, in milliseconds: polls end after a day,
 * refunds are asked for daily.
 */
export const GATEWAY_DUE_WITHIN_MS = 2 * DAY_MS;

/** Each is found once, also where it stays due. `now` in epoch milliseconds. */
export async function* eachDue<Document>(
  { due }: Pick<ShopStore, 'due'>,
  kind: AnyKind<Document>,
  now: number,
): AsyncGenerator<readonly Found<Document>[]> {
  let after: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof due<Document>>> = await due(kind, { now, limit: PAGE, after });
    if (page.found.length > 0) yield page.found;
    after = page.next;
  } while (after !== null);
}
