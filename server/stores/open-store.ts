/** Opens the store that is named on the command line, for a shop or as the database behind it. */
import type { Database, DatabaseOptions } from '../../adapters/sql/database.ts';
import type { OpenedStore, OpenOptions } from '../../adapters/sql/opened-store.ts';
import { documentKinds } from '../../core/shop/documents/kinds.ts';
import { isTemporary } from '../../adapters/sql/store-problems.ts';
import { StartError } from '../start-error.ts';
import { namedStore, STORE_FORMS, storeName, type NamedStore } from './registry.ts';

/**
 * Opens a store and brings its schema up to date. Rejects with StartError if the text names no store, or one that cannot
 * be used; the message says why.
 */
export const openStore = async (text: string, options: Omit<OpenOptions, 'kinds'> = {}): Promise<OpenedStore> => {
  const store = requireStore(text);
  return explained(store, () => store.open({ kinds: documentKinds, isServer: true, ...options }));
};

/** Throws StartError for a text that names no store. */
const requireStore = (text: string): NamedStore => {
  const store = namedStore(text);
  if (store === undefined) throw new StartError(`--store "${storeName(text)}" must be ${STORE_FORMS}`);
  return store;
};

/** What the operator can do something about becomes a StartError that names the store. */
const explained = async <T>({ name, problemOf }: NamedStore, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    throw new StartError(`--store ${name}: ${problem}`, { cause: error, isTemporary: isTemporary(error) });
  }
};

/** A store that outlives the server that uses it. */
export type LastingStore = NamedStore & { readonly openDatabase: NonNullable<NamedStore['openDatabase']> };

/** Throws StartError for a text that names no store, and for one that only a running server sees. */
export const lastingStore = (text: string): LastingStore => {
  const { openDatabase, ...store } = requireStore(text);
  if (openDatabase === null) throw new StartError(`--store ${store.name}: only a running server has its data`);
  return { ...store, openDatabase };
};

/** Throws StartError where there is nothing yet: only a server or a restore makes a store. */
export const existingStore = (text: string): LastingStore => {
  const store = lastingStore(text);
  if (store.isMissing()) throw new StartError(`--store ${store.name}: there is no such file`);
  return store;
};

/** Runs with the database of a store, and closes it; its problems become a StartError that names the store. */
export const withDatabase = <T>(
  store: LastingStore,
  run: (database: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> =>
  explained(store, async () => {
    const database = await store.openDatabase(options);
    try {
      return await run(database);
    } finally {
      await database.close();
    }
  });

/** Whether servers of another version use a store and could not read what this one writes. */
export const hasOtherServers = async (text: string): Promise<boolean> => {
  const store = lastingStore(text);
  return !store.isMissing() && withDatabase(store, (database) => database.hasOtherServers(documentKinds));
};

/** The migrations of a store that a shop has used. Throws StartError for any other database. */
export const requiredMigrations = async (
  database: Database,
  { name }: Pick<NamedStore, 'name'>,
): Promise<readonly string[]> => {
  const migrations = await database.migrations();
  if (migrations.length === 0) throw new StartError(`--store ${name}: it is no shop's store yet`);
  return migrations;
};
