/** The shop's documents in a SQLite file: the store of one server process, beside which the command line may write. */
import type { DatabaseSync, StatementResultingChanges } from 'node:sqlite';
import { Kysely, type Compilable } from 'kysely';
import { upcastTo, type Key, type Versioned } from '../../../core/ports/store/kind.ts';
import {
  checkWrites,
  onlyNamed,
  type Documents,
  type Keys,
  type ShopStore,
  type Write,
} from '../../../core/ports/store/shop-store.ts';
import type { OpenedStore } from '../opened-store.ts';
import { COUNT_FREE, createOutbox, FREE_AMONG_MANY, FREE_MESSAGES, type ClaimRow } from '../outbox.ts';
import { retrying } from '../retry.ts';
import { documentOf, messageRowOf, rowOf, type StoredDocument } from '../rows.ts';
import { migrate } from '../schema/migrate.ts';
import { NO_TIME, type DocumentTable, type Tables } from '../schema/tables.ts';
import { createDueCheck, createSearches } from '../searches.ts';
import { startCheckpoints } from './checkpoints.ts';
import { connect, dialectOn, failureOf, firstRowOf, inputsOf, preparedOn, rowsOf } from './connection.ts';
import { createGroupCommit } from './group-commit.ts';
import { createGroupReads } from './group-reads.ts';

export type SqliteOptions = {
  /** The file; its folder exists. */
  readonly path: string;
  /** Kinds whose documents may be of an older version. */
  readonly kinds?: readonly Versioned[];
  /** Copies the log into the file in a thread of its own, off the way of requests; otherwise every 1,000 pages. */
  readonly hasCheckpointThread?: boolean;
};

/** Rejects with StoreBusy if other processes keep the file for too long. */
export const openSqlite = async ({
  path,
  kinds = [],
  hasCheckpointThread = false,
}: SqliteOptions): Promise<OpenedStore> => {
  const db = await retrying(async () => connect(path), failureOf);
  try {
    const kysely = new Kysely<Tables>({ dialect: dialectOn(db) });
    const migrations = await migrate(kysely, 'sqlite', failureOf);
    const { store, isAnythingDue, idle } = createStore(db, kysely, kinds);
    const checkpoints = hasCheckpointThread ? startCheckpoints(db, path) : null;
    return {
      store,
      isAnythingDue,
      migrations,
      close: async () => {
        await idle();
        await checkpoints?.stop();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Free messages from which on sorting them costs more than going through all that wait. */
const MANY_FREE = 1_000;

const createStore = (
  db: DatabaseSync,
  kysely: Kysely<Tables>,
  kinds: readonly Versioned[],
): Pick<OpenedStore, 'store' | 'isAnythingDue'> & { readonly idle: () => Promise<void> } => {
  const upcast = upcastTo(kinds);
  const statements = preparedOn(db);
  const group = createGroupCommit(db);
  const groupReads = createGroupReads(db);
  const loadDocument = db.prepare('select key, version, document from documents where key = ?');
  /** With its index, which a write compares. */
  const loadRow = db.prepare('select key, version, document, owner, state, at, due_at from documents where key = ?');
  const insert = db.prepare(`
    insert into documents (key, kind, version, document, owner, state, at, due_at) values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (key) do update set version = excluded.version, document = excluded.document,
      owner = excluded.owner, state = excluded.state, at = excluded.at, due_at = excluded.due_at`);
  const updateDocument = db.prepare('update documents set version = ?, document = ? where key = ?');
  const updateDocumentAndDue = db.prepare('update documents set version = ?, document = ?, due_at = ? where key = ?');
  const remove = db.prepare('delete from documents where key = ?');
  const addMessage = db.prepare(`
    insert into outbox (id, channel, receiver, is_otp, position, free_at, attempts, is_overtaken, message)
    values (?1, ?2, ?3, ?4,
      max(?5, coalesce((select max(position) + 1 from outbox where channel = ?2 and receiver = ?3), 0)), ?6, 0, 0, ?7)
    on conflict (id) do nothing`);

  const documentAt = (key: Key): unknown => {
    const row = firstRowOf<StoredDocument>(loadDocument, key);
    return row === undefined ? undefined : documentOf(row, upcast);
  };

  const write = (change: Write, before: DocumentTable | undefined): void => {
    if (change.document === null) {
      remove.run(change.key);
      return;
    }
    const row = rowOf(change);
    // An index is rewritten for every column that a statement names, so that one that stays is not named.
    if (before === undefined || !isIndexedAlike(before, row))
      insert.run(row.key, row.kind, row.version, row.document, row.owner, row.state, row.at, row.due_at);
    else if (before.due_at !== row.due_at) updateDocumentAndDue.run(row.version, row.document, row.due_at, row.key);
    else updateDocument.run(row.version, row.document, row.key);
  };

  const reading = <T>(read: () => T): Promise<T> => retrying(() => groupReads.run(read), failureOf);

  const query = <Row>(compilable: Compilable<Row>): Promise<readonly Row[]> => {
    const { sql, parameters } = compilable.compile();
    return reading(() => rowsOf<Row>(statements(sql), ...inputsOf(parameters)));
  };

  /**
   * Each document is loaded and parsed once, when it is first asked for; the rows of writable ones are kept in `rows` for
   * their writes.
   */
  const documentsOf = ({ reads, writes }: Required<Keys>, rows: Map<Key, DocumentTable | undefined>): Documents => {
    const documents = new Map<Key, unknown>();
    const load = (key: Key): unknown => {
      if (!writes.includes(key)) return documentAt(key);
      const row = firstRowOf<DocumentTable>(loadRow, key);
      rows.set(key, row);
      return row === undefined ? undefined : documentOf(row, upcast);
    };
    return onlyNamed([...reads, ...writes], (key) => {
      if (!documents.has(key)) documents.set(key, load(key));
      return documents.get(key);
    });
  };

  /** Writes; resolves with the number of rows that changed. */
  const changing = async (write: () => readonly StatementResultingChanges[]): Promise<number> => {
    let changed = 0;
    await group.run(() => ({
      answer: undefined,
      write: () => {
        changed = write().reduce((sum, { changes }) => sum + Number(changes), 0);
      },
    }));
    return changed;
  };

  const outbox = createOutbox({
    claim: async ({ channel, now, until, limit }) => {
      const free = (): readonly ClaimRow[] => {
        const count =
          firstRowOf<{ readonly count: number }>(statements(COUNT_FREE), channel, now, MANY_FREE)?.count ?? 0;
        if (count === 0) return [];
        return rowsOf(statements(count < MANY_FREE ? FREE_MESSAGES : FREE_AMONG_MANY), channel, now, now, limit);
      };
      // Nearly always there is none: a look takes no lock.
      if ((await reading(free)).length === 0) return [];
      return group.run(() => {
        const claimed = free();
        const claim = statements('update outbox set free_at = ?, is_overtaken = 0 where id = ?');
        return { answer: claimed, write: () => claimed.forEach(({ id }) => claim.run(until, id)) };
      });
    },
    remove: (ids) => changing(() => ids.map((id) => statements('delete from outbox where id = ?').run(id))),
    all: <Row>(statement: string, parameters: readonly (string | number)[]) =>
      reading(() => rowsOf<Row>(statements(statement), ...parameters)),
    run: (statement, parameters) => changing(() => [statements(statement).run(...parameters)]),
  });

  const store: ShopStore = {
    read: (keys) =>
      reading(() => {
        const found = keys.map(documentAt);
        return onlyNamed(keys, (_key, index) => found[index]);
      }),

    update: ({ reads = [], writes: writable = [] }, decide) =>
      group.run(() => {
        const rows = new Map<Key, DocumentTable | undefined>();
        const { answer, writes = [], messages = [] } = decide(documentsOf({ reads, writes: writable }, rows));
        checkWrites(writable, writes);
        if (writes.length === 0 && messages.length === 0) return { answer };
        return {
          answer,
          write: () => {
            for (const change of writes) write(change, rows.get(change.key));
            for (const { id, channel, receiver, is_otp: isOtp, position, message } of messages.map(messageRowOf)) {
              addMessage.run(id, channel, receiver, isOtp, position, NO_TIME, message);
            }
          },
        };
      }),

    ...createSearches(kysely, query, upcast),
    outbox,
  };
  const idle = async (): Promise<void> => {
    await groupReads.idle();
    await group.idle();
  };
  return { store, isAnythingDue: createDueCheck(kysely, query, kinds), idle };
};

/** Whether owner, state and time are the same; the due time is compared separately. */
const isIndexedAlike = (a: DocumentTable, b: DocumentTable): boolean =>
  a.owner === b.owner && a.state === b.state && a.at === b.at;
