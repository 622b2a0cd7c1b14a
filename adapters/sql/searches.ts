/** Searching documents, the same on every database. */
import { sql, type Kysely } from 'kysely';
import {
  isIndexable,
  type AnyKind,
  type IndexedKind,
  type Key,
  type Upcast,
  type Versioned,
} from '../../core/ports/store/kind.ts';
import { cursorAt, parseCursor, type Page, type Paging, type ShopStore } from '../../core/ports/store/shop-store.ts';
import type { Attempt } from './retry.ts';
import { documentOf, wrongColumns } from './rows.ts';
import type { DocumentTable, Tables } from './schema/tables.ts';

type FoundRow = { readonly key: string; readonly version: number; readonly document: string; readonly time: number };

const NOTHING_FOUND: Page<never> = { found: [], next: null };

/** Asks for documents of all these kinds at once, through the index of due times. */
export const createDueCheck =
  (
    db: Kysely<Tables>,
    attempt: Attempt,
    kinds: readonly Pick<Versioned, 'name'>[],
  ): ((now: number) => Promise<boolean>) =>
  async (now) => {
    const due = db
      .selectFrom('documents')
      .select('key')
      .where(
        'kind',
        'in',
        kinds.map(({ name }) => name),
      )
      .where('due_at', '<=', now);
    // The smallest position is the first in an index; for just any of them PostgreSQL may go through the table.
    const parked = db
      .selectFrom('outbox')
      .select((eb) => eb.fn.min('position').as('position'))
      .where('parked_at', 'is not', null);
    const either = db.selectNoFrom((eb) => eb.or([eb.exists(due.limit(1)), eb(parked, 'is not', null)]).as('is_due'));
    return Boolean((await attempt(() => either.executeTakeFirstOrThrow())).is_due);
  };

export const createSearches = (
  db: Kysely<Tables>,
  attempt: Attempt,
  upcast: Upcast,
): Pick<ShopStore, 'search' | 'count' | 'due' | 'outdated'> => {
  const pageOf = <Document>(_kind: AnyKind<Document>, rows: readonly FoundRow[], { limit }: Paging): Page<Document> => {
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      // Documents of a kind are under its keys.
      found: shown.map((row) => ({ key: row.key as Key<Document>, document: documentOf(row, upcast) as Document })),
      next: last === undefined || rows.length <= limit ? null : cursorAt(last),
    };
  };

  return {
    search: async (kind, { owner, state, isOldestFirst = false, limit, after = null }, withinMs) => {
      if (![owner, state].every((text) => text === undefined || isIndexable(text))) return NOTHING_FOUND;
      let found = db
        .selectFrom('documents')
        .select(['key', 'version', 'document', 'at as time'])
        .where('kind', '=', kind.name);
      if (owner !== undefined) found = found.where('owner', '=', owner);
      // One owner has few documents, and a state may have most of them: so the index of the owners is the one to use.
      if (state !== undefined) found = found.where(owner === undefined ? sql`state` : sql`state || ''`, '=', state);
      if (after !== null) {
        const position = parseCursor(after);
        if (position === undefined) return NOTHING_FOUND;
        const beyond = isOldestFirst ? sql`>` : sql`<`;
        found = found.where(sql<boolean>`(at, key) ${beyond} (${position.time}, ${position.key})`);
      }
      const direction = isOldestFirst ? 'asc' : 'desc';
      // One more than asked for tells whether there is a next page.
      const page = found
        .orderBy('at', direction)
        .orderBy('key', direction)
        .limit(limit + 1);
      const rows = await attempt(() => page.execute(), withinMs);
      return pageOf(kind, rows, { limit });
    },

    count: async (kind, { state }) => {
      if (!isIndexable(state)) return 0;
      const counted = db
        .selectFrom('documents')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('kind', '=', kind.name)
        .where('state', '=', state);
      // PostgreSQL's driver has its bigint as a text.
      return Number((await attempt(() => counted.executeTakeFirstOrThrow())).count);
    },

    due: async (kind, { now, limit, after = null }) => {
      let found = db
        .selectFrom('documents')
        .select(['key', 'version', 'document', sql<number>`due_at`.as('time')])
        .where('kind', '=', kind.name)
        .where('due_at', '<=', now);
      if (after !== null) {
        const position = parseCursor(after);
        if (position === undefined) return NOTHING_FOUND;
        found = found.where(sql<boolean>`(due_at, key) > (${position.time}, ${position.key})`);
      }
      const page = found
        .orderBy('due_at')
        .orderBy('key')
        .limit(limit + 1);
      const rows = await attempt(() => page.execute());
      return pageOf(kind, rows, { limit });
    },

    outdated: async (kind, { limit, after }) => {
      const page = db
        .selectFrom('documents')
        .selectAll()
        // Keys of a kind are those between `kind/` and `kind0`, which follows it: 0 is the character after the slash.
        .where('key', '>', after ?? `${kind.name}/`)
        .where('key', '<', `${kind.name}0`)
        .orderBy('key')
        .limit(limit + 1);
      const rows = await attempt(() => page.execute());
      const seen = rows.slice(0, limit);
      // They are keys of this kind.
      const keys = seen.filter((row) => isOutdated(row, kind, upcast)).map(({ key }) => key as Key);
      const last = seen.at(-1);
      return { keys, next: last === undefined || rows.length <= limit ? null : (last.key as Key) };
    },
  };
};

/** One that cannot be read is left as it is: `check` finds it. */
const isOutdated = (row: DocumentTable, kind: IndexedKind, upcast: Upcast): boolean => {
  try {
    const wrong = wrongColumns(row, kind, upcast);
    return row.version < kind.version || wrong.length > 0;
  } catch {
    return false;
  }
};
