/**
 * The shop's documents in this process's memory. A decision runs the moment it is asked for, so decisions never
 * overlap; its writes land together or not at all, and the promise settles afterwards, as it would for a store on disk.
 */
import {
  kindNameOf,
  upcastTo,
  type Digest,
  type Index,
  type IndexedKind,
  type Key,
  type Versioned,
} from '../../core/ports/store/kind.ts';
import {
  checkWrites,
  onlyDeclared,
  cursorAt,
  parseCursor,
  type Page,
  type Paging,
  type Position,
  type ShopStore,
  type Write,
} from '../../core/ports/store/shop-store.ts';
import { deepFreeze } from './deep-freeze.ts';
import { createMemoryOutboxTable } from './outbox-table.ts';

type Row = {
  readonly key: Key;
  readonly version: number;
  readonly document: unknown;
  readonly index: Index;
  /** All rows of its kind. */
  readonly rowsOfKind: Map<Key, Row>;
};

/** Documents without a time count as older than every other. */
const byTime = ({ key, index }: Row): Position => ({ time: index.at ?? Number.MIN_SAFE_INTEGER, key });
const byDueTime = ({ key, index }: Row): Position => ({ time: index.dueAt ?? Number.MAX_SAFE_INTEGER, key });

const compare = (a: Position, b: Position): number => a.time - b.time || compareKeys(a.key, b.key);
const oldestFirst = compare;
const newestFirst = (a: Position, b: Position): number => compare(b, a);

/** By code points, as databases order their bytes of UTF-8: surrogates stand for characters after all others. */
const compareKeys = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (one !== other) return rankOf(one) - rankOf(other);
  }
  return a.length - b.length;
};
const rankOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

const INDEX_FIELDS = ['owner', 'state', 'at', 'dueAt'] as const satisfies readonly (keyof Index)[];

const NOTHING_FOUND: Page<never> = { found: [], next: null };

/** What is done to a value before it is stored. */
export type Protect = <T>(value: T) => T;

/** Stores values as they are, for where speed matters and other tests run the same code over frozen ones. */
export const unprotected: Protect = (value) => value;

/**
 * `kinds` are those whose documents may be of an older version. Values are frozen before they are stored, unless
 * `protect` is another; `digest` is needed for documents of versions that stored tokens.
 */
export const createMemoryStore = (
  kinds: readonly Versioned[] = [],
  protect: Protect = deepFreeze,
  digest?: Digest,
): ShopStore => {
  const upcast = upcastTo(kinds, digest);
  const rowsByKey = new Map<Key, Row>();
  /** The same rows by kind: a search never looks at another kind. */
  const rowsByKind = new Map<string, Map<Key, Row>>();
  const outbox = createMemoryOutboxTable(protect);

  const rowsToWrite = (kind: string): Map<Key, Row> => {
    const rows = rowsByKind.get(kind) ?? new Map<Key, Row>();
    rowsByKind.set(kind, rows);
    return rows;
  };

  const documentOf = ({ key, version, document }: Row): unknown => {
    const current = upcast(key, version, document);
    return current === document ? document : protect(current);
  };

  const isOutdated = (row: Row, kind: IndexedKind): boolean => {
    try {
      // A document of its kind, whose type is known to the kind alone.
      const index = kind.index(documentOf(row) as never);
      return row.version < kind.version || INDEX_FIELDS.some((field) => index[field] !== row.index[field]);
    } catch {
      return false;
    }
  };

  const lookup = (key: Key): unknown => {
    const row = rowsByKey.get(key);
    return row === undefined ? undefined : documentOf(row);
  };

  const commit = ({ key, version, document, index }: Write): void => {
    const rowsOfKind = rowsByKey.get(key)?.rowsOfKind ?? rowsToWrite(kindNameOf(key));
    if (document === null) {
      rowsByKey.delete(key);
      rowsOfKind.delete(key);
      return;
    }
    const row: Row = { key, version, document: protect(document), index, rowsOfKind };
    rowsByKey.set(key, row);
    rowsOfKind.set(key, row);
  };

  const page = <Document>(
    kind: string,
    matches: (index: Index) => boolean,
    positionOf: (row: Row) => Position,
    order: (a: Position, b: Position) => number,
    { limit, after = null }: Paging,
  ): Page<Document> => {
    const start = after === null ? null : parseCursor(after);
    if (start === undefined) return NOTHING_FOUND;
    const found: Row[] = [];
    const rows = rowsByKind.get(kind);
    if (rows !== undefined)
      for (const row of rows.values())
        if (matches(row.index) && (start === null || order(positionOf(row), start) > 0)) found.push(row);
    if (found.length === 0) return NOTHING_FOUND;
    found.sort((a, b) => order(positionOf(a), positionOf(b)));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      // Documents of a kind are under its keys, see `onlyDeclared`.
      found: shown.map((row) => ({ key: row.key as Key<Document>, document: documentOf(row) as Document })),
      next: last === undefined || found.length <= limit ? null : cursorAt(positionOf(last)),
    };
  };

  return {
    read: async (keys) => {
      // As they are now: later commits replace rows and leave these alone.
      const found = keys.map(lookup);
      return onlyDeclared(keys, (_key, index) => found[index]);
    },

    update: async ({ reads = [], writes: writable = [] }, decide) => {
      const documents = onlyDeclared([...reads, ...writable], lookup);
      const decision = decide(documents);
      checkWrites(writable, decision);
      const { answer, writes = [], messages = [] } = decision;
      writes.forEach(commit);
      messages.forEach(outbox.add);
      return answer;
    },

    search: async (kind, { owner, state, isOldestFirst = false, ...paging }) =>
      page(
        kind.name,
        (index) => (owner === undefined || index.owner === owner) && (state === undefined || index.state === state),
        byTime,
        isOldestFirst ? oldestFirst : newestFirst,
        paging,
      ),

    count: async (kind, { state }) =>
      [...(rowsByKind.get(kind.name)?.values() ?? [])].filter(({ index }) => index.state === state).length,

    due: async (kind, { now, ...paging }) =>
      page(kind.name, ({ dueAt }) => dueAt !== undefined && dueAt <= now, byDueTime, oldestFirst, paging),

    outdated: async (kind, { limit, after }) => {
      const seen = [...(rowsByKind.get(kind.name)?.values() ?? [])]
        .filter(({ key }) => after === null || key > after)
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, limit + 1);
      const page = seen.slice(0, limit);
      return {
        keys: page.filter((row) => isOutdated(row, kind)).map(({ key }) => key),
        next: seen.length <= limit ? null : (page.at(-1)?.key ?? null),
      };
    },

    outbox,
  };
};
