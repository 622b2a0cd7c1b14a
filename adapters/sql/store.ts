/** The shop's store in a database: the same for every one; what differs between them is the dialect's. */
import { randomUUID } from 'node:crypto';
import { upcastTo } from '../../core/ports/store/kind.ts';
import { onlyDeclared, type ShopStore } from '../../core/ports/store/shop-store.ts';
import type { Dialect } from './dialect.ts';
import { createGroupCommit } from './group-commit.ts';
import type { OpenedStore, OpenOptions } from './opened-store.ts';
import { createOutbox } from './outbox.ts';
import { PATIENCE_MS, retrying, within, type Attempt } from './retry.ts';
import { documentOf, sha256 } from './rows.ts';
import { EARLIEST_TIME } from './schema/tables.ts';
import { createDueCheck, createSearches } from './searches.ts';
import { commitUpdates, readDocuments, type Update } from './updates.ts';
import { createWriteHealth } from './write-health.ts';

/** A store on a database whose schema is up to date. */
export const createStore = (
  dialect: Dialect,
  { kinds = [], report }: Pick<OpenOptions, 'kinds' | 'report'>,
): Omit<OpenedStore, 'migrations'> => {
  const { db, failureOf } = dialect;
  const upcast = upcastTo(kinds, sha256);
  const health = createWriteHealth(dialect.problemOf, report);

  const running = new Set<Promise<unknown>>();
  const attempt: Attempt = async (run, withinMs = PATIENCE_MS) => {
    const asked = within(withinMs, retrying(run, failureOf, withinMs));
    running.add(asked);
    try {
      return await asked;
    } finally {
      running.delete(asked);
    }
  };
  const group = createGroupCommit<Update>(async (updates, check) => {
    const { outcomes, hasWritten } = await commitUpdates(dialect, upcast, updates, check);
    if (hasWritten) health.worked();
    return outcomes;
  }, dialect);
  const recorded = async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write;
    } catch (error) {
      health.failed(error);
      throw error;
    }
  };

  const store: ShopStore = {
    read: async (keys, withinMs) => {
      const rows = await attempt(() => readDocuments(db, keys), withinMs);
      // Parsed now, so that a document that cannot be read fails this call.
      const documents = new Map<string, unknown>(rows.map((row) => [row.key, documentOf(row, upcast)]));
      return onlyDeclared(keys, (key) => documents.get(key));
    },
    update: async ({ reads = [], writes: keys = [] }, decide, withinMs = PATIENCE_MS) =>
      // The group resolves with the answer of this `decide`.
      (await recorded(group.run({ keys, reads, decide }, withinMs))) as ReturnType<typeof decide>['answer'],
    ...createSearches(db, attempt, upcast),
    outbox: createOutbox(dialect, attempt),
  };

  /** Each process tries writes under its own key, so that a stuck process holds up no other. */
  const probe = `probe/${randomUUID()}`;
  const tryWrite = async (): Promise<void> => {
    dialect.checkRoom();
    await attempt(() =>
      db.transaction().execute(async (transaction) => {
        const row = { key: probe, kind: 'probe', version: 0, document: '', at: EARLIEST_TIME };
        await transaction.insertInto('documents').values(row).execute();
        await transaction.deleteFrom('documents').where('key', '=', probe).execute();
      }),
    );
    health.worked();
  };

  return {
    store,
    isAnythingDue: createDueCheck(db, attempt, kinds),
    writes: { hasFailed: health.hasFailed, sinceWriteMs: health.sinceWriteMs, tryWrite: () => recorded(tryWrite()) },
    close: async () => {
      await group.idle();
      await Promise.allSettled(running);
      await dialect.close();
    },
  };
};
