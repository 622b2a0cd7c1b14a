/** The rows of all tables, read a page at a time and written in groups; and what a row has to look like. */
import type { Kysely } from 'kysely';
import { EARLIEST_TIME, type DocumentTable, type OutboxTable, type Tables } from '../schema/tables.ts';

export type TableRow =
  | { readonly table: 'documents'; readonly row: DocumentTable }
  | { readonly table: 'outbox'; readonly row: OutboxTable };

const PAGE = 500;

export async function* allRows(db: Kysely<Tables>): AsyncGenerator<TableRow> {
  for (let last = ''; ;) {
    const page = await db
      .selectFrom('documents')
      .selectAll()
      .where('key', '>', last)
      .orderBy('key')
      .limit(PAGE)
      .execute();
    for (const row of page) yield { table: 'documents', row };
    if (page.length < PAGE) break;
    last = page.at(-1)?.key ?? last;
  }
  for (let last = ''; ;) {
    const page = await db.selectFrom('outbox').selectAll().where('id', '>', last).orderBy('id').limit(PAGE).execute();
    for (const row of page) yield { table: 'outbox', row };
    if (page.length < PAGE) break;
    last = page.at(-1)?.id ?? last;
  }
}

/** Inserts all rows; resolves with their number. */
export const insertRows = async (db: Kysely<Tables>, rows: AsyncIterable<TableRow>): Promise<number> => {
  let documents: DocumentTable[] = [];
  let messages: OutboxTable[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (documents.length > 0) await db.insertInto('documents').values(documents).execute();
    if (messages.length > 0) await db.insertInto('outbox').values(messages).execute();
    [documents, messages] = [[], []];
  };
  for await (const one of rows) {
    count += 1;
    if (one.table === 'documents') documents.push(one.row);
    else messages.push(one.row);
    if (documents.length + messages.length >= PAGE) await flush();
  }
  await flush();
  return count;
};

/**
 * The latest time up to `now` that a document is of, epoch milliseconds; null where there is none. Of a copy that does not
 * say when it was made: whatever it lacks happened later.
 */
export const latestTime = async (db: Kysely<Tables>, now: number): Promise<number | null> => {
  const { latest } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max('at').as('latest'))
    .where('at', '>', EARLIEST_TIME)
    .where('at', '<=', now)
    .executeTakeFirstOrThrow();
  return latest === null ? null : Number(latest);
};

/** Whether nothing at all is stored, but for a document under this key. */
export const isEmpty = async (db: Kysely<Tables>, mark: string): Promise<boolean> => {
  const document = await db.selectFrom('documents').select('key').where('key', '<>', mark).limit(1).executeTakeFirst();
  const message = await db.selectFrom('outbox').select('id').limit(1).executeTakeFirst();
  return document === undefined && message === undefined;
};

type ColumnType = 'text' | 'number' | 'text or null' | 'number or null';

const COLUMNS = {
  documents: {
    key: 'text',
    kind: 'text',
    version: 'number',
    document: 'text',
    owner: 'text or null',
    state: 'text or null',
    at: 'number',
    due_at: 'number or null',
  } satisfies Record<keyof DocumentTable, ColumnType>,
  outbox: {
    id: 'text',
    channel: 'text',
    receiver: 'text',
    is_otp: 'number',
    position: 'number',
    free_at: 'number',
    attempts: 'number',
    is_overtaken: 'number',
    error: 'text or null',
    parked_at: 'number or null',
    message: 'text',
  } satisfies Record<keyof OutboxTable, ColumnType>,
} as const;

const fits = (value: unknown, type: ColumnType): boolean => {
  if (value === null) return type.endsWith('or null');
  return type.startsWith('text') ? typeof value === 'string' : Number.isSafeInteger(value);
};

/** Whether a value read from a file is a row of this schema. */
export const isTableRow = (value: unknown): value is TableRow => {
  if (typeof value !== 'object' || value === null || !('table' in value) || !('row' in value)) return false;
  const { table, row } = value;
  if (table !== 'documents' && table !== 'outbox') return false;
  if (typeof row !== 'object' || row === null) return false;
  const columns = Object.entries<ColumnType>(COLUMNS[table]);
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
  return fields.size === columns.length && columns.every(([name, type]) => fits(fields.get(name), type));
};
