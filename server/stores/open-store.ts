/** Opens the store that is named on the command line: its packages are loaded only when they are used. */
import { dirname } from 'node:path';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { openProblem } from '../../adapters/sql/open-problem.ts';
import type { OpenedStore } from '../../adapters/sql/opened-store.ts';
import { locationText, STORE_FORMS, storeLocation, type StoreLocation } from '../../adapters/sql/store-location.ts';
import { documentKinds } from '../../core/shop/shop.ts';
import { StartError } from '../listen.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Opens a store and brings its schema up to date. `isServer`: it will be used for long. Rejects with StartError if the text names no store, or one that
 * cannot be used; the message says why.
 */
export const openStore = async (text: string, { isServer = true } = {}): Promise<OpenedStore> => {
  const location = storeLocation(text);
  if (location === undefined) throw new StartError(`--store "${text}" must be ${STORE_FORMS}`);
  try {
    return await open(location, isServer);
  } catch (error) {
    const problem = openProblem(error);
    if (problem === undefined) throw error;
    throw new StartError(`--store ${locationText(location)}: ${problem}`, { cause: error });
  }
};

const open = async (location: StoreLocation, isServer: boolean): Promise<OpenedStore> => {
  switch (location.kind) {
    case 'memory':
      return {
        store: createMemoryStore(documentKinds),
        // Looking costs about as much as the maintenance itself.
        isAnythingDue: async () => true,
        migrations: [],
        close: async () => undefined,
      };
    case 'sqlite': {
      makeFolder(dirname(location.path));
      const { openSqlite } = await import('../../adapters/sql/sqlite/open-sqlite.ts');
      return openSqlite({ path: location.path, kinds: documentKinds, hasCheckpointThread: isServer });
    }
    case 'postgres': {
      const { openPostgres } = await import('../../adapters/sql/postgres/open-postgres.ts');
      return openPostgres({ url: location.url, kinds: documentKinds });
    }
    default:
      return location satisfies never;
  }
};
