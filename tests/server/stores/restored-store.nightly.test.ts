/** A store that was restored from a backup, or is one, says so: its numbers are confirmed before the next is given (spec 11). */
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { moved, openCod } from '../../shop/orders.ts';
import { createTestShop, dataOf, refusalOf, type TestShop } from '../../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';

const { newFile } = temporaryFolder();
let shops = 0;

/** Each time with other random values, as another process has them. */
const withShop = async <T>(location: string, run: (shop: TestShop) => Promise<T>): Promise<T> => {
  const { store, close } = await openStore(location, { isServer: false });
  try {
    return await run(createTestShop({ store, random: createSeededRandom((shops += 1)) }));
  } finally {
    await close();
  }
};

const expectConfirmation = async (restored: string): Promise<void> => {
  await withShop(restored, async (shop) => {
    await shop.clock.advance(MINUTE_MS);
    const { number } = await openCod(shop);
    const pack = () => shop.moveOrder({ order: number, to: 'packed' });
    expect((await refusalOf(pack())).message).toContain('numbers');
    const [series] = (await shop.numbers()).series;
    expect(series).toMatchObject({ series: 'invoice', isConfirmed: false });
    await dataOf(shop.confirmNumbers({ invoice: (series?.last ?? '').replace(/1$/u, '7') }));
    await dataOf(pack());
  });
  // The numbers that were given after the backup are no gap.
  expect(await checkStore(restored)).toMatchObject({ problems: [], invoices: 2 });
};

const withInvoice = async (location: string, backup: string): Promise<void> => {
  await withShop(location, async (shop) => moved(await openCod(shop), 'packed'));
  await backUpStore(location, backup);
};

const testsOn = (name: string, newStore: () => Promise<string>, ending: string): void => {
  it(`a store in ${name} that was restored from a backup *.${ending} gives no number before the last one is confirmed`, async () => {
    const [before, after, backup] = [await newStore(), await newStore(), newFile(ending)];
    await withInvoice(before, backup);
    expect(Date.now() - ((await restoreStore(after, backup)).backupAt ?? 0)).toBeLessThan(MINUTE_MS);
    await expectConfirmation(after);
  });
};

for (const ending of ['jsonl', 'copy']) testsOn('SQLite', async () => `sqlite:${newFile('db')}`, ending);
describeOnPostgres('a restored store', () => testsOn('PostgreSQL', async () => (await createDatabase()).url, 'jsonl'));

it('a backup that is served from as it is gives none either', async () => {
  const copy = newFile('db');
  await withInvoice(`sqlite:${newFile('db')}`, copy);
  await expectConfirmation(`sqlite:${copy}`);
});
