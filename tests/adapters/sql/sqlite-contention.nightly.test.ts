/** A SQLite file that another process is writing to. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../../adapters/sql/sqlite/open.ts';
import { kind } from '../../../core/ports/store/kind.ts';
import { put, StoreBusy, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();
const notes = kind<{ readonly text: string }>()({ name: 'note', version: 1, id: (id: string) => id });
const write = (store: ShopStore, id: string, text: string): Promise<string> =>
  store.update({ writes: [notes.key(id)] }, () => ({ answer: id, writes: [put(notes, notes.key(id), { text })] }));
const read = async (store: ShopStore, id: string): Promise<string | undefined> =>
  (await store.read([notes.key(id)])).get(notes.key(id))?.text;

const openWithRival = async (name: string) => {
  const path = folder.file(name);
  const opened = await openSqlite({ path, isServer: true });
  const rival = new DatabaseSync(path);
  return {
    ...opened,
    rival,
    close: async () => {
      rival.close();
      await opened.close();
    },
  };
};

describe('while another process writes', () => {
  it('an update waits for it, and neither the event loop nor a read does', async () => {
    const { store, rival, close } = await openWithRival('rival.db');
    await write(store, 'a', 'before');
    rival.exec('begin immediate');
    const writing = write(store, 'a', 'after');
    // Were one of them to wait, it would be for ever: the other process goes on only after these turns.
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await read(store, 'a')).toBe('before');
      await wait(1);
    }
    rival.exec('commit');
    expect(await writing).toBe('a');
    expect(await read(store, 'a')).toBe('after');
    await close();
  });

  it('an update is given up as StoreBusy after some seconds, and those after it succeed', async () => {
    const { store, rival, close } = await openWithRival('stuck.db');
    rival.exec('begin immediate');
    await expect(write(store, 'a', 'never')).rejects.toThrow(StoreBusy);
    rival.exec('rollback');
    expect(await write(store, 'b', 'then')).toBe('b');
    expect(await read(store, 'a')).toBeUndefined();
    await close();
  });
});
