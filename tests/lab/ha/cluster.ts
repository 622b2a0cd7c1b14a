/**
 * Three machines of a cluster as server/deploy/ha describes them, on three addresses of this one: the same files, with other
 * addresses and folders.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { serverUser } from '../../../cli/setup/postgres.mjs';

const DEPLOYED = inRoot('server/deploy/ha');
const NAMES = ['db1', 'db2', 'db3'] as const;
type Name = (typeof NAMES)[number];
/** In place of 10.0.0.1 to 10.0.0.3. */
const addressOf = (name: Name): string => `127.0.0.${NAMES.indexOf(name) + 2}`;
const START_MS = 120_000;

export type Cluster = {
  /** Names all three machines. */
  readonly url: string;
  /** Every process of the leader's machine ends where it is; resolves with its name. */
  readonly crashLeader: () => Promise<Name>;
  /** Starts the machine again. */
  readonly restart: (name: Name) => void;
  /** Moves the leader to its synchronous standby, as for an update of its machine. */
  readonly switchOver: () => Promise<void>;
  /** Resolves when there are a leader and two standbys that replicate from it. */
  readonly complete: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Member = { readonly name: Name; readonly role: string; readonly state: string };

/** Throws where the machine lacks a program. */
export const requireClusterPrograms = (): void => {
  for (const program of ['etcd', 'patroni', 'openssl'])
    if (spawnSync(program, [program === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' }).status !== 0)
      throw new Error(`NOT TESTED: there is no ${program} here (Debian: patroni etcd-server python3-idna openssl)`);
};

export const startCluster = async (folder: string, programs: string): Promise<Cluster> => {
  const user = serverUser();
  if (user === undefined) throw new Error('no user of this machine may run PostgreSQL');
  const [superuser, replicator, shop] = [0, 1, 2].map(() => randomBytes(12).toString('hex'));
  const folderOf = (name: Name): string => join(folder, name);
  const machines = NAMES.map((name) => `${name}=${addressOf(name)}`);
  execFileSync('sh', [join(DEPLOYED, 'certificates.sh'), folder, ...machines], { stdio: 'pipe' });

  /** A file of server/deploy/ha as this machine has it. */
  const fileOf = (name: Name, file: string): string =>
    readFileSync(join(DEPLOYED, file), 'utf8')
      .replaceAll('10.0.0.1', '{own}')
      .replaceAll(/^((?:ETCD|PATRONI)_NAME)=db1$/gmu, `$1=${name}`)
      .replaceAll(/^(ETCD_INITIAL_CLUSTER|PATRONI_ETCD3_HOSTS)=.*$/gmu, (line) =>
        line.replaceAll('{own}', addressOf('db1')),
      )
      .replaceAll('{own}', addressOf(name))
      .replaceAll(/10\.0\.0\.([23])/gu, (_, digit) => `127.0.0.${Number(digit) + 1}`)
      .replaceAll('PATRONI_SUPERUSER_PASSWORD=replace-this', `PATRONI_SUPERUSER_PASSWORD=${superuser}`)
      .replaceAll('PATRONI_REPLICATION_PASSWORD=replace-this', `PATRONI_REPLICATION_PASSWORD=${replicator}`)
      .replaceAll('/etc/shop-ha', folderOf(name))
      .replaceAll('/var/lib/postgresql/15/shop', join(folderOf(name), 'data'))
      .replaceAll('/var/lib/postgresql/', `${folderOf(name)}/`)
      .replaceAll('/var/lib/etcd/shop', join(folderOf(name), 'etcd'))
      .replaceAll('/var/run/postgresql', folderOf(name))
      .replaceAll('/usr/lib/postgresql/15/bin', programs);
  const variablesOf = (name: Name, file: string): Record<string, string> =>
    Object.fromEntries(
      fileOf(name, file)
        .split('\n')
        .filter((line) => /^[A-Z]/u.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );

  const running = new Map<Name, readonly ChildProcess[]>();
  const start = (name: Name): void => {
    const own = folderOf(name);
    const log = openSync(join(own, 'log'), 'a');
    const run = (program: string, args: readonly string[], env: string): ChildProcess =>
      spawn(program, args, {
        ...user,
        cwd: own,
        env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...variablesOf(name, env) },
        stdio: ['ignore', log, log],
      });
    running.set(name, [
      run('etcd', [], 'etcd.env.example'),
      run('patroni', [join(own, 'config.yml')], 'patroni.env.example'),
    ]);
  };
  const owned = (path: string): void => {
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? user.uid);
  };
  for (const path of [folder, ...NAMES.map(folderOf)]) owned(path);
  for (const name of NAMES) {
    writeFileSync(join(folderOf(name), 'config.yml'), fileOf(name, 'patroni.yml'));
    for (const file of readdirSync(folderOf(name))) owned(join(folderOf(name), file));
    start(name);
  }

  const certificates = new Agent({
    ca: readFileSync(join(folder, 'ca.crt')),
    cert: readFileSync(join(folderOf('db1'), 'node.crt')),
    key: readFileSync(join(folderOf('db1'), 'node.key')),
  });
  /** Asks Patroni on one of the machines that run. */
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    for (const name of running.keys()) {
      const answer = await askMachine(certificates, addressOf(name), method, path, body).catch(() => undefined);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
  const members = async (): Promise<readonly Member[]> =>
    ((await ask('GET', '/cluster')) as { readonly members?: readonly Member[] } | undefined)?.members ?? [];
  const leader = async (): Promise<Name | undefined> =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
  const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + START_MS; !(await isTrue()); await wait(200))
      if (Date.now() > end) throw new Error(`${what} (see ${folder})`);
  };
  const complete = (): Promise<void> =>
    until('the three machines did not come together', async () => {
      const all = await members();
      const isWorking = ({ state }: Member): boolean => state === 'running' || state === 'streaming';
      return all.length === 3 && all.every(isWorking) && all.some(({ role }) => role === 'sync_standby');
    });
  const end = async (name: Name): Promise<void> => {
    for (const child of running.get(name) ?? []) child.kill('SIGKILL');
    running.delete(name);
    // PostgreSQL outlives Patroni. On SIGQUIT all of its processes exit where they are.
    const pid = Number(readFileSync(join(folderOf(name), 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(pid, 'SIGQUIT');
  };

  await complete();
  const primary = (await leader()) ?? 'db1';
  const client = new Client({
    host: addressOf(primary),
    user: 'postgres',
    password: superuser,
    database: 'postgres',
    ssl: { ca: readFileSync(join(folder, 'ca.crt')) },
  });
  await client.connect();
  await client.query(`create role shop login password '${shop}'`);
  await client.query('create database shop owner shop');
  await client.end();

  return {
    url: `postgres://shop:${shop}@${NAMES.map(addressOf).join(',')}/shop?sslmode=verify-full&sslrootcert=${join(folder, 'ca.crt')}`,
    crashLeader: async () => {
      const name = await leader();
      if (name === undefined) throw new Error('there is no leader');
      await end(name);
      return name;
    },
    restart: start,
    switchOver: async () => {
      const before = await leader();
      await ask('POST', '/switchover', { leader: before });
      await until('the leader did not change', async () => ![undefined, before].includes(await leader()));
    },
    complete,
    stop: async () => {
      for (const name of [...running.keys()]) await end(name).catch(() => undefined);
    },
  };
};

const askMachine = (
  agent: Agent,
  host: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const asked = request({ agent, host, port: 8008, method, path, timeout: 5_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        try {
          resolve(method === 'GET' ? JSON.parse(text) : text);
        } catch (error) {
          reject(error);
        }
      });
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
