/**
 * `npm run lab -- soak-crash --rounds N [--store sqlite|postgres] [--seed S]`: kills the server N times while shoppers write,
 * and ends with 1 if an acknowledged write was lost. PostgreSQL is a server of its own here, which crashes together with ours.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { findPostgres } from '../../../cli/setup/postgres.mjs';
import { startKillablePostgres } from '../../databases/killable-postgres.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
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

// Every restart would compile the same modules again.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled');

const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const client = createClientFolder();
const { unit: random } = createSeededRandom(Number(values.seed));

const openPostgres = () => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('there is no PostgreSQL on this machine');
  return startKillablePostgres({ programs, folder });
};

const postgres = values.store === 'postgres' ? await openPostgres() : null;
try {
  const { acknowledged, losses } = await soakCrashes({
    store: postgres === null ? `sqlite:${join(folder, 'shop.db')}` : postgres.url,
    clientRoot: client.root,
    rounds,
    random,
    ...(postgres !== null && { alsoKill: postgres.restart }),
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
