/** A database as the operator's commands see it: whole, beside the servers that use it. */
import type { Kysely } from 'kysely';
import type { Versioned } from '../../core/ports/store/kind.ts';
import type { Dialect } from './dialect.ts';
import { retrying } from './retry.ts';
import { appliedMigrations, migrate } from './schema/migrate.ts';
import type { DocumentTable, Tables } from './schema/tables.ts';

export type DatabaseOptions = {
  /** Opening rejects with StoreInUse where a server has the store; on SQLite none can start until it is closed. */
  readonly isAlone?: boolean;
};

export type Database = {
  /** Names of the migrations that it has, oldest first; none in an empty database. */
  readonly migrations: () => Promise<readonly string[]>;
  /** Brings the schema up to date, or only to this migration. */
  readonly migrate: (last?: string) => Promise<readonly string[]>;
  /** Reads everything as it is at one moment; servers write meanwhile. */
  readonly snapshot: <T>(read: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Writes all or nothing. */
  readonly change: <T>(write: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  /** Whether servers use it that read other documents than these kinds, or another schema. */
  readonly hasOtherServers: (kinds: readonly Versioned[]) => Promise<boolean>;
  /** What the database itself finds wrong. */
  readonly integrity: () => Promise<readonly string[]>;
  /**
   * Copies everything as it is at one moment, while servers use it, into a new file that is complete on its own, and writes
   * a row into the copy. Absent where a backup can only be lines of JSON.
   */
  readonly copy?: (file: string, mark: DocumentTable) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const createDatabase = (
  dialect: Dialect,
  own: Pick<Database, 'hasOtherServers' | 'integrity' | 'copy'>,
): Database => {
  const { db, failureOf, close } = dialect;
  return {
    migrations: () => appliedMigrations(db),
    migrate: (last) => retrying(() => migrate(dialect, last), failureOf),
    snapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    change: (write) => {
      // What it writes may come from a file that is being read, and cannot be written twice.
      let hasBegun = false;
      const once = () =>
        db.transaction().execute((transaction) => {
          hasBegun = true;
          return write(transaction);
        });
      return retrying(once, (error) => (hasBegun ? 'permanent' : failureOf(error)));
    },
    close,
    ...own,
  };
};
