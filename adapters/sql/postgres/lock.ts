/** Locks of PostgreSQL: on rows, on the schema, and on the whole database for a restore. */
import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Key, Versioned } from '../../../core/ports/store/kind.ts';
import type { Dialect } from '../dialect.ts';
import type { StoredDocument } from '../rows.ts';
import { migrationsFor } from '../schema/migrations.ts';
import type { Tables } from '../schema/tables.ts';
import { SERVED, StoreInUse } from '../store-problems.ts';
import { SERVER_NAME } from './connection.ts';

/** Each round that does not lock all keys means that another process has created or removed one of them meanwhile. */
const ROUNDS = 20;

/** The document of a row that is there for its key alone: only its own transaction ever sees it. */
const NONE = '';

/**
 * Everybody locks in the order of the keys, so that two transactions cannot wait for each other. Rejects if the database does
 * not answer a key as it was written: waiting for it would keep the transaction, and all its locks, for ever.
 */
export const lockDocuments: Dialect['lockDocuments'] = async (transaction, keys) => {
  const rows = new Map<string, StoredDocument>();
  const isMissing = (key: Key): boolean => !rows.has(key);
  for (let round = 1, missing = keys; missing.length > 0; round += 1) {
    if (round > ROUNDS) throw new Error(`the keys of an update could not be locked in ${ROUNDS} rounds`);
    const found = transaction
      .selectFrom('documents')
      .select(['key', 'version', 'document'])
      .where('key', 'in', missing);
    for (const row of await found.orderBy('key').forUpdate().execute()) rows.set(row.key, row);
    missing = missing.filter(isMissing);
    // Another process may create or remove one of them between the two statements: so they are locked again.
    if (missing.length > 0) await place(transaction, missing);
  }
  const placeholders = keys.filter((key) => rows.get(key)?.document === NONE);
  return { rows: [...rows.values()].filter(({ document }) => document !== NONE), placeholders };
};

const place = (transaction: Transaction<Tables>, keys: readonly Key[]): Promise<unknown> =>
  transaction
    .insertInto('documents')
    .values(keys.map((key) => ({ key, kind: '', version: 0, document: NONE, at: 0 })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();

/** Any number that nothing else in the database uses. */
const SCHEMA_LOCK = 7_460_173;
/** How long one waits for another process to change the schema, in milliseconds. */
const SCHEMA_MS = 60_000;

export const lockSchema: Dialect['lockSchema'] = async (transaction) => {
  await sql`select set_config('lock_timeout', ${String(SCHEMA_MS)}, true)`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${SCHEMA_LOCK})`.execute(transaction);
};

/**
 * Servers are recognised by the names of their sessions, which end with their processes, so that a crash leaves no trace. A row
 * that says the same would have to expire, and a lock on one would need a transaction that stays open, which keeps the
 * database from removing old rows.
 */
const servers = (db: Kysely<Tables>, condition: RawBuilder<unknown>) =>
  sql`select pid from pg_stat_activity where datname = current_database() and ${condition} limit 1`.execute(db);

const ANY_SERVER = `${SERVER_NAME}%`;

/** Rejects with StoreInUse where a server uses the database. */
export const refuseServers = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await servers(db, sql`application_name like ${ANY_SERVER}`);
  if (rows.length > 0) throw new StoreInUse(SERVED);
};

/**
 * How sessions are called of servers that read what each other writes: by the schema and the kinds of a later version. PostgreSQL
 * keeps 63 bytes of a name, so it has a digest of them.
 */
export const serverName = (kinds: readonly Pick<Versioned, 'name' | 'version'>[]): string => {
  const later = kinds.filter(({ version }) => version > 1).map(({ name, version }) => `${name}.${version}`);
  const written = [Object.keys(migrationsFor('postgres')).length, ...later].join(' ');
  return `${SERVER_NAME} ${createHash('sha256').update(written).digest('hex').slice(0, 32)}`;
};

/** Whether servers of another version use the database: it, or what it writes, is not as these kinds are. */
export const hasOtherServers = async (db: Kysely<Tables>, kinds: readonly Versioned[]): Promise<boolean> => {
  const other = sql`application_name like ${ANY_SERVER} and application_name <> ${serverName(kinds)}`;
  return (await servers(db, other)).rows.length > 0;
};
