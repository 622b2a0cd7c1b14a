/** Connections to PostgreSQL: how they are made, and Kysely on them. */
import { Socket } from 'node:net';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import { Client, types, type ClientConfig, type QueryResult } from 'pg';
import { PATIENCE_MS } from '../retry.ts';
import type { Tables } from '../schema/tables.ts';
import { CommitLost, failureOf, isConflict, isReadOnly, ReadOnlyDatabase, recordFailure } from './errors.ts';
import { hostUrls } from './hosts.ts';

/** Milliseconds: a host that has not answered by then is left for the next one. */
export const ATTEMPT_MS = 10_000;
/** Attempts to connect under way at a time: more would only fill the queue of a server that is slow to accept. */
const ATTEMPTS = 2;
/** After a failed attempt: the first pause, which doubles each time that all hosts have failed, and the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 2_000];
/** The server should be the one that gives up first. */
const STATEMENT_MS = PATIENCE_MS - 500;
/** How long a caller waits for a connection; it then has time to say why there is none. */
const WAIT_MS = PATIENCE_MS - 500;
/** How long a statement waits for what another transaction holds; a transaction of the shop takes a few milliseconds. */
const LOCK_MS = 400;
const QUERY_MS = PATIENCE_MS;

/** PostgreSQL's number of the type `bigint`, which holds money, times and counts far below 2^53. */
const BIGINT = 20;

const typeParsers: ClientConfig['types'] = {
  getTypeParser: (oid, format) => (oid === BIGINT ? Number : types.getTypeParser(oid, format)),
};

/** Tells the sessions of servers from those of the operator's commands and of other programs. */
export const SERVER_NAME = 'shop server';

export type PoolOptions = {
  readonly max: number;
  /** For backups and migrations, which take as long as they take. */
  readonly isUnlimited?: boolean;
  /** By default none in particular. */
  readonly name?: string;
};

/**
 * The session's settings, set by a statement: poolers refuse them as parameters of the connection. It takes one round trip
 * for each new connection.
 */
const setUpSession = async (
  client: Client,
  {
    name,
    isUnlimited,
    mustWrite,
  }: { readonly name: string; readonly isUnlimited: boolean; readonly mustWrite: boolean },
): Promise<void> => {
  const { rows } = await client.query<{ readonly read_only: string }>(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false),
      set_config('application_name', $3, false), set_config('lock_timeout', $4, false), current_setting('transaction_read_only') as read_only`,
    [...(isUnlimited ? [0, 0] : [STATEMENT_MS, QUERY_MS]), name, isUnlimited ? 0 : LOCK_MS].map(String),
  );
  if (mustWrite && rows[0]?.read_only === 'on') throw new ReadOnlyDatabase('this host takes no writes');
};

type Waiting = { readonly give: (connection: Connection) => void; readonly refuse: (error: unknown) => void };

/** What Kysely asks of a client of pg, but for cursors. */
export type Connection = {
  readonly client: Client;
  readonly host: string;
  readonly query: (text: string, parameters: readonly unknown[]) => Promise<QueryResult>;
  readonly release: () => void;
};

export type Pool = {
  /** Rejects with what the last attempt failed with where there is no connection in time. */
  readonly connect: () => Promise<Connection>;
  /** The URL of the host that is used. */
  readonly host: () => string;
  readonly end: () => Promise<void>;
};

/**
 * The connections of a process. `url` may name several hosts: the first that takes writes is used, until it cannot be
 * reached or takes none; then they are asked one after another. An attempt to connect outlives the call that asked for it:
 * whoever waits next gets its connection.
 */
export const createPool = (url: string, { max, isUnlimited = false, name = 'shop' }: PoolOptions): Pool => {
  const urls = hostUrls(url);
  const idle: Connection[] = [];
  const waiting: Waiting[] = [];
  const clients = new Set<Client>();
  /** The host that is asked next, and the one that has answered last. */
  let current = 0;
  let used: string | undefined;
  const connecting = new Set<Socket>();
  let [failures, isPausing, isEnded] = [0, false, false];
  let problem: unknown;
  const hostAt = (index: number): string => urls[index % urls.length] ?? url;

  const drop = (client: Client): void => {
    clients.delete(client);
    const place = idle.findIndex((one) => one.client === client);
    if (place >= 0) idle.splice(place, 1);
    client.end().catch(() => undefined);
  };

  /** To whoever waits, or to nobody for now. One of a host that another has replaced is closed. */
  const offer = (connection: Connection): void => {
    if (isEnded || connection.host !== used) drop(connection.client);
    else {
      const next = waiting.shift();
      if (next === undefined) idle.push(connection);
      else next.give(connection);
    }
    connectNext();
  };

  const connectionOf = (client: Client, host: string): Connection => {
    let isBad = false;
    const query = async (text: string, parameters: readonly unknown[]): Promise<QueryResult> => {
      // Its transaction ends with it.
      if (isBad && text === 'rollback') return { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };
      try {
        return await client.query(text, [...parameters]);
      } catch (error) {
        recordFailure(error);
        if (isReadOnly(error) && urls.length > 1) for (const { client: other } of [...idle]) drop(other);
        isBad ||= failureOf(error) !== 'permanent' && !isConflict(error);
        if (text !== 'commit' || isConflict(error)) throw error;
        isBad = true;
        throw new CommitLost('no answer to a commit', { cause: error });
      }
    };
    const connection: Connection = {
      client,
      host,
      query,
      release: () => {
        if (!isBad && clients.has(client)) return offer(connection);
        drop(client);
        connectNext();
      },
    };
    return connection;
  };

  const attempt = async (host: string): Promise<void> => {
    const socket = new Socket();
    connecting.add(socket);
    const client = new Client({
      connectionString: host,
      stream: () => socket,
      types: typeParsers,
      connectionTimeoutMillis: ATTEMPT_MS,
      keepAlive: true,
      ...(isUnlimited ? {} : { query_timeout: QUERY_MS }),
    });
    clients.add(client);
    // One that breaks leaves the pool, or fails the next statement of its transaction; without a listener it would end the process.
    client.on('error', () => drop(client));
    try {
      await client.connect();
      await setUpSession(client, { name, isUnlimited, mustWrite: urls.length > 1 });
      connecting.delete(socket);
      [failures, problem, used] = [0, undefined, host];
      offer(connectionOf(client, host));
    } catch (error) {
      connecting.delete(socket);
      drop(client);
      recordFailure(error);
      problem = error;
      failures += 1;
      if (host === hostAt(current)) current += 1;
      // No later attempt would help those that wait now.
      if (failureOf(error) !== 'transient' && urls.length === 1) for (const one of waiting.splice(0)) one.refuse(error);
      isPausing = true;
      const rounds = Math.floor((failures - 1) / urls.length);
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(rounds, 10));
      setTimeout(
        () => {
          isPausing = false;
          connectNext();
        },
        pauseMs * (0.5 + Math.random() / 2),
      ).unref();
    }
  };

  /** A function declaration, because attempts start the next ones. */
  function connectNext(): void {
    const isNeeded = (): boolean => connecting.size < Math.min(ATTEMPTS, waiting.length) && clients.size < max;
    while (!isPausing && !isEnded && isNeeded()) void attempt(hostAt(current));
  }

  return {
    connect: () =>
      new Promise((resolve, reject) => {
        const connection = idle.pop();
        if (connection !== undefined) return resolve(connection);
        const leave = (): void => {
          clearTimeout(timer);
          const place = waiting.indexOf(one);
          if (place >= 0) waiting.splice(place, 1);
        };
        const one: Waiting = {
          give: (given) => {
            leave();
            resolve(given);
          },
          refuse: (error) => {
            leave();
            reject(error);
          },
        };
        const timer = setTimeout(() => {
          const error = problem ?? new Error('there was no connection in time');
          recordFailure(error);
          one.refuse(error);
        }, WAIT_MS);
        waiting.push(one);
        connectNext();
      }),
    host: () => used ?? hostAt(current),
    end: async () => {
      isEnded = true;
      for (const one of waiting.splice(0)) one.refuse(new Error('the store was closed'));
      for (const socket of connecting) socket.destroy();
      // Those in use are closed when they are released.
      await Promise.all(idle.splice(0).map(({ client }) => (clients.delete(client), client.end())));
    },
  };
};

/** Migrations are locked by `lockSchema`, until their transaction ends: Kysely's own lock would outlive one that fails. */
class TransactionAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class TransactionDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionAdapter();
  }
}

export const kyselyOn = ({ connect, end }: Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    // Kysely takes clients of pg, whose cursors nothing here asks for.
    dialect: new TransactionDialect({
      pool: { options: {}, connect: connect as unknown as PostgresPool['connect'], end },
    }),
  });
