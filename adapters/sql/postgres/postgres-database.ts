/** A PostgreSQL database as the operator's commands see it. */
import { sql } from 'kysely';
import type { Database, DatabaseOptions } from '../database.ts';
import { appliedMigrations, migrate } from '../schema/migrate.ts';
import { SERVED, StoreInUse } from '../store-problems.ts';
import { migrationFailureOf } from './failures.ts';
import { createPool, kyselyOn, SERVER_NAME, type Pool } from './pool.ts';

/** One connection, which may take its time. */
export const openPostgresDatabase = async (
  url: string,
  { isAlone = false }: DatabaseOptions = {},
): Promise<Database> => {
  const pool = createPool(url, 1, { isUnlimited: true });
  try {
    if (isAlone) await refuseServers(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const kysely = kyselyOn(pool);
  return {
    migrations: () => appliedMigrations(kysely),
    migrate: (last) => migrate(kysely, 'postgres', migrationFailureOf, last),
    snapshot: (read) =>
      kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    change: (write) => kysely.transaction().execute(write),
    integrity: async () => {
      // Every row is read once through its key: a broken page or index ends in an error.
      await sql`select count(document), max(key) from documents`.execute(kysely);
      await sql`select count(message), max(id) from outbox`.execute(kysely);
      return [];
    },
    close: () => pool.end(),
  };
};

/**
 * Servers are recognised by their sessions, which end with their processes, so that a crash leaves no trace. A row that says the
 * same would have to expire, and a lock on one would need a transaction that stays open, which keeps the database from
 * removing old rows.
 */
const refuseServers = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query({
    text: 'select pid from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    values: [SERVER_NAME],
  });
  if (rows.length > 0) throw new StoreInUse(SERVED);
};
