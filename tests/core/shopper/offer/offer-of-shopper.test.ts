/**
 * The offer's countdown is honest: one deadline, the shop's, whatever happens to the page and the device (spec 5,
 * 10.10).
 */
import { describe, expect, it } from 'vitest';
import { createForeignBackend } from '../../foreign-backend.ts';
import { createClock, openBrowser, quiet } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';

const OFFER = 900_000;

describe('the offer of a shopper', () => {
  it('removes the discount at zero, once for all tabs, and says that it has ended', async () => {
    const { openTab, clock, connection, direct } = openShop();
    const [a, b] = [await openTab(), await openTab()];
    await a.shopper.cart.add(WASH);
    await a.shopper.cart.applyCoupon('DAWN10');
    await quiet();
    await clock.advance(899_999);
    expect([a, b].map(({ shopper }) => shopper.summary.get().quote.total)).toEqual([674, 674]);
    await clock.advance(1);
    expect([a, b].map(({ shopper }) => shopper.summary.get().quote.total)).toEqual([749, 749]);
    expect(connection.count('removeCoupon')).toBe(1);
    for (const { shopper } of [a, b])
      expect(shopper.cart.get().couponNotice).toEqual({ kind: 'info', message: 'This offer has ended' });
    expect(await direct.getCart()).toMatchObject({ data: { discount: { isApplied: false } } });
  });

  it('keeps the coupon that its end took, and the total before, in every tab until a code is applied', async () => {
    const { openTab, clock } = openShop();
    const [a, b] = [await openTab('/?coupon=DAWN10'), await openTab()];
    await a.shopper.cart.add(SYSTEM);
    await quiet();
    expect(a.shopper.summary.get().totalWithEndedCoupon).toBeNull();
    await clock.advance(OFFER);
    for (const { shopper } of [a, b]) {
      expect(shopper.cart.get().endedCoupon).toMatchObject({ code: 'DAWN10', off: 10, byUrl: true });
      expect(shopper.summary.get()).toMatchObject({ totalWithEndedCoupon: 449, quote: { total: 799 } });
    }
    a.shopper.checkout.choosePayment('cod');
    expect(a.shopper.summary.get()).toMatchObject({ totalWithEndedCoupon: 599, quote: { total: 949 } });
    await a.shopper.cart.applyCoupon('BESTYOU');
    expect(a.shopper.cart.get().endedCoupon).toBeNull();
    expect(a.shopper.summary.get().totalWithEndedCoupon).toBeNull();
  });

  it('uses the device’s clock while the shop cannot be reached, and the shop’s once it can', async () => {
    const { openTab, clock, connection, device, direct } = openShop();
    await direct.getOffer();
    await clock.advance(60_000);
    connection.all('drop');
    const { shopper, page: shown } = await openTab();
    expect(shopper.offer.get()).toMatchObject({ phase: 'running', seconds: 900 });
    connection.all(null);
    device.setAhead(0);
    shown.show();
    await quiet();
    expect(shopper.offer.get()).toMatchObject({ phase: 'running', seconds: 840 });
  });

  it('keeps its deadline where storage is blocked and the shop cannot be reached any more', async () => {
    const { openTab, clock, connection } = openShop({ blockedStorage: true });
    const { shopper, page: shown } = await openTab();
    await clock.advance(60_000);
    connection.all('drop');
    shown.show();
    await quiet();
    expect(shopper.offer.get()).toMatchObject({ phase: 'running', seconds: 840 });
    await clock.advance(1_000);
    expect(shopper.offer.get()).toMatchObject({ phase: 'running', seconds: 839 });
  });

  it('ends by the device’s clock if the shop cannot be reached at its end', async () => {
    const { openTab, clock, connection } = openShop();
    const { shopper } = await openTab();
    connection.all('drop');
    await clock.advance(OFFER);
    expect(shopper.offer.get().phase).toBe('ended');
  });

  it('starts again if another tab has received a new one', async () => {
    const { openTab, clock, local } = openShop();
    const first = await openTab();
    await clock.advance(OFFER + 1);
    expect(first.shopper.offer.get().phase).toBe('ended');
    const now = clock.now();
    local.set('offer', JSON.stringify({ startedAt: now, expiresAt: now + OFFER, code: 'DAWN10' }));
    await quiet();
    expect(first.shopper.offer.get()).toMatchObject({ phase: 'running', seconds: 900 });
  });

  it.each([
    'soon',
    'null',
    '{"startedAt":1}',
    '{"startedAt":1,"expiresAt":"2","code":"X"}',
    '{"startedAt":1,"expiresAt":2.5,"code":"X"}',
    '{"startedAt":1,"expiresAt":2,"code":7}',
  ])('starts as if nothing were stored if the browser has stored %j', async (text) => {
    const clock = createClock();
    const { local, openTab } = openBrowser(createForeignBackend().api, clock);
    local.set('offer', text);
    expect((await openTab()).shopper.offer.get()).toEqual({ phase: 'running', seconds: 900, code: 'DAWN10' });
  });
});
