/** Updates of SQLite that share a transaction. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createGroupCommit } from '../../../adapters/sql/sqlite/group-commit.ts';
import { StoreBusy } from '../../../core/ports/store/shop-store.ts';

const openGroup = (setUp: string) => {
  const db = new DatabaseSync(':memory:');
  db.exec(setUp);
  const group = createGroupCommit(db);
  const insert = db.prepare('insert into t (a, b) values (?, ?)');
  const add = (a: number, b: string) => group.run(() => ({ answer: a, write: () => void insert.run(a, b) }));
  const all = (): readonly unknown[] =>
    db
      .prepare('select a from t order by a')
      .all()
      .map(({ a }) => a);
  return { db, group, add, all };
};
const TABLE = 'create table t (a integer primary key, b text) strict';

describe('a group of jobs in one transaction', () => {
  it('rolls back the job that fails, with all it wrote, and no other', async () => {
    const { group, add, all, db } = openGroup(TABLE);
    const insert = db.prepare('insert into t (a, b) values (?, ?)');
    const twice = group.run(() => ({
      answer: null,
      write: () => {
        insert.run(7, 'x');
        insert.run(7, 'y');
      },
    }));
    const settled = await Promise.allSettled([add(1, 'a'), twice, add(1, 'again'), add(2, 'b')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(all()).toEqual([1, 2]);
  });

  it('rejects every job where the commit fails, keeps nothing of them, and goes on', async () => {
    const { add, all, db } = openGroup(
      `${TABLE}; create table parent (a integer primary key) strict; pragma foreign_keys = on;
       create table child (a integer references parent (a) deferrable initially deferred) strict`,
    );
    const orphan = db.prepare('insert into child (a) values (5)');
    const { group } = { group: createGroupCommit(db) };
    const failing = group.run(() => ({ answer: null, write: () => void orphan.run() }));
    const beside = group.run(() => ({ answer: null, write: () => db.exec("insert into t values (1, 'a')") }));
    expect((await Promise.allSettled([failing, beside])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(all()).toEqual([]);
    expect(await add(2, 'b')).toBe(2);
    expect(all()).toEqual([2]);
  });

  it('acknowledges exactly what is kept when the disk is full', async () => {
    const { add, all, db } = openGroup(TABLE);
    db.exec('pragma max_page_count = 8');
    const sizes = [10, 30_000, 10, 3_000, 30_000, 10];
    const settled = await Promise.allSettled(sizes.map((size, index) => add(index, 'x'.repeat(size))));
    const kept = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(kept.length).toBeLessThan(sizes.length);
    expect(all()).toEqual(kept);
    expect(await add(100, 'small')).toBe(100);
    // The store's own trouble: the caller may try again.
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(reasons.filter((reason) => !(reason instanceof StoreBusy))).toEqual([]);
  });
});
