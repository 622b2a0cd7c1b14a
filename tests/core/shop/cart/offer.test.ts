import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../samples/durations.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { createTestShop, dataOf, openSession, refusalOf, signIn } from '../../../shop/test-shop.ts';

const OFFER = 15 * MINUTE;

describe('the visitor’s one countdown', () => {
  it('starts with the first query, and runs 15 minutes for the timed code', async () => {
    const shop = createTestShop();
    const startedAt = shop.clock.now();
    const api = shop.session();
    expect(await dataOf(api.getOffer())).toEqual({
      startedAt,
      expiresAt: startedAt + OFFER,
      now: startedAt,
      code: 'DAWN10',
    });
    await shop.clock.advance(4_000);
    expect(await dataOf(api.getOffer())).toEqual({
      startedAt,
      expiresAt: startedAt + OFFER,
      now: startedAt + 4_000,
      code: 'DAWN10',
    });
    expect(await shop.changesOf(() => api.getOffer())).toEqual([]);
  });

  it('starts when a timed code is applied before any query', async () => {
    const { shop, api } = openSession();
    const startedAt = shop.clock.now();
    await api.applyCoupon({ code: 'DAWN10' });
    await shop.clock.advance(MINUTE);
    expect((await dataOf(api.getOffer())).startedAt).toBe(startedAt);
  });

  it('is not started by a code that is not timed', async () => {
    const { shop, api } = openSession();
    await api.applyCoupon({ code: 'BESTYOU' });
    await shop.clock.advance(MINUTE);
    expect((await dataOf(api.getOffer())).startedAt).toBe(shop.clock.now());
  });

  it('continues through sign-in, logout and every session of the visitor', async () => {
    const shop = createTestShop();
    const api = shop.session('first', { visitor: 'the-visitor' });
    const { startedAt } = await dataOf(api.getOffer());
    await shop.clock.advance(MINUTE);
    await signIn(shop, api);
    expect((await dataOf(api.getOffer())).startedAt).toBe(startedAt);
    await api.logout();
    expect((await dataOf(api.getOffer())).startedAt).toBe(startedAt);
    expect((await dataOf(shop.session('second', { visitor: 'the-visitor' }).getOffer())).startedAt).toBe(startedAt);
    expect((await dataOf(shop.session('third', { visitor: 'another' }).getOffer())).startedAt).not.toBe(startedAt);
  });

  it('does not count from the start of a phone whose owner has changed since this session verified it', async () => {
    const shop = createTestShop();
    const next = shop.session('next', { visitor: 'next' });
    const { startedAt: earlier } = await dataOf(next.getOffer());
    await shop.clock.advance(MINUTE);
    const [own, other] = [shop.session('own', { visitor: 'own' }), shop.session('other', { visitor: 'other' })];
    const { startedAt } = await dataOf(own.getOffer());
    for (const api of [own, other]) {
      await signIn(shop, api);
      await shop.clock.advance(MINUTE);
    }
    await dataOf(other.eraseCustomer());
    await shop.clock.advance(MINUTE);
    await signIn(shop, next);
    expect((await dataOf(next.getOffer())).startedAt).toBe(earlier);
    expect((await dataOf(own.getOffer())).startedAt).toBe(startedAt);
  });

  it('starts only once for a visitor with many simultaneous queries', async () => {
    const shop = createTestShop();
    const views = await Promise.all(Array.from({ length: 5 }, () => dataOf(shop.session('first').getOffer())));
    expect(new Set(views.map(({ startedAt }) => startedAt)).size).toBe(1);
  });

  it('ends at the same time whatever is called meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 2 * MINUTE }), { maxLength: 10 }), async (pauses) => {
        const { shop, api } = openSession();
        const { expiresAt } = await dataOf(api.getOffer());
        await api.applyCoupon({ code: 'DAWN10' });
        for (const pause of pauses) {
          await shop.clock.advance(pause);
          const isOver = shop.clock.now() >= expiresAt;
          expect((await dataOf(api.getCart())).discount?.isApplied).toBe(!isOver);
          expect((await dataOf(api.getOffer())).expiresAt).toBe(expiresAt);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the end of the offer', () => {
  it.each(['DAWN10', 'BESTYOU'])('removes %s when the cart is read', async (code) => {
    const { shop, api } = openSession();
    await api.getOffer();
    await api.addToCart({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code, source: 'url' });
    await shop.clock.advance(OFFER - 1);
    expect(await dataOf(api.getCart())).toMatchObject({
      discount: { isApplied: true, code },
      version: 2,
      items: { [SYSTEM]: { sale: 499 } },
    });
    await shop.clock.advance(1);
    const cart = await dataOf(api.getCart());
    expect(cart).toMatchObject({
      discount: { isApplied: false, code: '', byUrl: false },
      version: 3,
      items: { [SYSTEM]: { sale: 799 } },
    });
    expect(await dataOf(api.getCart())).toEqual(cart);
  });

  it('removes the code before anything else changes the cart', async () => {
    const { shop, api } = openSession();
    await api.applyCoupon({ code: 'DAWN10' });
    await shop.clock.advance(OFFER);
    expect(await dataOf(api.addToCart({ pid: WASH, qty: 1 }))).toMatchObject({
      discount: { isApplied: false },
      version: 3,
    });
  });

  it('makes the shop refuse the timed code, and nothing changes', async () => {
    const { shop, api } = openSession();
    await api.getOffer();
    await shop.clock.advance(OFFER);
    const changed = await shop.changesOf(async () => {
      for (const source of [undefined, 'url'] as const) {
        expect(await refusalOf(api.applyCoupon({ code: 'DAWN10', ...(source && { source }) }))).toMatchObject({
          code: 'OFFER_EXPIRED',
          message: 'This offer has ended',
        });
      }
    });
    expect(changed).toEqual([]);
  });

  it('allows BESTYOU, which is not timed, to be applied again, and it then stays applied', async () => {
    const { shop, api } = openSession();
    await api.getOffer();
    await api.applyCoupon({ code: 'BESTYOU' });
    await shop.clock.advance(OFFER);
    expect((await dataOf(api.getCart())).discount?.isApplied).toBe(false);
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    await shop.clock.advance(OFFER);
    expect((await dataOf(api.getCart())).discount).toMatchObject({ isApplied: true, code: 'BESTYOU' });
  });

  it('is not postponed by applying the code again', async () => {
    const { shop, api } = openSession();
    await api.applyCoupon({ code: 'DAWN10' });
    await shop.clock.advance(OFFER - 1);
    await api.applyCoupon({ code: 'DAWN10' });
    await shop.clock.advance(1);
    expect((await dataOf(api.getCart())).discount?.isApplied).toBe(false);
  });
});

describe('a shop without a countdown (spec 10.22)', () => {
  const settings = { ...DEFAULT_SETTINGS, offer: { ...DEFAULT_SETTINGS.offer, durationMs: 0 } };

  it('accepts and keeps a timed code however late it is', async () => {
    const shop = createTestShop({ settings });
    const api = shop.session();
    await api.getOffer();
    await shop.clock.advance(60 * MINUTE);
    expect(await dataOf(api.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ isApplied: true, off: 10 });
    await shop.clock.advance(60 * MINUTE);
    expect((await dataOf(api.getCart())).discount).toMatchObject({ isApplied: true, code: 'DAWN10' });
  });
});
