/** Codes: typed, replaced, taken away, and never two at a time (spec 5, 10.8–10.10). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { couponDiscount, EMPTY_DISCOUNT } from '../../../../core/entities/discount.ts';
import { couponLoss, extraCost } from '../../../../core/shopper/cart/coupon-comparison.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop, cartOf, openWith } from '../../open-shop.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { TOO_MANY_ATTEMPTS } from '../../../samples/refusals.ts';

const BUNDLE = SYSTEM;

describe('a typed coupon code', () => {
  it('is applied whatever its case and surrounding spaces', async () => {
    const { cart, connection, total } = await openWith(WASH);
    await cart.applyCoupon('  dawn10 ');
    expect(connection.calls.at(-1)).toEqual({ name: 'applyCoupon', input: { code: 'DAWN10' } });
    expect(cart.get()).toMatchObject({
      discount: { isApplied: true, code: 'DAWN10', off: 10, byUrl: false },
      couponNotice: null,
      couponBusy: false,
    });
    expect(total()).toBe(674);
  });

  it.each(['', '   ', '\t'])('that is blank, %j, shows the general empty message and makes no call', async (code) => {
    const { cart, connection } = await openWith(WASH);
    await cart.applyCoupon(code);
    expect(cart.get().couponNotice).toEqual({
      kind: 'error',
      code: 'FIELD_INVALID',
      message: 'Please fill this field',
    });
    expect(connection.count('applyCoupon')).toBe(0);
  });

  it('that is unknown changes nothing and says so', async () => {
    const { cart, total } = await openWith(WASH);
    await cart.applyCoupon('BESTYOU');
    const before = cart.get();
    await cart.applyCoupon('NOSUCH');
    expect(cart.get()).toEqual({
      ...before,
      couponNotice: { kind: 'error', code: 'COUPON_INVALID', message: 'This code isn’t valid' },
    });
    expect(total()).toBe(712);
  });

  it('changes nothing if the shop refuses it or cannot be reached, and says so', async () => {
    for (const [fault, code] of [
      [TOO_MANY_ATTEMPTS, 'THROTTLED'],
      ['drop', 'UNREACHABLE'],
    ] as const) {
      const { cart, connection } = await openWith(WASH);
      const before = cart.get();
      connection.next('applyCoupon', fault);
      await cart.applyCoupon('DAWN10');
      expect(cart.get()).toEqual({ ...before, couponNotice: expect.objectContaining({ kind: 'error', code }) });
    }
  });

  it('is marked as busy during the call', async () => {
    const { cart, connection } = await openWith(WASH);
    const { opened, open } = gate();
    connection.next('applyCoupon', { before: opened });
    const applying = cart.applyCoupon('DAWN10');
    await quiet();
    expect(cart.get().couponBusy).toBe(true);
    open();
    await applying;
    expect(cart.get().couponBusy).toBe(false);
  });

  it('waits for earlier clicks, and later clicks wait for it', async () => {
    const { cart, connection, direct, total } = await openWith(WASH);
    const ends = [cart.setQuantity(WASH, 3), cart.applyCoupon('DAWN10'), cart.setQuantity(WASH, 2)];
    await Promise.all(ends);
    expect(connection.calls.slice(-3).map(({ name }) => name)).toEqual(['updateCart', 'applyCoupon', 'updateCart']);
    expect(total()).toBe(1348);
    expect(await direct.getCart()).toMatchObject({ data: { quotes: { prepaid: { total: 1348 } } } });
  });

  it('is not applied if the shopper logged out meanwhile', async () => {
    const { cart, connection, tab } = await openWith(WASH);
    const { opened, open } = gate();
    connection.next('applyCoupon', { after: opened });
    const applying = cart.applyCoupon('DAWN10');
    await quiet();
    await tab.shopper.logout();
    open();
    await applying;
    expect(cart.get()).toMatchObject({ discount: { isApplied: false }, couponBusy: false, items: {} });
  });
});

describe('a second coupon code', () => {
  it('that saves less is not asked about again where the customer logged out before the answer came', async () => {
    const { cart, connection, tab } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.applyCoupon('BESTYOU');
    const { opened, open } = gate();
    connection.next('applyCoupon', { after: opened });
    const confirming = cart.confirmCoupon();
    await quiet();
    await tab.shopper.logout();
    open();
    await confirming;
    expect(cart.get()).toMatchObject({ couponToConfirm: null, couponBusy: false, items: {} });
  });

  it('replaces the first', async () => {
    const { cart, total } = await openWith(WASH);
    await cart.applyCoupon('BESTYOU');
    await cart.applyCoupon('DAWN10');
    expect(cart.get().discount).toMatchObject({ code: 'DAWN10', off: 10 });
    expect(total()).toBe(674);
  });

  it('that saves less is reported first, and replaces the first code when it is confirmed', async () => {
    const { cart, connection, total } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.applyCoupon('bestyou');
    expect(cart.get()).toMatchObject({
      discount: { code: 'DAWN10' },
      couponToConfirm: { code: 'BESTYOU', extraCost: 38 },
    });
    expect(connection.count('applyCoupon')).toBe(1);
    await cart.confirmCoupon();
    expect(cart.get()).toMatchObject({ discount: { code: 'BESTYOU', off: 5 }, couponToConfirm: null });
    expect(total()).toBe(712);
  });

  it('that saves less may be declined', async () => {
    const { cart } = await openWith(WASH);
    await cart.applyCoupon('DAWN10');
    await cart.applyCoupon('BESTYOU');
    cart.keepCoupon();
    await cart.confirmCoupon();
    expect(cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, couponToConfirm: null });
  });

  it('ends the URL price, which is included in the difference', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=BESTYOU');
    await shopper.cart.add(BUNDLE);
    expect(shopper.summary.get().quote.total).toBe(474);
    await shopper.cart.applyCoupon('DAWN10');
    expect(shopper.cart.get().couponToConfirm).toEqual({ code: 'DAWN10', byUrl: false, extraCost: 719 - 474 });
    await shopper.cart.confirmCoupon();
    expect(shopper.summary.get().quote.total).toBe(719);
  });

  it('that equals the applied one keeps the URL price', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab('/?coupon=DAWN10');
    await shopper.cart.add(BUNDLE);
    await shopper.cart.applyCoupon('DAWN10');
    expect(shopper.cart.get()).toMatchObject({ couponToConfirm: null, discount: { byUrl: true } });
    expect(shopper.summary.get().quote.total).toBe(449);
  });

  describe('with an empty cart', () => {
    const arrive = async (url: string) => {
      const { openTab } = openShop();
      return (await openTab(url)).shopper;
    };

    it.each([
      ['/products/skin-system?coupon=DAWN10', 'BESTYOU', { percent: 5, endsUrlPrice: true }],
      ['/products/skin-system?coupon=BESTYOU', 'DAWN10', { percent: 0, endsUrlPrice: true }],
    ])('at %s waits for a confirmation where %s would end the URL price', async (url, code, ofEmptyCart) => {
      const { cart, prices } = await arrive(url);
      await cart.applyCoupon(code);
      expect(cart.get().couponToConfirm).toEqual({ code, byUrl: false, extraCost: 0, ofEmptyCart });
      expect(prices.get().of(BUNDLE)).toMatchObject({ sale: 499 });
      await cart.confirmCoupon();
      expect(cart.get()).toMatchObject({ discount: { code, byUrl: false }, couponToConfirm: null });
      expect(prices.get().of(BUNDLE)).toMatchObject({ sale: 799 });
    });

    it('waits for a confirmation where the percentage is smaller, and may be declined', async () => {
      const { cart } = await arrive('/');
      await cart.applyCoupon('DAWN10');
      await cart.applyCoupon('BESTYOU');
      expect(cart.get()).toMatchObject({
        discount: { code: 'DAWN10' },
        couponToConfirm: { code: 'BESTYOU', ofEmptyCart: { percent: 5, endsUrlPrice: false } },
      });
      cart.keepCoupon();
      expect(cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, couponToConfirm: null });
    });

    it('replaces the first at once where the percentage is larger', async () => {
      const { cart } = await arrive('/');
      await cart.applyCoupon('BESTYOU');
      await cart.applyCoupon('DAWN10');
      expect(cart.get()).toMatchObject({ discount: { code: 'DAWN10' }, couponToConfirm: null });
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
    const codes = fc.constantFrom<readonly [string, number]>(['DAWN10', 10], ['BESTYOU', 5]);
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
        (units, [standing, off], [wished, wishedOff], byUrl, comesByUrl) => {
          const loss = extraCost(
            cartOf(units, byUrl),
            couponDiscount(standing, off, byUrl),
            { code: wished, byUrl: comesByUrl },
            DEFAULT_SETTINGS,
          );
          expect(loss).toBe(
            standing === wished ? 0 : Math.max(0, total(units, wishedOff, comesByUrl) - total(units, off, byUrl)),
          );
        },
      ),
    );
  });

  it('is not compared if no code is applied or it is not in the catalogue', () => {
    const items = cartOf([1, 1, 0, 0, 0], false);
    expect(extraCost(items, EMPTY_DISCOUNT, { code: 'BESTYOU', byUrl: false }, DEFAULT_SETTINGS)).toBe(0);
    expect(
      extraCost(items, couponDiscount('DAWN10', 10, false), { code: 'NOSUCH', byUrl: false }, DEFAULT_SETTINGS),
    ).toBe(0);
  });
});
