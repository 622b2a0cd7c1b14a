/** Updates that share a transaction. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGroupCommit, type Job } from '../../../adapters/sql/group-commit.ts';
import type { Failure } from '../../../adapters/sql/retry.ts';
import { StoreUnusable } from '../../../adapters/sql/store-problems.ts';
import { migrate } from '../../../adapters/sql/schema/migrate.ts';
import { connect } from '../../../adapters/sql/sqlite/connection.ts';
import { dialectOf } from '../../../adapters/sql/sqlite/open.ts';
import { createStore } from '../../../adapters/sql/store.ts';
import { kind } from '../../../core/ports/store/kind.ts';
import { put, StoreBusy, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const id = (text: string): string => text;
const documents = kind<object>()({ name: 'document', version: 1, id });

type Named = Job & { readonly name: string };
const named = (name: string, ...keys: readonly string[]): Named => ({
  name,
  keys: keys.map((key) => documents.key(key)),
});

const SOON = 200;
const LATE = 10_000;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Fails with what is thrown, as often as a test says. */
class Failing extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}
const failureOf = (error: unknown): Failure => (error instanceof Failing ? error.failure : 'permanent');

/** `commit` says what each transaction does; `groups` are the names of its jobs. */
const createGroups = (commit: (names: string) => unknown, transactions = 1) => {
  const groups: string[] = [];
  const { run, idle } = createGroupCommit<Named>(
    async (jobs, check) => {
      const names = jobs.map(({ name }) => name).join(' ');
      groups.push(names);
      await commit(names);
      check();
      return jobs.map(({ name }) => ({ answer: name }));
    },
    { failureOf, transactions },
  );
  return { groups, idle, run: (job: Named, withinMs = LATE) => run(job, withinMs) };
};

describe('a group of updates', () => {
  afterEach(() => vi.useRealTimers());

  it('runs each alone where one of them fails it, and rejects that one only', async () => {
    const { run, groups } = createGroups((names) => {
      if (names.includes('b')) throw new Error('refused');
    });
    const settled = await Promise.allSettled(['a', 'b', 'c'].map((name) => run(named(name, name))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual(['a b c', 'a', 'b', 'c']);
  });

  it('runs again as it is where the store was busy for a moment', async () => {
    let runs = 0;
    const { run, groups } = createGroups(() => {
      if ((runs += 1) < 3) throw new Failing('transient');
    });
    expect(await Promise.all([run(named('a')), run(named('b'))])).toEqual(['a', 'b']);
    expect(groups).toEqual(['a b', 'a b', 'a b']);
  });

  it('is rejected as busy, and not run again, where its commit may have been done', async () => {
    const { run, groups } = createGroups(() => {
      throw new Failing('lost');
    });
    for (const one of await Promise.allSettled([run(named('a')), run(named('b'))]))
      expect(one.status === 'rejected' && one.reason).toBeInstanceOf(StoreBusy);
    expect(groups).toEqual(['a b']);
  });

  it('is rejected as unusable where no attempt helps', async () => {
    const { run } = createGroups(() => {
      throw new Failing('unusable');
    });
    await expect(run(named('a'))).rejects.toThrow(StoreUnusable);
  });

  it('goes on beside updates whose document another transaction holds, which run once it is free', async () => {
    let isHeld = true;
    const { run, groups } = createGroups((names) => {
      if (isHeld && names.includes('held')) throw new Failing('held');
    });
    const held = run(named('held', 'x'));
    const behind = run(named('behind', 'x'));
    expect(await run(named('beside', 'y'))).toBe('beside');
    expect(await run(named('later', 'z'))).toBe('later');
    // Only the first group has waited for it.
    expect(groups.filter((names) => names.includes('held') && names !== 'held')).toEqual(['held behind beside']);
    isHeld = false;
    expect(await Promise.all([held, behind])).toEqual(['held', 'behind']);
  });

  it('does not commit an update that was given up, and decides the others again without it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
    const { run, groups, idle } = createGroups(async (names) => {
      if (names.includes('slow')) await stopped;
    });
    const slow = run(named('slow', 'x'), SOON);
    const other = run(named('other', 'y'));
    const waiting = run(named('waiting', 'x'));
    const settled = Promise.allSettled([slow]);
    await nextTurn();
    vi.advanceTimersByTime(SOON);
    const [givenUp] = await settled;
    expect(givenUp.status === 'rejected' && givenUp.reason).toBeInstanceOf(StoreBusy);
    goOn();
    expect(await Promise.all([other, waiting])).toEqual(['other', 'waiting']);
    expect(groups).toEqual(['slow other waiting', 'other waiting']);
    await idle();
  });

  it('shares no key with another one that runs at the same time', async () => {
    const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
    const { run, groups } = createGroups(async (names) => {
      if (names === 'first') await stopped;
    }, 3);
    const first = run(named('first', 'x'));
    await nextTurn();
    const same = run(named('same', 'x'));
    expect(await run(named('other', 'y'))).toBe('other');
    expect(groups).toEqual(['first', 'other']);
    goOn();
    expect(await Promise.all([first, same])).toEqual(['first', 'same']);
  });
});

describe('updates of SQLite', () => {
  const notes = kind<{ readonly text: string }>()({ name: 'note', version: 1, id });
  /** SQLite refuses the version of its documents. */
  const refused = kind<{ readonly text: string }>()({ name: 'refused', version: 1.5, id });
  const folder = temporaryFolder();
  let close = async (): Promise<void> => undefined;
  afterEach(() => close());

  const open = async (setUp: string) => {
    const db = connect(folder.file(`${Math.random()}.db`));
    await migrate(dialectOf(db));
    db.exec(setUp);
    const opened = createStore(dialectOf(db), {});
    close = opened.close;
    const found = (): readonly unknown[] =>
      db
        .prepare(`select key from documents order by key`)
        .all()
        .map(({ key }) => key);
    return { store: opened.store, db, found };
  };
  const write = (store: ShopStore, name: string, text: string): Promise<string> =>
    store.update({ writes: [notes.key(name)] }, () => ({
      answer: name,
      writes: [put(notes, notes.key(name), { text })],
    }));

  it('roll back the one that SQLite refuses, with all it wrote, and no other', async () => {
    const { store, found } = await open('');
    const failing = store.update({ writes: [notes.key('b'), refused.key('b')] }, () => ({
      answer: null,
      writes: [put(notes, notes.key('b'), { text: 'x' }), put(refused, refused.key('b'), { text: 'x' })],
    }));
    const settled = await Promise.allSettled([write(store, 'a', 'x'), failing, write(store, 'c', 'x')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(found()).toEqual(['note/a', 'note/c']);
  });

  it('are all rejected where the commit fails, keep nothing, and go on', async () => {
    const { store, db, found } = await open(
      `pragma foreign_keys = on; create table parent (a text primary key) strict;
       create table child (a text references parent (a) deferrable initially deferred) strict;
       create trigger orphan after insert on documents begin insert into child values (new.key); end`,
    );
    const settled = await Promise.allSettled([write(store, 'a', 'x'), write(store, 'b', 'x')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(found()).toEqual([]);
    db.exec('drop trigger orphan');
    expect(await write(store, 'c', 'x')).toBe('c');
  });

  it('acknowledge exactly what is kept when the disk is full', async () => {
    const { store, db, found } = await open('');
    const { page_count: pages } = db.prepare('pragma page_count').get() ?? {};
    db.exec(`pragma max_page_count = ${Number(pages) + 8}`);
    const sizes = [10, 30_000, 10, 3_000, 30_000, 10];
    const settled = await Promise.allSettled(sizes.map((size, at) => write(store, String(at), 'x'.repeat(size))));
    const kept = settled.flatMap((one) => (one.status === 'fulfilled' ? [`note/${one.value}`] : []));
    expect(kept.length).toBeLessThan(sizes.length);
    expect(found()).toEqual(kept);
    expect(await write(store, 'small', 'x')).toBe('small');
    // The store's own trouble: the caller may try again.
    const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(reasons.filter((reason) => !(reason instanceof StoreBusy))).toEqual([]);
  });
});
