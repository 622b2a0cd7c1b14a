/**
 * Rows of documents as they are in the file, as far as they were read or written lately: to ask SQLite for one costs more
 * than to parse it. The command line may write to the same file, so every transaction first asks whether another connection
 * has, and then everything is forgotten. Parsed documents are not kept: all decisions would share one, and to freeze it
 * costs more than parsing.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Key } from '../../../core/ports/store/kind.ts';
import { createRecentlyUsed } from '../recently-used.ts';
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
