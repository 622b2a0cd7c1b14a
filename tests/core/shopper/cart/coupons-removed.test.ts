/** Codes: typed, replaced, taken away, and never two at a time (spec 5, 10.8–10.10). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { done } from '../../../../core/entities/answer.ts';
import type { CartItems } from '../../../../core/entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../../core/entities/discount.ts';
import { bothQuotes } from '../../../../core/pricing/quote.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { applyAnswer, repriced, EMPTY_CART } from '../../../../core/shopper/cart/apply-answer.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { createClock, openBrowser } from '../../browser.ts';
import { openShop, cartOf, openWith } from '../../open-shop.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { TOO_MANY_ATTEMPTS } from '../../../samples/refusals.ts';

const BUNDLE = SYSTEM;

describe('removing the coupon code', () => {
  it('removes the discount, in the page and at the shop', async () => {
    const { cart, direct, total } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.removeCoupon();
    expect(cart.get()).toMatchObject({ discount: EMPTY_DISCOUNT, couponNotice: null });
    expect(total()).toBe(749);
    expect(await direct.getCart()).toMatchObject({ data: { discount: { isApplied: false } } });
  });

  it('removes the messages about codes as well', async () => {
    const { cart } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.applyCoupon('NOSUCH');
    await cart.applyCoupon('BESTYOU');
    await cart.removeCoupon();
    expect(cart.get()).toMatchObject({ couponNotice: null, couponToConfirm: null });
    await cart.applyCoupon('NOSUCH');
    expect(cart.get().couponNotice).not.toBeNull();
    await cart.removeCoupon();
    expect(cart.get().couponNotice).toBeNull();
  });

  it('shows the code that another device has applied in its place meanwhile', async () => {
    const { cart, direct, total } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await direct.applyCoupon({ code: 'BESTYOU' });
    await cart.removeCoupon();
    expect(cart.get().discount).toMatchObject({ isApplied: true, code: 'BESTYOU' });
    expect(total()).toBe(712);
  });

  it('makes no call if there is none', async () => {
    const { cart, connection } = await openWith(WASH);
    await cart.removeCoupon();
    expect(connection.count('removeCoupon')).toBe(0);
  });

  it('changes nothing if the shop refuses it', async () => {
    const { cart, connection } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    const before = cart.get();
    connection.next('removeCoupon', TOO_MANY_ATTEMPTS);
    await cart.removeCoupon();
    expect(cart.get()).toEqual({
      ...before,
      notice: { kind: 'error', code: 'THROTTLED', message: TOO_MANY_ATTEMPTS.message },
    });
  });

  it('ends the URL price', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=DAWN10');
    await shopper.cart.add(BUNDLE);
    await shopper.cart.removeCoupon();
    expect(shopper.summary.get().quote.total).toBe(799);
  });
});

describe('codes at a backend with the original calls only', () => {
  const openForeign = async (url = '/') => {
    const backend = createForeignBackend();
    const browser = openBrowser(backend.api, createClock());
    return { backend, ...browser, tab: await browser.openTab(url) };
  };

  it('are answered without their percentage, which the page gets by applying them again', async () => {
    const { tab, connection } = await openForeign();
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.applyCoupon('FESTIVE15');
    expect(tab.shopper.summary.get().quote).toMatchObject({ discount: { code: 'FESTIVE15', off: 15, value: 112 } });
    const again = await tab.reload();
    expect(connection.count('applyCoupon')).toBe(2);
    expect(again.shopper.summary.get().quote).toMatchObject({ discount: { code: 'FESTIVE15', off: 15, value: 112 } });
  });

  it('are not asked about where the backend names none', async () => {
    const { off: _unknown, ...none } = EMPTY_DISCOUNT;
    const discount = { ...none, isApplied: true };
    const { api } = createForeignBackend();
    const nameless: ShopApi = {
      ...api,
      getCart: async () => {
        const answer = await api.getCart();
        return answer.status ? { ...answer, data: { ...answer.data, discount } } : answer;
      },
    };
    const { openTab, connection } = openBrowser(nameless, createClock());
    const tab = await openTab('/');
    expect(tab.shopper.cart.get().phase).toBe('ready');
    expect(connection.count('applyCoupon')).toBe(0);
  });

  it('have an unknown percentage if that call fails, unless the code is in the catalogue', async () => {
    for (const [code, off] of [
      ['FESTIVE15', 0],
      ['DAWN10', 10],
    ] as const) {
      const { tab, connection } = await openForeign();
      await tab.shopper.cart.applyCoupon(code);
      connection.all('drop');
      connection.next('getCart', { before: Promise.resolve() });
      expect((await tab.reload()).shopper.cart.get().discount).toMatchObject({ code, off });
    }
  });

  it('keep the URL price by the page’s own rule, after reloads too, until another code is typed', async () => {
    const { tab, backend } = await openForeign('/?coupon=DAWN10');
    await tab.shopper.cart.add(BUNDLE);
    expect(tab.shopper.summary.get().quote.total).toBe(449);
    const again = await tab.reload();
    expect(again.shopper.summary.get().quote.total).toBe(449);
    await again.shopper.cart.applyCoupon('FESTIVE15');
    expect(again.shopper.summary.get().quote.total).toBe(799 - 120);
    expect((await again.reload()).shopper.summary.get().quote.total).toBe(799 - 120);
    expect(backend.held().code).toBe('FESTIVE15');
  });

  it('keep the URL price when the same code is typed, but not after another one was', async () => {
    const { tab } = await openForeign('/?coupon=DAWN10');
    await tab.shopper.cart.add(BUNDLE);
    await tab.shopper.cart.applyCoupon('DAWN10');
    expect(tab.shopper.summary.get().quote.total).toBe(449);
    await tab.shopper.cart.applyCoupon('FESTIVE15');
    await tab.shopper.cart.applyCoupon('DAWN10');
    await tab.shopper.cart.confirmCoupon();
    expect(tab.shopper.summary.get().quote).toMatchObject({ subtotal: 799, discount: { code: 'DAWN10' } });
  });

  it('that are unknown change nothing and say so, typed or from a URL', async () => {
    const { tab } = await openForeign('/?coupon=DAWN10');
    await tab.shopper.cart.add(BUNDLE);
    await tab.shopper.cart.applyCoupon('NOSUCH');
    const refusedCode = {
      discount: { code: 'DAWN10', byUrl: true },
      couponNotice: { code: 'COUPON_INVALID' },
      couponBusy: false,
    };
    expect(tab.shopper.cart.get()).toMatchObject(refusedCode);
    const arrived = await tab.reload('/?coupon=NOSUCH');
    expect(arrived.shopper.cart.get()).toMatchObject(refusedCode);
    expect(arrived.page.url()).toBe('/');
  });

  it('are those of the request if the answer does not repeat them', async () => {
    const api: ShopApi = {
      ...createForeignBackend().api,
      applyCoupon: async () => done({ isApplied: true, code: '', off: 10 }),
    };
    const { shopper } = await openBrowser(api, createClock()).openTab();
    await shopper.cart.applyCoupon('DAWN10');
    expect(shopper.cart.get().discount).toEqual(couponDiscount('DAWN10', 10, false));
  });

  it('are removed when they are deleted, even if the answer is empty', async () => {
    const { tab, backend, local } = await openForeign('/?coupon=DAWN10');
    await tab.shopper.cart.add(BUNDLE);
    await tab.shopper.cart.removeCoupon();
    expect(tab.shopper.summary.get().quote.total).toBe(799);
    expect([backend.held().code, local.get('url-coupon')]).toEqual(['', null]);
  });
});

describe('the merged state of the cart', () => {
  const known = {
    items: cartOf([1, 2, 0, 0, 0], false),
    discount: couponDiscount('DAWN10', 10, false),
    version: 7,
    left: {},
    quotes: null,
  };

  it('is not changed by an answer of an older version', () => {
    expect(applyAnswer(known, { items: {}, version: 6 }, undefined, null, DEFAULT_SETTINGS)).toBe(known);
    expect(applyAnswer(known, { items: {}, version: 7 }, undefined, null, DEFAULT_SETTINGS).items).toEqual({});
    expect(applyAnswer(known, { items: {} }, undefined, null, DEFAULT_SETTINGS)).toMatchObject({
      items: {},
      version: 7,
    });
  });

  it('has the prices of the settings where an answer has none, and no sale where it has only a price', () => {
    const items = { [BUNDLE]: { qty: 1 }, [WASH]: { qty: 2, price: rupees(949) } };
    const itemsOf = (byUrl: boolean) =>
      applyAnswer(
        EMPTY_CART,
        { items, version: 1, discount: { isApplied: true, code: 'DAWN10', byUrl } },
        undefined,
        null,
        DEFAULT_SETTINGS,
      ).items;
    expect(itemsOf(false)).toEqual({
      [BUNDLE]: { qty: 1, price: 2049, sale: 799 },
      [WASH]: { qty: 2, price: 949, sale: 0 },
    });
    expect(itemsOf(true)[BUNDLE]).toEqual({ qty: 1, price: 2049, sale: 499 });
  });

  it('has no quotes of the shop after an answer without them: those before were of another cart', () => {
    const items = cartOf([1, 2, 0, 0, 0], false);
    const quotes = bothQuotes({ items, discount: known.discount }, DEFAULT_SETTINGS);
    const quoted = applyAnswer(known, { items, quotes, version: 8 }, undefined, null, DEFAULT_SETTINGS);
    expect(quoted.quotes).toBe(quotes);
    expect(applyAnswer(quoted, { items: {} }, undefined, null, DEFAULT_SETTINGS).quotes).toBeNull();
    expect(applyAnswer(quoted, { items: {}, version: 7 }, undefined, null, DEFAULT_SETTINGS).quotes).toBe(quotes);
  });

  it('keeps what an answer does not contain', () => {
    expect(applyAnswer(known, {}, undefined, null, DEFAULT_SETTINGS)).toEqual(known);
    expect(applyAnswer(known, { total: 9 }, { pid: WASH, qty: 8 }, null, DEFAULT_SETTINGS).items[WASH]).toMatchObject({
      qty: 8,
      sale: 749,
    });
    expect(applyAnswer(known, {}, { pid: WASH, qty: 0 }, null, DEFAULT_SETTINGS).items[WASH]).toBeUndefined();
    expect(applyAnswer(EMPTY_CART, {}, { pid: 'elsewhere_1', qty: 2 }, null, DEFAULT_SETTINGS).items).toEqual({});
  });

  it('has no coupon if none is applied, or one without a code', () => {
    for (const discount of [
      { isApplied: false, code: 'DAWN10' },
      { isApplied: true, code: '' },
    ]) {
      expect(applyAnswer(known, { discount }, undefined, null, DEFAULT_SETTINGS).discount).toEqual(EMPTY_DISCOUNT);
    }
  });

  it('takes a missing percentage from the previous state of that code, or from the catalogue', () => {
    const before = { ...known, discount: couponDiscount('FESTIVE15', 15, false) };
    const percentOf = (code: string) =>
      applyAnswer(before, { discount: { isApplied: true, code } }, undefined, null, DEFAULT_SETTINGS).discount.off;
    expect([percentOf(' festive15'), percentOf('BESTYOU'), percentOf('NOSUCH')]).toEqual([15, 5, 0]);
  });

  it('lowers the bundle’s regular price with a URL coupon, raises it again without, and changes no other price', () => {
    const byUrl = couponDiscount('DAWN10', 10, true);
    const priced = (sale: number): CartItems => ({
      [BUNDLE]: { ...cartOf([1, 0, 0, 0, 0], false)[BUNDLE]!, sale: sale as never },
    });
    expect([799, 499, 600].map((sale) => repriced(priced(sale), byUrl, DEFAULT_SETTINGS)[BUNDLE]?.sale)).toEqual([
      499, 499, 600,
    ]);
    expect(
      [799, 499, 600].map((sale) => repriced(priced(sale), EMPTY_DISCOUNT, DEFAULT_SETTINGS)[BUNDLE]?.sale),
    ).toEqual([799, 799, 600]);
    expect(repriced(cartOf([0, 1, 0, 0, 0], false), byUrl, DEFAULT_SETTINGS)).toEqual(cartOf([0, 1, 0, 0, 0], false));
  });
});
