/** Decides and commits updates in one transaction: a fixed number of statements, however many there are. */
import type { Kysely, Transaction } from 'kysely';
import type { Key, Upcast } from '../../core/ports/store/kind.ts';
import { checkWrites, onlyDeclared, type Decision, type Documents } from '../../core/ports/store/shop-store.ts';
import type { Dialect } from './dialect.ts';
import type { Job, Outcome } from './group-commit.ts';
import { documentOf, messageRowOf, rowOf, type MessageRow, type StoredDocument } from './rows.ts';
import { EARLIEST_TIME, type DocumentTable, type Tables } from './schema/tables.ts';

export type Update = Job & {
  readonly reads: readonly Key[];
  readonly decide: (documents: Documents) => Decision<unknown>;
};

/** `check` is called right before the commit, and throws where nothing may be committed. */
export const commitUpdates = (
  dialect: Dialect,
  upcast: Upcast,
  updates: readonly Update[],
  check: () => void,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly hasWritten: boolean }> =>
  dialect.db.transaction().execute(async (transaction) => {
    const writable = sortedUnique(updates.flatMap(({ keys }) => keys));
    const { rows: lockedRows, placeholders } = await dialect.lockDocuments(transaction, writable);
    // After the locks, so that nothing read is older than what is written.
    const locked = new Set(writable);
    const others = sortedUnique(updates.flatMap(({ reads }) => reads)).filter((key) => !locked.has(key));
    const read = await readDocuments(transaction, others);
    const rows = new Map([...lockedRows, ...read].map((row) => [row.key, row]));
    const state: State = { rows, changes: new Map(), messages: [] };
    const outcomes = updates.map((update) => decideOne(update, state, upcast));
    await writeAll(transaction, state, placeholders);
    check();
    return { outcomes, hasWritten: placeholders.length + state.changes.size + state.messages.length > 0 };
  });

export const readDocuments = async (db: Kysely<Tables>, keys: readonly Key[]): Promise<readonly StoredDocument[]> =>
  keys.length === 0
    ? []
    : db.selectFrom('documents').select(['key', 'version', 'document']).where('key', 'in', keys).execute();

/** Every decision has documents of its own, each parsed once, when it is first asked for. */
const documentsOf = (keys: readonly Key[], rows: ReadonlyMap<string, StoredDocument>, upcast: Upcast): Documents => {
  const parsed = new Map<Key, unknown>();
  return onlyDeclared(keys, (key) => {
    const row = rows.get(key);
    if (!parsed.has(key)) parsed.set(key, row === undefined ? undefined : documentOf(row, upcast));
    return parsed.get(key);
  });
};

/** A transaction while its decisions run, one after another: each sees what the ones before it wrote. */
type State = {
  readonly rows: Map<string, StoredDocument>;
  /** Rows to write by key; null removes. */
  readonly changes: Map<Key, DocumentTable | null>;
  readonly messages: MessageRow[];
};

const decideOne = ({ keys, reads, decide }: Update, state: State, upcast: Upcast): Outcome => {
  try {
    const decision = decide(documentsOf([...keys, ...reads], state.rows, upcast));
    checkWrites(keys, decision);
    const { answer, writes = [], messages = [] } = decision;
    const changes = writes.map((write) => ({ key: write.key, row: write.document === null ? null : rowOf(write) }));
    for (const { key, row } of changes) {
      state.changes.set(key, row);
      if (row === null) state.rows.delete(key);
      else state.rows.set(key, row);
    }
    state.messages.push(...messages.map(messageRowOf));
    return { answer };
  } catch (error) {
    return { error };
  }
};

/** Rows of one statement: databases limit its parameters. */
const MOST_ROWS = 500;

const writeAll = async (
  transaction: Transaction<Tables>,
  { changes, messages }: State,
  placeholders: readonly Key[],
): Promise<void> => {
  const rows = [...changes.values()].filter((row) => row !== null);
  const removed = [...changes].filter(([, row]) => row === null).map(([key]) => key);
  const gone = [...removed, ...placeholders.filter((key) => !changes.has(key))];
  for (const some of chunks(rows)) await upsert(transaction, some);
  for (const some of chunks(gone)) await transaction.deleteFrom('documents').where('key', 'in', some).execute();
  for (const some of chunks(messages)) await insertMessages(transaction, some);
};

const upsert = (db: Kysely<Tables>, rows: readonly DocumentTable[]): Promise<unknown> =>
  db
    .insertInto('documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          version: eb.ref('excluded.version'),
          document: eb.ref('excluded.document'),
          owner: eb.ref('excluded.owner'),
          state: eb.ref('excluded.state'),
          at: eb.ref('excluded.at'),
          due_at: eb.ref('excluded.due_at'),
        })),
    )
    .execute();

const insertMessages = async (db: Kysely<Tables>, messages: readonly MessageRow[]): Promise<void> => {
  const unique = (column: 'channel' | 'receiver'): readonly string[] => [
    ...new Set(messages.map((row) => row[column])),
  ];
  const last = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['channel', 'receiver', fn.max('position').as('position')])
    .where('channel', 'in', unique('channel'))
    .where('receiver', 'in', unique('receiver'))
    .groupBy(['channel', 'receiver'])
    .execute();
  const lastOf = new Map(last.map(({ channel, receiver, position }) => [`${channel} ${receiver}`, position]));
  const rows = messages.map((message) => {
    const receiver = `${message.channel} ${message.receiver}`;
    // After the earlier ones of its receiver, also where another process's clock is ahead.
    const position = Math.max(message.position, (lastOf.get(receiver) ?? 0) + 1);
    lastOf.set(receiver, position);
    return { ...message, position, free_at: EARLIEST_TIME, attempts: 0, is_overtaken: 0 };
  });
  await db
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

const chunks = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / MOST_ROWS) }, (_, index) =>
    all.slice(index * MOST_ROWS, (index + 1) * MOST_ROWS),
  );

const sortedUnique = (keys: readonly Key[]): readonly Key[] => [...new Set(keys)].toSorted();
