/** Changes of the schema, oldest first. What a released one does to a database never changes. */
import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import { NEVER, type Tables } from './tables.ts';

export type DialectName = 'sqlite' | 'postgres';

export const migrationsFor = (dialect: DialectName): Readonly<Record<string, Migration>> => {
  const bigint = dialect === 'sqlite' ? 'integer' : 'bigint';
  /** Keys are ordered by their bytes, as SQLite always does, whatever the language of the database. */
  const byBytes = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    dialect === 'sqlite' ? column : column.modifyEnd(sql`collate "C"`);
  /** SHA-256 of a text, as lower-case hex. */
  const hashOf = (text: RawBuilder<string>): RawBuilder<string> =>
    dialect === 'sqlite'
      ? sql`${sql.raw(SQLITE_HASH)}(${text})`
      : sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
  const strict = <Name extends string>(table: CreateTableBuilder<Name>): CreateTableBuilder<Name> =>
    dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table;

  return {
    '001-documents-and-outbox': {
      up: async (db: Kysely<Tables>) => {
        await strict(
          db.schema
            .createTable('documents')
            .addColumn('key', 'text', (column) => byBytes(column.primaryKey()))
            .addColumn('kind', 'text', (column) => column.notNull())
            .addColumn('version', 'integer', (column) => column.notNull())
            .addColumn('document', 'text', (column) => column.notNull())
            .addColumn('owner', 'text')
            .addColumn('state', 'text')
            .addColumn('at', bigint, (column) => column.notNull())
            .addColumn('due_at', bigint),
        ).execute();
        await db.schema
          .createIndex('documents_by_owner')
          .on('documents')
          .columns(['kind', 'owner', 'at', 'key'])
          .where('owner', 'is not', null)
          .execute();
        await db.schema
          .createIndex('documents_by_state')
          .on('documents')
          .columns(['kind', 'state', 'at', 'key'])
          .where('state', 'is not', null)
          .execute();
        await db.schema
          .createIndex('documents_by_due_time')
          .on('documents')
          .columns(['kind', 'due_at', 'key'])
          .where('due_at', 'is not', null)
          .execute();
        await db.schema.createIndex('documents_by_time').on('documents').columns(['kind', 'at', 'key']).execute();
        await strict(
          db.schema
            .createTable('outbox')
            .addColumn('id', 'text', (column) => byBytes(column.primaryKey()))
            .addColumn('channel', 'text', (column) => column.notNull())
            .addColumn('receiver', 'text', (column) => column.notNull())
            .addColumn('is_otp', 'integer', (column) => column.notNull())
            .addColumn('position', bigint, (column) => column.notNull())
            .addColumn('free_at', bigint, (column) => column.notNull())
            .addColumn('attempts', 'integer', (column) => column.notNull())
            .addColumn('is_overtaken', 'integer', (column) => column.notNull())
            .addColumn('error', 'text')
            .addColumn('parked_at', bigint)
            .addColumn('message', 'text', (column) => column.notNull()),
        ).execute();
        await db.schema.createIndex('outbox_by_time').on('outbox').columns(['channel', 'free_at']).execute();
        await db.schema
          .createIndex('outbox_by_receiver')
          .on('outbox')
          .columns(['channel', 'receiver', 'position'])
          .execute();
        await db.schema.createIndex('outbox_by_position').on('outbox').columns(['channel', 'position']).execute();
        await db.schema.createIndex('outbox_in_order').on('outbox').columns(['position', 'id']).execute();
        await db.schema.createIndex('outbox_to_receiver').on('outbox').columns(['receiver', 'position']).execute();
      },
    },
    // Parked messages stay for weeks: partial indexes find waiting and parked messages without reading the other kind.
    '002-indexes-of-parked-messages': {
      up: async (db: Kysely<Tables>) => {
        const waiting = sql<boolean>`parked_at is null`;
        await db.updateTable('outbox').set({ free_at: NEVER }).where('parked_at', 'is not', null).execute();
        await db.schema.dropIndex('outbox_by_time').execute();
        await db.schema.dropIndex('outbox_in_order').execute();
        await db.schema
          .createIndex('outbox_waiting')
          .on('outbox')
          .columns(['channel', 'free_at'])
          .where(waiting)
          .execute();
        await db.schema
          .createIndex('outbox_waiting_in_order')
          .on('outbox')
          .columns(['position', 'id'])
          .where(waiting)
          .execute();
        await db.schema
          .createIndex('outbox_parked_in_order')
          .on('outbox')
          .columns(['position', 'id'])
          .where(sql<boolean>`parked_at is not null`)
          .execute();
      },
    },
    // Tokens of sessions and visitors are not stored any more: their documents are under the tokens' hashes. Orders have a
    // version of their own for that.
    '003-hashed-tokens': {
      up: async (db: Kysely<Tables>) => {
        const rename = (kind: string, token: RawBuilder<string>, rest: RawBuilder<string>) =>
          db
            .updateTable('documents')
            .set({ key: sql<string>`${sql.lit(`${kind}/`)} || ${hashOf(token)} || ${rest}` })
            .where('kind', '=', kind)
            .execute();
        for (const kind of ['session', 'visitor'])
          await rename(kind, sql`substr(key, ${sql.lit(kind.length + 2)})`, sql.lit(''));
        // placement/TOKEN/KEY, where a token has no slash.
        const afterKind = sql<string>`substr(key, ${sql.lit('placement/'.length + 1)})`;
        const slash = sql<number>`${sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos')}(${afterKind}, '/')`;
        await rename('placement', sql`substr(${afterKind}, 1, ${slash} - 1)`, sql`substr(${afterKind}, ${slash})`);
      },
    },
  };
};

/** The name under which a connection to SQLite has SHA-256. */
export const SQLITE_HASH = 'sha256_hex';
