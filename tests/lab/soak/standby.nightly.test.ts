/** A shop on PostgreSQL outlives its primary; and the soak notices a standby that was behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, it, onTestFinished } from 'vitest';
import { describeOnPostgres } from '../../databases/postgres.ts';
import { startPostgresPair } from '../../databases/postgres-pair.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { soakFailover } from './failover-soak.ts';

const soak = async (isBehind: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'soak-standby-'));
  const client = createClientFolder();
  onTestFinished(() => {
    client.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const pair = await startPostgresPair({ programs: inject('postgres').programs, folder });
  onTestFinished(pair.stop);
  return soakFailover({
    clientRoot: client.root,
    url: pair.url,
    ...(isBehind && { prepare: pair.stopReplication }),
    fail: async () => {
      await pair.crashPrimary();
      await wait(500);
      await pair.promoteStandby();
    },
  });
};

// With a cluster that promotes by itself: npm run lab -- ha
describeOnPostgres('a server whose primary crashes, and whose standby is promoted', () => {
  it('sells on without a restart, and has kept every acknowledged write and order', async () => {
    const { losses, orders, gapMs } = await soak(false);
    expect(losses).toEqual([]);
    expect(orders).toBe(18);
    expect(gapMs).toBeLessThan(20_000);
  });

  it('is found to have lost writes where the standby was behind', async () => {
    const { losses } = await soak(true);
    expect(losses.length).toBeGreaterThan(0);
  });
});
