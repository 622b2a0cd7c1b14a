/** PostgreSQL whose connections break, and what is left in its tables. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openPostgres } from '../../../adapters/sql/postgres/open-postgres.ts';
import { kind } from '../../../core/ports/store/kind.ts';
import { put, StoreBusy, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { startServer, stopServer } from '../../databases/postgres-process.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';

const counters = kind<{ readonly count: number }>()({ name: 'counter', version: 1, id: (id: string) => id });
const count = (store: ShopStore, id: string): Promise<number> =>
  store.update({ writes: [counters.key(id)] }, (documents) => {
    const next = (documents.get(counters.key(id))?.count ?? 0) + 1;
    return { answer: next, writes: [put(counters, counters.key(id), { count: next })] };
  });
const countOf = async (store: ShopStore, id: string): Promise<number> =>
  (await store.read([counters.key(id)])).get(counters.key(id))?.count ?? 0;

describeOnPostgres('its faults', () => {
  it('loses no acknowledged update when its connections are cut, and reconnects', async () => {
    const { url, query } = await createDatabase();
    const { store, close } = await openPostgres({ url });
    let acknowledged = 0;
    let unknown = 0;
    const cut = () =>
      query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    for (let round = 0; round < 10; round += 1) {
      const updates = Promise.allSettled(Array.from({ length: 20 }, (_, index) => count(store, `c${index % 3}`)));
      await cut();
      const settled = await updates;
      const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(failures.filter((reason) => !(reason instanceof StoreBusy))).toEqual([]);
      unknown += failures.length;
      acknowledged += settled.length - failures.length;
    }
    const counts = await Promise.all(['c0', 'c1', 'c2'].map((id) => countOf(store, id)));
    const kept = counts.reduce((sum, one) => sum + one, 0);
    expect(kept).toBeGreaterThanOrEqual(acknowledged);
    expect(kept).toBeLessThanOrEqual(acknowledged + unknown);
    expect(acknowledged).toBeGreaterThan(0);
    expect(await count(store, 'after')).toBe(1);
    await close();
  });

  it('keeps no row for documents that nobody wrote, and shows none', async () => {
    const { url, query } = await createDatabase();
    const { store, close } = await openPostgres({ url });
    const keys = ['a', 'b', 'c'].map((id) => counters.key(id));
    await store.update({ writes: keys }, () => ({ answer: null }));
    await expect(
      store.update({ writes: keys }, () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await Promise.all([
      store.update({ writes: keys }, () => ({ answer: null })),
      count(store, 'b'),
      store.update({ writes: keys }, () => ({ answer: null })),
    ]);
    expect(await query('select key from documents')).toEqual([{ key: 'counter/b' }]);
    expect((await store.search(counters, { limit: 10 })).found).toHaveLength(1);
    await close();
  });

  it('fails an update that the database refuses, and none that shares its batch', async () => {
    const { url } = await createDatabase();
    const { store, close } = await openPostgres({ url });
    const settled = await Promise.allSettled([count(store, 'a'), count(store, 'with\u0000zero'), count(store, 'b')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all([countOf(store, 'a'), countOf(store, 'b')])).toEqual([1, 1]);
    await close();
  });

  it('rejects as StoreBusy while the server is away, and goes on when it is back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
    const server = { programs: inject('postgres').programs, folder };
    try {
      const port = await startServer(server, { isDurable: true });
      const { store, close } = await openPostgres({ url: `postgres://postgres@127.0.0.1:${port}/postgres` });
      expect(await count(store, 'a')).toBe(1);
      await stopServer(folder, 'SIGQUIT');
      const settled = await Promise.allSettled([count(store, 'a'), countOf(store, 'a')]);
      for (const one of settled) expect(one.status === 'rejected' && one.reason).toBeInstanceOf(StoreBusy);
      await startServer(server, { port, isDurable: true });
      expect(await countOf(store, 'a')).toBe(1);
      expect(await count(store, 'a')).toBe(2);
      await close();
    } finally {
      await stopServer(folder);
      rmSync(folder, { recursive: true });
    }
  }, 180_000);
});
