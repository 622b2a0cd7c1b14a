/**
 * `npm run lab -- histories --seconds N [--store memory|sqlite|postgres] [--seed S]`: plays histories one after another, and
 * ends with 1 at the first that breaks a rule. On PostgreSQL two server processes share the database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../../cli/setup/postgres.mjs';
import { startServer as startPostgres, stopServer as stopPostgres } from '../../databases/postgres-process.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { playHistory } from './play-history.ts';
import { forkServer } from './server-process.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    store: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error('--seconds must be a number above 0');
/** How often each browser of a history orders. */
const ROUNDS = 30;

const folder = mkdtempSync(join(tmpdir(), 'histories-'));
const client = createClientFolder();

const postgresUrl = async (): Promise<string> => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('there is no PostgreSQL on this machine');
  return `postgres://postgres@127.0.0.1:${await startPostgres({ programs, folder })}/postgres`;
};

const storeOf = async (): Promise<string> => {
  switch (values.store) {
    case 'memory':
      return 'memory';
    case 'sqlite':
      return `sqlite:${join(folder, 'shop.db')}`;
    case 'postgres':
      return postgresUrl();
    default:
      throw new Error('--store must be memory, sqlite or postgres');
  }
};

try {
  const store = await storeOf();
  const first = await forkServer(store, client.root);
  const others = values.store === 'postgres' ? [await forkServer(store, client.root)] : [];
  const servers = [first, ...others] as const;
  const end = performance.now() + seconds * 1_000;
  for (let seed = Number(values.seed); performance.now() < end; seed += 1) {
    const { orders, violations } = await playHistory({ servers, seed, rounds: ROUNDS });
    process.stdout.write(`history ${seed}: ${orders} orders, ${violations.length} rules broken\n`);
    for (const violation of violations) process.stdout.write(`  ${violation}\n`);
    if (violations.length > 0) {
      process.exitCode = 1;
      break;
    }
  }
  await Promise.all(servers.map((server) => server.close()));
} finally {
  await stopPostgres(folder);
  client.remove();
  rmSync(folder, { recursive: true, force: true });
}
