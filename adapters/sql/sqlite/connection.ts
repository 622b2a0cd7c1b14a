/** A connection to a SQLite file, and Kysely on it. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely';
import { sha256 } from '../rows.ts';
import { SQLITE_HASH } from '../schema/migrations.ts';
import type { Tables } from '../schema/tables.ts';
import { makePrivate } from './files.ts';

/**
 * How long a statement waits for another process, in milliseconds. The event loop stands still meanwhile, so that it is
 * short, and longer waits are retries.
 */
const WAIT_MS = 10;

/**
 * Size of the page cache, in KiB. It should hold every page that one group of commits changes; otherwise pages are
 * written to the log, and read back, during the transaction.
 */
const CACHE_KIB = 8 * 1024;

/** Every commit is on the disk when it is acknowledged. */
export const connect = (path: string): DatabaseSync => {
  makePrivate(path);
  // The time-out has to be there before the first pragma, which may meet another process.
  const db = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    db.function(SQLITE_HASH, { deterministic: true }, (text) => sha256(String(text)));
    db.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${CACHE_KIB}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Kysely's own migrates without a transaction. */
class TransactionAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync, check: () => void) {
    super({ database: checkedOn(db, check) });
    this.#db = db;
  }

  /** A transaction that begins by reading could not write after another process has; one that only reads holds up nobody. */
  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'));
  }

  /** Some errors, such as a full disk, have ended the transaction already. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#db.isTransaction) this.#db.exec('rollback');
  }
}

/** Statements that stay prepared: to prepare one costs more than to run it. */
const PREPARED = 200;

const checkedOn = (db: DatabaseSync, check: () => void): SqliteDatabase => {
  const prepared = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const prepare = (text: string): ReturnType<SqliteDatabase['prepare']> => {
    const statement = db.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...inputsOf(parameters)),
      run: (parameters) => {
        if (!db.isTransaction) check();
        const result = statement.run(...inputsOf(parameters));
        if (!db.isTransaction) check();
        return result;
      },
      iterate: (parameters) => statement.iterate(...inputsOf(parameters)),
    };
  };
  return {
    close: () => undefined,
    prepare: (text) => {
      const statement = prepared.get(text) ?? prepare(text);
      if (prepared.size >= PREPARED) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
};

/** Kysely binds only what a column can hold. */
const inputsOf = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`a ${typeof value} cannot be stored`);
  });

/** `check` is called before a transaction, and before what it has committed is acknowledged; it throws where nothing may be written. */
export const kyselyOn = (db: DatabaseSync, check: () => void = () => undefined): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new ImmediateDriver(db, check),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new TransactionAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
