/** Connections to PostgreSQL: how they are made, which failures pass, and transactions on them. */
import { Pool, types, type PoolClient, type PoolConfig } from 'pg';
import { PostgresAdapter, PostgresDialect, sql, type Kysely, type MigrationLockOptions } from 'kysely';
import type { Failure } from '../retry.ts';

export type { Pool };

/** Milliseconds: a database that cannot be reached must not keep requests waiting for long. */
const CONNECT_MS = 3_000;
const STATEMENT_MS = 10_000;
/** A little longer: the server should be the one that gives up first. */
const QUERY_MS = STATEMENT_MS + 2_000;

/** PostgreSQL's number of the type `bigint`, which holds money, times and counts far below 2^53. */
const BIGINT = 20;

const typeParsers: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === BIGINT ? Number : types.getTypeParser(oid, format)),
};

const IMPATIENT: PoolConfig = {
  statement_timeout: STATEMENT_MS,
  query_timeout: QUERY_MS,
  idle_in_transaction_session_timeout: QUERY_MS,
};

/** `isPatient`: for backups, which take as long as they take. */
export const createPool = (url: string, max: number, { isPatient = false } = {}): Pool => {
  const pool = new Pool({
    connectionString: url,
    max,
    types: typeParsers,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(isPatient ? {} : IMPATIENT),
  });
  // An idle connection that breaks leaves the pool; the next call opens another.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction fails the next of them; without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
};

/**
 * Failures of one attempt that the next may not have: a conflict with another process, or a connection that broke.
 * 40001 serialization failure, 40P01 deadlock, 55P03 lock not available, 57014 statement time-out, 57P01–57P03 the
 * server shuts down or starts, 53300 too many connections. Class 08 and the codes of the system are connections.
 */
const PASSING = /^(?:40001|40P01|55P03|57014|57P0[1-3]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/u;
/** Two processes create the same table together; the migrator then looks for it in a transaction that has failed. */
const CREATED_MEANWHILE = /^(?:23505|42P07|42710|25P02)$/u;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** pg reports a broken connection and its own time-outs without a code. */
const isBroken = (error: Error): boolean => codeOf(error) === '' && /connection|timeout/iu.test(error.message);

const isPassing = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.every(isPassing);
  return error instanceof Error && (PASSING.test(codeOf(error)) || isBroken(error));
};

/** The commit was sent, and no answer came. */
class CommitLost extends Error {
  override name = 'CommitLost';
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof CommitLost) return 'lost';
  return isPassing(error) ? 'passing' : 'lasting';
};

export const migrationFailureOf = (error: unknown): Failure =>
  error instanceof Error && CREATED_MEANWHILE.test(codeOf(error)) ? 'passing' : failureOf(error);

/** Runs in one transaction, on its own connection. A connection that failed does not return to the pool. */
export const transact = async <T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let isBad = false;
  try {
    await client.query('begin');
    const result = await run(client);
    await commit(client);
    return result;
  } catch (error) {
    isBad = failureOf(error) !== 'lasting' && !isConflict(error);
    if (!isBad) {
      await client.query('rollback').catch(() => {
        isBad = true;
      });
    }
    throw error;
  } finally {
    client.release(isBad);
  }
};

/** The server itself has ended the transaction, and the connection is sound. */
const isConflict = (error: unknown): boolean => error instanceof Error && /^(?:40|55|57014)/u.test(codeOf(error));

const commit = async (client: PoolClient): Promise<void> => {
  try {
    await client.query('commit');
  } catch (error) {
    if (isConflict(error)) throw error;
    throw new CommitLost('no answer to a commit', { cause: error });
  }
};

class RowLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: Kysely<unknown>,
    { lockTable, lockRowId }: MigrationLockOptions,
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  /** The lock ends with the transaction. */
  override async releaseMigrationLock(): Promise<void> {}
}

class RowLockDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new RowLockAdapter();
  }
}

/** Kysely's own dialect, but for migrations: they take a row lock, which PostgreSQL's relatives have as well. */
export const dialectOn = (pool: Pool): PostgresDialect => new RowLockDialect({ pool });
