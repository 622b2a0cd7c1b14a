/** The visitor's one countdown, and the deadline under which a code was applied: where it is kept, and for whom it counts (spec 10.10, 10.18). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  openSession,
  order,
  refusalOf,
  refusalUnchanged,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';

const OFFER = 15 * MINUTE;
type Api = ReturnType<typeof openSession>['api'];
const expectOver = async (api: Api): Promise<void> => {
  expect(await refusalOf(api.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
};
const startOf = async (api: Api): Promise<number> => (await dataOf(api.getOffer())).startedAt;
const isApplied = async (api: Api): Promise<boolean> => (await dataOf(api.getCart())).discount.isApplied;

describe('the visitor’s one countdown', () => {
  it('starts with the first query, and runs 15 minutes for the timed code', async () => {
    const { shop, api } = openSession();
    const startedAt = shop.clock.now();
    const offer = { startedAt, expiresAt: startedAt + OFFER, code: 'DAWN10' };
    expect(await dataOf(api.getOffer())).toEqual({ ...offer, now: startedAt });
    await shop.clock.advance(4_000);
    expect(await dataOf(api.getOffer())).toEqual({ ...offer, now: startedAt + 4_000 });
    expect(await shop.changesOf(() => api.getOffer())).toEqual([]);
  });

  it('starts when a timed code is applied before any query, not when another one is, and once for simultaneous queries', async () => {
    for (const [code, before] of [
      ['DAWN10', MINUTE],
      ['BESTYOU', 0],
    ] as const) {
      const { shop, api } = openSession();
      await api.applyCoupon({ code });
      await shop.clock.advance(MINUTE);
      expect(await startOf(api)).toBe(shop.clock.now() - before);
    }
    const shop = createTestShop();
    const starts = await Promise.all(Array.from({ length: 5 }, () => startOf(shop.session('first'))));
    expect(new Set(starts).size).toBe(1);
  });

  it('continues through sign-in, logout and every session of the visitor, and is not in a session that has only read', async () => {
    const shop = createTestShop();
    const api = shop.session('first', { visitor: 'the-visitor' });
    const startedAt = await startOf(api);
    expect(await kept(shop, sessions.key(storedId('first')))).toBeUndefined();
    await shop.clock.advance(MINUTE);
    await signIn(shop, api);
    expect(await startOf(api)).toBe(startedAt);
    await api.logout();
    expect(await startOf(shop.session(api.token(), { visitor: 'another' }))).toBe(startedAt);
    expect(await startOf(shop.session('second', { visitor: 'the-visitor' }))).toBe(startedAt);
    expect(await startOf(shop.session('third', { visitor: 'a-third' }))).not.toBe(startedAt);
  });

  it('does not count from the start of a phone whose owner has changed since this session verified it', async () => {
    const shop = createTestShop();
    const next = shop.session('next', { visitor: 'next' });
    const earlier = await startOf(next);
    await shop.clock.advance(MINUTE);
    const [own, other] = [shop.session('own', { visitor: 'own' }), shop.session('other', { visitor: 'other' })];
    const startedAt = await startOf(own);
    for (const api of [own, other]) {
      await signIn(shop, api);
      await shop.clock.advance(MINUTE);
    }
    await dataOf(other.eraseCustomer());
    await shop.clock.advance(MINUTE);
    await signIn(shop, next);
    expect([await startOf(next), await startOf(own)]).toEqual([earlier, startedAt]);
  });
});

describe('the end of the offer', () => {
  it.each(['DAWN10', 'BESTYOU'])(
    'removes %s and the URL price when the cart is read, whatever was applied again',
    async (code) => {
      const { shop, api } = openSession();
      await api.getOffer();
      await api.addToCart({ pid: SYSTEM, qty: 1 });
      await api.applyCoupon({ code, source: 'url' });
      await shop.clock.advance(OFFER - 1);
      await api.applyCoupon({ code });
      const before = { discount: { isApplied: true, code }, version: 2, items: { [SYSTEM]: { sale: 499 } } };
      expect(await dataOf(api.getCart())).toMatchObject(before);
      await shop.clock.advance(1);
      const cart = await dataOf(api.getCart());
      const discount = { isApplied: false, code: '', byUrl: false };
      expect(cart).toMatchObject({ discount, version: 3, items: { [SYSTEM]: { sale: 799 } } });
      expect(await dataOf(api.getCart())).toEqual(cart);
    },
  );

  it('removes the code before anything else changes the cart, and makes the shop refuse it', async () => {
    const { shop, api } = openSession();
    await api.applyCoupon({ code: 'DAWN10' });
    await shop.clock.advance(OFFER);
    const cart = await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    expect(cart).toMatchObject({ discount: { isApplied: false }, version: 3 });
    for (const source of [{}, { source: 'url' }] as const)
      expect(await refusalUnchanged(shop, () => api.applyCoupon({ code: 'DAWN10', ...source }))).toMatchObject({
        code: 'OFFER_EXPIRED',
        message: 'This offer has ended',
      });
  });

  it('never comes in a shop without a countdown (spec 10.22)', async () => {
    const offer = { ...DEFAULT_SETTINGS.offer, durationMs: 0 };
    const shop = createTestShop({ settings: { ...DEFAULT_SETTINGS, offer } });
    const api = shop.session();
    await api.getOffer();
    await shop.clock.advance(60 * MINUTE);
    expect(await dataOf(api.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ isApplied: true, off: 10 });
    await shop.clock.advance(60 * MINUTE);
    expect(await isApplied(api)).toBe(true);
  });
});

describe('the deadline of an applied code', () => {
  it('is taken over by a session from the visitor’s document, also by a query', async () => {
    const shop = createTestShop();
    await startOf(shop.session('first', { visitor: 'a-visitor' }));
    await dataOf(shop.session('second', { visitor: 'other' }).addToCart({ pid: WASH, qty: 1 }));
    await dataOf(shop.session('second', { visitor: 'a-visitor' }).getCart());
    await shop.clock.advance(OFFER);
    await expectOver(shop.session('second', { visitor: 'third' }));
  });

  it('is stored with the phone by a query, by a code, and under another visitor’s running countdown', async () => {
    type Shop = ReturnType<typeof createTestShop>;
    const ways: readonly ((shop: Shop, api: Api) => Promise<unknown>)[] = [
      (_shop, api) => startOf(api),
      (_shop, api) => dataOf(api.applyCoupon({ code: 'DAWN10' })),
      async (shop, api) => {
        await startOf(shop.session('somebody', { visitor: 'running' }));
        await shop.clock.advance(MINUTE);
        return dataOf(shop.session(api.token(), { visitor: 'running' }).applyCoupon({ code: 'DAWN10' }));
      },
    ];
    for (const starts of ways) {
      const shop = createTestShop();
      const first = shop.session('a-session', { visitor: 'fresh' });
      await signIn(shop, first);
      await starts(shop, first);
      await shop.clock.advance(OFFER);
      const second = shop.session();
      await verify(shop, second);
      await expectOver(second);
    }
  });

  it('is the phone’s earliest one for every device that is signed in with it', async () => {
    const shop = createTestShop();
    const early = shop.session();
    const startedAt = await startOf(early);
    await shop.clock.advance(10 * MINUTE);
    const late = shop.session();
    await signIn(shop, late);
    await dataOf(late.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(late.applyCoupon({ code: 'DAWN10' }));
    await shop.clock.advance(MINUTE);
    await verify(shop, early);
    await shop.clock.advance(4 * MINUTE);
    expect(await refusalOf(late.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({ code: 'OFFER_EXPIRED' });
    expect(await startOf(late)).toBe(startedAt);
  });

  it('is stored with the phone even if the phone has no record, and kept when the customer is erased', async () => {
    const shop = createTestShop();
    const [first, second] = [shop.session(), shop.session()];
    for (const api of [first, second]) {
      await signIn(shop, api);
      await shop.clock.advance(MINUTE);
    }
    // The records of the passwords are purged, and with them the phone's.
    await shop.clock.advance(2 * DAY);
    await shop.runMaintenance();
    await dataOf(first.applyCoupon({ code: 'DAWN10' }));
    await shop.clock.advance(OFFER);
    await expectOver(second);
    await dataOf(first.eraseCustomer());
    const again = shop.session();
    await verify(shop, again);
    await expectOver(again);
  });
});
