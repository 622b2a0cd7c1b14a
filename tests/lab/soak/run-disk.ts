/**
 * `npm run lab -- soak-disk --rounds N [--seed S]`: loses the disk of a shop on SQLite N times while shoppers write, and restores
 * what Litestream has replicated. Ends with 1 if a write older than 5 seconds was lost, if `check` finds an error, or if an invoice
 * number was given twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { ensureLitestream } from '../programs/litestream.ts';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { soakDisk } from './disk-soak.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');
const MOST_LOST_MS = 5_000;

const litestream = ensureLitestream();
if (litestream === undefined) throw new Error('NOT TESTED: there is no Litestream, and it could not be installed');
// Every restart would compile the same modules again.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled');

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const folder = mkdtempSync(join(tmpdir(), 'soak-disk-'));
const client = createClientFolder();
try {
  const results = await soakDisk({
    folder,
    clientRoot: client.root,
    litestream,
    rounds,
    random: createSeededRandom(Number(values.seed)).unit,
    onRound: ({ round, acknowledged, lostMs, restoreMs, problems }) => {
      process.stdout.write(
        `round ${round} of ${rounds}: ${acknowledged} writes acknowledged, the last ${seconds(lostMs)} lost, restored in ${seconds(restoreMs)}\n`,
      );
      for (const problem of problems) process.stdout.write(`✗ ${problem}\n`);
    },
  });
  const most = Math.max(...results.map(({ lostMs }) => lostMs));
  const count = results.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const problems = results.flatMap((result) => result.problems);
  process.stdout.write(
    `${rounds} lost disks, ${count} writes acknowledged, at most the last ${seconds(most)} lost, ${problems.length} problems\n`,
  );
  process.exitCode = most <= MOST_LOST_MS && problems.length === 0 ? 0 : 1;
} finally {
  client.remove();
  rmSync(folder, { recursive: true, force: true });
}
