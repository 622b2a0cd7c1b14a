/**
 * `npm run lab -- soak-crash --rounds N [--store sqlite|postgres] [--seed S]`: kills the server N times while shoppers write,
 * and ends with 1 if an acknowledged write was lost. PostgreSQL is a server of its own here, which crashes together with ours.
 */
import { join } from 'node:path';
import { startKillablePostgres } from '../../databases/killable-postgres.ts';
import { soakCrashes } from './crash-soak.ts';
import { requirePostgres, soakCommand } from './soak-command.ts';

await soakCommand(20, async ({ rounds, random, store, folder, clientRoot, say }) => {
  const postgres =
    store === 'postgres' ? await startKillablePostgres({ programs: requirePostgres(), folder }) : undefined;
  try {
    const { acknowledged, losses } = await soakCrashes({
      store: postgres?.url ?? `sqlite:${join(folder, 'shop.db')}`,
      clientRoot,
      rounds,
      random,
      ...(postgres !== undefined && { alsoKill: postgres.restart }),
      onRound: (round, count) => say(`round ${round} of ${rounds}: ${count} writes acknowledged`),
    });
    for (const loss of losses) say(`LOST ${loss}`);
    say(`${rounds} crashes, ${acknowledged} writes acknowledged, ${losses.length} lost`);
    return losses.length === 0;
  } finally {
    await postgres?.stop();
  }
});
