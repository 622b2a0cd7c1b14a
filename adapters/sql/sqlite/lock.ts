/**
 * Who uses a SQLite file for long: servers share it, and a restore needs it exclusively. The lock is SQLite's own on a file
 * beside, which the system releases when a process ends, however that happens; the store's own file is locked only for
 * single transactions, so that the operator's commands work beside a server.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect } from '../dialect.ts';
import { RESTORING, SERVED, StoreInUse } from '../store-problems.ts';
import { readDocuments } from '../updates.ts';

export type UseLock = { readonly release: () => void };

/** Opens a store under this lock, if there is one: it is released when the store is closed, or could not be opened. */
export const openLocked = async <Opened extends { readonly close: () => Promise<void> }>(
  lock: UseLock | undefined,
  open: () => Promise<Opened>,
): Promise<Opened> => {
  try {
    const opened = await open();
    return { ...opened, close: () => opened.close().finally(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw error;
  }
};

const connectLock = (store: string): DatabaseSync => {
  const path = `${store}.lock`;
  // Only an empty file is made here: to close one that another connection of this process has locked would release it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  return new DatabaseSync(path, { timeout: 0 });
};

const BUSY = 5;

const locked = (store: string, message: string, lock: (db: DatabaseSync) => void): UseLock => {
  const db = connectLock(store);
  try {
    // The transaction writes nothing, so it needs no journal file.
    db.exec('pragma journal_mode = memory');
    lock(db);
    return { release: () => db.close() };
  } catch (error) {
    db.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY)
      throw new StoreInUse(message, { cause: error });
    throw error;
  }
};

/** For a server, until it is released. Throws StoreInUse while a backup is restored. */
export const lockForServer = (store: string): UseLock =>
  locked(store, RESTORING, (db) => {
    db.exec('begin');
    // Only a read takes the lock, and keeps it until the transaction ends.
    db.prepare('select count(*) from sqlite_schema').get();
  });

/** For a restore. Throws StoreInUse while a server has the store. */
export const lockForRestore = (store: string): UseLock => locked(store, SERVED, (db) => db.exec('begin exclusive'));

/** A transaction that writes has the whole file. */
export const lockDocuments: Dialect['lockDocuments'] = async (transaction, keys) => ({
  rows: await readDocuments(transaction, keys),
  placeholders: [],
});
