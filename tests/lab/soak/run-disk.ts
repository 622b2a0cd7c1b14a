/**
 * `npm run lab -- soak-disk --rounds N [--seed S]`: loses the disk of a shop on SQLite N times while shoppers write, and restores
 * what Litestream has replicated. Ends with 1 if a write older than 5 seconds was lost, if `check` finds an error, or if an invoice
 * number was given twice.
 */
import { ensureLitestream } from '../programs/litestream.ts';
import { soakDisk } from './disk-soak.ts';
import { seconds, soakCommand } from './soak-command.ts';

const MOST_LOST_MS = 5_000;

const litestream = ensureLitestream();
if (litestream === undefined) throw new Error('NOT TESTED: there is no Litestream, and it could not be installed');

await soakCommand(30, async ({ rounds, random, folder, clientRoot, say }) => {
  const results = await soakDisk({
    folder,
    clientRoot,
    litestream,
    rounds,
    random,
    onRound: ({ round, acknowledged, lostMs, restoreMs, problems }) => {
      say(
        `round ${round} of ${rounds}: ${acknowledged} writes acknowledged, the last ${seconds(lostMs)} lost, restored in ${seconds(restoreMs)}`,
      );
      for (const problem of problems) say(`✗ ${problem}`);
    },
  });
  const most = Math.max(...results.map(({ lostMs }) => lostMs));
  const count = results.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const problems = results.flatMap((result) => result.problems);
  say(
    `${rounds} lost disks, ${count} writes acknowledged, at most the last ${seconds(most)} lost, ${problems.length} problems`,
  );
  return most <= MOST_LOST_MS && problems.length === 0;
});
