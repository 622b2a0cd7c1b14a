/** Backups of a store, taken while servers use it, and restored into an empty one. */
import { closeSync, existsSync, mkdtempSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BadBackup, readJsonLines, writeJsonLines } from '../../adapters/sql/backup/json-lines.ts';
import { allRows, insertRows, isEmpty } from '../../adapters/sql/backup/table-rows.ts';
import type { Database } from '../../adapters/sql/database.ts';
import { locationText, storeName } from '../../adapters/sql/store-location.ts';
import { StartError } from '../listen.ts';
import { existingLocation, requiredMigrations, storedLocation, withDatabase, type Stored } from './stored-database.ts';

export type Backup = {
  readonly store: string;
  /** Rows that were written; null for a copy of a SQLite file. */
  readonly rows: number | null;
};

/**
 * Writes everything to a new file: a copy of the SQLite file, or lines of JSON for PostgreSQL and where the file's name
 * ends with .jsonl. Rejects with StartError where the file exists or its folder doesn't.
 */
export const backUpStore = async (text: string, file: string): Promise<Backup> => {
  const location = existingLocation(text);
  if (existsSync(file)) throw new StartError(`${file} exists already; name a new file`);
  if (!existsSync(dirname(file))) throw new StartError(`${file}: there is no folder ${dirname(file)}`);
  const part = join(dirname(file), `.${basename(file)}.part`);
  rmSync(part, { force: true });
  try {
    const rows = await writeBackup(location, part, file.endsWith('.jsonl'));
    // A backup that was interrupted is never taken for a whole one.
    renameSync(part, file);
    return { store: locationText(location), rows };
  } finally {
    rmSync(part, { force: true });
  }
};

const writeBackup = (location: Stored, file: string, isJsonLines: boolean): Promise<number | null> =>
  withDatabase(location, async (database) => {
    const migrations = await requiredMigrations(database, location);
    if (location.kind === 'postgres' || isJsonLines)
      return database.snapshot((db) => writeJsonLines(file, migrations, allRows(db)));
    const { copySqlite } = await import('../../adapters/sql/sqlite/sqlite-database.ts');
    await copySqlite(location.path, file);
    return null;
  });

/** Fills an empty store from a backup; resolves with the number of rows. Rejects with StartError and changes nothing. */
export const restoreStore = async (text: string, file: string): Promise<number> => {
  const location = storedLocation(text);
  if (!existsSync(file)) throw new StartError(`${file}: there is no such file`);
  try {
    return await withDatabase(
      location,
      (database) =>
        isSqliteFile(file) ? restoreFromSqlite(database, file, text) : restoreFromLines(database, file, text),
      { isAlone: true },
    );
  } catch (error) {
    if (error instanceof BadBackup) throw new StartError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
};

const restoreFromLines = async (database: Database, file: string, text: string): Promise<number> => {
  const { header, rows } = await readJsonLines(file);
  return fill(database, header.migrations, rows, text);
};

/** From a copy, which is brought up to date first. */
const restoreFromSqlite = async (database: Database, file: string, text: string): Promise<number> => {
  const { copySqlite, openSqliteDatabase } = await import('../../adapters/sql/sqlite/sqlite-database.ts');
  const folder = mkdtempSync(join(dirname(file), '.restore-'));
  try {
    const copy = join(folder, 'copy.db');
    await copySqlite(file, copy);
    const source = await openSqliteDatabase(copy);
    try {
      await source.migrate();
      const migrations = await source.migrations();
      return await source.snapshot((db) => fill(database, migrations, allRows(db), text));
    } finally {
      await source.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const fill = async (
  database: Database,
  migrations: readonly string[],
  rows: Parameters<typeof insertRows>[1],
  text: string,
): Promise<number> => {
  // A new database gets the schema of the backup first, so that later migrations change its rows as well.
  const isNew = (await database.migrations()).length === 0;
  await database.migrate(isNew ? migrations.at(-1) : undefined);
  const count = await database.change(async (db) => {
    if (!(await isEmpty(db))) throw new StartError(`--store ${storeName(text)} is not empty; restore into a new store`);
    return insertRows(db, rows);
  });
  await database.migrate();
  return count;
};

const SQLITE_MAGIC = 'SQLite format 3\0';

const isSqliteFile = (file: string): boolean => {
  const start = Buffer.alloc(SQLITE_MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  return start.toString('latin1') === SQLITE_MAGIC;
};
