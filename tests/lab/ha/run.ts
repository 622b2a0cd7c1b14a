/**
 * `npm run lab -- ha --rounds N`: crashes the machine of the leader N times while shoppers write, then moves the leader once, in a
 * cluster as server/deploy/ha describes it. Ends with 1 if an acknowledged write was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakFailover } from '../soak/failover-soak.ts';
import { requirePostgres, seconds, soakCommand } from '../soak/soak-command.ts';
import { requireClusterPrograms, startCluster } from './cluster.ts';

await soakCommand(3, async ({ rounds, clientRoot, say }) => {
  const programs = requirePostgres();
  requireClusterPrograms();
  // PostgreSQL's user has to enter it.
  const own = mkdtempSync(join(tmpdir(), 'shop-ha-'));
  const cluster = await startCluster(own, programs);
  let [lost, acknowledged, longest] = [0, 0, 0];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const isCrash = round < rounds;
      let crashed: Awaited<ReturnType<typeof cluster.crashLeader>> | undefined;
      const result = await soakFailover({
        clientRoot,
        url: cluster.url,
        firstPhone: 9_200_000_000 + round * 100,
        fail: async () => {
          if (isCrash) crashed = await cluster.crashLeader();
          else await cluster.switchOver();
        },
      });
      lost += result.losses.length;
      acknowledged += result.acknowledged;
      longest = Math.max(longest, result.gapMs);
      say(
        `${isCrash ? `crash of ${crashed}` : 'switch-over'}: ${result.acknowledged} writes acknowledged, ${result.orders} of them orders; ${seconds(result.gapMs)} without one`,
      );
      for (const loss of result.losses) say(`LOST ${loss}`);
      if (crashed !== undefined) cluster.restart(crashed);
      await cluster.complete();
    }
  } finally {
    await cluster.stop();
    if (lost === 0) rmSync(own, { recursive: true, force: true });
  }
  say(
    `${rounds} crashes and a switch-over, ${acknowledged} writes acknowledged, ${lost} lost, at most ${seconds(longest)} without a write`,
  );
  return lost === 0;
});
