/** A PostgreSQL database as the operator's commands see it. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { appliedMigrations, migrate } from '../schema/migrate.ts';
import { migrationFailureOf } from './failures.ts';
import { createPool, kyselyOn } from './pool.ts';

/** One connection, which may take its time. */
export const openPostgresDatabase = async (url: string): Promise<Database> => {
  const pool = createPool(url, 1, { isPatient: true });
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
