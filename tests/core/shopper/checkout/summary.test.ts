/**
 * The summary beside cart and checkout: modes, redeemed cash, and what they make of the total (spec 4, 5, 10.6, 10.7).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentMode } from '../../../../core/entities/payment-mode.ts';
import { modes } from '../../arbitraries.ts';
import { openShop, verify } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';

const OFFER = 900_000;

/** A customer with reward cash, a wash in the cart. */
const openWithCash = async (amount: number) => {
  const opened = openShop();
  await opened.customer(PHONE);
  await opened.shop.grantRewardCash({ phone: PHONE, amount, reason: 'goodwill' });
  const tab = await opened.openTab();
  await verify(tab, opened.lastOtp);
  await tab.shopper.cart.add(WASH);
  const { shopper } = tab;
  return { ...opened, tab, shopper, quote: () => shopper.summary.get().quote };
};

describe('the summary of the cart', () => {
  it('has both totals side by side and the total of each mode, whichever mode is chosen', async () => {
    const { openTab } = openShop();
    const { shopper } = await openTab();
    await shopper.cart.add(WASH);
    for (const mode of ['card', 'upi', 'netbanking', 'cod'] as const) {
      shopper.checkout.choosePayment(mode);
      expect(shopper.summary.get()).toMatchObject({
        prepaid: { total: 749, shipping: 0 },
        cod: { total: 899, shipping: 150 },
        quote: { mode, total: mode === 'cod' ? 899 : 749 },
        costs: {
          card: { total: 749, shipping: 0 },
          upi: { total: 749, shipping: 0 },
          netbanking: { total: 749, shipping: 0 },
          cod: { total: 899, shipping: 150 },
        },
      });
    }
  });

  it('is the same object until a part of it changes', async () => {
    const { shopper } = await openShop().openTab();
    const before = shopper.summary.get();
    expect(shopper.summary.get()).toBe(before);
    await shopper.cart.add(WASH);
    expect(shopper.summary.get()).not.toBe(before);
  });

  it('depends only on the last chosen mode', async () => {
    const { shopper } = await openShop().openTab();
    await shopper.cart.add(WASH);
    await shopper.cart.applyCoupon('DAWN10');
    fc.assert(
      fc.property(fc.array(modes, { minLength: 1, maxLength: 8 }), (chosen) => {
        for (const mode of chosen) shopper.checkout.choosePayment(mode);
        const last = chosen.at(-1) as PaymentMode;
        expect(shopper.checkout.get().form).toMatchObject({
          mode: last,
          options: {
            card: last === 'card',
            upi: last === 'upi',
            netbanking: last === 'netbanking',
            cod: last === 'cod',
          },
        });
        expect(shopper.summary.get().quote).toMatchObject({ mode: last, total: 674 + (last === 'cod' ? 150 : 0) });
      }),
    );
  });

  it('equals the shop’s, for every cart, code and mode', async () => {
    const { shopper, direct } = await openWithCash(120).then(({ shopper: mine, direct: shops }) => ({
      shopper: mine,
      direct: shops,
    }));
    for (const code of ['DAWN10', 'BESTYOU']) {
      await shopper.cart.add(SYSTEM);
      await shopper.cart.applyCoupon(code);
      const answer = await direct.getCart();
      const { prepaid, cod } = shopper.summary.get();
      expect(answer).toMatchObject({ data: { quotes: { prepaid: { ...prepaid, redeemableCash: 0 }, cod } } });
    }
  });
});

describe('redeemed reward cash', () => {
  it('is a fixed amount of the balance, at most the subtotal, and replaces the percentage while it is redeemed', async () => {
    const { shopper, quote } = await openWithCash(120);
    await shopper.cart.applyCoupon('DAWN10');
    shopper.checkout.setRedeemCash(true);
    expect(quote()).toMatchObject({
      discount: { code: 'DAWN10', amount: 120, value: 120 },
      total: 629,
      redeemableCash: 120,
    });
    shopper.checkout.setRedeemCash(false);
    expect(quote()).toMatchObject({ discount: { amount: 0, value: 75 }, total: 674 });
  });

  it('pays for everything if the balance is larger', async () => {
    const { shopper, quote } = await openWithCash(5000);
    shopper.checkout.setRedeemCash(true);
    expect(quote()).toMatchObject({ discount: { amount: 749, value: 749 }, total: 0 });
  });

  it.each(['card', 'upi', 'netbanking', 'cod'] as const)('is set to 0 and unticked by choosing %s', async (mode) => {
    const { shopper, quote } = await openWithCash(120);
    shopper.checkout.setRedeemCash(true);
    shopper.checkout.choosePayment(mode);
    expect(shopper.checkout.get().form.redeemCash).toBe(false);
    expect(quote()).toMatchObject({ discount: { amount: 0 }, total: mode === 'cod' ? 899 : 749 });
  });

  it('cannot be ticked under cash on delivery', async () => {
    const { shopper, quote } = await openWithCash(120);
    shopper.checkout.choosePayment('cod');
    shopper.checkout.setRedeemCash(true);
    expect(shopper.checkout.get().form.redeemCash).toBe(false);
    expect(quote()).toMatchObject({ total: 899, redeemableCash: 0 });
  });

  it('says how much more the coupon would save', async () => {
    const { shopper } = await openWithCash(50);
    await shopper.cart.applyCoupon('DAWN10');
    expect(shopper.summary.get().couponSavesMore).toBe(0);
    shopper.checkout.setRedeemCash(true);
    expect(shopper.summary.get().couponSavesMore).toBe(25);
    await shopper.cart.applyCoupon('BESTYOU');
    await shopper.cart.confirmCoupon();
    expect(shopper.summary.get().couponSavesMore).toBe(0);
  });

  it('is no offer: the end of the countdown removes the coupon and keeps it', async () => {
    const { shopper, quote, clock } = await openWithCash(120);
    await shopper.cart.applyCoupon('DAWN10');
    shopper.checkout.setRedeemCash(true);
    await clock.advance(OFFER);
    expect(shopper.checkout.get().form.redeemCash).toBe(true);
    expect(quote()).toMatchObject({
      discount: { isApplied: false, code: '', off: 0, amount: 120, value: 120 },
      total: 629,
    });
  });

  it('is no longer ticked once its order is placed', async () => {
    const { shopper, tab } = await openWithCash(50);
    shopper.checkout.setRedeemCash(true);
    await shopper.checkout.place();
    expect(tab.page.visited.at(-1)).toMatch(/^\/sandbox\/pay\?order=BH/u);
    expect(shopper.checkout.get()).toMatchObject({ placed: { summary: { total: 699 } }, form: { redeemCash: false } });
  });

  it('has the same amount at the shop as on the page when the order is placed, and pays for a small one completely', async () => {
    const { shopper, tab } = await openWithCash(5000);
    shopper.checkout.setRedeemCash(true);
    await shopper.checkout.place();
    expect(shopper.checkout.get().placed).toMatchObject({
      state: 'confirmed',
      payment: 'captured',
      summary: { total: 0, discount: { amount: 749 } },
    });
    expect(tab.page.visited.at(-1)).toMatch(/^\/payment\/success\?order=BH/u);
    expect(shopper.session.get().cash).toBe(4251);
  });
});

describe('the price of a product', () => {
  it('is the catalogue’s, and none for an unknown product', async () => {
    const { shopper } = await openShop().openTab();
    expect(shopper.prices.get().of(SYSTEM)).toEqual({ initial: 2049, sale: 799 });
    expect(shopper.prices.get().of('bhor_0006')).toBeUndefined();
  });
});
