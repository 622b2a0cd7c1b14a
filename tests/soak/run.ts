/**
 * `npm run soak:crash -- --rounds N [--store sqlite|postgres] [--seed S]`: kills the server N times while shoppers write,
 * and ends with 1 if an acknowledged write was lost. PostgreSQL is a server of its own here, killed together with ours.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { inRoot } from '../../cli/setup/paths-and-programs.mjs';
import { findPostgres } from '../../cli/setup/postgres.mjs';
import { startServer } from '../databases/postgres-process.ts';
import { createClientFolder } from '../server/fixtures/client-folder.ts';
import { soakCrashes } from './crash-soak.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    store: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');
if (values.store !== 'sqlite' && values.store !== 'postgres') throw new Error('--store must be sqlite or postgres');

/** How long killed processes may take to be gone, in milliseconds. */
const DYING_MS = 10_000;

// Every restart would compile the same modules again.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled');

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const client = createClientFolder();
const { unit: random } = createSeededRandom(Number(values.seed));
const isPostgres = values.store === 'postgres';

const openPostgres = async () => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('there is no PostgreSQL on this machine');
  const server = { programs, folder };
  const port = await startServer(server, { isDurable: true });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill: async () => {
      await killGroup();
      await startServer(server, { port, isDurable: true });
    },
    stop: killGroup,
  };
};

/** The server leads a group of processes: with one of them left, it would not start again. */
const killGroup = async (): Promise<void> => {
  const group = -Number(readFileSync(join(folder, 'pid'), 'utf8'));
  const end = Date.now() + DYING_MS;
  while (signalled(group, 'SIGKILL') && Date.now() < end) await wait(20);
};

/** False if there is no such process any more. */
const signalled = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
};

const postgres = isPostgres ? await openPostgres() : null;
try {
  const { acknowledged, losses } = await soakCrashes({
    store: postgres === null ? `sqlite:${join(folder, 'shop.db')}` : postgres.url,
    clientRoot: client.root,
    rounds,
    random,
    ...(postgres !== null && { alsoKill: postgres.kill }),
    onRound: (round, count) => {
      process.stdout.write(`round ${round} of ${rounds}: ${count} writes acknowledged\n`);
    },
  });
  for (const loss of losses) process.stdout.write(`LOST ${loss}\n`);
  process.stdout.write(`${rounds} crashes, ${acknowledged} writes acknowledged, ${losses.length} lost\n`);
  process.exitCode = losses.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
  client.remove();
  rmSync(folder, { recursive: true, force: true });
}
