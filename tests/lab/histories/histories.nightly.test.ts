/**
 * Random concurrent clients against the server, on every store, break no rule of the shop; and stores with a fault are
 * detected.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';
import { playHistory, type HistoryResult } from './play-history.ts';
import { forkServer } from './server-process.ts';
import { startServer } from './servers.ts';
import { FAULTS, type Fault } from './store-faults.ts';

const folder = temporaryFolder();
const client = createClientFolder();
/** How often each browser orders; the customers stop at the first broken rule. */
const ROUNDS = 5;

const playOn = async (store: string, seed: number, fault?: Fault): Promise<HistoryResult> => {
  const server = await startServer({ store, clientRoot: client.root, fault });
  onTestFinished(() => server.close());
  return playHistory({ servers: [server], seed, rounds: ROUNDS, onBegin: server.enableFault });
};

describe('concurrent clients over HTTP', () => {
  it('find no rule broken by a shop in memory', async () => {
    const { orders, violations } = await playOn('memory', 1);
    expect(violations).toEqual([]);
    expect(orders).toBeGreaterThan(5);
  });

  it('find no rule broken by a shop on SQLite', async () => {
    const { orders, violations } = await playOn(`sqlite:${folder.file('shop.db')}`, 2);
    expect(violations).toEqual([]);
    expect(orders).toBeGreaterThan(5);
  });
});

describeOnPostgres('concurrent clients over HTTP', () => {
  it('find no rule broken by two server processes on one database', async () => {
    const store = (await createDatabase()).url;
    const servers = [await forkServer(store, client.root), await forkServer(store, client.root)] as const;
    onTestFinished(async () => {
      await Promise.all(servers.map(({ close }) => close()));
    });
    const { orders, violations } = await playHistory({ servers, seed: 3, rounds: ROUNDS });
    expect(violations).toEqual([]);
    expect(orders).toBeGreaterThan(5);
  });
});

it.each(Object.keys(FAULTS) as Fault[])('a store with a fault is detected: %s', async (fault) => {
  let violations: readonly string[] = [];
  for (let seed = 1; seed <= 4 && violations.length === 0; seed += 1)
    ({ violations } = await playOn('memory', seed, fault));
  expect(violations).not.toEqual([]);
});
