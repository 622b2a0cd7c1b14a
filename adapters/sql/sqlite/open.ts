/** The shop's store in a SQLite file: of one server process, beside which the command line may write. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { StoreBusy } from '../../../core/ports/store/shop-store.ts';
import { createDatabase, type Database, type DatabaseOptions } from '../database.ts';
import type { Dialect } from '../dialect.ts';
import type { OpenedStore, OpenOptions } from '../opened-store.ts';
import { retrying } from '../retry.ts';
import { migrate } from '../schema/migrate.ts';
import type { DocumentTable } from '../schema/tables.ts';
import { createStore } from '../store.ts';
import { connect, kyselyOn } from './connection.ts';
import { failureOf, sqliteProblem } from './errors.ts';
import { makeFolderOf, makePrivate, watchFiles } from './files.ts';
import { lockDocuments, lockForRestore, lockForServer, openLocked } from './lock.ts';

export type SqliteOptions = OpenOptions & { readonly path: string };

/**
 * Rejects with StoreBusy if other processes keep the file for too long, and with StoreInUse for a server while a backup is
 * restored.
 */
export const openSqlite = async ({ path, isServer = false, ...options }: SqliteOptions): Promise<OpenedStore> => {
  makeFolderOf(path);
  return openLocked(isServer ? lockForServer(path) : undefined, async () => {
    const db = await retrying(async () => connect(path), failureOf);
    try {
      const migrations = await retrying(() => migrate(dialectOf(db)), failureOf);
      return { ...createStore(dialectOf(db, path), options), migrations };
    } catch (error) {
      db.close();
      throw error;
    }
  });
};

export const openSqliteDatabase = async (
  path: string,
  { isAlone = false }: DatabaseOptions = {},
): Promise<Database> => {
  makeFolderOf(path);
  // Before the file is opened, because opening would create one.
  return openLocked(isAlone ? lockForRestore(path) : undefined, async () => {
    const db = await retrying(async () => connect(path), failureOf);
    return createDatabase(dialectOf(db), {
      // One process has the file.
      hasOtherServers: async () => false,
      integrity: async () => {
        const found = db.prepare('pragma integrity_check').all();
        return found.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok');
      },
      copy: (target, mark) => copyTo(db, target, mark),
    });
  });
};

/** What the writes of one turn of the event loop may need on the disk. */
const SPARE_BYTES = 512 * 1024;

/** Where a path is given, nothing is written once the files there are others. */
export const dialectOf = (db: DatabaseSync, path?: string): Dialect => ({
  name: 'sqlite',
  db: kyselyOn(db, path === undefined ? undefined : watchFiles(path)),
  transactions: 1,
  failureOf,
  problemOf: sqliteProblem,
  lockDocuments,
  // A transaction that writes has the whole file.
  lockFound: (query) => query,
  lockSchema: async () => undefined,
  // A probe may find room where a shopper's write would not.
  checkRoom: () => {
    if (path === undefined) return;
    const { bavail, bsize } = statfsSync(dirname(path));
    if (bavail * bsize < SPARE_BYTES) throw new StoreBusy('the disk is nearly full');
  },
  close: async () => db.close(),
});

/** All pages in one step: a copy in several begins anew whenever a server writes between them. */
const ALL_PAGES = 2 ** 31 - 1;

const copyTo = async (db: DatabaseSync, target: string, mark: DocumentTable): Promise<void> => {
  makePrivate(target);
  await retrying(() => backup(db, target, { rate: ALL_PAGES }), failureOf);
  const copy = new DatabaseSync(target);
  try {
    copy.exec('pragma journal_mode = delete');
    const { key } = mark;
    const written = kyselyOn(copy);
    await written.deleteFrom('documents').where('key', '=', key).execute();
    await written.insertInto('documents').values(mark).execute();
  } finally {
    copy.close();
  }
};
