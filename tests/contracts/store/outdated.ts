/** The part of a ShopStore's promise that is about finding documents whose version or index is not the present one. */
import { expect, it } from 'vitest';
import { kind, type Key } from '../../../core/ports/store/kind.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { withMade, type MakeStore } from './with-store.ts';

type Crate = { readonly weight: number };

/** `fresh` makes a name that no other test uses: stores may share a database. */
export const describeOutdated = (make: MakeStore, fresh: () => string): void => {
  const kindsOf = (name: string) => {
    const id = (text: string): string => text;
    const before = kind<Crate>()({ name, version: 1, id, index: () => ({ state: 'any' }) });
    const index = ({ weight }: Crate) => ({ state: 'any', ...(weight > 1 && { dueAt: weight }) });
    return {
      before,
      indexed: kind<Crate>()({ name, version: 1, indexVersion: 2, id, index }),
      reshaped: kind<Crate>()({ name, version: 2, id, index: before.index, upcast: (document) => document as Crate }),
    };
  };

  it('finds the documents of a kind whose index would be another by now, page by page in the order of their keys', async () => {
    const name = fresh();
    const { before, indexed } = kindsOf(name);
    await withMade(make, async ({ store }) => {
      const keys = ['a', 'b', 'c', 'd', 'e'].map((id) => before.key(id));
      const neighbour = kind<Crate>()({ name: `${name}-x`, version: 1, id: (id: string) => id });
      await store.update({ writes: [...keys, neighbour.key('a')] }, () => ({
        answer: null,
        writes: [
          ...keys.map((key, weight) => put(before, key, { weight })),
          put(neighbour, neighbour.key('a'), { weight: 9 }),
        ],
      }));
      const pages: (readonly Key[])[] = [];
      for (let after: Key | null = null; ;) {
        const { keys: found, next } = await store.outdated(indexed, { limit: 2, after });
        pages.push(found);
        if (next === null) break;
        after = next;
      }
      expect(pages).toEqual([[], [keys[2], keys[3]], [keys[4]]]);
      await store.update({ writes: keys }, (documents) => ({
        answer: null,
        writes: keys.map((key) => put(indexed, key, documents.get(key) ?? { weight: 0 })),
      }));
      expect(await store.outdated(indexed, { limit: 10, after: null })).toEqual({ keys: [], next: null });
    });
  });

  it('finds documents of an older version, and leaves out those that it cannot read', async () => {
    const { before, reshaped } = kindsOf(fresh());
    const newer = { ...before, version: 3 };
    await withMade(
      make,
      async ({ store }) => {
        const [older, present, unreadable] = ['a', 'b', 'c'].map((id) => before.key(id));
        if (older === undefined || present === undefined || unreadable === undefined) throw new Error('three keys');
        await store.update({ writes: [older, present, unreadable] }, () => ({
          answer: null,
          writes: [
            put(before, older, { weight: 1 }),
            put(reshaped, present, { weight: 1 }),
            put(newer, unreadable, { weight: 1 }),
          ],
        }));
        expect(await store.outdated(reshaped, { limit: 10, after: null })).toEqual({ keys: [older], next: null });
      },
      [reshaped],
    );
  });
};
