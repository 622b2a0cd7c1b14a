/** The documents that a store in SQLite keeps in memory: never other ones than those in the file. */
import { DatabaseSync, StatementSync } from 'node:sqlite';
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
  it('is not loaded again after it was written or read', async () => {
    const { store, close } = await openSqlite({ path: folder.file('loads.db') });
    const loads = vi.spyOn(StatementSync.prototype, 'get');
    const isLoad = (statement: unknown): boolean =>
      statement instanceof StatementSync && statement.sourceSQL.includes('from documents');
    const countLoads = (): number => loads.mock.contexts.filter(isLoad).length;
    expect(await read(store)).toBeUndefined();
    expect(countLoads()).toBe(1);
    await write(store, 'mine');
    expect(await read(store)).toBe('mine');
    expect(await readInUpdate(store)).toBe('mine');
    expect(countLoads()).toBe(1);
    await close();
  });

  it('is as another process has written, added or removed it', async () => {
    const path = folder.file('rival.db');
    const { store, close } = await openSqlite({ path });
    const rival = new DatabaseSync(path);
    await write(store, 'mine');
    for (const look of [read, readInUpdate]) {
      rival.exec(`update documents set document = '{"text":"theirs"}'`);
      expect(await look(store)).toBe('theirs');
      rival.exec('delete from documents');
      expect(await look(store)).toBeUndefined();
      rival.exec(
        `insert into documents (key, kind, version, document, at) values ('${key}', 'note', 1, '{"text":"new"}', 0)`,
      );
      expect(await look(store)).toBe('new');
    }
    rival.close();
    await close();
  });

  it('is as it was written last, however small or large it was before', async () => {
    const { store, close } = await openSqlite({ path: folder.file('sizes.db') });
    for (const length of [1, 10_000, 2, 20_000, 30_000, 3]) {
      await write(store, 'x'.repeat(length));
      expect(await read(store)).toHaveLength(length);
      expect(await readInUpdate(store)).toHaveLength(length);
    }
    await close();
  });

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
