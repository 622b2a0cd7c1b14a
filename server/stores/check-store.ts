/** Migrating and checking a store. */
import { checkRows } from '../../adapters/sql/backup/check-rows.ts';
import { checkRecords, documentKinds } from '../../core/shop/shop.ts';
import { openStore } from './open-store.ts';
import { existingLocation, requiredMigrations, storedLocation, withDatabase } from './stored-database.ts';

/** Brings the schema up to date; resolves with the migrations that were applied. */
export const migrateStore = async (text: string): Promise<readonly string[]> => {
  storedLocation(text);
  const { migrations, close } = await openStore(text, { isServer: false });
  await close();
  return migrations;
};

export type StoreCheck = {
  readonly documents: number;
  readonly messages: number;
  readonly orders: number;
  readonly ledgers: number;
  readonly invoices: number;
  readonly problems: readonly string[];
};

/** Reads everything once, and finds what cannot be right. */
export const checkStore = async (text: string): Promise<StoreCheck> => {
  const location = existingLocation(text);
  const { integrity, rows } = await withDatabase(location, async (database) => {
    await requiredMigrations(database, location);
    return {
      integrity: await database.integrity(),
      rows: await database.snapshot((db) => checkRows(db, documentKinds)),
    };
  });
  // Documents that cannot be read would end the rest of the check.
  const isReadable = integrity.length === 0 && rows.problems.every(({ problem }) => !problem.startsWith('it cannot'));
  const { store, close } = await openStore(text, { isServer: false });
  try {
    const records = isReadable ? await checkRecords(store) : { orders: 0, ledgers: 0, invoices: 0, problems: [] };
    return {
      ...records,
      documents: rows.documents,
      messages: rows.messages,
      problems: [
        ...integrity,
        ...[...rows.problems, ...records.problems].map(({ key, problem }) => `${key}: ${problem}`),
      ],
    };
  } finally {
    await close();
  }
};
