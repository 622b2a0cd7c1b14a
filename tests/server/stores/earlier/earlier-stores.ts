/**
 * Stores as earlier versions of the shop have left them, one for each shape that was in use: backups that those versions
 * wrote, with the orders, sessions and cookies in them by name. 1: the first one. 2: with indexes for parked messages.
 * 3: orders are due for every payment that may have been captured unreported; the last one with tokens in clear.
 */
import { readFileSync } from 'node:fs';
import { insertRows, isTableRow, type TableRow } from '../../../../adapters/sql/backup/table-rows.ts';
import { lastingStore, withDatabase } from '../../../../server/stores/open-store.ts';

export const EARLIER_STORES = [1, 2, 3] as const;
export type EarlierStore = (typeof EARLIER_STORES)[number];

type Cookies = {
  readonly token: string;
  readonly visitor: string;
  readonly phone?: string;
  readonly pid: string;
  readonly qty: number;
};

/** Numbers of orders, cookies of shoppers, and when the backup was taken, epoch milliseconds. */
export type EarlierContents = {
  /** Waits for its first payment; failed and may be paid again. */
  readonly waiting: string;
  readonly failed: string;
  /** Cancelled, and replaced by an order of the same cart, while a payment was open. */
  readonly cancelled: string;
  readonly replaced: string;
  readonly replacement: string;
  /** Paid with its second payment; the first one may have been captured, too. */
  readonly paidTwice: string;
  readonly delivered: string;
  readonly returnRequested: string;
  readonly packed: string;
  readonly held: string;
  readonly session: Cookies;
  readonly anonymous: Cookies;
  readonly at: number;
};

export const earlierBackup = (version: EarlierStore): string => new URL(`${version}.jsonl`, import.meta.url).pathname;

export const earlierContents = (version: EarlierStore): EarlierContents =>
  JSON.parse(readFileSync(new URL(`${version}.json`, import.meta.url), 'utf8')) as EarlierContents;

/** The rows of its tables, and the migrations that they had. */
export const earlierRows = (
  version: EarlierStore,
): { readonly migrations: readonly string[]; readonly rows: readonly TableRow[] } => {
  const [first = '', ...lines] = readFileSync(earlierBackup(version), 'utf8').trim().split('\n');
  const { migrations } = JSON.parse(first) as { readonly migrations: readonly string[] };
  return { migrations, rows: lines.map((line): unknown => JSON.parse(line)).filter(isTableRow) };
};

/** Makes the store of an earlier version in an empty database, as that version had made it there. */
export const makeEarlierStore = (store: string, version: EarlierStore): Promise<void> =>
  withDatabase(lastingStore(store), async (database) => {
    const { migrations, rows } = earlierRows(version);
    await database.migrate(migrations.at(-1));
    await database.change((db) =>
      insertRows(
        db,
        (async function* all() {
          yield* rows;
        })(),
      ),
    );
  });
