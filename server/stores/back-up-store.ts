/** Backups of a store, taken while servers use it, and restored into an empty one. */
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BadBackup, readJsonLines, writeJsonLines } from '../../adapters/sql/backup/json-lines.ts';
import { allRows, insertRows, isEmpty, latestTime, type TableRow } from '../../adapters/sql/backup/table-rows.ts';
import type { Database } from '../../adapters/sql/database.ts';
import { rowOf } from '../../adapters/sql/rows.ts';
import type { DocumentTable } from '../../adapters/sql/schema/tables.ts';
import { sqliteProblem } from '../../adapters/sql/sqlite/errors.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { put } from '../../core/ports/store/shop-store.ts';
import { restoredKey, restoredKind, type Restored } from '../../core/shop/documents/restored.ts';
import { ALL_SERIES } from '../../core/shop/invoices/number-series.ts';
import { StartError } from '../listen.ts';
import { fetchReplica } from './litestream.ts';
import { existingStore, lastingStore, requiredMigrations, withDatabase, type LastingStore } from './open-store.ts';
import { restoringKey, restoringMark } from './restoring.ts';

export type Backup = {
  readonly store: string;
  /** Rows that were written; null for a copy of a SQLite file. */
  readonly rows: number | null;
};

const PART = '.backup-part';
const RESTORE_FOLDER = '.backup-restore-';

/**
 * Writes everything to a new file: a copy as the database makes one, or lines of JSON where it makes none and where the
 * file's name ends with .jsonl. Rejects with StartError where the file exists or its folder doesn't. What killed backups and restores
 * have left in the folder is removed.
 */
export const backUpStore = async (text: string, file: string): Promise<Backup> => {
  const store = existingStore(text);
  if (existsSync(file)) throw new StartError(`${file} exists already; name a new file`);
  if (!existsSync(dirname(file))) throw new StartError(`${file}: there is no folder ${dirname(file)}`);
  removeLeftovers(dirname(file));
  const part = join(dirname(file), `.${basename(file)}${PART}`);
  rmSync(part, { force: true });
  try {
    const rows = await writeBackup(store, part, file.endsWith('.jsonl'));
    // A backup that was interrupted is never taken for a whole one.
    renameSync(part, file);
    return { store: store.name, rows };
  } finally {
    rmSync(part, { force: true });
  }
};

/** Only those older than a day: younger ones may be in use. */
const removeLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const isLeftover = name.startsWith('.') && (name.includes(PART) || name.startsWith(RESTORE_FOLDER));
    const path = join(folder, name);
    if (isLeftover && Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > DAY_MS)
      rmSync(path, { recursive: true, force: true });
  }
};

const writeBackup = (store: LastingStore, file: string, isJsonLines: boolean): Promise<number | null> =>
  withDatabase(store, async (database) => {
    const migrations = await requiredMigrations(database, store);
    const at = Date.now();
    if (isJsonLines || database.copy === undefined)
      return database.snapshot((db) => writeJsonLines(file, { migrations, at }, allRows(db)));
    // A server that opens the copy as it is serves from a backup.
    await database.copy(file, restoredRow({ backupAt: at, restoredAt: null, unconfirmed: ALL_SERIES }));
    return null;
  });

const restoredRow = (document: Restored): DocumentTable => rowOf(put(restoredKind, restoredKey, document));

export type Restore = {
  readonly rows: number;
  /** When the backup was taken at the earliest, epoch milliseconds; null where that is unknown. */
  readonly backupAt: number | null;
};

/**
 * Fills an empty store with the newest state that Litestream has replicated, by its configuration. Rejects with StartError
 * and changes nothing.
 */
export const restoreReplica = async (text: string, config: string): Promise<Restore> => {
  lastingStore(text);
  const folder = mkdtempSync(join(tmpdir(), RESTORE_FOLDER));
  try {
    const file = join(folder, 'replica.db');
    await fetchReplica(config, file);
    return await restoreStore(text, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Fills an empty store from a backup. Rejects with StartError and changes nothing. */
export const restoreStore = async (text: string, file: string): Promise<Restore> => {
  const store = lastingStore(text);
  if (!existsSync(file)) throw new StartError(`${file}: there is no such file`);
  removeLeftovers(dirname(file));
  try {
    return await withDatabase(
      store,
      (database) => {
        const target: Target = { database, name: store.name, file };
        return isSqliteFile(file) ? restoreFromSqlite(target) : restoreFromLines(target);
      },
      { isAlone: true },
    );
  } catch (error) {
    if (error instanceof BadBackup) throw new StartError(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
};

type Target = { readonly database: Database; readonly name: string; readonly file: string };
type Rows = AsyncIterable<TableRow>;

const restoreFromLines = async (target: Target): Promise<Restore> => {
  const { header, rows } = await readJsonLines(target.file);
  const { migrations, at = null } = header;
  const present = await target.database.migrations();
  if (present.length === 0 || present.join() === migrations.join()) return fill(target, migrations, rows, at);
  // Rows of another schema than the target's: the migrations that it has applied have to change them first.
  return inFolder(target.file, async (folder) => {
    const { openSqliteDatabase } = await import('../../adapters/sql/sqlite/open.ts');
    const staged = await openSqliteDatabase(join(folder, 'staged.db'));
    try {
      await staged.migrate(migrations.at(-1));
      await staged.change((db) => insertRows(db, rows));
      await staged.migrate();
      const staging = await staged.migrations();
      return await staged.snapshot((db) => fill(target, staging, allRows(db), at));
    } finally {
      await staged.close();
    }
  });
};

/** From a copy, which is brought up to date first. */
const restoreFromSqlite = (target: Target): Promise<Restore> =>
  inFolder(target.file, async (folder) => {
    const copy = join(folder, 'copy.db');
    const source = await openCopy(target.file, copy);
    try {
      const migrations = await source.migrations();
      return await source.snapshot(async (db) => {
        const mark = await db.selectFrom('documents').selectAll().where('key', '=', restoredKey).executeTakeFirst();
        // The mark of the backup itself: a restored store that was copied by hand has one with a time of its restore.
        const { backupAt, restoredAt } = markIn(mark);
        const at = restoredAt === null ? backupAt : null;
        return fill(target, migrations, allRows(db), at ?? (await latestTime(db, Date.now())));
      });
    } finally {
      await source.close();
    }
  });

const markIn = (row: DocumentTable | undefined): Pick<Restored, 'backupAt' | 'restoredAt'> =>
  // Only a backup and a restore write it.
  row === undefined ? { backupAt: null, restoredAt: null } : (JSON.parse(row.document) as Restored);

/** Throws StartError that names the backup where it is damaged: the target has no part in it. */
const openCopy = async (file: string, copy: string): Promise<Database> => {
  const { openSqliteDatabase } = await import('../../adapters/sql/sqlite/open.ts');
  copyFileSync(file, copy);
  chmodSync(copy, 0o600);
  // A store that was copied by hand may have its last commits in its log.
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  try {
    const source = await openSqliteDatabase(copy);
    const [problem] = await source.integrity();
    if (problem !== undefined) {
      await source.close();
      throw new StartError(`${file}: the backup is damaged: ${problem}`);
    }
    await source.migrate();
    return source;
  } catch (error) {
    const problem = sqliteProblem(error);
    if (problem === undefined) throw error;
    throw new StartError(`${file}: the backup cannot be read: ${problem}`, { cause: error });
  }
};

const inFolder = async <T>(file: string, run: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(dirname(file), RESTORE_FOLDER));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * In one transaction. Before it, the store is marked as one that is being restored into: the schema alone would look like
 * the store of a shop without customers.
 */
const fill = async (
  { database, name, file }: Target,
  migrations: readonly string[],
  rows: Rows,
  backupAt: number | null,
): Promise<Restore> => {
  // A new database gets the schema of the backup first, so that later migrations change its rows as well.
  const isNew = (await database.migrations()).length === 0;
  await database.migrate(isNew ? migrations.at(-1) : undefined);
  await database.change(async (db) => {
    if (!(await isEmpty(db, restoringKey)))
      throw new StartError(`--store ${name} is not empty; restore into a new store`);
    await db.deleteFrom('documents').where('key', '=', restoringKey).execute();
    await db
      .insertInto('documents')
      .values(rowOf(restoringMark(file)))
      .execute();
  });
  const unmark = (): Promise<unknown> =>
    database.change((db) => db.deleteFrom('documents').where('key', '=', restoringKey).execute());
  const filling = database.change(async (db) => {
    const inserted = await insertRows(db, withoutMarks(rows));
    const restored: Restored = { backupAt, restoredAt: Date.now(), unconfirmed: ALL_SERIES };
    await db.insertInto('documents').values(restoredRow(restored)).execute();
    await db.deleteFrom('documents').where('key', '=', restoringKey).execute();
    return inserted;
  });
  const count = await filling.catch(async (error: unknown) => {
    await unmark();
    throw error;
  });
  await database.migrate();
  return { rows: count, backupAt };
};

async function* withoutMarks(rows: Rows): Rows {
  for await (const one of rows)
    if (one.table !== 'documents' || (one.row.key !== restoredKey && one.row.key !== restoringKey)) yield one;
}

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
