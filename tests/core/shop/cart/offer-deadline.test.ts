/** The deadline under which a code was applied: with whom it is stored, and for whom it counts (spec 10.18). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { dataOf, MINUTE, openShop, order, refusalOf, signIn, verify, WASH } from '../shop-fixture.ts';
import { storedId } from '../token-ids.ts';

const OFFER = 15 * MINUTE;

describe('the deadline of an applied code', () => {
  it('is kept for a session that returns without the visitor’s cookie', async () => {
    const bench = openShop();
    const before = bench.session('a-session', { visitor: 'a-visitor' });
    await signIn(bench, before);
    await dataOf(before.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(before.applyDiscount({ code: 'DAWN10', source: 'url' }));
    await bench.clock.advance(OFFER + 1_000);
    const after = bench.session(before.token(), { visitor: 'another-visitor' });
    expect(await refusalOf(after.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({
      code: 'OFFER_EXPIRED',
      data: { quotes: { prepaid: { total: 749 } } },
    });
    expect(await refusalOf(after.applyDiscount({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
    expect((await dataOf(after.getOffer())).expiresAt).toBe(bench.clock.now() - 1_000);
  });

  it('ends the code for a signed-out session too', async () => {
    const bench = openShop();
    await dataOf(bench.session('a-session', { visitor: 'a-visitor' }).applyDiscount({ code: 'DAWN10' }));
    await bench.clock.advance(OFFER);
    expect(await dataOf(bench.session('a-session', { visitor: 'another' }).getCart())).toMatchObject({
      discount: { isApplied: false },
    });
  });

  it('is taken over by a session from the visitor’s document, also by a query', async () => {
    const bench = openShop();
    await dataOf(bench.session('first', { visitor: 'a-visitor' }).getOffer());
    await dataOf(bench.session('second', { visitor: 'other' }).addToCart({ pid: WASH, qty: 1 }));
    await dataOf(bench.session('second', { visitor: 'a-visitor' }).getCart());
    await bench.clock.advance(OFFER);
    const alone = bench.session('second', { visitor: 'third' });
    expect(await refusalOf(alone.applyDiscount({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('applies to a new visitor who verifies a phone whose offer has ended', async () => {
    const bench = openShop();
    const first = bench.session();
    await dataOf(first.getOffer());
    await signIn(bench, first);
    await bench.clock.advance(OFFER);
    const second = bench.session();
    await dataOf(second.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(second.applyDiscount({ code: 'DAWN10' }));
    expect(await dataOf(second.getCart())).toMatchObject({ discount: { isApplied: true } });
    await verify(bench, second);
    expect(await dataOf(second.getCart())).toMatchObject({ discount: { isApplied: false } });
    expect((await dataOf(second.getOffer())).expiresAt).toBe(bench.clock.now());
    expect(await refusalOf(second.applyDiscount({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is stored with the phone by the first query, for every device that is signed in with it', async () => {
    const bench = openShop();
    const early = bench.session();
    await dataOf(early.getOffer());
    await bench.clock.advance(10 * MINUTE);
    const late = bench.session();
    await signIn(bench, late);
    await dataOf(late.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(late.applyDiscount({ code: 'DAWN10' }));
    await bench.clock.advance(MINUTE);
    await verify(bench, early);
    await bench.clock.advance(4 * MINUTE);
    expect(await refusalOf(late.placeOrder(order({ expectedTotal: 674 })))).toMatchObject({ code: 'OFFER_EXPIRED' });
    expect((await dataOf(late.getOffer())).expiresAt).toBe(bench.clock.now());
  });

  it('is stored with the phone by every call that starts the countdown', async () => {
    const bench = openShop();
    const first = bench.session();
    await signIn(bench, first);
    await dataOf(first.applyDiscount({ code: 'DAWN10' }));
    const { expiresAt } = await dataOf(first.getOffer());
    const second = bench.session();
    await bench.clock.advance(MINUTE);
    await verify(bench, second);
    expect((await dataOf(second.getOffer())).expiresAt).toBe(expiresAt);
  });

  it('is stored with the phone when a code is applied under another visitor’s running countdown', async () => {
    const bench = openShop();
    await dataOf(bench.session('somebody', { visitor: 'running' }).getOffer());
    await bench.clock.advance(MINUTE);
    const before = bench.session('a-session', { visitor: 'fresh' });
    await signIn(bench, before);
    await dataOf(bench.session(before.token(), { visitor: 'running' }).applyDiscount({ code: 'DAWN10' }));
    await bench.clock.advance(OFFER);
    const after = bench.session();
    await verify(bench, after);
    expect(await refusalOf(after.applyDiscount({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is stored with the phone even if the phone has no record', async () => {
    const bench = openShop();
    const [first, second] = [bench.session(), bench.session()];
    for (const api of [first, second]) {
      await signIn(bench, api);
      await bench.clock.advance(MINUTE);
    }
    // The records of the passwords are purged, and with them the phone's.
    await bench.clock.advance(2 * 24 * 60 * MINUTE);
    await bench.shop.runMaintenance();
    await dataOf(first.applyDiscount({ code: 'DAWN10' }));
    await bench.clock.advance(OFFER);
    expect(await refusalOf(second.applyDiscount({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is the phone’s earlier one at once for a session that verifies its phone again', async () => {
    const bench = openShop();
    const early = bench.session();
    await dataOf(early.getOffer());
    await bench.clock.advance(10 * MINUTE);
    const late = bench.session();
    await signIn(bench, late);
    await dataOf(late.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(late.applyDiscount({ code: 'DAWN10' }));
    await bench.clock.advance(MINUTE);
    await verify(bench, early);
    await bench.clock.advance(MINUTE);
    await verify(bench, late);
    await bench.clock.advance(3 * MINUTE);
    expect(await dataOf(late.getCart())).toMatchObject({ discount: { isApplied: false } });
  });

  it('is kept when the customer is erased', async () => {
    const bench = openShop();
    const api = bench.session();
    await signIn(bench, api);
    await dataOf(api.getOffer());
    await dataOf(api.eraseCustomer());
    await bench.clock.advance(OFFER);
    const again = bench.session();
    await verify(bench, again);
    expect(await refusalOf(again.applyDiscount({ code: 'DAWN10' }))).toMatchObject({ code: 'OFFER_EXPIRED' });
  });

  it('is kept in the new session after logout, without the visitor’s cookie', async () => {
    const bench = openShop();
    const api = bench.session('a-session', { visitor: 'a-visitor' });
    await signIn(bench, api);
    const { expiresAt } = await dataOf(api.getOffer());
    await dataOf(api.logout());
    expect((await dataOf(bench.session(api.token(), { visitor: 'another' }).getOffer())).expiresAt).toBe(expiresAt);
  });

  it('is not stored in a session for a visitor who has only read', async () => {
    const bench = openShop({ store: createMemoryStore() });
    const api = bench.session('a-session', { visitor: 'a-visitor' });
    await dataOf(api.getOffer());
    await dataOf(api.getCart());
    expect(
      (await bench.store.read([sessions.key(storedId('a-session'))])).get(sessions.key(storedId('a-session'))),
    ).toBeUndefined();
  });
});
