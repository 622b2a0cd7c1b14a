/** The deadline under which a code was applied: with whom it is stored, and for whom it counts (spec 10.18). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { createTestShop, dataOf, openSession, order, refusalOf, signIn, verify } from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';

const OFFER = 15 * MINUTE;

/** A countdown that began on one device, ten minutes before another applied the code; both have the same phone now. */
const openOnTwoDevices = async () => {
  const shop = createTestShop();
  const early = shop.session();
  await dataOf(early.getOffer());
  await shop.clock.advance(10 * MINUTE);
  const late = shop.session();
  await signIn(shop, late);
  await dataOf(late.addToCart({ pid: WASH, qty: 1 }));
  await dataOf(late.applyCoupon({ code: 'DAWN10' }));
  await shop.clock.advance(MINUTE);
  await verify(shop, early);
  return { shop, late };
};

describe('the deadline of an applied code', () => {
  it('is kept for a session that returns without the visitor’s cookie', async () => {
    const shop = createTestShop();
    const before = shop.session('a-session', { visitor: 'a-visitor' });
    await signIn(shop, before);
    await dataOf(before.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(before.applyCoupon({ code: 'DAWN10', source: 'url' }));
    await shop.clock.advance(OFFER + 1_000);
    const after = shop.session(before.token(), { visitor: 'another-visitor' });
    expect(await refusalOf(after.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({
      code: 'OFFER_EXPIRED',
      data: { quotes: { prepaid: { total: 749 } } },
    });
    expect(await refusalOf(after.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
    expect((await dataOf(after.getOffer())).expiresAt).toBe(shop.clock.now() - 1_000);
  });

  it('ends the code for a signed-out session too', async () => {
    const shop = createTestShop();
    await dataOf(shop.session('a-session', { visitor: 'a-visitor' }).applyCoupon({ code: 'DAWN10' }));
    await shop.clock.advance(OFFER);
    expect(await dataOf(shop.session('a-session', { visitor: 'another' }).getCart())).toMatchObject({
      discount: { isApplied: false },
    });
  });

  it('is taken over by a session from the visitor’s document, also by a query', async () => {
    const shop = createTestShop();
    await dataOf(shop.session('first', { visitor: 'a-visitor' }).getOffer());
    await dataOf(shop.session('second', { visitor: 'other' }).addToCart({ pid: WASH, qty: 1 }));
    await dataOf(shop.session('second', { visitor: 'a-visitor' }).getCart());
    await shop.clock.advance(OFFER);
    const alone = shop.session('second', { visitor: 'third' });
    expect(await refusalOf(alone.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('applies to a new visitor who verifies a phone whose offer has ended', async () => {
    const shop = createTestShop();
    const first = shop.session();
    await dataOf(first.getOffer());
    await signIn(shop, first);
    await shop.clock.advance(OFFER);
    const second = shop.session();
    await dataOf(second.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(second.applyCoupon({ code: 'DAWN10' }));
    expect(await dataOf(second.getCart())).toMatchObject({ discount: { isApplied: true } });
    await verify(shop, second);
    expect(await dataOf(second.getCart())).toMatchObject({ discount: { isApplied: false } });
    expect((await dataOf(second.getOffer())).expiresAt).toBe(shop.clock.now());
    expect(await refusalOf(second.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is stored with the phone by the first query, for every device that is signed in with it', async () => {
    const { shop, late } = await openOnTwoDevices();
    await shop.clock.advance(4 * MINUTE);
    expect(await refusalOf(late.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({ code: 'OFFER_EXPIRED' });
    expect((await dataOf(late.getOffer())).expiresAt).toBe(shop.clock.now());
  });

  it('is stored with the phone by every call that starts the countdown', async () => {
    const shop = createTestShop();
    const first = shop.session();
    await signIn(shop, first);
    await dataOf(first.applyCoupon({ code: 'DAWN10' }));
    const { expiresAt } = await dataOf(first.getOffer());
    const second = shop.session();
    await shop.clock.advance(MINUTE);
    await verify(shop, second);
    expect((await dataOf(second.getOffer())).expiresAt).toBe(expiresAt);
  });

  it('is stored with the phone when a code is applied under another visitor’s running countdown', async () => {
    const shop = createTestShop();
    await dataOf(shop.session('somebody', { visitor: 'running' }).getOffer());
    await shop.clock.advance(MINUTE);
    const before = shop.session('a-session', { visitor: 'fresh' });
    await signIn(shop, before);
    await dataOf(shop.session(before.token(), { visitor: 'running' }).applyCoupon({ code: 'DAWN10' }));
    await shop.clock.advance(OFFER);
    const after = shop.session();
    await verify(shop, after);
    expect(await refusalOf(after.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is stored with the phone even if the phone has no record', async () => {
    const shop = createTestShop();
    const [first, second] = [shop.session(), shop.session()];
    for (const api of [first, second]) {
      await signIn(shop, api);
      await shop.clock.advance(MINUTE);
    }
    // The records of the passwords are purged, and with them the phone's.
    await shop.clock.advance(2 * 24 * 60 * MINUTE);
    await shop.runMaintenance();
    await dataOf(first.applyCoupon({ code: 'DAWN10' }));
    await shop.clock.advance(OFFER);
    expect(await refusalOf(second.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is the phone’s earlier one at once for a session that verifies its phone again', async () => {
    const { shop, late } = await openOnTwoDevices();
    await shop.clock.advance(MINUTE);
    await verify(shop, late);
    await shop.clock.advance(3 * MINUTE);
    expect(await dataOf(late.getCart())).toMatchObject({ discount: { isApplied: false } });
  });

  it('is kept when the customer is erased', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    await dataOf(api.getOffer());
    await dataOf(api.eraseCustomer());
    await shop.clock.advance(OFFER);
    const again = shop.session();
    await verify(shop, again);
    expect(await refusalOf(again.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is kept in the new session after logout, without the visitor’s cookie', async () => {
    const shop = createTestShop();
    const api = shop.session('a-session', { visitor: 'a-visitor' });
    await signIn(shop, api);
    const { expiresAt } = await dataOf(api.getOffer());
    await dataOf(api.logout());
    expect((await dataOf(shop.session(api.token(), { visitor: 'another' }).getOffer())).expiresAt).toBe(expiresAt);
  });

  it('is not stored in a session for a visitor who has only read', async () => {
    const shop = createTestShop({ store: createMemoryStore() });
    const api = shop.session('a-session', { visitor: 'a-visitor' });
    await dataOf(api.getOffer());
    await dataOf(api.getCart());
    expect(
      (await shop.store.read([sessions.key(storedId('a-session'))])).get(sessions.key(storedId('a-session'))),
    ).toBeUndefined();
  });
});
