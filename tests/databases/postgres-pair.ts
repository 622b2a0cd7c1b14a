/**
 * Two PostgreSQL servers: a primary, and a standby that has every commit before it is acknowledged. What promotes the standby
 * is the test; for a cluster that does so by itself see tests/lab/ha.
 */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { serverUser } from '../../cli/setup/postgres.mjs';
import { until } from '../server/fixtures/waiting.ts';
import { freePort, startServer, stopServer, type ServerFolder } from './postgres-process.ts';

export type PostgresPair = {
  /** Names both, the primary first. */
  readonly url: string;
  /** Crashes the primary: all of its processes exit where they are. */
  readonly crashPrimary: () => Promise<void>;
  /** From now on the standby gets nothing, and nobody waits for it. */
  readonly stopReplication: () => Promise<void>;
  /** Makes the standby a primary. */
  readonly promoteStandby: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The name under which the standby replicates. */
const STANDBY = 'shop_standby';
const READY_MS = 60_000;

const queryAt = async <Row extends object>(port: number, text: string): Promise<readonly Row[]> => {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** How each standby of this primary follows it: sync, or async. */
const statesOf = async (port: number): Promise<readonly string[]> => {
  const rows = await queryAt<{ readonly state: string }>(port, 'select sync_state as state from pg_stat_replication');
  return rows.map(({ state }) => state);
};

/** `folder` is an empty one that the server's user may enter. */
export const startPostgresPair = async ({ programs, folder }: ServerFolder): Promise<PostgresPair> => {
  const user = serverUser() ?? {};
  const [primary, standby] = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  for (const one of [primary, standby]) {
    mkdirSync(one);
    if (user.uid !== undefined) for (const path of [folder, one]) chownSync(path, user.uid, user.gid ?? user.uid);
  }
  const ports = { primary: await freePort(), standby: await freePort() };
  const settings = ['wal_level=replica', 'max_wal_senders=10', 'hot_standby=on', 'synchronous_commit=on'];
  /** Changes settings of a running server. */
  const set = async (port: number, ...settings: readonly string[]): Promise<void> => {
    for (const setting of settings) await queryAt(port, `alter system set ${setting}`);
    await queryAt(port, 'select pg_reload_conf()');
  };
  const stopBoth = async (): Promise<void> => {
    await Promise.all([primary, standby].map((one) => stopServer(one, 'SIGQUIT')));
  };
  try {
    await startServer({ programs, folder: primary }, { port: ports.primary, isDurable: true, settings });
    execFileSync(
      join(programs, 'pg_basebackup'),
      [
        ...['-D', join(standby, 'data'), '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
        ...['-d', `host=127.0.0.1 port=${ports.primary} user=postgres application_name=${STANDBY}`],
      ],
      { ...user, stdio: 'pipe', cwd: standby },
    );
    await startServer({ programs, folder: standby }, { port: ports.standby, isDurable: true, settings });
    // Only now, so that the standby has not got this setting: once promoted, it would wait for itself.
    await set(ports.primary, `synchronous_standby_names = 'FIRST 1 (${STANDBY})'`);
    await until(async () => (await statesOf(ports.primary)).includes('sync'), READY_MS, 100);
  } catch (error) {
    await stopBoth();
    throw error;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}/postgres`,
    crashPrimary: () => stopServer(primary, 'SIGQUIT'),
    stopReplication: async () => {
      await set(ports.primary, `synchronous_standby_names = ''`);
      await set(ports.standby, `primary_conninfo = ''`);
      await until(async () => (await statesOf(ports.primary)).length === 0, READY_MS, 100);
    },
    promoteStandby: async () => {
      await queryAt(ports.standby, 'select pg_promote()');
    },
    stop: stopBoth,
  };
};
