/** All messages of the outbox that are in a state, a page at a time, oldest first. */
import type { Outbox, OutboxCursor, OutboxEntry, OutboxState } from '../../ports/store/outbox.ts';

const PAGE = 200;

/** Messages may be removed or change their state between pages. `to` names one receiver. */
export async function* eachMessage(
  { list }: Pick<Outbox, 'list'>,
  search: { readonly state: OutboxState; readonly to?: string },
): AsyncGenerator<readonly OutboxEntry[]> {
  let after: OutboxCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...search, limit: PAGE, after });
    if (page.entries.length > 0) yield page.entries;
    after = page.next;
  } while (after !== null);
}
