/** A PostgreSQL server for tests: made in an empty folder, and stopped by it. Never run as root, which it refuses. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { serverUser } from '../../cli/setup/postgres.mjs';

export type ServerFolder = { readonly programs: string; readonly folder: string };

/**
 * Data in a test need not survive the machine, so that nothing waits for the disk. What a killed process has written is
 * kept by the system; without this setting, each start after a crash syncs every file of the folder, for seconds.
 */
const UNSYNCED = ['fsync=off'];
/** Nor need it survive the server's processes, by default. */
const FAST = ['synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = ['max_connections=200', 'shared_buffers=64MB', 'listen_addresses=127.0.0.1'];
const START_MS = 60_000;

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export type ServerOptions = {
  /** By default a free one. */
  readonly port?: number;
  /** Loses nothing that it has acknowledged when its processes are killed. */
  readonly isDurable?: boolean;
  /** More of its settings, as `name=value`. */
  readonly settings?: readonly string[];
};

/** Starts a server, and resolves with its port. */
export const startServer = async (
  { programs, folder }: ServerFolder,
  { port: fixed, isDurable = false, settings: more = [] }: ServerOptions = {},
): Promise<number> => {
  const user = serverUser();
  if (user === undefined) throw new Error('no user of this machine may run PostgreSQL');
  const data = join(folder, 'data');
  if (!existsSync(data)) {
    mkdirSync(data);
    if (user.uid !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid ?? user.uid);
    const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    execFileSync(join(programs, 'initdb'), options, { ...user, stdio: 'pipe', cwd: folder });
  }
  const port = fixed ?? (await freePort());
  const log = openSync(join(folder, 'log'), 'a');
  const settings = [
    ...SETTINGS,
    ...UNSYNCED,
    ...(isDurable ? [] : FAST),
    ...more,
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ];
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  writeFileSync(join(folder, 'pid'), String(child.pid));
  await answers(port, folder);
  return port;
};

const answers = async (port: number, folder: string): Promise<void> => {
  for (const end = Date.now() + START_MS; ; await wait(50)) {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > end)
        throw new Error(`PostgreSQL did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
  }
};

/** Sends a signal to the server of this folder and to all of its processes: SIGSTOP freezes it, and SIGCONT lets it go on. */
export const signalServer = (folder: string, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  const pid = readFileSync(join(folder, 'pid'), 'utf8');
  const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
  for (const one of [pid, ...children])
    try {
      process.kill(Number(one), signal);
    } catch {
      // One that had little to do has ended meanwhile.
    }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Stops the server of this folder, if it runs: by SIGINT, which ends its connections, or as the signal says. */
export const stopServer = async (folder: string, signal: NodeJS.Signals = 'SIGINT'): Promise<void> => {
  const file = join(folder, 'pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  if (isAlive(pid)) process.kill(pid, signal);
  for (const end = Date.now() + START_MS; isAlive(pid) && Date.now() < end;) await wait(20);
};
