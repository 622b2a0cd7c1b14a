/**
 * Brings the schema up to date, in one transaction and once, however many processes start together: a row lock on
 * PostgreSQL and an immediate transaction on SQLite let one of them do it while the others wait.
 */
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { retrying, type Failure } from '../retry.ts';
import { migrationsFor, type Dialect } from './migrations.ts';
import type { Tables } from './tables.ts';

/** The schema is newer than this program. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/** Resolves with the names of the migrations that were applied by this call. */
export const migrate = (
  db: Kysely<Tables>,
  dialect: Dialect,
  failureOf: (error: unknown) => Failure,
): Promise<readonly string[]> => {
  const migrations = migrationsFor(dialect);
  const once = (): Promise<readonly string[]> =>
    db.transaction().execute(async (transaction) => {
      await refuseNewer(transaction, Object.keys(migrations));
      const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => ({ ...migrations }) } });
      const { error, results = [] } = await migrator.migrateToLatest();
      // Thrown inside the transaction, so that nothing of it stays.
      if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
      return results.map(({ migrationName }) => migrationName);
    });
  // Two processes that create the first table together run into each other, and the second finds it there.
  return retrying(once, failureOf);
};

const MIGRATION_TABLE = 'kysely_migration';

const refuseNewer = async (db: Kysely<Tables>, known: readonly string[]): Promise<void> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return;
  const applied = await db
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  const unknown = applied.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerSchema(`the database was changed by a newer version (${unknown.join(', ')})`);
};
