/** A pgbouncer of its own before the PostgreSQL server of the tests. It does not run as root. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { serverUser } from '../../cli/setup/postgres.mjs';
import { until } from '../server/fixtures/waiting.ts';
import { describeOnPostgres } from './postgres.ts';
import { freePort } from './postgres-process.ts';

/** Debian keeps it where only root looks. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => spawnSync(path, ['--version']).status === 0);

/** Runs these tests behind pgbouncer; where there is none, says so, and fails if REQUIRE_PGBOUNCER is set. */
export const describeBehindPgbouncer = (name: string, tests: () => void): void => {
  describeOnPostgres(`behind pgbouncer, ${name}`, PROGRAM === undefined ? reportUntested(name) : tests);
};

const reportUntested = (name: string) => (): void => {
  it('was not tested, as there is no pgbouncer on this machine', () => {
    process.stderr.write(`\nNOT TESTED, as there is no pgbouncer on this machine: ${name}\n`);
    expect(process.env['REQUIRE_PGBOUNCER'] ?? '').toBe('');
  });
};

export type Pgbouncer = { readonly url: string; readonly stop: () => Promise<void> };

const START_MS = 20_000;

/** `url` is a database of the tests' server; the answer's is the same one, through pgbouncer with these settings. */
export const startPgbouncer = async (
  url: string,
  settings: Readonly<Record<string, string>>,
  { onConnect }: { /** A statement for each new session. */ readonly onConnect?: string } = {},
): Promise<Pgbouncer> => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'shop-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  const user = serverUser() ?? {};
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    ...settings,
  };
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${new URL(url).port}${onConnect === undefined ? '' : ` connect_query='${onConnect}'`}`,
      '[pgbouncer]',
      ...Object.entries(all).map((pair) => pair.join(' = ')),
      '',
    ].join('\n'),
  );
  if (user.uid !== undefined) for (const path of [folder, file, users]) chownSync(path, user.uid, user.gid ?? user.uid);
  const child: ChildProcess = spawn(PROGRAM ?? '', [file], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'close');
  const through = new URL(url);
  through.port = String(port);
  const answers = async (): Promise<boolean> => {
    const client = new Client(through.href);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await until(answers, START_MS, 50);
  return {
    url: through.href,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
};
