/** The part of a ShopStore's promise that is about documents of an older version. */
import { expect, it } from 'vitest';
import { kind } from '../../../core/ports/store/kind.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { withMade, type MakeStore } from './with-store.ts';

const byId = (id: string): string => id;
type Name = { readonly name: string };
type FullName = { readonly first: string; readonly last: string };

const before = kind<Name>()({ name: 'person', version: 1, id: byId, index: ({ name }) => ({ owner: name, dueAt: 5 }) });
const now = kind<FullName>()({
  name: 'person',
  version: 2,
  id: byId,
  index: ({ first, last }) => ({ owner: `${first} ${last}` }),
  upcast: (document) => {
    const [first = '', last = ''] = (document as Name).name.split(' ');
    return { first, last };
  },
});
const withoutUpcast = kind<FullName>()({ name: 'person', version: 2, id: byId });

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeVersions = (make: MakeStore, fresh: () => string): void => {
  const saved = { first: 'Asha', last: '' };

  it('converts a document of an older version wherever it is read, and keeps it when it is written', () =>
    withMade(
      make,
      async ({ store }) => {
        const id = fresh();
        const [key, oldKey] = [now.key(id), before.key(id)];
        const name = `Asha ${id}`;
        await store.update({ writes: [oldKey] }, () => ({ answer: null, writes: [put(before, oldKey, { name })] }));
        const expected = { ...saved, last: id };
        expect((await store.read([key])).get(key)).toEqual(expected);
        expect((await store.search(now, { owner: name, limit: 5 })).found).toEqual([{ key, document: expected }]);
        const due = await store.due(now, { now: 5, limit: 1_000 });
        expect(due.found.find((found) => found.key === key)?.document).toEqual(expected);
        const answer = await store.update({ writes: [key] }, (documents) => {
          const document = documents.get(key);
          if (document === undefined) throw new Error('there is no document');
          return { answer: document, writes: [put(now, key, { ...document, first: 'Usha' })] };
        });
        expect(answer).toEqual(expected);
        expect((await store.read([key])).get(key)).toEqual({ first: 'Usha', last: id });
        expect((await store.search(now, { owner: name, limit: 5 })).found).toEqual([]);
      },
      [now],
    ));

  it('rejects a document that only a newer program knows, and one that it has no conversion for', async () => {
    const [newer, older] = [fresh(), fresh()];
    await withMade(
      make,
      async ({ store }) => {
        await store.update({ writes: [now.key(newer)] }, () => ({
          answer: null,
          writes: [put(now, now.key(newer), saved)],
        }));
        await expect(store.read([now.key(newer)]).then((found) => found.get(now.key(newer)))).rejects.toThrow(
          'version 2; this program knows 1',
        );
      },
      [before],
    );
    await withMade(
      make,
      async ({ store }) => {
        const key = before.key(older);
        await store.update({ writes: [key] }, () => ({ answer: null, writes: [put(before, key, { name: 'a' })] }));
        await expect(store.read([key]).then((found) => found.get(key))).rejects.toThrow('cannot be converted');
      },
      [withoutUpcast],
    );
  });
};
