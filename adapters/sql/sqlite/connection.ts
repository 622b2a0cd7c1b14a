/** A connection to a SQLite file, set up alike for requests, migrations, checkpoints and backups. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely';
import { sha256 } from '../rows.ts';
import { SQLITE_HASH } from '../schema/migrations.ts';
import { makePrivate } from './private-files.ts';

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

/** Prepared statements by their text. */
export type Statements = (text: string) => StatementSync;

export const preparedOn = (db: DatabaseSync): Statements => {
  const prepared = new Map<string, StatementSync>();
  return (text) => {
    const statement = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
};

/** All rows of a statement; `Row` says what its columns are. */
export const rowsOf = <Row>(statement: StatementSync, ...parameters: readonly SQLInputValue[]): readonly Row[] =>
  statement.all(...parameters) as Row[];

/** The only or first row of a statement. */
export const firstRowOf = <Row>(statement: StatementSync, ...parameters: readonly SQLInputValue[]): Row | undefined =>
  statement.get(...parameters) as Row | undefined;

/** Kysely binds only what a column can hold. */
export const inputsOf = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (value === null || typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError(`a ${typeof value} cannot be stored`);
  });

/** Kysely's SQLite migrates without a transaction otherwise. */
class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/** Kysely's own dialect for SQLite on this connection, with migrations in a transaction. */
export const dialectOn = (db: DatabaseSync): SqliteDialect =>
  new TransactionalSqliteDialect({ database: driverOn(db) });

const driverOn = (db: DatabaseSync): SqliteDatabase => ({
  close: () => undefined,
  prepare: (text) => {
    // A transaction that begins by reading could not write after another process has.
    const statement = db.prepare(text === 'begin' ? 'begin immediate' : text);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...inputsOf(parameters)),
      run: (parameters) => statement.run(...inputsOf(parameters)),
      iterate: (parameters) => statement.iterate(...inputsOf(parameters)),
    };
  },
});
