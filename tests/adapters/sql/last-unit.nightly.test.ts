/** The last unit, ordered by many at the same time: on stores whose decisions overlap, unlike those of the store in memory. */
import { expect, describe, it } from 'vitest';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { OpenedStore } from '../../../adapters/sql/opened-store.ts';
import { createSystemBackoff } from '../../../adapters/system/time.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { CallRefusal } from '../../../core/ports/shop-api.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, createTestShop, order, type TestShop } from '../../shop/test-shop.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';

const PLACES = 200;
const FIRST_PHONE = 9_876_543_210;

/** The same shop at each of these stores, as of one process each: every one draws random values of its own. */
const shopsAt = (stores: readonly OpenedStore[]): readonly TestShop[] =>
  stores.map(({ store }, index) =>
    createTestShop({ store, backoff: createSystemBackoff(), random: createSeededRandom(index + 1) }),
  );

type Session = ReturnType<TestShop['session']>;

/** Customers with one wash in the cart; each call is made for all of them at once, so that they share commits. */
const manyReadyToPlace = async ({ deliverMessages, messenger, session }: TestShop): Promise<readonly Session[]> => {
  const shoppers = Array.from({ length: PLACES }, (_, index) => ({
    phone: String(FIRST_PHONE + index),
    api: session(),
  }));
  const forAll = async (call: (shopper: (typeof shoppers)[number]) => Promise<Answer<unknown, CallRefusal>>) =>
    Promise.all(shoppers.map((shopper) => dataOf(call(shopper))));
  await forAll(({ api, phone }) => api.sendOtp({ phone }));
  await deliverMessages();
  const otps = new Map(messenger.sent().map(({ to, otp = '' }) => [to, otp]));
  await forAll(({ api, phone }) => api.verifyOtp({ phone, otp: otps.get(phone) ?? '' }));
  await forAll(({ api, phone }) => {
    const customer = { name: ADDRESS.name, phone, email: ADDRESS.email, isVerified: true };
    return api.createCustomer({ customer, shipping: ADDRESS, billing: null });
  });
  await forAll(({ api }) => api.addToCart({ pid: WASH, qty: 1 }));
  return shoppers.map(({ api }) => api);
};

const describeLastUnit = (name: string, open: () => Promise<readonly OpenedStore[]>): void => {
  describe(`the last unit ${name}`, () => {
    it('is sold once, however many order it at the same time', async () => {
      const stores = await open();
      const shops = shopsAt(stores);
      const [first] = shops;
      if (first === undefined) throw new Error('there is no store');
      await dataOf(first.setStock({ pid: WASH, level: 1 }));
      const sessions = await manyReadyToPlace(first);
      const answers = await Promise.all(
        sessions.map(({ token }, index) =>
          (shops[index % shops.length] ?? first)
            .session(token())
            .placeOrder(order({ mode: 'cod', expectedTotal: 899 })),
        ),
      );
      const outcomes = answers.map((answer) => (answer.status ? 'sold' : answer.code));
      expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1);
      expect(['sold', 'SOLD_OUT', 'BUSY']).toEqual(expect.arrayContaining(outcomes));
      for (const shop of shops) expect((await shop.stock())[WASH]).toBe(0);
      await Promise.all(stores.map((store) => store.close()));
    });
  });
};

const folder = temporaryFolder();
describeLastUnit('on SQLite', async () => [await openStore(`sqlite:${folder.file('shop.db')}`)]);

describeOnPostgres('availability', () => {
  describeLastUnit('at two processes', async () => {
    const { url } = await createDatabase();
    return Promise.all([openStore(url), openStore(url)]);
  });
});
