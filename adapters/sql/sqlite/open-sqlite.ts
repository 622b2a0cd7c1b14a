/** The shop's documents in a SQLite file: the store of one server process, beside which the command line may write. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementResultingChanges } from 'node:sqlite';
import { Kysely, type Compilable } from 'kysely';
import { upcastTo, type Key } from '../../../core/ports/store/kind.ts';
import {
  checkWrites,
  onlyDeclared,
  type Documents,
  type ShopStore,
  type Write,
  StoreBusy,
} from '../../../core/ports/store/shop-store.ts';
import type { OpenedStore, OpenOptions } from '../opened-store.ts';
import { COUNT_FREE, createOutbox, FREE_AMONG_MANY, FREE_MESSAGES, type ClaimRow } from '../outbox.ts';
import { retrying } from '../retry.ts';
import { documentOf, messageRowOf, rowOf, sha256 } from '../rows.ts';
import { migrate } from '../schema/migrate.ts';
import { EARLIEST_TIME, type DocumentTable, type Tables } from '../schema/tables.ts';
import { createDueCheck, createSearches } from '../searches.ts';
import { createWriteHealth } from '../write-health.ts';
import { startCheckpoints } from './checkpoints.ts';
import { connect, dialectOn, firstRowOf, inputsOf, preparedOn, rowsOf } from './connection.ts';
import { createDocumentCache } from './document-cache.ts';
import { failureOf, sqliteProblem } from './failures.ts';
import { createGroupCommit } from './group-commit.ts';
import { createGroupReads } from './group-reads.ts';
import { makeFolderOf } from './private-files.ts';
import { lockForServer, openLocked } from './use-lock.ts';
import { watchFiles } from './watch-files.ts';

export type SqliteOptions = OpenOptions & { readonly path: string };

/**
 * Rejects with StoreBusy if other processes keep the file for too long, and with StoreInUse for a server while a backup is
 * restored.
 */
export const openSqlite = async (options: SqliteOptions): Promise<OpenedStore> => {
  makeFolderOf(options.path);
  return openLocked(options.isServer === true ? lockForServer(options.path) : undefined, () => open(options));
};

const open = async ({ path, kinds = [], isServer = false, report }: SqliteOptions): Promise<OpenedStore> => {
  const db = await retrying(async () => connect(path), failureOf);
  try {
    const kysely = new Kysely<Tables>({ dialect: dialectOn(db) });
    const migrations = await migrate(kysely, 'sqlite', failureOf);
    const { store, isAnythingDue, writes, idle } = createStore(db, kysely, { path, kinds, report });
    // A server's log is copied into the file off the way of requests; otherwise SQLite does it every 1,000 pages.
    const checkpoints = isServer ? startCheckpoints(db, path) : null;
    return {
      store,
      isAnythingDue,
      writes,
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
  { path, kinds = [], report }: SqliteOptions,
): Pick<OpenedStore, 'store' | 'isAnythingDue' | 'writes'> & { readonly idle: () => Promise<void> } => {
  const upcast = upcastTo(kinds, sha256);
  const statements = preparedOn(db);
  const cache = createDocumentCache(db);
  const health = createWriteHealth(sqliteProblem, report);
  const group = createGroupCommit(db, {
    onBegin: cache.startTransaction,
    onFailure: cache.forget,
    check: watchFiles(path),
    onWritten: health.worked,
    onBusy: health.failed,
  });
  const groupReads = createGroupReads(db, cache.startTransaction);
  const load = db.prepare('select key, kind, version, document, owner, state, at, due_at from documents where key = ?');
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

  const rowAt = (key: Key): DocumentTable | null => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const row = firstRowOf<DocumentTable>(load, key) ?? null;
    cache.set(key, row);
    return row;
  };

  const documentAt = (key: Key): unknown => {
    const row = rowAt(key);
    return row === null ? undefined : documentOf(row, upcast);
  };

  const write = (change: Write): void => {
    if (change.document === null) {
      remove.run(change.key);
      cache.set(change.key, null);
      return;
    }
    const row = rowOf(change);
    const before = cache.get(change.key) ?? null;
    // An index is rewritten for every column that a statement names, so that one that stays is not named.
    if (before === null || !isIndexedAlike(before, row))
      insert.run(row.key, row.kind, row.version, row.document, row.owner, row.state, row.at, row.due_at);
    else if (before.due_at !== row.due_at) updateDocumentAndDue.run(row.version, row.document, row.due_at, row.key);
    else updateDocument.run(row.version, row.document, row.key);
    cache.set(change.key, row);
  };

  const reading = <T>(read: () => T, withinMs?: number): Promise<T> =>
    retrying(() => groupReads.run(read), failureOf, withinMs);

  const query = <Row>(compilable: Compilable<Row>, withinMs?: number): Promise<readonly Row[]> => {
    const { sql, parameters } = compilable.compile();
    return reading(() => rowsOf<Row>(statements(sql), ...inputsOf(parameters)), withinMs);
  };

  /** Every decision has documents of its own, each parsed once, when it is first asked for. */
  const documentsOf = (keys: readonly Key[]): Documents => {
    const parsed = new Map<Key, unknown>();
    return onlyDeclared(keys, (key) => {
      if (!parsed.has(key)) parsed.set(key, documentAt(key));
      return parsed.get(key);
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
    read: (keys, withinMs) =>
      reading(() => {
        const found = keys.map(documentAt);
        return onlyDeclared(keys, (_key, index) => found[index]);
      }, withinMs),

    update: ({ reads = [], writes: writable = [] }, decide, withinMs) =>
      group.run(() => {
        const decision = decide(documentsOf([...reads, ...writable]));
        checkWrites(writable, decision);
        const { answer, writes = [], messages = [] } = decision;
        if (writes.length === 0 && messages.length === 0) return { answer };
        return {
          answer,
          write: () => {
            writes.forEach(write);
            for (const { id, channel, receiver, is_otp: isOtp, position, message } of messages.map(messageRowOf)) {
              addMessage.run(id, channel, receiver, isOtp, position, EARLIEST_TIME, message);
            }
          },
        };
      }, withinMs),

    ...createSearches(kysely, query, upcast),
    outbox,
  };
  const idle = async (): Promise<void> => {
    await groupReads.idle();
    await group.idle();
  };
  const tryWrite = async (): Promise<void> => {
    // A probe may find room where a shopper's write would not.
    const { bavail, bsize } = statfsSync(dirname(path));
    if (bavail * bsize < SPARE_BYTES) throw new StoreBusy('the disk is nearly full');
    await group.run(() => ({
      answer: undefined,
      write: () => {
        insert.run(PROBE, PROBE, 0, '', null, null, EARLIEST_TIME, null);
        remove.run(PROBE);
      },
    }));
  };
  const writes = { hasFailed: health.hasFailed, sinceWriteMs: health.sinceWriteMs, tryWrite };
  return { store, isAnythingDue: createDueCheck(kysely, query, kinds), writes, idle };
};

/** What the writes of one turn of the event loop may need on the disk. */
const SPARE_BYTES = 512 * 1024;
/** The key of a row that is there only within one transaction. */
const PROBE = 'probe';

/** Whether owner, state and time are the same; the due time is compared separately. */
const isIndexedAlike = (a: DocumentTable, b: DocumentTable): boolean =>
  a.owner === b.owner && a.state === b.state && a.at === b.at;
