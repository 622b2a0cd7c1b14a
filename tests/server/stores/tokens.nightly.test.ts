/** What the store and its backups say of a shopper's cookies: nothing that could be sent as one. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createCryptoRandom, createHmacHasher } from '../../../adapters/system/random.ts';
import { backUpStore, restoreStore } from '../../../server/stores/back-up-store.ts';
import { migrateStore } from '../../../server/stores/check-store.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop, place, readyToPlace, signIn, type TestShop } from '../../shop/test-shop.ts';
import { describeWithEveryDatabase } from '../../databases/every-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { earlierBackup, earlierContents, EARLIER_STORES, makeEarlierStore } from './earlier/earlier-stores.ts';

const { newFile } = temporaryFolder();

/** With the hashes of a shop in production. */
const openWith = async (location: string, run: (shop: TestShop) => Promise<void>, start?: number): Promise<void> => {
  const { store, close } = await openStore(location, { isServer: false });
  await run(
    createTestShop({
      store,
      hasher: createHmacHasher('kept'),
      random: createCryptoRandom(),
      ...(start !== undefined && { start }),
    }),
  );
  await close();
};

const textOf = async (location: string): Promise<string> => {
  const file = newFile('jsonl');
  await backUpStore(location, file);
  return readFileSync(file, 'utf8');
};

/** Everything in a text that could be sent as a cookie: see `TOKEN` in adapters/hono/session-cookies.ts. */
const possibleTokens = (text: string): readonly string[] => [...new Set(text.match(/[\w-]{22,128}/gu) ?? [])];

describeWithEveryDatabase('a store', (newStore) => {
  it('contains no token of a session, nor anything that opens one', async () => {
    const location = await newStore();
    const tokens: string[] = [];
    await openWith(location, async (shop) => {
      const api = await readyToPlace(shop);
      await place(api);
      const visitor = createCryptoRandom().token();
      const other = shop.session(createCryptoRandom().token(), { visitor });
      await dataOf(other.addToCart({ pid: WASH, qty: 1 }));
      await dataOf(other.getOffer());
      tokens.push(api.token(), other.token(), visitor);
      await shop.clock.advance(60_000);
      await signIn(shop, other, '9123456780');
      tokens.push(other.token());
    });
    const text = await textOf(location);
    expect(tokens.filter((token) => text.includes(token))).toEqual([]);
    expect(text.match(/"session\/[\da-f]{64}"/gu)?.length).toBeGreaterThan(1);
    await openWith(location, async (shop) => {
      for (const token of possibleTokens(text)) {
        const api = shop.session(token);
        expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
        expect((await dataOf(api.getCart())).items).toEqual({});
      }
    });
  });

  it.each(EARLIER_STORES)(
    'of version %d keeps carts, countdowns and sign-ins of old cookies, and their tokens go',
    async (version) => {
      const { at, session, anonymous, waiting } = earlierContents(version);
      const [opened, restored] = [await newStore(), await newStore()];
      await makeEarlierStore(opened, version);
      await restoreStore(restored, earlierBackup(version));
      for (const location of [opened, restored]) {
        await openWith(
          location,
          async (shop) => {
            const api = shop.session(session.token, { visitor: session.visitor });
            expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
            expect((await dataOf(api.getCart())).items).toMatchObject({ [session.pid]: { qty: session.qty } });
            const visitor = shop.session(anonymous.token, { visitor: anonymous.visitor });
            expect((await dataOf(visitor.getCart())).items).toMatchObject({ [anonymous.pid]: { qty: anonymous.qty } });
            // A payment that comes now finds the session's cart, and empties it.
            expect(await shop.findOrder(waiting)).toMatchObject({ number: waiting });
          },
          at + 1_000,
        );
        await migrateStore(location);
        const text = await textOf(location);
        const tokens = [session, anonymous].flatMap(({ token, visitor }) => [token, visitor]);
        expect(tokens.filter((token) => text.includes(token))).toEqual([]);
        // Orders were placed with tokens, too.
        const kept = possibleTokens(readFileSync(earlierBackup(version), 'utf8'));
        const inOrders = [...readFileSync(earlierBackup(version), 'utf8').matchAll(/\\"session\\":\\"([\w-]+)\\"/gu)];
        expect(inOrders.length).toBeGreaterThan(5);
        expect(inOrders.filter(([, token = '']) => kept.includes(token) && text.includes(token))).toEqual([]);
      }
    },
  );
});
