/**
 * `npm run lab -- soak-standby --rounds N`: crashes the primary of two PostgreSQL servers N times while shoppers write, each time of a
 * new pair, and promotes the standby. Ends with 1 if an acknowledged write was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresPair } from '../../databases/postgres-pair.ts';
import { requirePostgres, seconds, soakCommand } from './soak-command.ts';
import { soakStandby } from './standby-soak.ts';

await soakCommand(9, async ({ rounds, clientRoot, say }) => {
  const programs = requirePostgres();
  let [lost, acknowledged, longest] = [0, 0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    // PostgreSQL's user has to enter it.
    const own = mkdtempSync(join(tmpdir(), 'soak-standby-'));
    const pair = await startPostgresPair({ programs, folder: own });
    try {
      const result = await soakStandby({ clientRoot, pair });
      lost += result.losses.length;
      acknowledged += result.acknowledged;
      longest = Math.max(longest, result.gapMs);
      say(
        `round ${round} of ${rounds}: ${result.acknowledged} writes acknowledged, ${result.orders} of them orders; ${seconds(result.gapMs)} without one`,
      );
      for (const loss of result.losses) say(`LOST ${loss}`);
    } finally {
      await pair.stop();
      rmSync(own, { recursive: true, force: true });
    }
  }
  say(
    `${rounds} promotions, ${acknowledged} writes acknowledged, ${lost} lost, at most ${seconds(longest)} without a write`,
  );
  return lost === 0;
});
