/** How stored documents come to the present index of their kind, and when they are looked at again. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createVirtualClock } from '../../../../adapters/simulated/virtual-clock.ts';
import { DAY_MS } from '../../../../core/entities/time/duration.ts';
import { kind } from '../../../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { createReindexing, kindsToReindex, type ReindexStep } from '../../../../core/shop/maintenance/reindex.ts';

type Parcel = { readonly weight: number };
const parcels = (indexVersion: number) =>
  kind<Parcel>()({
    name: 'parcel',
    version: 1,
    indexVersion,
    id: (id: string) => id,
    index: ({ weight }) => ({ at: 1, ...(indexVersion > 1 && { dueAt: weight * indexVersion }) }),
  });
const [FIRST, SECOND, THIRD] = [parcels(1), parcels(2), parcels(3)];

const COUNT = 450;
const write = (store: ShopStore, by: typeof FIRST, ids: readonly number[]): Promise<null> => {
  const keys = ids.map((id) => by.key(String(id).padStart(4, '0')));
  return store.update({ writes: keys }, () => ({
    answer: null,
    writes: keys.map((key, place) => put(by, key, { weight: place + 1 })),
  }));
};
const filled = async (): Promise<ShopStore> => {
  const store = createMemoryStore();
  await write(
    store,
    FIRST,
    Array.from({ length: COUNT }, (_, id) => id),
  );
  return store;
};
const dueIn = async (store: ShopStore): Promise<number> =>
  (await store.due(FIRST, { now: 10_000, limit: 10_000 })).found.length;

const all = async (reindex: () => Promise<ReindexStep>): Promise<number> => {
  for (let changed = 0; ;) {
    const step = await reindex();
    if (step.isDone) return changed;
    changed += step.changed;
  }
};

describe('documents with an older index', () => {
  it('get the present one, 200 looked at in each step, and are then left alone', async () => {
    const [store, clock] = [await filled(), createVirtualClock()];
    expect([await dueIn(store), [...(await kindsToReindex(store, [SECOND]))]]).toEqual([0, ['parcel']]);
    const reindex = createReindexing({ store, clock }, [SECOND]);
    expect(await reindex()).toEqual({ isDone: false, changed: 200 });
    expect([await all(reindex), await dueIn(store), await reindex()]).toEqual([
      250,
      COUNT,
      { isDone: true, changed: 0 },
    ]);
    expect([...(await kindsToReindex(store, [SECOND]))]).toEqual([]);
    expect(await all(createReindexing({ store, clock }, [SECOND]))).toBe(0);
  });

  it('are looked at again a day later: processes of the earlier version may have written some meanwhile', async () => {
    const [store, clock] = [await filled(), createVirtualClock()];
    const reindex = createReindexing({ store, clock }, [SECOND]);
    await all(reindex);
    await write(store, FIRST, [7, 8]);
    expect([await all(reindex), await dueIn(store)]).toEqual([0, COUNT - 2]);
    await clock.advance(DAY_MS);
    expect([await all(reindex), await dueIn(store)]).toEqual([2, COUNT]);
    await clock.advance(2 * DAY_MS);
    await write(store, FIRST, [7]);
    expect(await all(reindex)).toBe(0);
  });

  it('are looked at from the first one again after a program of an earlier version was started', async () => {
    const [store, clock] = [await filled(), createVirtualClock()];
    await all(createReindexing({ store, clock }, [THIRD]));
    expect(await all(createReindexing({ store, clock }, [SECOND]))).toBe(0);
    await write(store, SECOND, [1, 2, 3]);
    expect(await all(createReindexing({ store, clock }, [THIRD]))).toBe(3);
  });

  it('are shared by processes: each page is changed by one of them', async () => {
    const [store, clock] = [await filled(), createVirtualClock()];
    const changed = await Promise.all([1, 2, 3].map(() => all(createReindexing({ store, clock }, [SECOND]))));
    expect([changed.reduce((sum, count) => sum + count, 0), await dueIn(store)]).toEqual([COUNT, COUNT]);
  });

  it('that were removed since they were found stay removed', async () => {
    const [store, clock] = [await filled(), createVirtualClock()];
    const key = FIRST.key('0003');
    const removing: ShopStore = {
      ...store,
      outdated: async (...input) => {
        const page = await store.outdated(...input);
        await store.update({ writes: [key] }, () => ({
          answer: null,
          writes: [{ key, document: null, version: 0, index: {} }],
        }));
        return page;
      },
    };
    expect(await all(createReindexing({ store: removing, clock }, [SECOND]))).toBe(COUNT - 1);
    expect((await store.read([key])).get(key)).toBeUndefined();
  });
});
