/** The code in the page's address (spec 10.8). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponIn, withoutCoupon } from '../../../../core/shopper/cart/coupon-in-url.ts';
import { texts } from '../../arbitraries.ts';
import { openShop } from '../../open-shop.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';

describe('the code in an address', () => {
  it.each([
    ['/?coupon=DAWN10', 'DAWN10'],
    ['/products/wash?a=1&coupon=dawn10#top', 'dawn10'],
    ['/?coupon=%44AWN10', 'DAWN10'],
    ['/?coupon=+DAWN10+', 'DAWN10'],
    ['/?coupon=DAWN10&coupon=BESTYOU', 'DAWN10'],
    ['/?%63oupon=DAWN10', 'DAWN10'],
    ['/?coupon=a%26b', 'a&b'],
    ['/?coupon=a=b', 'a=b'],
    ['/?coupon=%E0%A4%A', '%E0%A4%A'],
    ['?coupon=X', 'X'],
  ])('of %s is %s', (url, code) => {
    expect(couponIn(url)).toBe(code);
  });

  it.each([
    '/',
    '/?',
    '/?coupon',
    '/?coupon=',
    '/?coupon=%20',
    '/#coupon=DAWN10',
    '/coupon=DAWN10',
    '/?coupons=DAWN10',
    '/?couponX',
    '/?a=coupon',
    '/?&&',
  ])('does not exist in %s', (url) => {
    expect(couponIn(url)).toBeUndefined();
  });

  it.each([
    ['/?coupon=DAWN10', '/'],
    ['/cart?a=1&coupon=DAWN10&b=2#top', '/cart?a=1&b=2#top'],
    ['/?coupon=A&coupon=B', '/'],
    ['/?%63oupon=DAWN10#x?coupon=Y', '/#x?coupon=Y'],
    ['/?coupon', '/'],
    ['/?&a=1&&coupon=X&', '/?a=1'],
    ['?coupon=X', ''],
    ['#?coupon=X', '#?coupon=X'],
    ['?coupon=X#a#b', '#a#b'],
    ['/?a?coupon=X&coupon=Y', '/?a?coupon=X'],
    ['/about', '/about'],
    ['', ''],
  ])('is removed from %s, which becomes %j', (url, left) => {
    expect(withoutCoupon(url)).toBe(left);
  });

  it('is never found in an address that it was removed from, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          fc.webPath(),
          texts.map((text) => `/?coupon=${text}`),
          texts.map((text) => `/?a=${text}&coupon=X#${text}`),
        ),
        (url) => {
          const left = withoutCoupon(url);
          expect(couponIn(left)).toBeUndefined();
          expect(withoutCoupon(left)).toBe(left);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is read back as it was encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (code) => {
        fc.pre(code.trim() !== '');
        expect(couponIn(`/?${new URLSearchParams({ coupon: code })}`)).toBe(code.trim());
        expect(couponIn(`/?coupon=${encodeURIComponent(code)}`)).toBe(code.trim());
      }),
    );
  });
});

describe('opening a page with a code', () => {
  it('applies it once, on any route, with the source url, and removes it from the address', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab('/products/skin-system?utm=x&coupon=dawn10#reviews');
    expect(connection.calls.filter(({ name }) => name === 'applyCoupon')).toEqual([
      { name: 'applyCoupon', input: { code: 'DAWN10', source: 'url' } },
    ]);
    expect(tab.page.url()).toBe('/products/skin-system?utm=x#reviews');
    expect(tab.shopper.cart.get().discount).toMatchObject({ isApplied: true, code: 'DAWN10', off: 10, byUrl: true });
    await tab.reload();
    expect(connection.count('applyCoupon')).toBe(1);
  });

  it('sells the bundle for 499 on the page, in the cart and in the order, while that coupon is applied', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=DAWN10');
    expect(shopper.prices.get().of(SYSTEM)).toEqual({ initial: 2049, sale: 499 });
    await shopper.cart.add(SYSTEM);
    expect(shopper.summary.get().quote).toMatchObject({ subtotal: 499, total: 449 });
    await shopper.cart.applyCoupon('BESTYOU');
    await shopper.cart.confirmCoupon();
    expect(shopper.prices.get().of(SYSTEM)).toEqual({ initial: 2049, sale: 799 });
    expect(shopper.summary.get().quote).toMatchObject({ subtotal: 799, discount: { value: 40 }, total: 759 });
  });

  it('keeps the 499 after a reload and in every other tab', async () => {
    const { openTab } = openShop();
    const first = await openTab('/?coupon=DAWN10');
    await first.shopper.cart.add(SYSTEM);
    for (const tab of [await first.reload(), await openTab('/cart')]) {
      expect(tab.shopper.cart.get().discount.byUrl).toBe(true);
      expect(tab.shopper.summary.get().quote.total).toBe(449);
    }
  });

  it('changes nothing and says so if the code is unknown', async () => {
    const { openTab } = openShop();
    const first = await openTab();
    await first.shopper.cart.add(SYSTEM);
    await first.shopper.cart.applyCoupon('BESTYOU');
    const tab = await first.reload('/?coupon=NOSUCH');
    expect(tab.shopper.cart.get().discount).toMatchObject({ code: 'BESTYOU', off: 5, byUrl: false });
    expect(tab.shopper.cart.get().couponNotice).toMatchObject({
      kind: 'error',
      code: 'COUPON_INVALID',
      message: 'This code isn’t valid',
    });
    expect(tab.shopper.summary.get().quote.subtotal).toBe(799);
    expect(tab.page.url()).toBe('/');
  });

  const withDawn = async (...pids: readonly string[]) => {
    const opened = openShop();
    const tab = await opened.openTab();
    for (const pid of pids) await tab.shopper.cart.add(pid);
    await tab.shopper.cart.applyCoupon('DAWN10');
    return { ...opened, arrive: () => tab.reload('/shop?coupon=bestyou') };
  };

  it('that saves less than the applied code reports that first, and removes the code from the address', async () => {
    const { arrive, connection } = await withDawn(WASH);
    const { shopper, page } = await arrive();
    expect(shopper.cart.get()).toMatchObject({ discount: { code: 'DAWN10', byUrl: false }, couponNotice: null });
    expect(shopper.cart.get().couponToConfirm).toEqual({ code: 'BESTYOU', extraCost: 712 - 674, byUrl: true });
    expect([connection.count('applyCoupon'), page.url()]).toEqual([1, '/shop']);
    shopper.cart.keepCoupon();
    expect(shopper.cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, couponToConfirm: null });
  });

  it('that saves less replaces the code when confirmed, as a code from a URL', async () => {
    const { arrive, connection } = await withDawn(WASH);
    const { shopper } = await arrive();
    await shopper.cart.confirmCoupon();
    expect(shopper.cart.get()).toMatchObject({
      discount: { code: 'BESTYOU', off: 5, byUrl: true },
      couponToConfirm: null,
    });
    expect(connection.calls.findLast(({ name }) => name === 'applyCoupon')?.input).toEqual({
      code: 'BESTYOU',
      source: 'url',
    });
    expect(shopper.prices.get().of(SYSTEM)).toEqual({ initial: 2049, sale: 499 });
  });

  it('still asks if the confirmation did not reach the shop', async () => {
    const { arrive, connection } = await withDawn(WASH);
    const { shopper } = await arrive();
    connection.next('applyCoupon', 'drop');
    await shopper.cart.confirmCoupon();
    expect(shopper.cart.get()).toMatchObject({
      discount: { code: 'DAWN10' },
      couponNotice: { code: 'UNREACHABLE' },
      couponToConfirm: { code: 'BESTYOU', byUrl: true },
    });
    await shopper.cart.confirmCoupon();
    expect(shopper.cart.get().discount).toMatchObject({ code: 'BESTYOU', byUrl: true });
  });

  it('that saves more through the URL price replaces at once, despite its smaller percentage', async () => {
    const { arrive } = await withDawn(SYSTEM);
    const { shopper } = await arrive();
    // 5% off 499 is less to pay than 10% off 799.
    expect(shopper.cart.get()).toMatchObject({ discount: { code: 'BESTYOU', byUrl: true }, couponToConfirm: null });
    expect(shopper.summary.get().quote.total).toBe(474);
  });

  it('keeps the code in the address if the shop could not be reached, and applies it when the page is opened again', async () => {
    const { openTab, connection } = openShop();
    connection.next('applyCoupon', 'drop');
    const tab = await openTab('/cart?coupon=DAWN10');
    expect(tab.page.url()).toBe('/cart?coupon=DAWN10');
    expect(tab.shopper.cart.get().couponNotice).toMatchObject({ code: 'UNREACHABLE' });
    const again = await tab.reload();
    expect(again.shopper.cart.get().discount.byUrl).toBe(true);
    expect(again.page.url()).toBe('/cart');
  });

  it('also keeps the code in the address if the cart cannot be loaded', async () => {
    const { openTab, connection } = openShop();
    connection.all('drop');
    const tab = await openTab('/cart?coupon=DAWN10');
    expect(tab.page.url()).toBe('/cart?coupon=DAWN10');
    expect(connection.count('applyCoupon')).toBe(0);
    connection.all(null);
    const again = await tab.reload();
    expect(again.shopper.cart.get().discount.byUrl).toBe(true);
    expect(again.page.url()).toBe('/cart');
  });
});
