/** Connections to PostgreSQL: how they are made, transactions on them, and Kysely on them. */
import { Kysely, PostgresAdapter, PostgresDialect, sql, type MigrationLockOptions } from 'kysely';
import {
  Pool as HostPool,
  types,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { StoreBusy } from '../../../core/ports/store/shop-store.ts';
import { PATIENCE_MS } from '../retry.ts';
import type { Tables } from '../schema/tables.ts';
import { hostUrls } from './host-urls.ts';
import { CommitLost, failureOf, isConflict, ReadOnlyDatabase, recordFailure, recordingFailure } from './failures.ts';

/** The connections of a process, to whichever of the hosts takes writes. */
export type Pool = {
  readonly connect: () => Promise<PoolClient>;
  /** One statement outside a transaction. */
  readonly query: <Row extends QueryResultRow>(query: QueryConfig) => Promise<QueryResult<Row>>;
  readonly end: () => Promise<void>;
};

/** Milliseconds. What is given up leaves time for another attempt, with another host. */
const CONNECT_MS = 1_500;
/** The server should be the one that gives up first. */
const STATEMENT_MS = PATIENCE_MS - 500;
/** How long a statement waits for what another transaction holds; a transaction of the shop takes a few milliseconds. */
const LOCK_MS = 400;
const QUERY_MS = PATIENCE_MS;

/** PostgreSQL's number of the type `bigint`, which holds money, times and counts far below 2^53. */
const BIGINT = 20;

const typeParsers: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === BIGINT ? Number : types.getTypeParser(oid, format)),
};

/** Tells the sessions of servers from those of the operator's commands and of other programs. */
export const SERVER_NAME = 'shop server';

/**
 * The session's settings, set by a statement: poolers refuse them as parameters of the connection. It takes one round trip
 * for each new connection.
 */
const setUpSession = async (
  client: Pick<PoolClient, 'query'>,
  { name, isUnlimited, mustWrite }: Required<PoolOptions> & { readonly mustWrite: boolean },
): Promise<void> => {
  const { rows } = await client.query<{ readonly read_only: string }>({
    text: `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false),
      set_config('application_name', $3, false), set_config('lock_timeout', $4, false), current_setting('transaction_read_only') as read_only`,
    values: [
      ...(isUnlimited ? ['0', '0'] : [String(STATEMENT_MS), String(QUERY_MS)]),
      name,
      isUnlimited ? '0' : String(LOCK_MS),
    ],
  });
  if (mustWrite && rows[0]?.read_only === 'on') throw new ReadOnlyDatabase('this host takes no writes');
};

export type PoolOptions = {
  /** For backups and migrations, which take as long as they take. */
  readonly isUnlimited?: boolean;
  /** By default none in particular. */
  readonly name?: string;
};

/** `url` may name several hosts: the first that takes writes is used, until it cannot be reached or takes none. */
export const createPool = (
  url: string,
  max: number,
  { isUnlimited = false, name = 'shop' }: PoolOptions = {},
): Pool => {
  const urls = hostUrls(url);
  const pools = urls.map((connectionString) => {
    const pool = new HostPool({
      connectionString,
      max,
      // One connection stays open, so that other programs see that a server runs.
      min: 1,
      types: typeParsers,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      ...(isUnlimited ? {} : { query_timeout: QUERY_MS }),
      verify: (client, done) => {
        setUpSession(client, { name, isUnlimited, mustWrite: urls.length > 1 }).then(() => done(), done);
      },
    });
    // An idle connection that breaks leaves the pool; the next call opens another.
    pool.on('error', () => undefined);
    // One that breaks between two statements of a transaction fails the next of them; without a listener it would end the process.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
    });
    return pool;
  });
  let current = 0;

  /** The host that was used last, then those after it, once each. */
  const connect = async (): Promise<PoolClient> => {
    const tried = current;
    let failure: unknown = new Error('there is no host');
    for (let step = 0; step < pools.length; step += 1) {
      const index = (tried + step) % pools.length;
      try {
        const client = await recordingFailure((pools[index] as HostPool).connect());
        current = index;
        return client;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };

  return {
    connect,
    query: async (query) => {
      const client = await connect();
      let isBad = true;
      try {
        const result = await recordingFailure(client.query(query));
        isBad = false;
        return result;
      } finally {
        client.release(isBad);
      }
    },
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
};

/** A connection within a transaction. */
export type Connection = {
  readonly query: <Row extends QueryResultRow>(query: QueryConfig) => Promise<QueryResult<Row>>;
};

/**
 * Runs in one transaction, on its own connection. A connection that failed does not return to the pool. When `signal` is
 * aborted, the connection is cut: what was not committed by then never is, unless the commit was sent.
 */
export const transact = async <T>(
  pool: Pool,
  run: (connection: Connection) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  refuseAborted(signal);
  const client = await pool.connect();
  let isBad = false;
  let isReleased = false;
  const release = (): void => {
    if (!isReleased) client.release(isBad);
    isReleased = true;
  };
  const cut = (): void => {
    isBad = true;
    release();
  };
  signal?.addEventListener('abort', cut);
  try {
    refuseAborted(signal);
    await recordingFailure(client.query('begin'));
    const result = await run({ query: (query) => recordingFailure(client.query(query)) });
    await commit(client);
    return result;
  } catch (error) {
    isBad ||= failureOf(error) !== 'permanent' && !isConflict(error);
    if (!isBad) {
      await client.query('rollback').catch(() => {
        isBad = true;
      });
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
    release();
  }
};

const refuseAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted === true) throw new StoreBusy('the caller has stopped waiting');
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
      pool: { options: {}, connect: pool.connect, end: pool.end },
    }),
    log: (event) => {
      if (event.level === 'error') recordFailure(event.error);
    },
  });
