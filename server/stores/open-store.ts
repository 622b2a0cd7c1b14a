/** Opens the store that is named on the command line: its packages are loaded only when they are used. */
import { dirname } from 'node:path';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { openProblem } from '../../adapters/sql/open-problem.ts';
import type { OpenedStore, StoreWrites } from '../../adapters/sql/opened-store.ts';
import type { ReportProblem } from '../../adapters/sql/write-health.ts';
import { STORE_FORMS, storeLocation, storeName, type StoreLocation } from '../../adapters/sql/store-location.ts';
import { documentKinds } from '../../core/shop/shop.ts';
import { StartError } from '../listen.ts';
import { makeFolder } from './make-folder.ts';

export type OpenStoreOptions = {
  /** Whether a server uses it: then no backup can be restored into it meanwhile. */
  readonly isServer?: boolean;
  /** Called with the reason when writes do not work. */
  readonly report?: ReportProblem;
};

/**
 * Opens a store and brings its schema up to date. Rejects with StartError if the text names no store, or one that cannot
 * be used; the message says why.
 */
export const openStore = async (text: string, options: OpenStoreOptions = {}): Promise<OpenedStore> => {
  const location = storeLocation(text);
  if (location === undefined) throw new StartError(`--store "${storeName(text)}" must be ${STORE_FORMS}`);
  try {
    return await open(location, options);
  } catch (error) {
    const problem = openProblem(error);
    if (problem === undefined) throw error;
    throw new StartError(`--store ${storeName(text)}: ${problem}`, { cause: error });
  }
};

/** No write fails in memory. */
const MEMORY_WRITES: StoreWrites = { hasFailed: () => false, sinceWriteMs: () => 0, tryWrite: async () => undefined };

const open = async (location: StoreLocation, { isServer = true, report }: OpenStoreOptions): Promise<OpenedStore> => {
  switch (location.kind) {
    case 'memory':
      return {
        store: createMemoryStore(documentKinds),
        // Looking costs about as much as the maintenance itself.
        isAnythingDue: async () => true,
        writes: MEMORY_WRITES,
        migrations: [],
        close: async () => undefined,
      };
    case 'sqlite': {
      makeFolder(dirname(location.path));
      const { openSqlite } = await import('../../adapters/sql/sqlite/open-sqlite.ts');
      return openSqlite({ path: location.path, kinds: documentKinds, isServer, report });
    }
    case 'postgres': {
      const { openPostgres } = await import('../../adapters/sql/postgres/open-postgres.ts');
      return openPostgres({ url: location.url, kinds: documentKinds, isServer, report });
    }
    default:
      return location satisfies never;
  }
};
