/** Brings the schema up to date, in one transaction and once, however many processes start together. */
import type { Kysely, Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { NewerSchema } from '../store-problems.ts';
import { migrationsFor, type DialectName } from './migrations.ts';
import type { Tables } from './tables.ts';

export type MigratedDatabase = {
  readonly name: DialectName;
  readonly db: Kysely<Tables>;
  /** Waits until no other process changes the schema, and keeps them from it until the transaction ends. */
  readonly lockSchema: (transaction: Transaction<Tables>) => Promise<void>;
};

/** Applies what is missing, up to `last` if it is given; resolves with the names of what this call has applied. */
export const migrate = ({ name, db, lockSchema }: MigratedDatabase, last?: string) =>
  db.transaction().execute(async (transaction): Promise<readonly string[]> => {
    await lockSchema(transaction);
    const migrations = migrationsFor(name);
    await refuseNewer(transaction, Object.keys(migrations));
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    // Thrown inside the transaction, so that nothing of it stays.
    if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
    return results.map(({ migrationName }) => migrationName);
  });

const MIGRATION_TABLE = 'kysely_migration';

/** The migrations that a database has, oldest first. */
export const appliedMigrations = async (db: Kysely<Tables>): Promise<readonly string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const applied = await db
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute();
  return applied.map(({ name }) => name);
};

/** Those of a newer version; the names are the same on every database. */
export const unknownMigrations = (applied: readonly string[]): readonly string[] => {
  const known = migrationsFor('sqlite');
  return applied.filter((name) => !Object.hasOwn(known, name));
};

const refuseNewer = async (db: Kysely<Tables>, known: readonly string[]): Promise<void> => {
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerSchema(`the database was changed by a newer version (${unknown.join(', ')})`);
};
