/** A SQLite file that is taken away from under the process that has it open, or cannot be written to. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSqlite } from '../../../adapters/sql/sqlite/open.ts';
import { lockForRestore } from '../../../adapters/sql/sqlite/lock.ts';
import { StoreInUse } from '../../../adapters/sql/store-problems.ts';
import { kind } from '../../../core/ports/store/kind.ts';
import { put, StoreBusy, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { pause } from '../../server/fixtures/waiting.ts';

const folder = temporaryFolder();
const notes = kind<{ readonly text: string }>()({ name: 'note', version: 1, id: (id: string) => id });
const write = (store: ShopStore, id: string): Promise<string> =>
  store.update({ writes: [notes.key(id)] }, () => ({ answer: id, writes: [put(notes, notes.key(id), { text: 'x' })] }));

let folders = 0;
const openIn = async (path?: string) => {
  const own = folder.file(`${(folders += 1)}`);
  mkdirSync(own);
  const problems: string[] = [];
  const file = path ?? join(own, 'shop.db');
  const opened = await openSqlite({ path: file, report: (problem) => problems.push(problem) });
  return { ...opened, own, file, problems };
};

/** Longer than a look at the files holds. */
const NOTICED_MS = 1_050;

describe('a file that is replaced under its store', () => {
  it.each([
    ['is moved away', (file: string) => renameSync(file, `${file}.away`)],
    ['is removed', (file: string) => rmSync(file)],
    [
      'is replaced by a copy',
      (file: string) => {
        cpSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
    ['loses its log', (file: string) => rmSync(`${file}-wal`)],
    ['loses the index of its log', (file: string) => rmSync(`${file}-shm`)],
  ])('acknowledges nothing a second after it %s', async (_what, replace) => {
    const { store, writes, file, problems, close } = await openIn();
    await write(store, 'before');
    replace(file);
    await pause(NOTICED_MS);
    await expect(write(store, 'after')).rejects.toThrow(StoreBusy);
    await expect(writes.tryWrite()).rejects.toThrow(StoreBusy);
    await expect(store.outbox.remove(['m'])).rejects.toThrow(StoreBusy);
    expect([writes.hasFailed(), problems.length]).toEqual([true, 1]);
    expect(problems[0]).toMatch(/is no longer the file that this server opened, .*stop the server/u);
    // What it has read is still there.
    expect((await store.read([notes.key('before')])).get(notes.key('before'))).toEqual({ text: 'x' });
    await close();
  });

  it('is noticed before a commit is acknowledged that the replacement came in between', async () => {
    const { store, file, close } = await openIn();
    await pause(NOTICED_MS);
    // The look before the transaction was a second ago when the commit is done.
    const slow = store.update({ writes: [notes.key('slow')] }, () => {
      rmSync(file);
      for (const end = performance.now() + NOTICED_MS; performance.now() < end;);
      return { answer: null, writes: [put(notes, notes.key('slow'), { text: 'x' })] };
    });
    await expect(slow).rejects.toThrow(StoreBusy);
    await close();
  });

  it('is written to again when it is back', async () => {
    const { store, writes, file, close } = await openIn();
    renameSync(file, `${file}.away`);
    await pause(NOTICED_MS);
    await expect(write(store, 'a')).rejects.toThrow(StoreBusy);
    renameSync(`${file}.away`, file);
    await pause(NOTICED_MS);
    expect([await write(store, 'b'), writes.hasFailed()]).toEqual(['b', false]);
    await close();
  });

  it('is followed through a link, and missed when the link is another’s', async () => {
    const one = await openIn();
    await one.close();
    const link = join(one.own, 'link.db');
    symlinkSync(one.file, link);
    const { store, close } = await openIn(link);
    await pause(NOTICED_MS);
    expect(await write(store, 'a')).toBe('a');
    rmSync(link);
    symlinkSync(join(one.own, 'other.db'), link);
    await pause(NOTICED_MS);
    await expect(write(store, 'b')).rejects.toThrow(StoreBusy);
    await close();
  });
});

describe('the use of a SQLite file', () => {
  const storeAt = (name: string): string => folder.file(name);

  it('ends with a server that is killed', async () => {
    const path = storeAt('killed.db');
    const script = `
      const { openStore } = await import('./server/stores/open-store.ts');
      await openStore('sqlite:${path}');
      process.stdout.write('open');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(() => lockForRestore(path)).toThrow(StoreInUse);
    child.kill('SIGKILL');
    await once(child, 'close');
    lockForRestore(path).release();
  });
});
