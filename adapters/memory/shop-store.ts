/**
 * The shop's documents in this process's memory. A decision runs the moment it is asked for, so decisions never
 * overlap; its writes land together or not at all, and the promise settles afterwards, as it would for a store on disk.
 */
import type { Key, Index } from '../../core/ports/store/kind.ts';
import { kindNameOf } from '../../core/ports/store/kind.ts';
import {
  UndeclaredKey,
  type Cursor,
  type Documents,
  type Page,
  type Paging,
  type ShopStore,
  type Write,
} from '../../core/ports/store/shop-store.ts';
import { deepFreeze } from './deep-freeze.ts';
import { createMemoryOutboxTable } from './outbox-table.ts';

type Row = { readonly key: Key; readonly document: unknown; readonly index: Index };

/** A row's place in the order of a search: by time, then by key. */
type Place = { readonly time: number; readonly key: string };

/** Documents without a time count as older than every other. */
const byTime = ({ key, index }: Row): Place => ({ time: index.at ?? Number.MIN_SAFE_INTEGER, key });
const byDueTime = ({ key, index }: Row): Place => ({ time: index.dueAt ?? Number.MAX_SAFE_INTEGER, key });

const compare = (a: Place, b: Place): number => a.time - b.time || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
const oldestFirst = compare;
const newestFirst = (a: Place, b: Place): number => compare(b, a);

const cursorAt = ({ time, key }: Place): Cursor => `${time} ${key}` as Cursor;
const placeOf = (cursor: Cursor): Place => {
  const space = cursor.indexOf(' ');
  return { time: Number(cursor.slice(0, space)), key: cursor.slice(space + 1) };
};

const NOTHING: ReadonlyMap<string, Row> = new Map();

export const createMemoryStore = (): ShopStore => {
  /** Rows by kind, then by key: a search never looks at another kind. */
  const kinds = new Map<string, Map<string, Row>>();
  const outbox = createMemoryOutboxTable();

  const rowsOf = (kind: string): ReadonlyMap<string, Row> => kinds.get(kind) ?? NOTHING;

  const rowsToWrite = (kind: string): Map<string, Row> => {
    const rows = kinds.get(kind) ?? new Map<string, Row>();
    kinds.set(kind, rows);
    return rows;
  };

  // A key carries its document's type, and `put` is how a document gets under it.
  const lookup = <Document>(key: Key<Document>): Document | undefined =>
    rowsOf(kindNameOf(key)).get(key)?.document as Document | undefined;

  const commit = ({ key, document, index }: Write): void => {
    const rows = rowsToWrite(kindNameOf(key));
    if (document === null) rows.delete(key);
    else rows.set(key, { key, document: deepFreeze(document), index });
  };

  const page = <Document>(
    kind: string,
    matches: (index: Index) => boolean,
    place: (row: Row) => Place,
    order: (a: Place, b: Place) => number,
    { limit, after = null }: Paging,
  ): Page<Document> => {
    const start = after === null ? null : placeOf(after);
    const found = [...rowsOf(kind).values()]
      .filter((row) => matches(row.index) && (start === null || order(place(row), start) > 0))
      .sort((a, b) => order(place(a), place(b)));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      // Documents of this kind are under its keys, see `lookup`.
      found: shown.map(({ key, document }) => ({ key: key as Key<Document>, document: document as Document })),
      next: last === undefined || found.length <= limit ? null : cursorAt(place(last)),
    };
  };

  return {
    read: async (keys) => {
      const found = new Map<Key, unknown>(keys.map((key) => [key, lookup(key)]));
      return {
        get: <Document>(key: Key<Document>) => {
          if (!found.has(key)) throw new UndeclaredKey(key);
          return found.get(key) as Document | undefined;
        },
      };
    },

    update: async ({ reads = [], writes: writable = [] }, decide) => {
      const named = new Set<Key>([...reads, ...writable]);
      const documents: Documents = {
        get: (key) => {
          if (!named.has(key)) throw new UndeclaredKey(key);
          return lookup(key);
        },
      };
      const { answer, writes = [], messages = [] } = decide(documents);
      const mayWrite = new Set<Key>(writable);
      for (const { key } of writes) if (!mayWrite.has(key)) throw new UndeclaredKey(key);
      if (new Set(writes.map(({ key }) => key)).size < writes.length) throw new Error('a key is written twice');
      writes.forEach(commit);
      messages.forEach(outbox.add);
      return answer;
    },

    search: async (kind, { owner, state, ...paging }) =>
      page(
        kind.name,
        (index) => (owner === undefined || index.owner === owner) && (state === undefined || index.state === state),
        byTime,
        newestFirst,
        paging,
      ),

    due: async (kind, { now, ...paging }) =>
      page(kind.name, ({ dueAt }) => dueAt !== undefined && dueAt <= now, byDueTime, oldestFirst, paging),

    outbox,
  };
};
