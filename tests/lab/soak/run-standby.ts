/**
 * `npm run lab -- soak-standby --rounds N`: crashes the primary of two PostgreSQL servers N times while shoppers write, each time of a
 * new pair, and promotes the standby. Ends with 1 if an acknowledged write was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { findPostgres } from '../../../cli/setup/postgres.mjs';
import { startPostgresPair } from '../../databases/postgres-pair.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { soakStandby } from './standby-soak.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');

const programs = findPostgres();
if (programs === undefined) throw new Error('NOT TESTED: there is no PostgreSQL on this machine');
process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled');

const client = createClientFolder();
let [lost, acknowledged, longest] = [0, 0, 0];
try {
  for (let round = 1; round <= rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'soak-standby-'));
    const pair = await startPostgresPair({ programs, folder });
    try {
      const result = await soakStandby({ clientRoot: client.root, pair });
      lost += result.losses.length;
      acknowledged += result.acknowledged;
      longest = Math.max(longest, result.gapMs);
      process.stdout.write(
        `round ${round} of ${rounds}: ${result.acknowledged} writes acknowledged, ${result.orders} of them orders; ${(result.gapMs / 1_000).toFixed(1)} s without one\n`,
      );
      for (const loss of result.losses) process.stdout.write(`LOST ${loss}\n`);
    } finally {
      await pair.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.stdout.write(
    `${rounds} promotions, ${acknowledged} writes acknowledged, ${lost} lost, at most ${(longest / 1_000).toFixed(1)} s without a write\n`,
  );
  process.exitCode = lost === 0 ? 0 : 1;
} finally {
  client.remove();
}
