/** The unlock popup: an extra 5% off with BESTYOU for a phone number (spec 5, 6, 10.11). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { POPUP_DELAY_MS } from '../../../../core/shopper/page/unlock-popup.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop, PHONE } from '../../open-shop.ts';

const DELAY = 12_000;
const openPopup = async (url = '/') => {
  const opened = openShop();
  const tab = await opened.openTab(url);
  return { ...opened, tab, popup: tab.shopper.popup };
};

describe('the unlock popup', () => {
  it('opens 12 s after arrival', async () => {
    const { popup, clock } = await openPopup();
    expect(POPUP_DELAY_MS).toBe(DELAY);
    expect(popup.get()).toEqual({ isOpen: false, phone: '', error: '', busy: false, unlocked: null, off: 5 });
    await clock.advance(DELAY - 1);
    expect(popup.get().isOpen).toBe(false);
    await clock.advance(1);
    expect(popup.get().isOpen).toBe(true);
  });

  it.each([
    '/cart',
    '/cart-ecom',
    '/checkout/',
    '/login',
    '/payment/success?order=BH1',
    '/payment/fail?order=BH1',
    '/nowhere',
  ])('does not open on %s, and opens on the next page that allows it', async (url) => {
    const { popup, tab, clock } = await openPopup(url);
    await clock.advance(DELAY);
    expect(popup.get().isOpen).toBe(false);
    tab.page.replaceUrl('/about');
    tab.shopper.routeChanged('/about');
    expect(popup.get().isOpen).toBe(true);
  });

  it('does not open on a change of the route before its time', async () => {
    const { popup, tab } = await openPopup();
    tab.shopper.routeChanged('/about');
    expect(popup.get().isOpen).toBe(false);
  });

  it('is hidden when the shopper goes to the cart', async () => {
    const { popup, tab, clock } = await openPopup();
    await clock.advance(DELAY);
    tab.shopper.routeChanged('/shop');
    expect(popup.get().isOpen).toBe(true);
    tab.shopper.routeChanged('/cart');
    expect(popup.get().isOpen).toBe(false);
  });

  it('opens once per visit', async () => {
    const { popup, tab, clock } = await openPopup();
    await clock.advance(DELAY);
    tab.shopper.routeChanged('/cart');
    tab.shopper.routeChanged('/shop');
    expect(popup.get().isOpen).toBe(false);
    const again = await tab.reload('/');
    await clock.advance(DELAY);
    expect(again.shopper.popup.get().isOpen).toBe(false);
  });

  it('stays closed, in every tab and on later visits', async () => {
    const { popup, clock, openTab, local } = await openPopup();
    await clock.advance(DELAY);
    popup.close();
    expect([popup.get().isOpen, local.get('popup-closed')]).toEqual([false, '1']);
    const later = await openTab();
    await clock.advance(DELAY);
    expect(later.shopper.popup.get().isOpen).toBe(false);
  });

  it('does not open if another tab has closed it while this one waited', async () => {
    const { clock, openTab } = await openPopup();
    const [a, b] = [await openTab(), await openTab()];
    a.shopper.popup.close();
    await clock.advance(DELAY);
    expect(b.shopper.popup.get().isOpen).toBe(false);
  });

  it('opens at the shopper’s request, even if it was closed', async () => {
    const { popup } = await openPopup('/cart');
    popup.close();
    popup.open();
    expect(popup.get().isOpen).toBe(true);
  });

  it('does not open once the page is left', async () => {
    const { popup, tab, clock } = await openPopup();
    tab.shopper.stop();
    await clock.advance(DELAY);
    expect(popup.get().isOpen).toBe(false);
  });
});

describe('signing up in it', () => {
  it('unlocks the code and shows it, and the popup counts as seen', async () => {
    const { popup, connection, local } = await openPopup();
    popup.open();
    popup.setPhone(` ${PHONE} `);
    await popup.submit();
    expect(connection.calls.at(-1)).toEqual({ name: 'signUpForOffers', input: { phone: PHONE } });
    expect(popup.get()).toMatchObject({ isOpen: true, unlocked: 'BESTYOU', busy: false, error: '' });
    expect(local.get('popup-closed')).toBe('1');
  });

  it.each([
    ['', 'Please fill this field'],
    ['  ', 'Please fill this field'],
    ['98765x3210', 'Phone number should be 10 digits long'],
    ['+929876543210', 'Phone number should be 10 digits long'],
  ])('shows the phone rule’s message under the input for %j, and makes no call', async (phone, message) => {
    const { popup, connection } = await openPopup();
    popup.setPhone(phone);
    await popup.submit();
    expect(popup.get()).toMatchObject({ error: message, busy: false, unlocked: null });
    expect(connection.count('signUpForOffers')).toBe(0);
    popup.setPhone('9');
    expect(popup.get().error).toBe('');
  });

  it('takes a pasted number as its ten digits', async () => {
    const { popup, connection } = await openPopup();
    popup.setPhone('+91 98765 43210');
    await popup.submit();
    expect(popup.get()).toMatchObject({ phone: '9876543210', error: '', unlocked: 'BESTYOU' });
    expect(connection.calls.at(-1)).toEqual({ name: 'signUpForOffers', input: { phone: '9876543210' } });
  });

  it('shows the shop’s message about a phone that the field rule accepts', async () => {
    const { popup } = await openPopup();
    popup.setPhone('12345');
    await popup.submit();
    expect(popup.get()).toMatchObject({ error: 'Phone number should be 10 digits long', busy: false, unlocked: null });
  });

  it('changes nothing if the shop refuses it or cannot be reached, and says so', async () => {
    const no = refused('THROTTLED', 'Too many requests. Try again in a moment');
    for (const [fault, message] of [
      [no, no.message],
      ['drop', 'We couldn’t reach the shop. Check your connection and try again'],
    ] as const) {
      const { popup, connection, local } = await openPopup();
      popup.setPhone(PHONE);
      connection.next('signUpForOffers', fault);
      await popup.submit();
      expect(popup.get()).toMatchObject({ phone: PHONE, error: message, busy: false, unlocked: null });
      expect(local.get('popup-closed')).toBeNull();
      await popup.submit();
      expect(popup.get().unlocked).toBe('BESTYOU');
    }
  });

  it('makes one call, however often it is pressed', async () => {
    const { popup, connection } = await openPopup();
    popup.setPhone(PHONE);
    const { opened, open } = gate();
    connection.next('signUpForOffers', { before: opened });
    const presses = [popup.submit(), popup.submit(), popup.submit()];
    expect(popup.get().busy).toBe(true);
    open();
    await Promise.all(presses);
    await quiet();
    expect(connection.count('signUpForOffers')).toBe(1);
  });

  it('shows a code that any shopper may apply', async () => {
    const { popup, tab } = await openPopup();
    popup.setPhone(PHONE);
    await popup.submit();
    await tab.shopper.cart.add('bhor_0002');
    await tab.shopper.cart.applyCoupon(popup.get().unlocked ?? '');
    expect(tab.shopper.cart.get().discount).toMatchObject({ code: 'BESTYOU', off: popup.get().off });
  });
});
