import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../samples/durations.ts';
import { SYSTEM } from '../../../samples/products.ts';
import { createTestShop, dataOf, openSession, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

describe('applying a code', () => {
  it('starts the URL price when it arrives by URL, and ends it when another code is typed, but not when the same one is', async () => {
    const { api } = openSession();
    const bundle = async () => (await dataOf(api.getCart())).items[SYSTEM]?.sale;
    await api.addToCart({ pid: SYSTEM, qty: 1 });
    await api.applyCoupon({ code: 'DAWN10' });
    expect(await dataOf(api.applyCoupon({ code: 'DAWN10', source: 'url' }))).toMatchObject({ byUrl: true });
    expect(await dataOf(api.applyCoupon({ code: 'DAWN10' }))).toMatchObject({ byUrl: true, cart: { version: 3 } });
    expect(await bundle()).toBe(499);
    expect(await dataOf(api.applyCoupon({ code: 'BESTYOU' }))).toMatchObject({ byUrl: false });
    expect(await bundle()).toBe(799);
  });

  it('is refused for an empty code and changes nothing; for an unknown one it counts the try, which is all that changes', async () => {
    const { shop, api } = openSession();
    await api.applyCoupon({ code: 'BESTYOU' });
    const message = 'Please fill this field';
    const empty = { code: 'FIELD_INVALID', message, data: { fields: { code: message } } };
    expect(await refusalUnchanged(shop, () => api.applyCoupon({ code: '  ' }))).toMatchObject(empty);
    for (const code of ['NOPE', 'DAWN 10', '__proto__', 'A'.repeat(500)]) {
      const changed = await shop.changesOf(async () =>
        expect(await refusalOf(api.applyCoupon({ code, source: 'url' }))).toMatchObject({
          code: 'COUPON_INVALID',
          message: 'This code isn’t valid',
        }),
      );
      expect(changed).toEqual(['session.couponTries']);
    }
    expect((await dataOf(api.getCart())).discount?.code).toBe('BESTYOU');
  });

  it('is refused after 10 unknown codes in 10 minutes, and says how long to wait', async () => {
    const { shop, api } = openSession();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await refusalOf(api.applyCoupon({ code: `GUESS${guess}` }))).code).toBe('COUPON_INVALID');
      await shop.clock.advance(MINUTE / 2);
    }
    for (const code of ['GUESS', 'DAWN10'])
      expect(await refusalUnchanged(shop, () => api.applyCoupon({ code }))).toMatchObject({
        code: 'THROTTLED',
        data: { retryAfterMs: 5 * MINUTE },
        message: 'Too many attempts. Try again in 5 minutes',
      });
    expect((await refusalOf(shop.session().applyCoupon({ code: 'GUESS' }))).code).toBe('COUPON_INVALID');
    await shop.clock.advance(5 * MINUTE);
    expect((await dataOf(api.applyCoupon({ code: 'DAWN10' }))).isApplied).toBe(true);
    // The first try has left the window, the other nine have not.
    expect((await refusalOf(api.applyCoupon({ code: 'GUESS' }))).code).toBe('COUPON_INVALID');
    expect((await refusalOf(api.applyCoupon({ code: 'GUESS' }))).code).toBe('THROTTLED');
  });
});

describe('removing a code', () => {
  it.each(['DAWN10', ' dawn10 ', ''])('removes the coupon when called with “%s”', async (code) => {
    const api = createTestShop().session();
    await api.applyCoupon({ code: 'DAWN10' });
    expect(await dataOf(api.removeCoupon({ code }))).toMatchObject({ discount: { isApplied: false }, version: 2 });
  });

  it('leaves another code applied, and accepts a call without any code applied', async () => {
    const { shop, api } = openSession();
    await api.applyCoupon({ code: 'DAWN10' });
    expect(await shop.changesOf(() => dataOf(api.removeCoupon({ code: 'BESTYOU' })))).toEqual([]);
    await api.removeCoupon({ code: '' });
    expect(await shop.changesOf(() => dataOf(api.removeCoupon({ code: '' })))).toEqual([]);
  });
});
