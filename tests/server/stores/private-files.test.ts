/** The files of a store and its backups are for their owner alone, whatever the umask. */
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop } from '../../shop/test-shop.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const folder = temporaryFolder();
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
let umask = 0;

beforeAll(() => {
  umask = process.umask(0);
});
afterAll(() => {
  process.umask(umask);
});

const used = async (path: string): Promise<readonly string[]> => {
  const { store, close } = await openStore(`sqlite:${path}`);
  await dataOf(createTestShop({ store }).session().addToCart({ pid: WASH, qty: 1 }));
  const modes = [path, `${path}-wal`, `${path}-shm`].filter(existsSync).map(modeOf);
  await close();
  return modes;
};

describe('under a umask that forbids nothing', () => {
  it('a new store, its log and its folder are the owner’s alone', async () => {
    const path = join(folder.path, 'new', 'data', 'shop.db');
    expect(await used(path)).toEqual(['600', '600', '600']);
    expect([modeOf(join(folder.path, 'new')), modeOf(join(folder.path, 'new', 'data'))]).toEqual(['700', '700']);
  });

  it('both kinds of backups are, and a store that is restored from one', async () => {
    const path = folder.file('source.db');
    await used(path);
    for (const file of [folder.file('backup.db'), folder.file('backup.jsonl')]) {
      await backUpStore(`sqlite:${path}`, file);
      const restored = `${file}.restored`;
      await restoreStore(`sqlite:${restored}`, file);
      expect([file, modeOf(file), modeOf(restored)]).toEqual([file, '600', '600']);
    }
  });

  it('a store that everybody could read is taken from others, and one that a group shares is left as it is', async () => {
    const [open, shared] = [folder.file('open.db'), folder.file('shared.db')];
    for (const path of [open, shared]) await used(path);
    chmodSync(open, 0o644);
    chmodSync(shared, 0o640);
    expect([await used(open), await used(shared)]).toEqual([
      ['600', '600', '600'],
      ['640', '640', '640'],
    ]);
  });
});
