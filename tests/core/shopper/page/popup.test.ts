/** When the popup opens that offers BESTYOU for a phone number (spec 5, 10.11). */
import { describe, expect, it } from 'vitest';
import { POPUP_QUIET_MS } from '../../../../core/shopper/page/unlock-popup.ts';
import type { Tab } from '../../browser.ts';
import { gate } from '../../connection.ts';
import { openAt, openShop, signedIn } from '../../open-shop.ts';
import { SYSTEM } from '../../../samples/products.ts';

const DELAY = 12_000;
const openPopup = async (url = '/') => {
  const opened = await openAt(url);
  return { ...opened, popup: opened.shopper.popup };
};

describe('the unlock popup', () => {
  it.each(['/cart-ecom', '/checkout/', '/nowhere'])(
    'does not open on %s, and opens on the next page that allows it',
    async (url) => {
      const { popup, tab, clock } = await openPopup(url);
      await clock.advance(DELAY);
      expect(popup.get().isOpen).toBe(false);
      tab.page.replaceUrl('/about');
      tab.shopper.routeChanged('/about');
      expect(popup.get().isOpen).toBe(true);
    },
  );

  it('does not open if another tab has closed it while this one waited', async () => {
    const { clock, openTab } = await openPopup();
    const [a, b] = [await openTab(), await openTab()];
    a.shopper.popup.close();
    await clock.advance(DELAY);
    expect(b.shopper.popup.get().isOpen).toBe(false);
  });
});

describe('the popup covers nothing that somebody is doing: it does not open', () => {
  it.each([
    ['the drawer', (tab: Tab) => tab.shopper.drawer.open(), (tab: Tab) => tab.shopper.drawer.close()],
    ['the menu', (tab: Tab) => tab.shopper.menu.open(), (tab: Tab) => tab.shopper.menu.close()],
  ])('while %s is open, and opens after it has closed', async (_what, open, close) => {
    const { popup, tab, clock } = await openPopup();
    await clock.advance(DELAY - 1_000);
    open(tab);
    await clock.advance(60_000);
    expect(popup.get().isOpen).toBe(false);
    close(tab);
    await clock.advance(200);
    expect(popup.get().isOpen).toBe(true);
  });

  it('within three seconds of a touch or a key, however often one comes', async () => {
    const { popup, tab, clock } = await openPopup();
    let usedAt = clock.now() + DELAY;
    tab.page.setIdleFor(() => clock.now() - usedAt);
    await clock.advance(DELAY + 2_000);
    usedAt = clock.now();
    await clock.advance(POPUP_QUIET_MS - 1);
    expect([POPUP_QUIET_MS, popup.get().isOpen]).toEqual([3_000, false]);
    await clock.advance(1);
    expect(popup.get().isOpen).toBe(true);
  });

  it('while a field has the focus', async () => {
    const { popup, tab, clock } = await openPopup();
    tab.page.setIdleFor(() => 0);
    await clock.advance(600_000);
    expect(popup.get().isOpen).toBe(false);
    tab.page.setIdleFor(() => Infinity);
    await clock.advance(POPUP_QUIET_MS);
    expect(popup.get().isOpen).toBe(true);
  });

  it('while a code is applied, whichever it is, and opens once none is', async () => {
    for (const code of ['DAWN10', 'BESTYOU']) {
      const { popup, tab, clock } = await openPopup();
      await tab.shopper.cart.applyCoupon(code);
      await clock.advance(60_000);
      expect(popup.get().isOpen).toBe(false);
      await tab.shopper.cart.removeCoupon();
      expect(popup.get().isOpen).toBe(true);
    }
  });

  it('where a link has brought the lower price of the Skin System, which another code would end', async () => {
    const { popup, tab, clock } = await openPopup('/products/skin-system?coupon=DAWN10');
    expect(tab.shopper.prices.get().of(SYSTEM)?.sale).toBe(499);
    await clock.advance(600_000);
    expect(popup.get().isOpen).toBe(false);
  });

  it('while a customer is signed in, or has just signed out', async () => {
    const { tab, clock } = await signedIn();
    await clock.advance(60_000);
    expect(tab.shopper.popup.get().isOpen).toBe(false);
    await tab.shopper.logout();
    expect([tab.page.url(), tab.shopper.popup.get().isOpen]).toEqual(['/login', false]);
    tab.shopper.routeChanged('/about');
    expect(tab.shopper.popup.get().isOpen).toBe(false);
    const again = await tab.reload('/about');
    await clock.advance(DELAY);
    expect(again.shopper.popup.get().isOpen).toBe(true);
  });

  it.each([true, false])('before the session is known; signed in: %s', async (isLogged) => {
    const { clock, connection, openTab } = isLogged ? await signedIn() : openShop();
    const { opened, open } = gate();
    connection.next('checkSession', { before: opened });
    const opening = openTab();
    await clock.advance(60_000);
    open();
    const { popup, session } = (await opening).shopper;
    expect([session.get().isLogged, popup.get().isOpen]).toEqual([isLogged, !isLogged]);
  });

  it('before the cart is known, or while a link’s code waits for an answer', async () => {
    const opened = openShop();
    opened.connection.all('drop');
    const tab = await opened.openTab('/?coupon=DAWN10');
    await opened.clock.advance(DELAY);
    expect(tab.shopper.popup.get().isOpen).toBe(false);
    opened.connection.all(null);
    await tab.shopper.cart.refresh();
    expect([tab.shopper.cart.get().phase, tab.shopper.popup.get().isOpen]).toEqual(['ready', false]);
  });
});
