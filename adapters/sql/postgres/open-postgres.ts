/** The shop's documents in PostgreSQL: a store that many server processes share. */
import type { Compilable, Kysely } from 'kysely';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { upcastTo, type Key, type Upcast, type Versioned } from '../../../core/ports/store/kind.ts';
import { onlyNamed, type Documents, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import type { OpenedStore } from '../opened-store.ts';
import { createOutbox } from '../outbox.ts';
import { retrying } from '../retry.ts';
import { documentOf, type StoredDocument } from '../rows.ts';
import { migrate } from '../schema/migrate.ts';
import type { Tables } from '../schema/tables.ts';
import { createDueCheck, createSearches } from '../searches.ts';
import { createBatches } from './batches.ts';
import { claimMessages } from './claim.ts';
import { failureOf, migrationFailureOf, recordingFailure } from './failures.ts';
import { createPool, kyselyOn, type Pool } from './pool.ts';
import { numbered, readDocuments } from './statements.ts';
import { runUpdates, type Update } from './updates.ts';

export type PostgresOptions = {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. */
  readonly url: string;
  /** Kinds whose documents may be of an older version. */
  readonly kinds?: readonly Versioned[];
};

/** Connections of a process, and how many of them may run batches of updates at the same time. */
const CONNECTIONS = 8;
const BATCHES = 3;

/** Rejects with StoreBusy if the database cannot be reached. */
export const openPostgres = async ({ url, kinds = [] }: PostgresOptions): Promise<OpenedStore> => {
  const pool = createPool(url, CONNECTIONS);
  try {
    const kysely = kyselyOn(pool);
    const migrations = await migrate(kysely, 'postgres', migrationFailureOf);
    const { store, isAnythingDue, idle } = createStore(pool, kysely, kinds);
    return {
      store,
      isAnythingDue,
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

const createStore = (
  pool: Pool,
  kysely: Kysely<Tables>,
  kinds: readonly Versioned[],
): Pick<OpenedStore, 'store' | 'isAnythingDue'> & { readonly idle: () => Promise<void> } => {
  const upcast = upcastTo(kinds);
  const updates = createBatches<Update>((batch) => runUpdates(pool, upcast, batch), BATCHES);

  /** One statement outside a transaction; it may be repeated, as it changes nothing or changes it to the same. */
  const run = <Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>> =>
    retrying(() => recordingFailure(pool.query<Row>(query)), failureOf);

  const query = async <Row>(compilable: Compilable<Row>): Promise<readonly Row[]> => {
    const { sql, parameters } = compilable.compile();
    return (await run<Row & QueryResultRow>({ text: sql, values: [...parameters] })).rows;
  };

  const store: ShopStore = {
    read: createReader((keys) => run<StoredDocument>(readDocuments(keys)).then(({ rows }) => rows), upcast),

    update: ({ reads = [], writes: keys = [] }, decide) =>
      new Promise((resolve, reject) => {
        // The answer is what this decision answers.
        const settle = resolve as (answer: unknown) => void;
        updates.add({ keys, reads, decide, resolve: settle, reject });
      }),

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
  return { store, isAnythingDue: createDueCheck(kysely, query, kinds), idle: updates.idle };
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
    if (keys.length === 0) return onlyNamed([], () => undefined);
    for (const key of keys) wanted.add(key);
    loading ??= loadWanted();
    const rows = await loading;
    const found = new Map<Key, unknown>(
      keys.map((key) => {
        const row = rows.get(key);
        return [key, row === undefined ? undefined : documentOf(row, upcast)];
      }),
    );
    return onlyNamed(keys, (key) => found.get(key));
  };
};
