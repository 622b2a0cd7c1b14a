/** What programs without cookies leave in the store, and for how long (spec 10.14, 10.27). */
import { expect, it } from 'vitest';
import { ADDRESS_LIMITS } from '../../adapters/hono/requests/address-limiter.ts';
import { DEFAULT_RETENTION } from '../../core/catalogue/settings/retention.ts';
import type { AnyKind } from '../../core/ports/store/kind.ts';
import { sessions } from '../../core/shop/documents/sessions.ts';
import { visitors } from '../../core/shop/documents/visitors.ts';
import { DAY, MINUTE } from '../samples/durations.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, createTestShop, type TestShop } from '../shop/test-shop.ts';
import { describeOnSqlite } from '../databases/every-store.ts';

const CALLS = 400;
const MEGABYTE = 1_000_000;

const documentsOf = async <Document>({ store }: TestShop, kind: AnyKind<Document>): Promise<readonly Document[]> =>
  (await store.search(kind, { limit: 1_000 })).found.map(({ document }) => document);

describeOnSqlite('calls without cookies', (open) => {
  it('leave sessions for a day and countdowns for 90, and those of a shopper who came back stay', async () => {
    const shop = createTestShop({ store: await open() });
    const shopper = shop.session('a-shopper', { visitor: 'a-browser' });
    await dataOf(shopper.addToCart({ pid: WASH, qty: 1 }));
    await Promise.all(
      Array.from({ length: CALLS }, async (_, index) => {
        await dataOf(shop.session(`once-${index}`).addToCart({ pid: WASH, qty: 1 }));
        await dataOf(shop.session(`looked-${index}`, { visitor: `visitor-${index}` }).getOffer());
      }),
    );
    expect(await documentsOf(shop, sessions)).toHaveLength(CALLS + 1);
    await shop.clock.advance(MINUTE);
    await dataOf(shopper.getCart());

    await shop.clock.advance(DAY - MINUTE);
    await shop.runMaintenance();
    expect(await documentsOf(shop, sessions)).toHaveLength(1);
    expect(await documentsOf(shop, visitors)).toHaveLength(CALLS);
    // Those that are kept are looked at once in between, and found when their time comes.
    await shop.clock.advance(29 * DAY);
    await shop.runMaintenance();
    expect(await documentsOf(shop, visitors)).toHaveLength(CALLS);
    await shop.clock.advance(60 * DAY);
    await shop.runMaintenance();
    expect(await documentsOf(shop, visitors)).toEqual([]);
    expect(await documentsOf(shop, sessions)).toEqual([]);
  });

  it('of one address leave less than 250 MB at any time, also from sessions that are used twice', async () => {
    const shop = createTestShop({ store: await open() });
    const twice = shop.session('twice', { visitor: 'looking' });
    await dataOf(twice.addToCart({ pid: WASH, qty: 1 }));
    await shop.clock.advance(MINUTE);
    await dataOf(twice.getCart());
    await dataOf(shop.session('looking').getOffer());
    const bytes = async <Document>(kind: AnyKind<Document>): Promise<number> =>
      Math.max(...(await documentsOf(shop, kind)).map((document) => JSON.stringify(document).length));
    const aDay = ADDRESS_LIMITS.newSessionsOfDay.most;
    // With as much again for keys and indexes.
    const most = (documentBytes: number, keptMs: number): number => 2 * aDay * documentBytes * (keptMs / DAY);
    expect(most(await bytes(sessions), DEFAULT_RETENTION.sessions)).toBeLessThan(200 * MEGABYTE);
    expect(most(await bytes(sessions), DEFAULT_RETENTION.sessionsUsedOnce)).toBeLessThan(8 * MEGABYTE);
    expect(most(await bytes(visitors), DEFAULT_RETENTION.visits)).toBeLessThan(50 * MEGABYTE);
  });
});
