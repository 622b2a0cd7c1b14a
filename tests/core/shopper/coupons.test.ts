/** Codes: typed, replaced, taken away, and never two at a time (spec 5, 10.8–10.10). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf, products } from '../../../core/catalogue/products.ts';
import { refused } from '../../../core/entities/answer.ts';
import type { CartItems } from '../../../core/entities/cart.ts';
import { couponDiscount, NO_DISCOUNT } from '../../../core/entities/discount.ts';
import { adopted, repriced, UNKNOWN_CART } from '../../../core/shopper/cart-adoption.ts';
import { losesBy } from '../../../core/shopper/coupon-comparison.ts';
import { createForeignBackend } from '../foreign-backend.ts';
import { gate } from '../line.ts';
import { createClock, openBrowser, openShop, quiet } from '../support.ts';

const WASH = 'bhor_0002';
const BUNDLE = 'bhor_0001';
const NO = refused('THROTTLED', 'Too many codes were tried. Please try again in a few minutes');

const openWith = async (...pids: readonly string[]) => {
  const opened = openShop();
  const tab = await opened.openTab();
  for (const pid of pids) await tab.shopper.cart.add(pid);
  return { ...opened, tab, cart: tab.shopper.cart, total: () => tab.shopper.summary.get().quote.total };
};
/** The cart of the catalogue, at its ordinary or its URL prices. */
const cartOf = (quantities: readonly number[], byUrl: boolean): CartItems =>
  Object.fromEntries(products.flatMap((product, at) => {
    const { initial, sale } = priceOf(product, byUrl);
    const qty = quantities[at] ?? 0;
    return qty === 0 ? [] : [[product.id, { qty, price: initial, sale }]];
  }));

describe('a typed code', () => {
  it('is applied whatever its case and the spaces around it', async () => {
    const { cart, line, total } = await openWith(WASH);
    await cart.applyCoupon('  dawn10 ');
    expect(line.calls.at(-1)).toEqual({ name: 'applyDiscount', input: { code: 'DAWN10' } });
    expect(cart.get()).toMatchObject({ discount: { isApplied: true, code: 'DAWN10', off: 10, byUrl: false }, couponNotice: null, couponBusy: false });
    expect(total()).toBe(674);
  });

  it.each(['', '   ', '\t'])('of nothing, %j, shows the general empty message and asks nobody', async (code) => {
    const { cart, line } = await openWith(WASH);
    await cart.applyCoupon(code);
    expect(cart.get().couponNotice).toEqual({ kind: 'error', code: 'FIELD_INVALID', message: 'Please fill this field' });
    expect(line.count('applyDiscount')).toBe(0);
  });

  it('that the shop does not know changes nothing and says so', async () => {
    const { cart, total } = await openWith(WASH);
    await cart.applyCoupon('BESTYOU');
    const before = cart.get();
    await cart.applyCoupon('NOSUCH');
    expect(cart.get()).toEqual({ ...before, couponNotice: { kind: 'error', code: 'COUPON_INVALID', message: 'This code is not valid' } });
    expect(total()).toBe(712);
  });

  it('changes nothing where the shop refuses it or cannot be reached, and says so', async () => {
    for (const [fault, code] of [[NO, 'THROTTLED'], ['drop', 'UNREACHABLE']] as const) {
      const { cart, line } = await openWith(WASH);
      const before = cart.get();
      line.next('applyDiscount', fault);
      await cart.applyCoupon('DAWN10');
      expect(cart.get()).toEqual({ ...before, couponNotice: expect.objectContaining({ kind: 'error', code }) });
    }
  });

  it('is busy while the shop is asked', async () => {
    const { cart, line } = await openWith(WASH);
    const { opened, open } = gate();
    line.next('applyDiscount', { before: opened });
    const applying = cart.applyCoupon('DAWN10');
    await quiet();
    expect(cart.get().couponBusy).toBe(true);
    open();
    await applying;
    expect(cart.get().couponBusy).toBe(false);
  });

  it('waits for the clicks before it, and clicks after it wait for it', async () => {
    const { cart, line, direct, total } = await openWith(WASH);
    const ends = [cart.setQuantity(WASH, 3), cart.applyCoupon('DAWN10'), cart.setQuantity(WASH, 2)];
    await Promise.all(ends);
    expect(line.calls.slice(-3).map(({ name }) => name)).toEqual(['updateCart', 'applyDiscount', 'updateCart']);
    expect(total()).toBe(1348);
    expect(await direct.getCart()).toMatchObject({ data: { quotes: { prepaid: { total: 1348 } } } });
  });

  it('is not applied to a cart that was logged out meanwhile', async () => {
    const { cart, line, tab } = await openWith(WASH);
    const { opened, open } = gate();
    line.next('applyDiscount', { after: opened });
    const applying = cart.applyCoupon('DAWN10');
    await quiet();
    await tab.shopper.logout();
    open();
    await applying;
    expect(cart.get()).toMatchObject({ discount: { isApplied: false }, couponBusy: false, items: {} });
  });
});

describe('a second code', () => {
  it('replaces the first', async () => {
    const { cart, total } = await openWith(WASH);
    await cart.applyCoupon('BESTYOU');
    await cart.applyCoupon('DAWN10');
    expect(cart.get().discount).toMatchObject({ code: 'DAWN10', off: 10 });
    expect(total()).toBe(674);
  });

  it('that saves less is said before it replaces the first, and replaces it on a second wish', async () => {
    const { cart, line, total } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.applyCoupon('bestyou');
    expect(cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, worseCoupon: { code: 'BESTYOU', losesBy: 38 } });
    expect(line.count('applyDiscount')).toBe(1);
    await cart.confirmCoupon();
    expect(cart.get()).toMatchObject({ discount: { code: 'BESTYOU', off: 5 }, worseCoupon: null });
    expect(total()).toBe(712);
  });

  it('that saves less may be let go', async () => {
    const { cart } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.applyCoupon('BESTYOU');
    cart.keepCoupon();
    await cart.confirmCoupon();
    expect(cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, worseCoupon: null });
  });

  it('ends the URL price, which counts among what would be lost', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=BESTYOU');
    await shopper.cart.add(BUNDLE);
    expect(shopper.summary.get().quote.total).toBe(474);
    await shopper.cart.applyCoupon('DAWN10');
    expect(shopper.cart.get().worseCoupon).toEqual({ code: 'DAWN10', losesBy: 719 - 474 });
    await shopper.cart.confirmCoupon();
    expect(shopper.summary.get().quote.total).toBe(719);
  });

  it('that is the same as the one that stands keeps the URL price', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=DAWN10');
    await shopper.cart.add(BUNDLE);
    await shopper.cart.applyCoupon('DAWN10');
    expect(shopper.cart.get()).toMatchObject({ worseCoupon: null, discount: { byUrl: true } });
    expect(shopper.summary.get().quote.total).toBe(449);
  });

  it('loses exactly what the totals differ by, for any cart', () => {
    const quantities = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 });
    const codes = fc.constantFrom<readonly [string, number]>(['DAWN10', 10], ['BESTYOU', 5]);
    /** Another way: list of unit prices, and the discount as the rounded-up half of the rest. */
    const total = (units: readonly number[], off: number, byUrl: boolean): number => {
      const prices = [byUrl ? 499 : 799, 749, 399, 479, 549];
      const sum = units.reduce((all, qty, at) => all + qty * (prices[at] ?? 0), 0);
      return sum - Math.floor((sum * off * 2 + 100) / 200);
    };
    fc.assert(fc.property(quantities, codes, codes, fc.boolean(), fc.boolean(), (units, [standing, off], [wished, wishedOff], byUrl, comesByUrl) => {
      const loss = losesBy(cartOf(units, byUrl), couponDiscount(standing, off, byUrl), wished, comesByUrl);
      expect(loss).toBe(standing === wished ? 0 : Math.max(0, total(units, wishedOff, comesByUrl) - total(units, off, byUrl)));
    }));
  });

  it('is not compared where nothing stands or the page does not know it', () => {
    const items = cartOf([1, 1, 0, 0, 0], false);
    expect(losesBy(items, NO_DISCOUNT, 'BESTYOU', false)).toBe(0);
    expect(losesBy(items, couponDiscount('DAWN10', 10, false), 'NOSUCH', false)).toBe(0);
  });
});

describe('removing the code', () => {
  it('takes the discount away, here and at the shop', async () => {
    const { cart, direct, total } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.removeCoupon();
    expect(cart.get()).toMatchObject({ discount: NO_DISCOUNT, couponNotice: null });
    expect(total()).toBe(749);
    expect(await direct.getCart()).toMatchObject({ data: { discount: { isApplied: false } } });
  });

  it('asks nobody where there is none', async () => {
    const { cart, line } = await openWith(WASH);
    await cart.removeCoupon();
    expect(line.count('deleteDiscount')).toBe(0);
  });

  it('changes nothing where the shop refuses it', async () => {
    const { cart, line } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    const before = cart.get();
    line.next('deleteDiscount', NO);
    await cart.removeCoupon();
    expect(cart.get()).toEqual({ ...before, notice: { kind: 'error', code: 'THROTTLED', message: NO.message } });
  });

  it('ends the URL price', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=DAWN10');
    await shopper.cart.add(BUNDLE);
    await shopper.cart.removeCoupon();
    expect(shopper.summary.get().quote.total).toBe(799);
  });
});

describe('codes at a backend with the seed’s calls alone', () => {
  const openForeign = async (url = '/') => {
    const backend = createForeignBackend();
    const browser = openBrowser(backend.api, createClock());
    return { backend, ...browser, tab: await browser.openTab(url) };
  };

  it('come back without their percentage, which is asked for by applying them again', async () => {
    const { tab, line } = await openForeign();
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.applyCoupon('FESTIVE15');
    expect(tab.shopper.summary.get().quote).toMatchObject({ discount: { code: 'FESTIVE15', off: 15, value: 112 } });
    const again = await tab.reload();
    expect(line.count('applyDiscount')).toBe(2);
    expect(again.shopper.summary.get().quote).toMatchObject({ discount: { code: 'FESTIVE15', off: 15, value: 112 } });
  });

  it('are of no percentage that is known where that cannot be asked, unless the page knows the code', async () => {
    for (const [code, off] of [['FESTIVE15', 0], ['DAWN10', 10]] as const) {
      const { tab, line } = await openForeign();
      await tab.shopper.cart.applyCoupon(code);
      line.all('drop');
      line.next('getCart', { before: Promise.resolve() });
      expect((await tab.reload()).shopper.cart.get().discount).toMatchObject({ code, off });
    }
  });

  it('keep the URL price by the page’s own rule, through reloads, until another code is typed', async () => {
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

  it('that are unknown there change nothing and say so', async () => {
    const { tab } = await openForeign('/?coupon=DAWN10');
    await tab.shopper.cart.add(BUNDLE);
    await tab.shopper.cart.applyCoupon('NOSUCH');
    expect(tab.shopper.cart.get()).toMatchObject({ discount: { code: 'DAWN10', byUrl: true }, couponNotice: { code: 'COUPON_INVALID' } });
  });

  it('are gone when they are deleted, though the answer says nothing', async () => {
    const { tab, backend, local } = await openForeign('/?coupon=DAWN10');
    await tab.shopper.cart.add(BUNDLE);
    await tab.shopper.cart.removeCoupon();
    expect(tab.shopper.summary.get().quote.total).toBe(799);
    expect([backend.held().code, local.get('url-coupon')]).toEqual(['', null]);
  });
});

describe('what is known of the cart', () => {
  const known = { items: cartOf([1, 2, 0, 0, 0], false), discount: couponDiscount('DAWN10', 10, false), version: 7 };

  it('is not changed by an answer of an older version', () => {
    expect(adopted(known, { items: {}, version: 6 }, undefined, null)).toBe(known);
    expect(adopted(known, { items: {}, version: 7 }, undefined, null).items).toEqual({});
    expect(adopted(known, { items: {} }, undefined, null)).toMatchObject({ items: {}, version: 7 });
  });

  it('keeps what an answer leaves out', () => {
    expect(adopted(known, {}, undefined, null)).toEqual(known);
    expect(adopted(known, { total: 9 }, { pid: WASH, qty: 8 }, null).items[WASH]).toMatchObject({ qty: 8, sale: 749 });
    expect(adopted(known, {}, { pid: WASH, qty: 0 }, null).items[WASH]).toBeUndefined();
    expect(adopted(UNKNOWN_CART, {}, { pid: 'elsewhere_1', qty: 2 }, null).items).toEqual({});
  });

  it('has no coupon where none is applied, or one without a code', () => {
    for (const discount of [{ isApplied: false, code: 'DAWN10' }, { isApplied: true, code: '' }]) {
      expect(adopted(known, { discount }, undefined, null).discount).toEqual(NO_DISCOUNT);
    }
  });

  it('takes a percentage that is not told from what it knew of that code, or from the catalogue', () => {
    const before = { ...known, discount: couponDiscount('FESTIVE15', 15, false) };
    const told = (code: string) => adopted(before, { discount: { isApplied: true, code } }, undefined, null).discount.off;
    expect([told(' festive15'), told('BESTYOU'), told('NOSUCH')]).toEqual([15, 5, 0]);
  });

  it('lowers the bundle’s ordinary price by a URL coupon, raises it again without, and leaves any other price alone', () => {
    const byUrl = couponDiscount('DAWN10', 10, true);
    const priced = (sale: number): CartItems => ({ [BUNDLE]: { ...cartOf([1, 0, 0, 0, 0], false)[BUNDLE]!, sale: sale as never } });
    expect([799, 499, 600].map((sale) => repriced(priced(sale), byUrl)[BUNDLE]?.sale)).toEqual([499, 499, 600]);
    expect([799, 499, 600].map((sale) => repriced(priced(sale), NO_DISCOUNT)[BUNDLE]?.sale)).toEqual([799, 799, 600]);
    expect(repriced(cartOf([0, 1, 0, 0, 0], false), byUrl)).toEqual(cartOf([0, 1, 0, 0, 0], false));
  });
});
