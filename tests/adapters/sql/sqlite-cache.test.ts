/** The documents that a store in SQLite keeps in memory: never other ones than those in the file. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSqlite } from '../../../adapters/sql/sqlite/open-sqlite.ts';
import { kind } from '../../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

type Note = { readonly text: string };
const id = (text: string): string => text;
const notes = kind<Note>()({ name: 'note', version: 1, id });
/** SQLite refuses the version of its documents. */
const refused = kind<Note>()({ name: 'refused', version: 1.5, id });
const key = notes.key('a');

const folder = temporaryFolder();
afterEach(() => {
  vi.restoreAllMocks();
});

const write = (store: ShopStore, text: string): Promise<null> =>
  store.update({ writes: [key] }, () => ({ answer: null, writes: [put(notes, key, { text })] }));
const read = async (store: ShopStore): Promise<string | undefined> => (await store.read([key])).get(key)?.text;
const readInUpdate = (store: ShopStore): Promise<string | undefined> =>
  store.update({ writes: [key] }, (documents) => ({ answer: documents.get(key)?.text }));

describe('a document in the cache of SQLite', () => {
  it('is what it was after a change that was not committed', async () => {
    const { store, close } = await openSqlite({ path: folder.file('refused.db') });
    await write(store, 'before');
    const failing = store.update({ writes: [key, refused.key('b')] }, () => ({
      answer: null,
      writes: [put(notes, key, { text: 'never' }), put(refused, refused.key('b'), { text: 'never' })],
    }));
    await expect(failing).rejects.toThrow('INTEGER');
    expect(await read(store)).toBe('before');
    expect(await readInUpdate(store)).toBe('before');
    await close();
  });
});
