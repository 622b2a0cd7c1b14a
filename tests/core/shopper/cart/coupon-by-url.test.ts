/** The code in the page's address (spec 10.8). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponIn, withoutCoupon } from '../../../../core/shopper/cart/coupon-in-url.ts';
import { texts } from '../../arbitraries.ts';
import { openShop, openWith } from '../../open-shop.ts';
import { WASH } from '../../../samples/products.ts';

describe('the code in an address', () => {
  it.each([
    ['/products/wash?a=1&coupon=dawn10#top', 'DAWN10'],
    ['/?coupon=%44AWN10&coupon=BESTYOU', 'DAWN10'],
    ['/?%63oupon=+DAWN10+', 'DAWN10'],
    ['/?coupon=a=b', 'A=B'],
    ['/?coupon=%E0%A4%A', '%E0%A4%A'],
  ])('of %s is %s', (url, code) => {
    expect(couponIn(url)).toBe(code);
  });

  it.each(['/', '/?coupon', '/?coupon=%20', '/#coupon=DAWN10', '/?coupons=DAWN10'])('does not exist in %s', (url) => {
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
});

describe('opening a page with a code', () => {
  it('still asks if the confirmation of one that saves less did not reach the shop, and sends its source', async () => {
    const opened = await openWith(WASH);
    await opened.cart.applyCoupon('DAWN10');
    const { shopper } = await opened.tab.reload('/shop?coupon=bestyou');
    expect(shopper.cart.get()).toMatchObject({
      couponNotice: null,
      couponToConfirm: { code: 'BESTYOU', extraCost: 712 - 674, byUrl: true },
    });
    opened.connection.next('applyCoupon', 'drop');
    await shopper.cart.confirmCoupon();
    expect(shopper.cart.get()).toMatchObject({
      discount: { code: 'DAWN10' },
      couponNotice: { code: 'UNREACHABLE' },
      couponToConfirm: { code: 'BESTYOU', byUrl: true },
    });
    await shopper.cart.confirmCoupon();
    expect(shopper.cart.get().discount).toMatchObject({ code: 'BESTYOU', byUrl: true });
    const { input } = opened.connection.calls.findLast(({ name }) => name === 'applyCoupon') ?? {};
    expect(input).toEqual({ code: 'BESTYOU', source: 'url' });
  });

  it('keeps the code in the address if the cart cannot be loaded, and applies it when the page is opened again', async () => {
    const { openTab, connection } = openShop();
    connection.all('drop');
    const tab = await openTab('/cart?coupon=DAWN10');
    expect([tab.page.url(), connection.count('applyCoupon')]).toEqual(['/cart?coupon=DAWN10', 0]);
    connection.all(null);
    const again = await tab.reload();
    expect([again.page.url(), again.shopper.cart.get().discount.byUrl]).toEqual(['/cart', true]);
  });
});
