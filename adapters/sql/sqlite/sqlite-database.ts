/** A SQLite file as the operator's commands see it. */
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database, DatabaseOptions } from '../database.ts';
import { retrying } from '../retry.ts';
import { appliedMigrations, migrate } from '../schema/migrate.ts';
import type { DocumentTable, Tables } from '../schema/tables.ts';
import { connect, dialectOn, rowsOf } from './connection.ts';
import { failureOf } from './failures.ts';
import { makeFolderOf, makePrivate } from './private-files.ts';
import { lockForRestore, openLocked } from './use-lock.ts';

export const openSqliteDatabase = async (
  path: string,
  { isAlone = false }: DatabaseOptions = {},
): Promise<Database> => {
  makeFolderOf(path);
  // Before the file is opened, because opening would create one.
  return openLocked(isAlone ? lockForRestore(path) : undefined, () => openDatabase(path));
};

const openDatabase = async (path: string): Promise<Database> => {
  const db = await retrying(async () => connect(path), failureOf);
  const kysely = new Kysely<Tables>({ dialect: dialectOn(db) });
  return {
    migrations: () => appliedMigrations(kysely),
    migrate: (last) => migrate(kysely, 'sqlite', failureOf, last),
    snapshot: async (read) => {
      // A transaction that only reads holds up no writer.
      db.exec('begin');
      try {
        return await read(kysely);
      } finally {
        db.exec('commit');
      }
    },
    change: (write) => retrying(() => kysely.transaction().execute(write), failureOf),
    integrity: async () => {
      const found = rowsOf<{ readonly integrity_check: string }>(db.prepare('pragma integrity_check'));
      return found.map((row) => row.integrity_check).filter((text) => text !== 'ok');
    },
    copy: (target, mark) => copyTo(db, target, mark),
    close: async () => {
      db.close();
    },
  };
};

/** All pages in one step: a copy in several begins anew whenever a server writes between them. */
const ALL_PAGES = 2 ** 31 - 1;

const copyTo = async (db: DatabaseSync, target: string, mark: DocumentTable): Promise<void> => {
  makePrivate(target);
  await retrying(() => backup(db, target, { rate: ALL_PAGES }), failureOf);
  const copy = new DatabaseSync(target);
  try {
    copy.exec('pragma journal_mode = delete');
    const { key, kind, version, document, owner, state, at, due_at: dueAt } = mark;
    copy
      .prepare(
        'insert or replace into documents (key, kind, version, document, owner, state, at, due_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(key, kind, version, document, owner, state, at, dueAt);
  } finally {
    copy.close();
  }
};
