/** PostgreSQL that does not answer, or takes no writes: every call is given up in time, and none runs later. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, it, vi, type TestContext } from 'vitest';
import { limitStoreTime } from '../../../adapters/sql/retry.ts';
import { openPostgres } from '../../../adapters/sql/postgres/open.ts';
import { put, StoreBusy, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { signalServer, startServer, stopServer } from '../../databases/postgres-process.ts';
import { count, counters, countOf } from '../../databases/counters.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { startStallingProxy } from '../../databases/stalling-proxy.ts';
import { pause } from '../../server/fixtures/waiting.ts';

/** All of it is refused as busy, before the test is given up. */
const expectBusy = async (calls: readonly Promise<unknown>[]): Promise<void> => {
  const settled = await Promise.allSettled(calls);
  for (const one of settled) expect(one.status === 'rejected' && one.reason).toBeInstanceOf(StoreBusy);
};

const IDS = Array.from({ length: 30 }, (_, index) => `c${index}`);

const expectNothingApplied = async (store: ShopStore): Promise<void> => {
  // What waited would run now.
  expect(await count(store, 'after')).toBe(1);
  expect(await Promise.all(IDS.map((id) => countOf(store, id)))).toEqual(IDS.map(() => 1));
};

/** Of a test's own context: the global one does not know which of several tests at the same time calls it. */
type Finishing = Pick<TestContext, 'onTestFinished'>;

/** A database at an address whose connections a test can stall. */
const databaseBehindProxy = async ({ onTestFinished }: Finishing) => {
  const url = new URL((await createDatabase()).url);
  const proxy = await startStallingProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  return { url: url.href, proxy };
};

const openThroughProxy = async (test: Finishing) => {
  const { url, proxy } = await databaseBehindProxy(test);
  const { store, close } = await openPostgres({ url });
  test.onTestFinished(() => close());
  return { store, proxy };
};

/** Another process, which holds what it locks until it is released. */
const openHolder = async (url: string, lock: string): Promise<{ readonly release: () => Promise<void> }> => {
  const holder = new Client(url);
  await holder.connect();
  await holder.query(`begin; ${lock}`);
  return {
    release: async () => {
      await holder.query('rollback');
      await holder.end();
    },
  };
};

/** Each mostly waits, and has a database of its own. */
const SIDE_BY_SIDE = { concurrent: true };

describeOnPostgres(
  'a store whose database does not answer',
  () => {
    it('answers in time while the server stands still, and applies nothing of it when it goes on', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
      try {
        const port = await startServer({ programs: inject('postgres').programs, folder });
        const { store, close, writes } = await openPostgres({ url: `postgres://postgres@127.0.0.1:${port}/postgres` });
        for (const id of IDS) await count(store, id);
        signalServer(folder, 'SIGSTOP');
        await expectBusy([
          // More than there are places for batches: the same key waits behind itself.
          ...IDS.map((id) => count(store, id)),
          ...IDS.map((id) => count(store, id)),
          countOf(store, 'c0'),
          store.search(counters, { limit: 10 }),
          store.outbox.list({ state: 'waiting', limit: 10 }),
        ]);
        expect(writes.hasFailed()).toBe(true);
        await expectBusy([writes.tryWrite()]);
        signalServer(folder, 'SIGCONT');
        await expectNothingApplied(store);
        expect(writes.hasFailed()).toBe(false);
        await close();
      } finally {
        signalServer(folder, 'SIGCONT');
        await stopServer(folder);
        rmSync(folder, { recursive: true });
      }
    });

    it('gives up an update whose row another process holds, goes on with others, and does not run it later', async () => {
      const { url } = await createDatabase();
      const { store, close, writes } = await openPostgres({ url });
      for (const id of IDS) await count(store, id);
      const holder = await openHolder(url, `select * from documents where key = 'counter/c0' for update`);
      const held = expectBusy([count(store, 'c0'), count(store, 'c0')]);
      // Not in the batch that waits for the row.
      await pause(50);
      const others = Array.from({ length: 20 }, () => writes.tryWrite());
      await held;
      await Promise.all(others);
      expect(await count(store, 'beside')).toBe(1);
      expect(writes.hasFailed()).toBe(false);
      await holder.release();
      await expectNothingApplied(store);
      await close();
    });

    it('commits the others of a group while another process holds a row of it or has inserted one, and these once it has gone', async () => {
      const { url } = await createDatabase();
      const { store, close } = await openPostgres({ url });
      for (const id of IDS) await count(store, id);
      const holder = await openHolder(
        url,
        `select * from documents where key = 'counter/c7' for update;
         insert into documents (key, kind, version, document, at) values ('counter/inserted', 'counter', 1, '{}', 0)`,
      );
      const settled: string[] = [];
      // With a row to read that is held, a row that is not there yet, and two updates of the held one.
      const reading = store.update({ reads: [counters.key('c7')], writes: [counters.key('reader')] }, (documents) => ({
        answer: documents.get(counters.key('c7'))?.count,
        writes: [put(counters, counters.key('reader'), { count: 1 })],
      }));
      const calls = [...IDS, 'new', 'c7', 'inserted'].map(async (id) => {
        await count(store, id);
        settled.push(id);
      });
      expect(await reading).toBe(1);
      await vi.waitFor(() => expect(settled).toHaveLength(IDS.length), 3_000);
      expect(settled.toSorted()).toEqual([...IDS.filter((id) => id !== 'c7'), 'new'].toSorted());
      await holder.release();
      await Promise.all(calls);
      expect([await countOf(store, 'c7'), await countOf(store, 'c8'), await countOf(store, 'new')]).toEqual([3, 2, 1]);
      expect(await countOf(store, 'inserted')).toBe(1);
      await close();
    });

    it('rolls back what was decided when the database did not answer its writes in time', async (test) => {
      const { store, proxy } = await openThroughProxy(test);
      await count(store, 'a');
      let decisions = 0;
      const decided = store.update({ writes: [counters.key('a')] }, () => {
        decisions += 1;
        // Neither the write nor the commit reaches the database.
        proxy.stall();
        return { answer: null, writes: [put(counters, counters.key('a'), { count: 7 })] };
      });
      await expectBusy([decided]);
      proxy.resume();
      expect(await countOf(store, 'a')).toBe(1);
      expect(decisions).toBeGreaterThan(0);
    });

    it('leaves an update in doubt only if its commit was under way, and then neither repeats nor acknowledges it', async (test) => {
      const { store, proxy } = await openThroughProxy(test);
      await count(store, 'a');
      proxy.stallAnswersTo('commit');
      await expectBusy([count(store, 'a')]);
      proxy.resume();
      // It was applied once. Its caller asks for it by its key, or sets the same again.
      expect([await countOf(store, 'a'), await count(store, 'a')]).toEqual([2, 3]);
    });

    it('takes no longer for all that one call asks, one after the other', async () => {
      const { url } = await createDatabase();
      const { store, close } = await openPostgres({ url });
      const holder = await openHolder(url, `lock table documents in exclusive mode`);
      const limited = limitStoreTime(store);
      for (let step = 0; step < 12; step += 1) await expect(count(limited, 'a')).rejects.toThrow(StoreBusy);
      await holder.release();
      expect(await count(limitStoreTime(store), 'a')).toBe(1);
      await close();
      // Less than twelve times the limit of one.
    });

    it('refuses writes as busy while the database may only be read, and takes them when it may be written to again', async () => {
      const { url, query } = await createDatabase();
      const problems: string[] = [];
      const { store, close, writes } = await openPostgres({ url, report: (problem) => problems.push(problem) });
      const name = new URL(url).pathname.slice(1);
      expect(await count(store, 'a')).toBe(1);
      await query(`alter database ${name} set default_transaction_read_only = on`);
      await query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await expectBusy([count(store, 'a'), count(store, 'b')]);
      expect([await countOf(store, 'a'), writes.hasFailed(), problems]).toEqual([
        1,
        true,
        ['the database is read-only, as on a standby'],
      ]);
      await expectBusy([writes.tryWrite()]);
      await query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
      // The connections that could only read have left the pool.
      await writes.tryWrite();
      expect([writes.hasFailed(), await count(store, 'a')]).toEqual([false, 2]);
      await close();
    });
  },
  SIDE_BY_SIDE,
);
