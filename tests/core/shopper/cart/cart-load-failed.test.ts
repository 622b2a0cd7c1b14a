/**
 * A cart that could not be had when the page began: what a change answers is not the whole of it (spec 10.16, 10.17).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { gate } from '../../connection.ts';
import { createClock, openBrowser, quiet } from '../../browser.ts';
import { fill, openShop, overtakeRead, quantities } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { POLISH, SYSTEM, WASH } from '../../../samples/products.ts';

/** The skin system with DAWN10 by URL at a backend with the core calls alone; then a reload whose cart/get is lost. */
const openLost = async (times = 1) => {
  const backend = createForeignBackend();
  const clock = createClock();
  const browser = openBrowser(backend.api, clock);
  const before = await browser.openTab('/?coupon=DAWN10');
  await before.shopper.cart.add(SYSTEM);
  expect(before.shopper.summary.get().quote.total).toBe(449);
  for (let lost = 0; lost < times; lost += 1) browser.connection.next('getCart', 'drop');
  const tab = await before.reload('/');
  if (times > 0) expect(tab.shopper.cart.get()).toMatchObject({ phase: 'unreachable', items: {} });
  return { backend, clock, ...browser, tab };
};

describe('a cart that failed to load', () => {
  it('is loaded after the first change, so that the applied code counts', async () => {
    const { tab, connection } = await openLost();
    await tab.shopper.cart.add(WASH);
    expect(tab.shopper.cart.get()).toMatchObject({
      phase: 'ready',
      discount: { code: 'DAWN10', off: 10, byUrl: true },
      pending: [],
    });
    expect(tab.shopper.summary.get().quote).toMatchObject({ subtotal: 1248, total: 1123 });
    const looks = connection.count('getCart');
    await tab.shopper.cart.add(POLISH);
    expect(connection.count('getCart')).toBe(looks);
  });

  it('is not ready, and its line is still pending, while it is being loaded', async () => {
    const { tab, connection } = await openLost();
    const { opened, open } = gate();
    connection.next('getCart', { before: opened });
    const adding = tab.shopper.cart.add(WASH);
    await quiet();
    expect(tab.shopper.cart.get()).toMatchObject({ phase: 'loading', pending: [WASH], items: { [WASH]: { qty: 1 } } });
    open();
    await adding;
    expect(tab.shopper.cart.get()).toMatchObject({ phase: 'ready', pending: [] });
    expect(tab.shopper.summary.get().quote.total).toBe(1123);
  });

  it('stays unreachable with its known part if the second call fails too, and is complete after the third', async () => {
    const { tab } = await openLost(2);
    await tab.shopper.cart.add(WASH);
    expect(tab.shopper.cart.get().phase).toBe('unreachable');
    expect(quantities(tab)).toEqual({ [SYSTEM]: 1, [WASH]: 1 });
    await tab.shopper.cart.refresh();
    expect(tab.shopper.cart.get().phase).toBe('ready');
    expect(tab.shopper.summary.get().quote.total).toBe(1123);
  });

  it('is loaded before a typed code is applied, so that a code that saves less still asks first', async () => {
    const { tab, connection } = await openLost();
    await tab.shopper.cart.applyCoupon('BESTYOU');
    expect(tab.shopper.cart.get()).toMatchObject({
      phase: 'ready',
      discount: { code: 'DAWN10' },
      couponToConfirm: { code: 'BESTYOU' },
    });
    expect(connection.count('applyCoupon')).toBe(2);
  });

  it('accepts no code while it cannot be loaded: it says so, and does not call the shop', async () => {
    const { tab, connection, backend } = await openLost(2);
    const asked = connection.count('applyCoupon');
    await tab.shopper.cart.applyCoupon('BESTYOU');
    expect(tab.shopper.cart.get().couponNotice).toMatchObject({ code: 'UNREACHABLE' });
    expect([connection.count('applyCoupon'), backend.held().code]).toEqual([asked, 'DAWN10']);
  });

  it('is loaded before a quick buy, which sets its lines aside', async () => {
    const { tab } = await openLost();
    await tab.shopper.quickBuy(WASH);
    expect(tab.shopper.setAside.get().lines).toEqual({ [SYSTEM]: 1 });
    expect(quantities(tab)).toEqual({ [WASH]: 1 });
    expect(tab.page.visited).toEqual(['/checkout/']);
  });

  it('is not replaced by a quick buy while its lines are unknown', async () => {
    const { tab, backend } = await openLost(2);
    await tab.shopper.quickBuy(WASH);
    expect(backend.held().quantities).toEqual({ [SYSTEM]: 1 });
    expect(tab.shopper.cart.get().notice).toMatchObject({ code: 'UNREACHABLE' });
    expect(tab.page.visited).toEqual([]);
  });

  it('loses its code at the end of the offer too', async () => {
    const { clock, backend } = await openLost();
    await clock.advance(900_000);
    await quiet();
    expect(backend.held().code).toBe('');
  });

  it('is read again if a change overtook the answer, because neither has a version', async () => {
    const { tab, connection, backend } = await openLost();
    await overtakeRead(tab, connection, () => tab.shopper.cart.add(WASH));
    expect(quantities(tab)).toEqual(backend.held().quantities);
    expect(quantities(tab)).toEqual({ [SYSTEM]: 1, [WASH]: 1 });
  });

  it('is not ready until the percentage of its code is known', async () => {
    const { tab, connection } = await openLost(0);
    await tab.shopper.cart.removeCoupon();
    await tab.shopper.cart.applyCoupon('FESTIVE15');
    expect(tab.shopper.summary.get().quote.total).toBe(679);
    const { opened, open } = gate();
    connection.next('applyCoupon', { before: opened });
    const reloading = tab.reload('/');
    connection.next('applyCoupon', 'drop');
    open();
    const again = await reloading;
    expect(again.shopper.cart.get()).toMatchObject({ phase: 'ready', discount: { code: 'FESTIVE15', off: 15 } });
    const lost = await again.reload('/');
    expect(lost.shopper.cart.get()).toMatchObject({ phase: 'unreachable', items: { [SYSTEM]: { qty: 1 } } });
    await lost.shopper.cart.refresh();
    expect(lost.shopper.cart.get().phase).toBe('ready');
    expect(lost.shopper.summary.get().quote.total).toBe(679);
  });

  it('is ready without its code if the backend refuses the percentage', async () => {
    const { tab, connection } = await openLost(0);
    await tab.shopper.cart.removeCoupon();
    await tab.shopper.cart.applyCoupon('FESTIVE15');
    connection.next('applyCoupon', refused('REFUSED', 'Not any more'));
    const again = await tab.reload('/');
    expect(again.shopper.cart.get().phase).toBe('ready');
    expect(again.shopper.summary.get().quote.total).toBe(799);
  });

  it('needs no second call at a shop whose answers contain the whole cart', async () => {
    const { openTab, connection } = openShop();
    connection.next('getCart', 'drop');
    const tab = await openTab();
    await tab.shopper.cart.add(WASH);
    expect(tab.shopper.cart.get().phase).toBe('ready');
    expect(connection.count('getCart')).toBe(1);
  });
});

describe('the checkout of a cart that failed to load', () => {
  const openVerified = async () => {
    const opened = await openLost(2);
    const { tab } = opened;
    await tab.shopper.cart.add(WASH);
    tab.shopper.checkout.setPhone(PHONE);
    await tab.shopper.checkout.sendOtp();
    tab.shopper.checkout.setOtp('424242');
    await tab.shopper.checkout.verifyOtp();
    fill(tab);
    return opened;
  };

  it('does not continue while the cart cannot be loaded, and creates no account meanwhile', async () => {
    const { tab, connection } = await openVerified();
    connection.next('getCart', 'drop');
    await tab.shopper.checkout.place();
    expect(tab.shopper.checkout.get()).toMatchObject({ busy: null, notice: { code: 'UNREACHABLE' } });
    expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([0, 0]);
  });

  it('shows the newly loaded total before it is confirmed', async () => {
    const { tab, connection } = await openVerified();
    await tab.shopper.checkout.place();
    expect(tab.shopper.checkout.get().notice).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(tab.shopper.summary.get().quote.total).toBe(1123);
    expect(connection.count('placeOrder')).toBe(0);
    await tab.shopper.checkout.place();
    expect(connection.calls.findLast(({ name }) => name === 'placeOrder')?.input).toMatchObject({
      expectedTotal: 1123,
    });
  });

  it('says that the shop cannot be reached, and not that the cart is empty, while the cart is unknown', async () => {
    const { tab } = await openLost(2);
    await tab.shopper.checkout.place();
    expect(tab.shopper.checkout.get().notice).toMatchObject({ code: 'UNREACHABLE' });
  });
});
