/** Connections to PostgreSQL: how they are made, transactions on them, and Kysely on them. */
import { Kysely, PostgresAdapter, PostgresDialect, sql, type MigrationLockOptions } from 'kysely';
import {
  Pool,
  types,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import type { Tables } from '../schema/tables.ts';
import { CommitLost, failureOf, isConflict, recordFailure, recordingFailure } from './failures.ts';

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

/** A connection within a transaction. */
export type Connection = {
  readonly query: <Row extends QueryResultRow>(query: QueryConfig) => Promise<QueryResult<Row>>;
};

/** Runs in one transaction, on its own connection. A connection that failed does not return to the pool. */
export const transact = async <T>(pool: Pool, run: (connection: Connection) => Promise<T>): Promise<T> => {
  const client = await recordingFailure(pool.connect());
  let isBad = false;
  try {
    await recordingFailure(client.query('begin'));
    const result = await run({ query: (query) => recordingFailure(client.query(query)) });
    await commit(client);
    return result;
  } catch (error) {
    isBad = failureOf(error) !== 'permanent' && !isConflict(error);
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

/**
 * Kysely for migrations and the operator's commands. Its dialect takes a row lock for migrations, which PostgreSQL's
 * relatives have as well.
 */
export const kyselyOn = (pool: Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new RowLockDialect({
      pool: { options: pool.options, connect: () => recordingFailure(pool.connect()), end: () => pool.end() },
    }),
    log: (event) => {
      if (event.level === 'error') recordFailure(event.error);
    },
  });
