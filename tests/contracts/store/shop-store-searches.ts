/** The part of a ShopStore's promise that is about finding documents. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kind } from '../../../core/ports/store/kind.ts';
import { cursorOf, put, remove, type Cursor, type Page, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import type { WithStore } from './with-store.ts';

/** A document that says by what it is found. */
type Parcel = {
  readonly name: string;
  readonly owner?: string;
  readonly state?: string;
  readonly at?: number;
  readonly dueAt?: number;
};
const parcels = kind<Parcel>()({
  name: 'parcel',
  version: 1,
  id: (id: string) => id,
  index: ({ name: _name, ...index }) => index,
});

const save = async (store: ShopStore, all: readonly Parcel[], fresh: () => string) => {
  const rows = all.map((parcel) => ({ key: parcels.key(fresh()), parcel }));
  await store.update({ writes: rows.map(({ key }) => key) }, () => ({
    answer: null,
    writes: rows.map(({ key, parcel }) => put(parcels, key, parcel)),
  }));
  return rows.map(({ key }) => key);
};

const namesOf = ({ found }: Page<Parcel>): readonly string[] => found.map(({ document }) => document.name);

/** Every page of a search, one after another. */
const allPages = async (
  search: (after: Cursor | null) => Promise<Page<Parcel>>,
): Promise<readonly (readonly string[])[]> => {
  const pages: (readonly string[])[] = [];
  let after: Cursor | null = null;
  do {
    const page: Page<Parcel> = await search(after);
    pages.push(page.found.map(({ key }) => key));
    after = page.next;
  } while (after !== null);
  return pages;
};

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeSearches = (withStore: WithStore, fresh: () => string): void => {
  it('searches a kind by owner and state, newest first, with the keys of what it finds', () =>
    withStore(async (store) => {
      const [owner, stranger] = [fresh(), fresh()];
      const keys = await save(
        store,
        [
          { name: 'one', at: 10, state: 'open', owner },
          { name: 'three', at: 30, state: 'done', owner },
          { name: 'two', at: 20, state: 'open', owner },
          { name: 'other', at: 40, state: 'open', owner: stranger },
        ],
        fresh,
      );
      const found = async (search: object) => namesOf(await store.search(parcels, { limit: 10, owner, ...search }));
      expect(await found({})).toEqual(['three', 'two', 'one']);
      expect(await found({ limit: 2 })).toEqual(['three', 'two']);
      expect(await found({ state: 'open' })).toEqual(['two', 'one']);
      expect(await found({ state: 'none' })).toEqual([]);
      expect(await found({ owner: fresh() })).toEqual([]);
      expect((await store.search(parcels, { owner, limit: 1 })).found[0]?.key).toBe(keys[1]);
      const others = kind<object>()({ name: 'letter', version: 1, id: (id: string) => id });
      expect((await store.search(others, { owner, limit: 10 })).found).toEqual([]);
    }));

  it('searches oldest first as well, page by page, and counts the documents of a state', () =>
    withStore(async (store) => {
      const state = fresh();
      const keys = await save(
        store,
        [30, 10, 20, 10].map((at) => ({ name: String(at), at, state })),
        fresh,
      );
      const pages = await allPages((after) => store.search(parcels, { state, isOldestFirst: true, limit: 2, after }));
      expect(pages.map((page) => page.length)).toEqual([2, 2]);
      const newest = await store.search(parcels, { state, limit: 10 });
      expect(pages.flat().toReversed()).toEqual(newest.found.map(({ key }) => key));
      expect(pages.flat().at(-1)).toBe(keys[0]);
      expect([await store.count(parcels, { state }), await store.count(parcels, { state: fresh() })]).toEqual([4, 0]);
    }));

  it('finds a document by the index it was last written with', () =>
    withStore(async (store) => {
      const owner = fresh();
      const [key] = await save(store, [{ name: 'a', owner, state: 'open', at: 1, dueAt: 5 }], fresh);
      if (key === undefined) throw new Error('nothing was saved');
      const found = async (state: string) => namesOf(await store.search(parcels, { owner, state, limit: 5 }));
      const isDue = async () =>
        (await store.due(parcels, { now: 5, limit: 1_000 })).found.some((one) => one.key === key);
      expect([await found('open'), await isDue()]).toEqual([['a'], true]);
      await store.update({ writes: [key] }, () => ({
        answer: null,
        writes: [put(parcels, key, { name: 'b', owner, state: 'done', at: 1 })],
      }));
      expect([await found('open'), await found('done'), await isDue()]).toEqual([[], ['b'], false]);
      await store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
      expect(await found('done')).toEqual([]);
    }));

  it('finds a document by its new due time where that alone has changed', () =>
    withStore(async (store) => {
      const owner = fresh();
      const [key] = await save(store, [{ name: 'a', owner, state: 'open', at: 1, dueAt: 5 }], fresh);
      if (key === undefined) throw new Error('nothing was saved');
      await store.update({ writes: [key] }, (documents) => {
        const parcel = documents.get(key);
        if (parcel === undefined) throw new Error('nothing was read');
        return { answer: null, writes: [put(parcels, key, { ...parcel, dueAt: 7 })] };
      });
      const isDueAt = async (now: number) =>
        (await store.due(parcels, { now, limit: 1_000 })).found.some((one) => one.key === key);
      expect([await isDueAt(6), await isDueAt(7)]).toEqual([false, true]);
      expect(namesOf(await store.search(parcels, { owner, state: 'open', limit: 5 }))).toEqual(['a']);
    }));

  it('finds what is due, the earliest first, and nothing that is due later or never', () =>
    withStore(async (store) => {
      const owner = fresh();
      const mine = await save(
        store,
        [
          { name: 'later', dueAt: 31, owner },
          { name: 'second', dueAt: 30, owner },
          { name: 'first', dueAt: 10, owner },
          { name: 'never', owner },
        ],
        fresh,
      );
      const { found } = await store.due(parcels, { now: 30, limit: 1_000 });
      const due = found.filter(({ key }) => mine.includes(key)).map(({ document }) => document.name);
      expect(due).toEqual(['first', 'second']);
    }));

  it('returns every document once, page by page, in one order, also if times are equal or missing', () =>
    withStore(async (store) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }), { maxLength: 12 }),
          fc.integer({ min: 1, max: 5 }),
          async (times, limit) => {
            const owner = fresh();
            const keys = await save(
              store,
              times.map((at, index) => ({ name: String(index), owner, ...(at !== undefined && { at }) })),
              fresh,
            );
            const pages = await allPages((after) => store.search(parcels, { owner, limit, after }));
            expect(pages.flat().toSorted()).toEqual(keys.toSorted());
            expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
            const [whole] = await allPages(() => store.search(parcels, { owner, limit: 100 }));
            expect(pages.flat()).toEqual(whole);
          },
        ),
        { numRuns: 50 },
      );
    }));

  it.each(['abc', '', '7', 'NaN order/x', '__proto__'])('gives an empty page after the invalid cursor “%s”', (text) =>
    withStore(async (store) => {
      const owner = fresh();
      await save(store, [{ name: 'a parcel', owner, at: 1, dueAt: 2 }], fresh);
      const after = cursorOf(text);
      const nothing = { found: [], next: null };
      expect(await store.search(parcels, { owner, limit: 5, after })).toEqual(nothing);
      expect(await store.due(parcels, { now: 30, limit: 5, after })).toEqual(nothing);
    }),
  );

  it('continues a search for due documents after a page whose documents have changed meanwhile', () =>
    withStore(async (store) => {
      const keys = await save(
        store,
        [1, 2, 3, 4].map((dueAt) => ({ name: String(dueAt), dueAt })),
        fresh,
      );
      const seen: string[] = [];
      let after: Cursor | null = null;
      do {
        const page: Page<Parcel> = await store.due(parcels, { now: 4, limit: 2, after });
        const mine = page.found.filter(({ key }) => keys.includes(key));
        seen.push(...mine.map(({ document }) => document.name));
        await store.update({ writes: mine.map(({ key }) => key) }, () => ({
          answer: null,
          writes: mine.map(({ key }) => remove(key)),
        }));
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(['1', '2', '3', '4']);
    }));
};
