/** The database behind a store, for the operator's commands; its problems are told as what to do about the store. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, DatabaseOptions } from '../../adapters/sql/database.ts';
import { openProblem } from '../../adapters/sql/open-problem.ts';
import {
  locationText,
  STORE_FORMS,
  storeLocation,
  storeName,
  type StoreLocation,
} from '../../adapters/sql/store-location.ts';
import { StartError } from '../listen.ts';
import { makeFolder } from './make-folder.ts';

export type Stored = Exclude<StoreLocation, { readonly kind: 'memory' }>;

/** Throws StartError for a text that names no store, and for memory, which only a running server sees. */
export const storedLocation = (text: string): Stored => {
  const location = storeLocation(text);
  if (location === undefined) throw new StartError(`--store "${storeName(text)}" must be ${STORE_FORMS}`);
  if (location.kind === 'memory') throw new StartError('--store memory: only a running server has its data');
  return location;
};

const databaseAt = async (location: Stored, options: DatabaseOptions): Promise<Database> => {
  if (location.kind === 'postgres') {
    const { openPostgresDatabase } = await import('../../adapters/sql/postgres/postgres-database.ts');
    return openPostgresDatabase(location.url, options);
  }
  const { openSqliteDatabase } = await import('../../adapters/sql/sqlite/sqlite-database.ts');
  makeFolder(dirname(location.path));
  return openSqliteDatabase(location.path, options);
};

/** Runs with a database, and closes it; its problems become a StartError that names the store. */
export const withDatabase = async <T>(
  location: Stored,
  run: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> => {
  try {
    const database = await databaseAt(location, options);
    try {
      return await run(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    const problem = openProblem(error);
    if (problem === undefined) throw error;
    throw new StartError(`--store ${locationText(location)}: ${problem}`, { cause: error });
  }
};

/** Throws StartError where a SQLite file does not exist: only a server or a restore makes one. */
export const existingLocation = (text: string): Stored => {
  const location = storedLocation(text);
  if (location.kind === 'sqlite' && !existsSync(location.path))
    throw new StartError(`--store ${storeName(text)}: there is no such file`);
  return location;
};

/** The migrations of a store that a shop has used. Throws StartError for any other database. */
export const requiredMigrations = async (database: Database, location: Stored): Promise<readonly string[]> => {
  const migrations = await database.migrations();
  if (migrations.length === 0) throw new StartError(`--store ${locationText(location)}: it is no shop's store yet`);
  return migrations;
};
