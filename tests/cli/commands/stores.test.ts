/** `store migrate`, `store backup` and `store restore`, on stores with a shop's real records. */
import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { isTemporary, StoreUnusable } from '../../../adapters/sql/store-problems.ts';
import { withCommandErrors } from '../../../cli/config/start-error.ts';
import { BadInput, Unreachable } from '../../../cli/io.ts';
import { StoreBusy } from '../../../core/ports/store/shop-store.ts';
import { StartError } from '../../../server/start-error.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { WASH } from '../../samples/products.ts';
import { createTestShop } from '../../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { cli } from '../run-cli.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { check, trade } from './traded-store.ts';

const folder = temporaryFolder();
let files = 0;
const newFile = (ending = 'db'): string => folder.file(`store-${(files += 1)}.${ending}`);

/** Every row, as a backup has it; its first line has the time, its last the hash. */
const contents = async (store: string): Promise<string> => {
  const file = newFile('jsonl');
  expect(await cli(['store', 'backup', file, '--store', store])).toMatchObject({ code: 0, err: '' });
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(1, -1).join('\n');
};

const APPLIED = '001-documents-and-outbox\n002-indexes-of-parked-messages\n003-hashed-tokens\n';

const newStore = async (): Promise<string> => `sqlite:${newFile()}`;

describe('a store', () => {
  it('is migrated once, and says what was done', async () => {
    const store = await newStore();
    expect(await cli(['store', 'migrate', '--store', store])).toMatchObject({ code: 0, out: APPLIED });
    expect(await cli(['store', 'migrate', '--store', store])).toMatchObject({
      code: 0,
      out: 'The store is up to date.\n',
    });
    expect(JSON.parse((await cli(['store', 'migrate', '--store', store, '--json'])).out)).toEqual({
      applied: [],
      documents: 0,
    });
  });

  it('is neither backed up nor checked before a shop has used it', async () => {
    const store = await newStore();
    if (store.startsWith('sqlite:')) new DatabaseSync(store.slice('sqlite:'.length)).close();
    for (const args of [
      ['store', 'check'],
      ['store', 'backup', newFile('jsonl')],
    ]) {
      const { code, err } = await cli([...args, '--store', store]);
      expect([code, err]).toEqual([2, `error: --store ${store}: it is no shop's store yet\n`]);
    }
  });

  it('is restored into only where it is empty', async () => {
    const store = await newStore();
    await trade(store);
    const copy = newFile('jsonl');
    await cli(['store', 'backup', copy, '--store', store]);
    const before = await contents(store);
    const { code, err } = await cli(['store', 'restore', copy, '--store', store]);
    expect([code, err.includes('is not empty')]).toEqual([2, true]);
    expect(await contents(store)).toBe(before);
  });

  it('stays empty if the backup is incomplete', async () => {
    const store = await newStore();
    const source = `sqlite:${newFile()}`;
    await trade(source);
    const copy = newFile('jsonl');
    await cli(['store', 'backup', copy, '--store', source]);
    const text = readFileSync(copy, 'utf8');
    const lines = text.split('\n');
    const broken: readonly (readonly [text: string, says: RegExp])[] = [
      [text.slice(0, text.lastIndexOf('{')), /ends with line \d+, before the backup does/],
      [[...lines.slice(0, 3), '{"table":"documents","row":{}}', ...lines.slice(3)].join('\n'), /line 4 is not a row/],
      [[...lines.slice(0, 3), 'x', ...lines.slice(3)].join('\n'), /line 4 is not JSON/],
      [lines.slice(1).join('\n'), /line 1 is not that of a backup/],
      ['', /line 1 is not that of a backup/],
    ];
    for (const [broke, says] of broken) {
      writeFileSync(copy, broke);
      const { code, err } = await cli(['store', 'restore', copy, '--store', store]);
      expect([code, says.test(err) ? '' : err]).toEqual([2, '']);
    }
    expect(await check(store)).toMatchObject({ code: 0, documents: 0 });
  });
});

const expectBackup = async (newStore: () => Promise<string>): Promise<void> => {
  const store = await newStore();
  await trade(store);
  const before = await contents(store);
  const copy = newFile(store.startsWith('sqlite:') ? 'db' : 'jsonl');
  const running = await openStore(store);
  let isDone = false;
  let sessions = 0;
  const shop = createTestShop({ store: running.store });
  const writing = (async () => {
    for (; !isDone; sessions += 1) await shop.session().addToCart({ pid: WASH, qty: 1 });
  })();
  expect(await cli(['store', 'backup', copy, '--store', store])).toMatchObject({ code: 0, err: '' });
  isDone = true;
  await writing;
  await running.close();
  expect(sessions).toBeGreaterThan(0);
  for (const target of [`sqlite:${newFile()}`, await newStore()]) {
    expect(await cli(['store', 'restore', copy, '--store', target])).toMatchObject({ code: 0, err: '' });
    const restored = await contents(target);
    // Everything that was there before, and what the server had written by then.
    const rows = new Set(restored.split('\n'));
    const isSession = (line: string): boolean => line.includes('"kind":"session"');
    const missing = before.split('\n').filter((line) => line.startsWith('{"table"') && !rows.has(line));
    expect(missing.filter((line) => !isSession(line))).toEqual([]);
    expect(await check(target)).toMatchObject({ code: 0, problems: [], orders: 3 });
  }
};

it('a store in SQLite is backed up while a server writes, and restored into either database', async () => {
  await expectBackup(newStore);
});

describeOnPostgres('backups', () => {
  it('a store in PostgreSQL is backed up while a server writes, and restored into either database', async () => {
    const newDatabase = async (): Promise<string> => (await createDatabase()).url;
    expect((await cli(['store', 'migrate', '--store', await newDatabase()])).out).toBe(APPLIED);
    await expectBackup(newDatabase);
  });
});

it('the operator’s commands report a database that does not answer now as unreachable, and anything else as invalid input', async () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const causes = [
    new AggregateError([refused]),
    new StoreBusy('the store is busy'),
    new StoreUnusable('damaged'),
    new Error('no such file'),
  ];
  const reported = causes.map((cause) =>
    withCommandErrors(async () => {
      throw new StartError('--store postgres://shop@db/shop: …', { cause, isTemporary: isTemporary(cause) });
    }).catch((error: unknown) => error),
  );
  expect(await Promise.all(reported)).toEqual([
    expect.any(Unreachable),
    expect.any(Unreachable),
    expect.any(BadInput),
    expect.any(BadInput),
  ]);
});
