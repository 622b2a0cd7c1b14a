/** Codes: typed, replaced, taken away, and never two at a time (spec 5, 10.8–10.10). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../../core/entities/discount.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import { couponLoss } from '../../../../core/shopper/cart/coupon-comparison.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { TOO_MANY_ATTEMPTS } from '../../../samples/refusals.ts';
import { createClock, openBrowser } from '../../browser.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { cartOf, openAt, openWith } from '../../open-shop.ts';
import { during, openForeign, rows, seen } from '../../rows.ts';

const openWash = () => openWith(WASH);
/** The wash with DAWN10. */
const openDawn = async () => {
  const opened = await openWash();
  await opened.cart.applyCoupon('DAWN10');
  return opened;
};

describe('a typed coupon code', () => {
  it('is busy during its call, and that it is removed too', async () => {
    const opened = await openWash();
    for (const [name, act] of [
      ['applyCoupon', () => opened.cart.applyCoupon('DAWN10')],
      ['removeCoupon', () => opened.cart.removeCoupon()],
    ] as const) {
      await during(opened, {
        before: name,
        act,
        meanwhile: () => {
          expect(opened.cart.get().couponBusy).toBe(true);
        },
      });
      expect(opened.cart.get().couponBusy).toBe(false);
    }
  });

  rows(openWash, [
    [
      'waits for earlier clicks, and later clicks wait for it',
      ({ cart }) => Promise.all([cart.setQuantity(WASH, 3), cart.applyCoupon('dawn10 '), cart.setQuantity(WASH, 2)]),
      { sent: ['addToCart 1', 'updateCart 3', 'applyCoupon DAWN10', 'updateCart 2'], total: 1348 },
    ],
    [
      'is not applied if the shopper logged out meanwhile',
      (shop) =>
        during(shop, {
          after: 'applyCoupon',
          act: () => shop.cart.applyCoupon('DAWN10'),
          meanwhile: () => shop.shopper.logout(),
        }),
      { discount: { isApplied: false }, couponBusy: false, units: '' },
    ],
    [
      'whose answer was lost is applied if the shop has done it',
      async ({ cart, connection }) => {
        connection.next('applyCoupon', 'lose');
        await cart.applyCoupon('DAWN10');
      },
      { discount: { code: 'DAWN10' }, couponNotice: null, total: 674 },
    ],
    [
      'stays in its field while it is refused, or another one is applied, and leaves it once it is accepted',
      async ({ cart, connection }) => {
        cart.typeCode('bestyou ');
        connection.next('applyCoupon', TOO_MANY_ATTEMPTS);
        await cart.applyCoupon('bestyou ');
        await cart.applyCoupon('DAWN10');
        expect(cart.get().typedCode).toBe('bestyou ');
        await cart.removeCoupon();
        await cart.applyCoupon('bestyou ');
      },
      { typedCode: '', discount: { code: 'BESTYOU' } },
    ],
    ['is not removed by a call if there is none', ({ cart }) => cart.removeCoupon(), { sent: ['addToCart 1'] }],
  ]);

  rows(openDawn, [
    [
      'that saves less is asked about without a call; logged out before the answer, nobody is asked again',
      async (opened) => {
        await opened.cart.applyCoupon('BESTYOU');
        expect(opened.connection.count('applyCoupon')).toBe(1);
        await during(opened, {
          after: 'applyCoupon',
          act: () => opened.cart.confirmCoupon(),
          meanwhile: () => opened.shopper.logout(),
        });
      },
      { couponToConfirm: null, couponBusy: false, units: '' },
    ],
    [
      'that was declined cannot be confirmed',
      async ({ cart }) => {
        await cart.applyCoupon('BESTYOU');
        cart.keepCoupon();
        await cart.confirmCoupon();
      },
      { discount: { code: 'DAWN10' }, couponToConfirm: null },
    ],
    [
      'that another device has put in its place meanwhile is shown once it is removed',
      async ({ cart, direct }) => {
        await direct.applyCoupon({ code: 'BESTYOU' });
        await cart.removeCoupon();
      },
      { discount: { isApplied: true, code: 'BESTYOU' }, total: 712 },
    ],
    [
      'stays if the shop refuses to remove it, and says so',
      async ({ cart, connection }) => {
        connection.next('removeCoupon', TOO_MANY_ATTEMPTS);
        await cart.removeCoupon();
      },
      { discount: { code: 'DAWN10' }, notice: { code: 'THROTTLED', message: TOO_MANY_ATTEMPTS.message }, total: 674 },
    ],
  ]);

  describe('for an empty cart', () => {
    it.each([
      ['/products/skin-system?coupon=DAWN10', 'BESTYOU', { percent: 5, endsUrlPrice: true }],
      ['/products/skin-system?coupon=BESTYOU', 'DAWN10', { percent: 0, endsUrlPrice: true }],
    ])('at %s waits for a confirmation where %s would end the URL price', async (url, code, ofEmptyCart) => {
      const { cart, shopper } = await openAt(url);
      await cart.applyCoupon(code);
      expect(cart.get().couponToConfirm).toEqual({ code, byUrl: false, extraCost: 0, ofEmptyCart });
      expect(shopper.prices.get().of(SYSTEM)).toMatchObject({ sale: 499 });
      await cart.confirmCoupon();
      expect(cart.get()).toMatchObject({ discount: { code, byUrl: false }, couponToConfirm: null });
      expect(shopper.prices.get().of(SYSTEM)).toMatchObject({ sale: 799 });
    });

    it('waits for a confirmation where the percentage is smaller, and replaces the first where it is larger', async () => {
      const { cart } = await openWith();
      await cart.applyCoupon('BESTYOU');
      await cart.applyCoupon('DAWN10');
      expect(cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, couponToConfirm: null });
      await cart.applyCoupon('BESTYOU');
      expect(cart.get()).toMatchObject({
        discount: { code: 'DAWN10' },
        couponToConfirm: { code: 'BESTYOU', ofEmptyCart: { percent: 5, endsUrlPrice: false } },
      });
    });

    it('is no loss where a smaller percentage brings the URL price, and unknown codes are left to the shop', () => {
      const loss = (code: string) =>
        couponLoss({}, couponDiscount('DAWN10', 10, false), { code, byUrl: true }, DEFAULT_SETTINGS);
      expect([loss('BESTYOU'), loss('DAWN10'), loss('NOSUCH')]).toEqual([null, null, null]);
      expect(couponLoss({}, EMPTY_DISCOUNT, { code: 'BESTYOU', byUrl: false }, DEFAULT_SETTINGS)).toBeNull();
    });
  });

  it('costs exactly the difference of the totals more, for any cart', () => {
    const quantities = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 5, maxLength: 5 });
    const codes = fc.constantFrom<readonly [string, number]>(['DAWN10', 10], ['BESTYOU', 5], ['NOSUCH', 0], ['', 0]);
    /** Another way: list of unit prices, and the discount as the rounded-up half of the rest. */
    const total = (units: readonly number[], off: number, byUrl: boolean): number => {
      const prices = [byUrl ? 499 : 799, 749, 399, 479, 549];
      const sum = units.reduce((all, qty, at) => all + qty * (prices[at] ?? 0), 0);
      return sum - Math.floor((sum * off * 2 + 100) / 200);
    };
    fc.assert(
      fc.property(
        quantities,
        codes,
        codes,
        fc.boolean(),
        fc.boolean(),
        (units, [code, off], [next, nextOff], ...by) => {
          const [byUrl, comesByUrl] = by;
          const discount = code === '' ? EMPTY_DISCOUNT : couponDiscount(code, off, byUrl);
          const loss = couponLoss(cartOf(units, byUrl), discount, { code: next, byUrl: comesByUrl }, DEFAULT_SETTINGS);
          // Nothing is compared if no code is applied, or the next one is not in the catalogue.
          const isCompared = code !== '' && code !== next && nextOff > 0;
          const more = total(units, nextOff, comesByUrl) - total(units, off, byUrl);
          expect(loss?.extraCost ?? 0).toBe(isCompared ? Math.max(0, more) : 0);
        },
      ),
    );
  });
});

describe('a code at a backend with the core calls alone', () => {
  it('is answered without its percentage, which the page gets by applying it again, or from the catalogue', async () => {
    for (const [code, off, offIfLost] of [
      ['FESTIVE15', 15, 0],
      ['DAWN10', 10, 10],
    ] as const) {
      const { tab, cart, connection } = await openForeign();
      await cart.applyCoupon(code);
      const again = await tab.reload();
      expect(again.shopper.cart.get().discount).toMatchObject({ code, off });
      connection.all('drop');
      connection.next('getCart', { before: Promise.resolve() });
      expect((await again.reload()).shopper.cart.get().discount).toMatchObject({ code, off: offIfLost });
    }
  });

  it('is not asked about where the backend names none', async () => {
    const { off: _unknown, ...none } = EMPTY_DISCOUNT;
    const { api } = createForeignBackend();
    const getCart: ShopApi['getCart'] = async () => {
      const answer = await api.getCart();
      return answer.status ? { ...answer, data: { ...answer.data, discount: { ...none, isApplied: true } } } : answer;
    };
    const { openTab, connection } = openBrowser({ ...api, getCart }, createClock());
    expect((await openTab('/')).shopper.cart.get().phase).toBe('ready');
    expect(connection.count('applyCoupon')).toBe(0);
  });

  const openByUrl = async () => {
    const opened = await openForeign('/?coupon=DAWN10');
    await opened.cart.add(SYSTEM);
    return opened;
  };
  rows(openByUrl, [
    [
      'keeps the URL price when the same code is typed',
      ({ cart }) => cart.applyCoupon('DAWN10'),
      { total: 449, discount: { byUrl: true } },
    ],
    [
      'is removed when it is deleted, even if the answer is empty',
      async ({ cart, backend, local }) => {
        await cart.removeCoupon();
        expect([backend.held().code, local.get('url-coupon')]).toEqual(['', null]);
      },
      { total: 799 },
    ],
  ]);

  it('keeps the URL price by the page’s own rule until another code is typed, and does not get it back', async () => {
    const { connection, tab } = await openByUrl();
    const again = await tab.reload();
    expect(seen({ tab: again, connection }).total).toBe(449);
    await again.shopper.cart.applyCoupon('FESTIVE15');
    const later = await again.reload();
    expect(seen({ tab: later, connection }).total).toBe(799 - 120);
    await later.shopper.cart.applyCoupon('DAWN10');
    await later.shopper.cart.confirmCoupon();
    expect(seen({ tab: later, connection })).toMatchObject({ total: 719, discount: { code: 'DAWN10' } });
  });
});
