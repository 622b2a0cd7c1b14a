/** The shop's store in PostgreSQL, which many server processes share. */
import { sql } from 'kysely';
import { createDatabase, type Database, type DatabaseOptions } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import type { OpenedStore, OpenOptions } from '../opened-store.ts';
import { PATIENCE_MS, retrying, type Failure } from '../retry.ts';
import { migrate } from '../schema/migrate.ts';
import { OtherServers } from '../store-problems.ts';
import { createStore } from '../store.ts';
import { ATTEMPT_MS, createPool, kyselyOn, type Connection, type Pool } from './connection.ts';
import { failureOf, isAway, PooledTransactions, postgresProblem, ReadOnlyDatabase } from './errors.ts';
import { hostUrls } from './hosts.ts';
import { hasOtherServers, lockDocuments, lockSchema, refuseServers, serverName } from './lock.ts';

/** `url` is `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with one host or several. */
export type PostgresOptions = OpenOptions & { readonly url: string };

/** Connections of a process, and how many of them may run groups of updates at the same time. */
const CONNECTIONS = 8;
const TRANSACTIONS = 3;
/** How long a server that starts waits for a database that is starting as well, in milliseconds. */
const START_MS = 60_000;

/** How long opening may take, in milliseconds: so long that every host may be asked once. */
const openingMs =
  (url: string, isServer: boolean) =>
  (error: unknown): number => {
    if (!isAway(error)) return PATIENCE_MS;
    return isServer ? START_MS : ATTEMPT_MS * (hostUrls(url).length - 1) + PATIENCE_MS;
  };

/**
 * Rejects with StoreBusy if the database cannot be reached, or as long as servers of another version use it, and with
 * PooledTransactions for a pooler that takes sessions away.
 */
export const openPostgres = async (options: PostgresOptions): Promise<OpenedStore> => {
  const { url, kinds = [], isServer = false, report } = options;
  const pool = createPool(url, { max: CONNECTIONS, ...(isServer && { name: serverName(kinds) }) });
  let isReported = false;
  const failing = (error: unknown): Failure => {
    const problem = isServer && isAway(error) ? postgresProblem(error) : undefined;
    if (problem !== undefined && !isReported) report?.(problem, error);
    isReported ||= problem !== undefined;
    return error instanceof OtherServers ? 'transient' : failureOf(error);
  };
  const open = async (): Promise<readonly string[]> => {
    await checkSessions(pool);
    if (await hasOtherServers(kyselyOn(pool), kinds)) throw new OtherServers();
    return migrateAt(pool.host());
  };
  try {
    const migrations = await retrying(open, failing, openingMs(url, isServer));
    return { ...createStore(dialectOf(pool), options), migrations };
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/** On a connection of its own, as a change of the schema may take longer than a call. */
const migrateAt = async (url: string): Promise<readonly string[]> => {
  const dialect = dialectOf(createPool(url, { max: 1, isUnlimited: true }));
  try {
    return await migrate(dialect);
  } finally {
    await dialect.close();
  }
};

/** One connection, which may take its time. */
export const openPostgresDatabase = async (
  url: string,
  { isAlone = false }: DatabaseOptions = {},
): Promise<Database> => {
  const dialect = dialectOf(createPool(url, { max: 1, isUnlimited: true }));
  const { db, close } = dialect;
  try {
    const look = async (): Promise<unknown> => (isAlone ? refuseServers(db) : sql`select 1`.execute(db));
    await retrying(look, failureOf, openingMs(url, false));
  } catch (error) {
    await close();
    throw error;
  }
  return createDatabase(dialect, {
    hasOtherServers: (kinds) => hasOtherServers(db, kinds),
    integrity: async () => {
      // Every row is read once through its key: a broken page or index ends in an error.
      await sql`select count(document), max(key) from documents`.execute(db);
      await sql`select count(message), max(id) from outbox`.execute(db);
      return [];
    },
  });
};

const dialectOf = (pool: Pool): Dialect => ({
  name: 'postgres',
  db: kyselyOn(pool),
  transactions: TRANSACTIONS,
  failureOf,
  problemOf: postgresProblem,
  lockDocuments,
  lockFound: (query) => query.forUpdate('m').skipLocked(),
  lockSchema,
  // The database's disk is not known here.
  checkRoom: () => undefined,
  close: () => pool.end(),
});

/** How often the sessions are compared: a pooler with many free ones may give the same one again by chance. */
const LOOKS = 3;

/**
 * Rejects with ReadOnlyDatabase where nothing may be written, and with PooledTransactions where two connections have the
 * same session, or one has another after a while: while one is in a transaction, a pooler of transactions has given its
 * session to no other, and gives the other's to anybody.
 */
const checkSessions = async (pool: Pool): Promise<void> => {
  const one = await pool.connect();
  try {
    if ((await settingOf(one, `current_setting('transaction_read_only')`)) === 'on')
      throw new ReadOnlyDatabase('the database takes no writes');
    const other = await pool.connect();
    try {
      const first = await settingOf(one, 'pg_backend_pid()');
      for (let look = 0; look < LOOKS; look += 1) {
        await other.query('begin', []);
        const beside = await settingOf(other, 'pg_backend_pid()');
        const again = await settingOf(one, 'pg_backend_pid()');
        await other.query('rollback', []);
        if (beside === first || again !== first) throw new PooledTransactions();
      }
    } finally {
      other.release();
    }
  } finally {
    one.release();
  }
};

const settingOf = async (connection: Connection, setting: string): Promise<unknown> => {
  const { rows } = await connection.query(`select ${setting} as value`, []);
  return (rows as { readonly value: unknown }[])[0]?.value;
};
