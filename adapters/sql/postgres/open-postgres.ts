/** The shop's documents in PostgreSQL: a store that many server processes share. */
import { randomUUID } from 'node:crypto';
import type { Compilable } from 'kysely';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { kind, upcastTo, type Key, type Upcast } from '../../../core/ports/store/kind.ts';
import {
  onlyDeclared,
  StoreBusy,
  type Decision,
  type Documents,
  type Keys,
  type ShopStore,
} from '../../../core/ports/store/shop-store.ts';
import type { OpenedStore, OpenOptions } from '../opened-store.ts';
import { createOutbox } from '../outbox.ts';
import { PATIENCE_MS, retrying, within } from '../retry.ts';
import { documentOf, sha256, type StoredDocument } from '../rows.ts';
import { migrate } from '../schema/migrate.ts';
import { createDueCheck, createSearches } from '../searches.ts';
import { createWriteHealth } from '../write-health.ts';
import { createBatches } from './batches.ts';
import { claimMessages } from './claim.ts';
import { failureOf, migrationFailureOf, postgresProblem } from './failures.ts';
import { createPool, kyselyOn, SERVER_NAME, type Pool } from './pool.ts';
import { checkSessions } from './check-sessions.ts';
import { numbered, readDocuments } from './statements.ts';
import { runUpdates, type Update, type UpdateContext } from './updates.ts';

/** `url` is `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with one host or several. */
export type PostgresOptions = OpenOptions & { readonly url: string };

/** Connections of a process, and how many of them may run batches of updates at the same time. */
const CONNECTIONS = 8;
const BATCHES = 3;

/**
 * Rejects with StoreBusy if the database cannot be reached, and with PooledTransactions for a pooler that takes sessions
 * away.
 */
export const openPostgres = async (options: PostgresOptions): Promise<OpenedStore> => {
  const { url, isServer = false } = options;
  const pool = createPool(url, CONNECTIONS, isServer ? { name: SERVER_NAME } : {});
  try {
    await retrying(() => checkSessions(pool), failureOf);
    const migrations = await migrateAt(url);
    const { store, isAnythingDue, writes, idle } = createStore(pool, options);
    return {
      store,
      isAnythingDue,
      writes,
      migrations,
      close: async () => {
        await idle();
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
};

/** On a connection of its own, as a change of the schema may take longer than a call. */
const migrateAt = async (url: string): Promise<readonly string[]> => {
  const pool = createPool(url, 1, { isUnlimited: true });
  try {
    return await migrate(kyselyOn(pool), 'postgres', migrationFailureOf);
  } finally {
    await pool.end();
  }
};

/** Each process tries writes under its own key, so that a stuck process holds up no other. */
const probes = kind<null>()({ name: 'probe', version: 1, id: (id: string) => id });

const createStore = (
  pool: Pool,
  { kinds = [], report }: PostgresOptions,
): Pick<OpenedStore, 'store' | 'isAnythingDue' | 'writes'> & { readonly idle: () => Promise<void> } => {
  const kysely = kyselyOn(pool);
  const upcast = upcastTo(kinds, sha256);
  const health = createWriteHealth(postgresProblem, report);
  /** The last failure of an update since the last commit: the reason given to updates that are still waiting. */
  let trouble: unknown;
  const context: UpdateContext = {
    pool,
    upcast,
    onWritten: () => {
      trouble = undefined;
      health.worked();
    },
    onTrouble: (error) => {
      trouble = error;
    },
  };
  const updates = createBatches<Update>((batch) => runUpdates(context, batch), BATCHES);

  /** One statement outside a transaction; it may be repeated, as it changes nothing or changes it to the same. */
  const run = <Row extends QueryResultRow>(
    query: QueryConfig,
    withinMs: number = PATIENCE_MS,
  ): Promise<QueryResult<Row>> =>
    within(
      withinMs,
      retrying(() => pool.query<Row>(query), failureOf, withinMs),
    );

  const query = async <Row>(compilable: Compilable<Row>, withinMs?: number): Promise<readonly Row[]> => {
    const { sql, parameters } = compilable.compile();
    return (await run<Row & QueryResultRow>({ text: sql, values: [...parameters] }, withinMs)).rows;
  };

  const read = createReader((keys) => run<StoredDocument>(readDocuments(keys)).then(({ rows }) => rows), upcast);

  const store: ShopStore = {
    read: (keys, withinMs = PATIENCE_MS) => within(withinMs, read(keys)),

    update: <T>(
      { reads = [], writes: keys = [] }: Keys,
      decide: (documents: Documents) => Decision<T>,
      withinMs = PATIENCE_MS,
    ) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // The answer is what this decision answers.
      const update: Update = { keys, reads, decide, resolve: resolve as (answer: unknown) => void, reject };
      const timer = setTimeout(() => {
        updates.giveUp(update);
        reject(new StoreBusy('the update was given up', { cause: trouble }));
      }, withinMs);
      updates.add(update);
      return promise.then(
        (answer) => {
          clearTimeout(timer);
          return answer;
        },
        (error: unknown) => {
          clearTimeout(timer);
          health.failed(error);
          throw error;
        },
      );
    },

    ...createSearches(kysely, query, upcast),

    outbox: createOutbox({
      claim: (claim) => retrying(() => claimMessages(pool, claim), failureOf),
      remove: async (ids) =>
        (await run({ name: 'remove', text: 'delete from outbox where id = any($1::text[])', values: [[...ids]] }))
          .rowCount ?? 0,
      all: async <Row>(statement: string, parameters: readonly (string | number)[]) =>
        (await run<Row & QueryResultRow>({ text: numbered(statement), values: [...parameters] })).rows,
      run: async (statement, parameters) =>
        (await run({ text: numbered(statement), values: [...parameters] })).rowCount ?? 0,
    }),
  };
  const probe = probes.key(randomUUID());
  const writes = {
    hasFailed: health.hasFailed,
    sinceWriteMs: health.sinceWriteMs,
    // A key that is named and not written gets a row within the transaction, and loses it again.
    tryWrite: () => store.update({ writes: [probe] }, () => ({ answer: undefined })),
  };
  return { store, isAnythingDue: createDueCheck(kysely, query, kinds), writes, idle: updates.idle };
};

/** Reads that arrive in one turn share a statement. */
const createReader = (
  load: (keys: readonly Key[]) => Promise<readonly StoredDocument[]>,
  upcast: Upcast,
): ShopStore['read'] => {
  let wanted = new Set<Key>();
  let loading: Promise<ReadonlyMap<string, StoredDocument>> | null = null;

  const loadWanted = async (): Promise<ReadonlyMap<string, StoredDocument>> => {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const keys = [...wanted];
    wanted = new Set();
    loading = null;
    return new Map((await load(keys)).map((row) => [row.key, row]));
  };

  return async (keys): Promise<Documents> => {
    if (keys.length === 0) return onlyDeclared([], () => undefined);
    for (const key of keys) wanted.add(key);
    loading ??= loadWanted();
    const rows = await loading;
    const found = new Map<Key, unknown>(
      keys.map((key) => {
        const row = rows.get(key);
        return [key, row === undefined ? undefined : documentOf(row, upcast)];
      }),
    );
    return onlyDeclared(keys, (key) => found.get(key));
  };
};
