/** Migrating and checking a store. */
import { checkRows } from '../../adapters/sql/backup/check-rows.ts';
import { createSystemClock } from '../../adapters/system/time.ts';
import { inUnits } from '../../core/entities/money/money-text.ts';
import { ZERO_PAISE } from '../../core/entities/money/paise.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import { documentKinds } from '../../core/shop/documents/kinds.ts';
import { checkRecords } from '../../core/shop/maintenance/check-records.ts';
import { createReindexing, kindsToReindex } from '../../core/shop/maintenance/reindex.ts';
import { existingStore, lastingStore, openStore, requiredMigrations, withDatabase } from './open-store.ts';
import { restoringProblem } from './restoring.ts';

export type Migrated = {
  /** The migrations that were applied. */
  readonly applied: readonly string[];
  /** Documents that were brought to the present version and index of their kind. */
  readonly documents: number;
};

/** Brings the schema and every stored document up to date; servers may run meanwhile. */
export const migrateStore = async (text: string): Promise<Migrated> => {
  lastingStore(text);
  const { store, migrations, close } = await openStore(text, { isServer: false });
  try {
    return { applied: migrations, documents: await reindexAll(store) };
  } finally {
    await close();
  }
};

const reindexAll = async (store: ShopStore): Promise<number> => {
  const reindex = createReindexing({ store, clock: createSystemClock() }, documentKinds);
  for (let documents = 0; ;) {
    const { isDone, changed } = await reindex();
    if (isDone) return documents;
    documents += changed;
  }
};

export type StoreCheck = {
  readonly documents: number;
  readonly messages: number;
  /** Documents with the index of an earlier version: servers and `store migrate` bring them up to date. */
  readonly outdated: number;
  readonly orders: number;
  readonly ledgers: number;
  readonly invoices: number;
  /** In rupees: refunded at the gateway's dashboard without a credit note, lost in disputes, and not paid out by couriers. */
  readonly uncredited: number;
  readonly lost: number;
  readonly owed: number;
  readonly problems: readonly string[];
};

/** Reads everything once, and finds what cannot be right. */
export const checkStore = async (text: string): Promise<StoreCheck> => {
  const named = existingStore(text);
  const integrity = await withDatabase(named, async (database) => {
    await requiredMigrations(database, named);
    return database.integrity();
  });
  const { store, close } = await openStore(text, { isServer: false });
  try {
    const interrupted = integrity.length === 0 ? await restoringProblem(store) : undefined;
    const unfinished = integrity.length === 0 ? await kindsToReindex(store, documentKinds) : new Set<string>();
    const rows = await withDatabase(named, (database) =>
      database.snapshot((db) => checkRows(db, documentKinds, unfinished)),
    );
    // Documents that cannot be read would end the rest of the check.
    const records =
      integrity.length === 0 && rows.isReadable
        ? await checkRecords(store)
        : {
            orders: 0,
            ledgers: 0,
            invoices: 0,
            uncredited: ZERO_PAISE,
            lost: ZERO_PAISE,
            owed: ZERO_PAISE,
            problems: [],
          };
    return {
      ...records,
      uncredited: inUnits({ amount: records.uncredited }),
      lost: inUnits({ amount: records.lost }),
      owed: inUnits({ amount: records.owed }),
      documents: rows.documents,
      messages: rows.messages,
      outdated: rows.outdated,
      problems: [
        ...integrity,
        ...(interrupted === undefined ? [] : [interrupted]),
        ...rows.problems,
        ...records.problems,
      ],
    };
  } finally {
    await close();
  }
};
