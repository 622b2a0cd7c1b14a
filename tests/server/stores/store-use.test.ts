/** Whether a store belongs to a sandbox or to a shop in production, on SQLite; the contract of stores shows that all are alike. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import type { Database } from '../../../adapters/sql/database.ts';
import { createPool } from '../../../adapters/sql/postgres/connection.ts';
import { createShiftedClock } from '../../../adapters/system/shifted-clock.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { StartError } from '../../../server/start-error.ts';
import { operatorCalls } from '../../../adapters/wire/operator/operator-calls.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { openOperator } from '../../../server/operator.ts';
import { createSandboxClock } from '../../../server/sandbox-clock.ts';
import { hasOtherServers, lastingStore, openStore, withDatabase } from '../../../server/stores/open-store.ts';
import { claimStore, readStoreMark } from '../../../server/stores/store-use.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { DAY } from '../../samples/durations.ts';

const OWN_SELLER = fileURLToPath(new URL('../../settings/own-seller.yaml', import.meta.url));
const OTHER_BRAND = fileURLToPath(new URL('../../settings/other-brand.yaml', import.meta.url));

/** A sandbox of an earlier version has moved its clock, and left no other mark. */
const moveClock = (store: ShopStore): Promise<void> =>
  createSandboxClock(createShiftedClock({ now: Date.now }), store).advance(DAY);

const folder = temporaryFolder();
const newFile = (): string => `sqlite:${folder.newFile()}`;

const open = () => openStore(newFile());

describe('a store', () => {
  it.each(['sandbox', 'shop'] as const)(
    'is a %s’s from its first use on, and refused for the other one',
    async (use) => {
      const { store, close } = await open();
      expect((await readStoreMark(store)).use).toBeUndefined();
      await claimStore(store, use, 'memory');
      await claimStore(store, use, 'memory');
      const other = use === 'shop' ? 'sandbox' : 'shop';
      const refused = claimStore(store, other, 'postgres://shop:secret@db.example/shop');
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(/^--store postgres:\/\/shop:\*\*\*@db\.example\/shop: it belongs to a s/u);
      expect((await readStoreMark(store)).use).toBe(use);
      await close();
    },
  );

  it('of an earlier version is a sandbox’s where its clock was moved, and anybody’s otherwise', async () => {
    const { store, close } = await open();
    await moveClock(store);
    expect((await readStoreMark(store)).use).toBe('sandbox');
    await expect(claimStore(store, 'shop', 'memory')).rejects.toThrow(/belongs to a sandbox/u);
    await claimStore(store, 'sandbox', 'memory');
    await close();
  });

  it('goes to one of two servers that start together', async () => {
    const { store, close } = await open();
    const started = await Promise.allSettled([
      claimStore(store, 'shop', 'memory'),
      claimStore(store, 'sandbox', 'memory'),
    ]);
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await close();
  });
});

describe('the operator of a store', () => {
  const timeOf = async (location: string): Promise<number> => {
    const { call, close } = await openOperator(location, { settingsFile: OWN_SELLER });
    const { at } = await dataOf(call(operatorCalls.sales, { days: [1] }));
    await close();
    return at;
  };

  it('has the clock of a sandbox on its store only', async () => {
    for (const use of ['sandbox', 'shop'] as const) {
      const location = newFile();
      const { store, close } = await openStore(location);
      await claimStore(store, use, location);
      await moveClock(store);
      await close();
      const before = Date.now();
      expect((await timeOf(location)) >= before + DAY).toBe(use === 'sandbox');
    }
  });

  it('closes the store again where it cannot be used', async () => {
    const location = newFile();
    const { store, close } = await openStore(location);
    await claimStore(store, 'sandbox', location);
    await moveClock(store);
    await close();
    const live = { keyId: 'rzp_live_key', keySecret: 's', webhookSecret: 'w', api: 'http://127.0.0.1:1', checkout: '' };
    await expect(openOperator(location, { payments: { razorpay: live, isRequired: true } })).rejects.toThrow(
      /takes only a test key/u,
    );
    const shop = newFile();
    const opened = await openStore(shop);
    await claimStore(opened.store, 'shop', shop);
    await opened.close();
    await expect(
      openOperator(shop, { settingsFile: OWN_SELLER, payments: { razorpay: undefined, isRequired: true } }),
    ).rejects.toThrow(/RAZORPAY_KEY_ID/u);
  });

  /** A store that a server has used, with these settings or as a server of an earlier version. */
  const used = async (use: 'sandbox' | 'shop', settingsFile?: string): Promise<string> => {
    const location = newFile();
    const { store, close } = await openStore(location);
    await claimStore(store, use, location);
    if (settingsFile !== undefined) await claimStore(store, use, location, (await loadSettings(settingsFile)).id);
    await close();
    return location;
  };

  it('refuses the sample seller on the store of a shop, and accepts it on a sandbox’s', async () => {
    const refused = openOperator(await used('shop'));
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      /the settings of this command have samples, which a shop in production cannot have; pass the settings file of the servers with --settings or SHOP_SETTINGS/u,
    );
    await (await openOperator(await used('shop'), { settingsFile: OWN_SELLER })).close();
    await (await openOperator(await used('sandbox'))).close();
  });

  it.each(['sandbox', 'shop'] as const)(
    'refuses other settings than those of the servers of a %s, and names both',
    async (use) => {
      const location = await used(use, OWN_SELLER);
      await expect(openOperator(location)).rejects.toThrow(
        /from own-seller\.yaml\) than this command \(\w+, the defaults\); .*--settings or SHOP_SETTINGS/u,
      );
      await (await openOperator(location, { settingsFile: OWN_SELLER })).close();
      const { store, close } = await openStore(location);
      await claimStore(store, use, location, (await loadSettings(OTHER_BRAND)).id);
      await close();
      await expect(openOperator(location, { settingsFile: OWN_SELLER })).rejects.toThrow(/from other-brand\.yaml/u);
    },
  );
});

describeOnPostgres('a server of another version', () => {
  it('keeps the schema and what it can read until it has stopped, and its successors run together', async () => {
    const { url } = await createDatabase();
    const database = <T>(run: (opened: Database) => Promise<T>) => withDatabase(lastingStore(url), run);
    await database(({ migrate }) => migrate('002-indexes-of-parked-messages'));
    // As the sessions of servers were called that said no version.
    const older = createPool(url, { max: 1, name: 'shop server' });
    (await older.connect()).release();
    await expect(openStore(url, { isServer: false })).rejects.toThrow(
      /servers of another version are using it and could not read what this one writes; stop them first/u,
    );
    expect([await hasOtherServers(url), (await database(({ migrations }) => migrations())).length]).toEqual([true, 2]);
    const opening = openStore(url);
    await older.end();
    const [one, two] = [await opening, await openStore(url)];
    expect([one.migrations, await hasOtherServers(url)]).toEqual([['003-hashed-tokens'], false]);
    await Promise.all([one.close(), two.close()]);
  });
});
