/** Backups that were changed, cut off or interrupted: none is restored, and each says which file is to blame. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowOf } from '../../../adapters/sql/rows.ts';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { lastingStore, openStore, withDatabase } from '../../../server/stores/open-store.ts';
import { restoringMark } from '../../../server/stores/restoring.ts';
import { claimStore } from '../../../server/stores/store-use.ts';
import { openCod } from '../../shop/orders.ts';
import { createTestShop } from '../../shop/test-shop.ts';
import { describeWithEveryDatabase } from '../../databases/every-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { earlierBackup } from './earlier/earlier-stores.ts';

const folder = temporaryFolder();
const { newFile } = folder;

const backedUp = async (store: string, ending: string): Promise<string> => {
  const opened = await openStore(store, { isServer: false });
  await openCod(createTestShop({ store: opened.store }));
  await opened.close();
  const file = newFile(ending);
  await backUpStore(store, file);
  return file;
};

/** A kind as a search needs it. */
const ORDERS = {
  name: 'order',
  version: 2,
  indexVersion: 1,
  upcast: (document: unknown) => document,
  key: () => '' as never,
  index: () => ({}),
};

describeWithEveryDatabase('a backup', (newStore) => {
  /** Why a file is refused; the same store may be restored into from another one. */
  const refusalOf = async (file: string): Promise<string> => {
    const store = await newStore();
    const problem = await restoreStore(store, file).then(
      () => 'it was restored',
      (error: unknown) => String(error),
    );
    await restoreStore(store, earlierBackup(1));
    return problem;
  };

  it('is refused where a value was changed, rows are missing or repeated, or lines follow the last one', async () => {
    const file = await backedUp(await newStore(), 'jsonl');
    const text = readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    const changes: readonly (readonly [string, RegExp])[] = [
      [text.replaceAll('Asha Rao', 'Asha Rae'), /checksum/u],
      [text.replace('"at":', '"at":1'), /checksum/u],
      [`${text}${lines[1]}\n`, /lines after line \d+, where the backup ends/u],
      [`${lines.toSpliced(2, 1).join('\n')}\n`, /rows, but there are/u],
      [text.slice(0, text.length / 2), /not JSON|before the backup does/u],
      [`${lines.slice(0, -1).join('\n')}\n`, /before the backup does/u],
    ];
    for (const [changed, problem] of changes) {
      const copy = newFile('jsonl');
      writeFileSync(copy, changed);
      const refusal = await refusalOf(copy);
      expect(refusal).toMatch(problem);
      expect(refusal).toContain(copy);
    }
  });

  it('is blamed itself, and not the store, where a copy of a SQLite file was cut off', async () => {
    const file = await backedUp(`sqlite:${newFile('db')}`, 'copy');
    for (const pages of [1, 3, 5]) {
      const copy = newFile('copy');
      copyFileSync(file, copy);
      truncateSync(copy, pages * 4_096);
      const refusal = await refusalOf(copy);
      expect([refusal.includes(`${copy}: the backup`), refusal.includes('--store')]).toEqual([true, false]);
    }
    expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('of a version without a checksum is restored as before', async () => {
    const store = await newStore();
    expect(await restoreStore(store, earlierBackup(2))).toMatchObject({ backupAt: null });
    const { store: opened, close } = await openStore(store, { isServer: false });
    expect((await opened.search({ ...ORDERS }, { limit: 20 })).found).toHaveLength(10);
    await close();
  });

  it('that was interrupted leaves a store that check and servers refuse, until it is restored', async () => {
    const store = await newStore();
    await (await openStore(store, { isServer: false })).close();
    await withDatabase(lastingStore(store), (database) =>
      database.change((db) =>
        db
          .insertInto('documents')
          .values(rowOf(restoringMark('old.db')))
          .execute(),
      ),
    );
    expect((await checkStore(store)).problems).toEqual([
      'the restore of old.db into it was interrupted; restore again',
    ]);
    const opened = await openStore(store, { isServer: false });
    await expect(claimStore(opened.store, 'shop', store)).rejects.toThrow('was interrupted');
    await opened.close();
    await restoreStore(store, earlierBackup(3));
    expect(await checkStore(store)).toMatchObject({ problems: [], orders: 10 });
  });
});

it('what killed backups and restores have left is removed by the next one once it is a day old, and nothing else is', async () => {
  const store = `sqlite:${newFile('db')}`;
  await backedUp(store, 'copy');
  const here = join(folder.path, 'backups');
  mkdirSync(join(here, '.backup-restore-abc'), { recursive: true });
  const left = ['.old.backup-part', '.old.backup-part-journal', '.new.backup-part', 'kept.backup'];
  for (const name of left) writeFileSync(join(here, name), '');
  writeFileSync(join(here, '.backup-restore-abc', 'copy.db'), '');
  const old = Date.now() / 1_000 - 90_000;
  for (const name of ['.old.backup-part', '.old.backup-part-journal', '.backup-restore-abc', 'kept.backup'])
    utimesSync(join(here, name), old, old);
  await backUpStore(store, join(here, 'next.backup'));
  expect(readdirSync(here).toSorted()).toEqual(['.new.backup-part', 'kept.backup', 'next.backup']);
  expect(existsSync(join(here, 'next.backup'))).toBe(true);
});
