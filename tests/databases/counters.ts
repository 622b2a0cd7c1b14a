/** Documents that count, for tests of stores: what was counted was applied, and once. */
import { kind } from '../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../core/ports/store/shop-store.ts';

export const counters = kind<{ readonly count: number }>()({ name: 'counter', version: 1, id: (id: string) => id });

/** Counts on; answers the new count. */
export const count = (store: ShopStore, id: string): Promise<number> =>
  store.update({ writes: [counters.key(id)] }, (documents) => {
    const next = (documents.get(counters.key(id))?.count ?? 0) + 1;
    return { answer: next, writes: [put(counters, counters.key(id), { count: next })] };
  });

export const countOf = async (store: ShopStore, id: string): Promise<number> =>
  (await store.read([counters.key(id)])).get(counters.key(id))?.count ?? 0;
