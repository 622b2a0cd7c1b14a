/** Decides and commits a batch of updates in one transaction: a fixed number of round trips, however many there are. */
import type { QueryConfig } from 'pg';
import type { Key, Upcast } from '../../../core/ports/store/kind.ts';
import {
  checkWrites,
  onlyDeclared,
  type Decision,
  type Documents,
  StoreBusy,
} from '../../../core/ports/store/shop-store.ts';
import { retrying, type Failure } from '../retry.ts';
import { documentOf, messageRowOf, rowOf, type MessageRow, type StoredDocument } from '../rows.ts';
import { EARLIEST_TIME, type DocumentTable } from '../schema/tables.ts';
import type { Batch, Job } from './batches.ts';
import { failureOf, GivenUp, isLockTimeout } from './failures.ts';
import { transact, type Connection, type Pool } from './pool.ts';
import {
  deleteDocuments,
  insertMessages,
  insertPlaceholders,
  lockDocuments,
  lockFreeDocuments,
  PLACEHOLDER,
  readDocuments,
  upsertDocuments,
} from './statements.ts';

export type Update = Job & {
  readonly reads: readonly Key[];
  readonly decide: (documents: Documents) => Decision<unknown>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** What became of an update, to be told after the commit. */
type Settle = () => void;

export type UpdateContext = {
  readonly pool: Pool;
  readonly upcast: Upcast;
  /** Called when something was committed. */
  readonly onWritten: () => void;
  /** Called with each failure of an attempt. */
  readonly onTrouble: (error: unknown) => void;
};

/**
 * Settles every live update, or postpones it where another process holds what it writes: the others do not wait for that. An
 * update that is given up before the commit is sent is not committed.
 */
export const runUpdates = async (context: UpdateContext, { jobs, ...batch }: Batch<Update>): Promise<void> => {
  const { pool, upcast, onWritten, onTrouble } = context;
  /** Whether a key is held for longer than a transaction of the shop takes. */
  let isHeld = false;
  const noted = (error: unknown): Failure => {
    onTrouble(error);
    isHeld ||= isLockTimeout(error);
    return failureOf(error);
  };
  try {
    const { settle, held, hasWritten } = await retrying(async () => {
      const updates = jobs.filter(batch.isLive);
      return await transact(
        pool,
        async (connection) => {
          // Without others to go on with, it waits.
          const lock = isHeld && updates.length > 1 ? lockFree : lockAll;
          const decided = await decideAll(connection, upcast, updates, lock);
          if (!updates.every(batch.isLive)) throw new GivenUp('an update was given up before its commit');
          return decided;
        },
        batch.signal,
      );
    }, noted);
    if (hasWritten) onWritten();
    for (const one of settle) one();
    batch.postpone(held);
  } catch (error) {
    if (jobs.length > 1 && !(error instanceof StoreBusy)) {
      // What the database refuses for one update must not fail the others: halves find that one in the fewest transactions.
      const middle = Math.ceil(jobs.length / 2);
      await runUpdates(context, { ...batch, jobs: jobs.slice(0, middle) });
      await runUpdates(context, { ...batch, jobs: jobs.slice(middle) });
    } else for (const { reject } of jobs) reject(error);
  }
};

const decideAll = async (
  connection: Connection,
  upcast: Upcast,
  updates: readonly Update[],
  lock: Lock,
): Promise<{ readonly settle: readonly Settle[]; readonly held: readonly Update[]; readonly hasWritten: boolean }> => {
  const writable = sortedUnique(updates.flatMap(({ keys }) => keys));
  const { rows, placed, missing } = await lock(connection, writable);
  const isHeld = ({ keys }: Update): boolean => keys.some((key) => missing.has(key));
  const free = updates.filter((update) => !isHeld(update));
  // A locked key is not read again: one without a document has a placeholder by now.
  const locked = new Set(writable.filter((key) => !missing.has(key)));
  const readOnly = sortedUnique(free.flatMap(({ reads }) => reads)).filter((key) => !locked.has(key));
  // After the locks, so that nothing read is older than what is written.
  if (readOnly.length > 0) for (const row of await rowsOf(connection, readDocuments(readOnly))) rows.set(row.key, row);

  const state: State = { rows, changes: new Map(), messages: [] };
  const settle = free.map((update) => decideOne(update, state, upcast));
  await writeAll(connection, state, placed);
  return {
    settle,
    held: updates.filter(isHeld),
    hasWritten: placed.length + state.changes.size + state.messages.length > 0,
  };
};

type Rows = Map<string, StoredDocument>;

const rowsOf = async (connection: Connection, query: QueryConfig): Promise<readonly StoredDocument[]> =>
  (await connection.query<StoredDocument>(query)).rows;

type Locked = {
  readonly rows: Rows;
  /** Keys without a document, which have a placeholder for now. */
  readonly placed: readonly Key[];
  /** Keys that could not be locked. */
  readonly missing: ReadonlySet<Key>;
};
type Lock = (connection: Connection, keys: readonly Key[]) => Promise<Locked>;

/** Each round that does not lock all keys means that another process has created or removed one of them meanwhile. */
const LOCK_ROUNDS = 20;

/**
 * Locks these keys, whether they have a document or not. Rejects if the database does not answer a key as it was written:
 * waiting for it would keep the transaction, and all its locks, for ever.
 */
const lockAll: Lock = async (connection, keys) => {
  const rows: Rows = new Map();
  const placed: Key[] = [];
  let missing = keys;
  for (let round = 1; missing.length > 0; round += 1) {
    if (round > LOCK_ROUNDS) throw new Error(`the keys of an update could not be locked in ${LOCK_ROUNDS} rounds`);
    for (const row of await rowsOf(connection, lockDocuments(missing))) rows.set(row.key, row);
    missing = missing.filter((key) => !rows.has(key));
    if (missing.length === 0) break;
    // Another process may create or remove one of them between the two statements: so they are locked again.
    placed.push(...missing);
    await connection.query(insertPlaceholders(missing));
  }
  const isPlaceholder = (key: Key): boolean => rows.get(key)?.document === PLACEHOLDER;
  const stillPlaced = [...new Set(placed)].filter(isPlaceholder);
  for (const key of stillPlaced) rows.delete(key);
  return { rows, placed: stillPlaced, missing: new Set() };
};

/** Locks those of the keys that no other transaction holds. */
const lockFree: Lock = async (connection, keys) => {
  const rows: Rows = new Map();
  for (const row of await rowsOf(connection, lockFreeDocuments(keys))) rows.set(row.key, row);
  const rest = keys.filter((key) => !rows.has(key));
  if (rest.length === 0) return { rows, placed: [], missing: new Set() };
  const inserted = await connection.query<{ readonly key: string }>(insertPlaceholders(rest));
  const made = new Set<string>(inserted.rows.map(({ key }) => key));
  return {
    rows,
    placed: rest.filter((key) => made.has(key)),
    missing: new Set(rest.filter((key) => !made.has(key))),
  };
};

/** A batch while its decisions run, one after another: each sees what the ones before it wrote. */
type State = {
  readonly rows: Rows;
  /** Rows to write by key; null removes. */
  readonly changes: Map<Key, DocumentTable | null>;
  readonly messages: MessageRow[];
};

const decideOne = ({ keys, reads, decide, resolve, reject }: Update, state: State, upcast: Upcast): Settle => {
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
    return () => resolve(answer);
  } catch (error) {
    return () => reject(error);
  }
};

/** Every decision has documents of its own, each parsed once, when it is first asked for. */
const documentsOf = (keys: readonly Key[], rows: Rows, upcast: Upcast): Documents => {
  const parsed = new Map<Key, unknown>();
  return onlyDeclared(keys, (key) => {
    const row = rows.get(key);
    if (!parsed.has(key)) parsed.set(key, row === undefined ? undefined : documentOf(row, upcast));
    return parsed.get(key);
  });
};

const writeAll = async (
  connection: Connection,
  { changes, messages }: State,
  placed: readonly Key[],
): Promise<void> => {
  const rows = [...changes.values()].filter((row) => row !== null);
  const removed = [...changes].filter(([, row]) => row === null).map(([key]) => key);
  const unused = placed.filter((key) => !changes.has(key));
  if (rows.length > 0) await connection.query(upsertDocuments(rows));
  if (removed.length + unused.length > 0) await connection.query(deleteDocuments([...removed, ...unused]));
  if (messages.length > 0) await connection.query(insertMessages(messages, EARLIEST_TIME));
};

const sortedUnique = (keys: readonly Key[]): readonly Key[] => [...new Set(keys)].toSorted();
