/**
 * Rows of documents as they are in the file, as far as they were read or written lately: to ask SQLite for one costs more
 * than to parse it. The command line may write to the same file, so every transaction first asks whether another connection
 * has, and then everything is forgotten. Parsed documents are not kept: all decisions would share one, and to freeze it
 * costs more than parsing.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Key } from '../../../core/ports/store/kind.ts';
import type { DocumentTable } from '../schema/tables.ts';

export type DocumentCache = {
  /** To be called in each transaction before anything is asked. */
  readonly startTransaction: () => void;
  /** Null where it is known that there is none, undefined where nothing is known. */
  readonly get: (key: Key) => DocumentTable | null | undefined;
  readonly set: (key: Key, row: DocumentTable | null) => void;
  /** To be called when a transaction that writes was not committed. */
  readonly forget: () => void;
};

/** A few megabytes of text. */
const KEPT = 1_000;

export const createDocumentCache = (db: DatabaseSync): DocumentCache => {
  const rows = createRecentlyUsed<Key, DocumentTable | null>(KEPT);
  // Changes when another connection has committed; it is that of the transaction's own snapshot.
  const versionOfOthers = db.prepare('pragma data_version');
  let seen: unknown;
  return {
    startTransaction: () => {
      const version = versionOfOthers.get()?.['data_version'];
      if (version !== seen) rows.clear();
      seen = version;
    },
    get: rows.get,
    set: rows.set,
    forget: rows.clear,
  };
};

export type RecentlyUsed<Key, Value> = {
  /** Undefined for a key that is not kept. */
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly clear: () => void;
};

/**
 * Keeps the `count` values used last, and at most as many of those used before them: when the newer ones are too many, the
 * older ones are dropped at once, which costs much less than moving a value to the end whenever it is used.
 */
export const createRecentlyUsed = <Key, Value>(count: number): RecentlyUsed<Key, Value> => {
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();

  const set = (key: Key, value: Value): void => {
    newer.set(key, value);
    if (newer.size < count) return;
    older = newer;
    newer = new Map();
  };

  return {
    get: (key) => {
      const found = newer.get(key);
      if (found !== undefined) return found;
      const again = older.get(key);
      if (again !== undefined) set(key, again);
      return again;
    },
    set,
    clear: () => {
      newer = new Map();
      older = new Map();
    },
  };
};
