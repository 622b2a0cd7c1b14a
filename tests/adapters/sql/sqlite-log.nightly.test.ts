/** SQLite's log, which SQLite copies into the file while requests go on. */
import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../adapters/sql/sqlite/open.ts';
import { kind } from '../../../core/ports/store/kind.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const notes = kind<{ readonly text: string }>()({ name: 'note', version: 1, id: (text: string) => text });
const MEGABYTE = 2 ** 20;
const WRITERS = 8;
const WRITTEN = 240 * MEGABYTE;

const folder = temporaryFolder();

it('the log of a store in SQLite is started anew even if writes never pause', async () => {
  const path = folder.file('log.db');
  const { store, close } = await openSqlite({ path, isServer: true });
  const text = 'x'.repeat(64 * 1024);
  let written = 0;
  const writeOn = async (): Promise<void> => {
    while (written < WRITTEN) {
      written += text.length;
      // Always another one: the pages of a few documents would be copied before the next write.
      const key = notes.key(`note ${written}`);
      await store.update({ writes: [key] }, () => ({ answer: null, writes: [put(notes, key, { text })] }));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writeOn));
  // The file of the log keeps the largest size that it had.
  expect(statSync(`${path}-wal`).size).toBeLessThan(WRITTEN * 0.6);
  await close();
});
