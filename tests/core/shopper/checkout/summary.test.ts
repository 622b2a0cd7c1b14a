/**
 * The summary beside cart and checkout: modes, redeemed cash, and what they make of the total (spec 4, 5, 10.6, 10.7).
 */
import { describe, expect, it } from 'vitest';
import { openShop, verify } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';

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
  it('is the same object until a part of it changes', async () => {
    const { shopper } = await openShop().openTab();
    const before = shopper.summary.get();
    expect(shopper.summary.get()).toBe(before);
    await shopper.cart.add(WASH);
    expect(shopper.summary.get()).not.toBe(before);
  });

  it('equals the shop’s, for every cart, code and mode', async () => {
    const { shopper, direct } = await openWithCash(120);
    for (const code of ['DAWN10', 'BESTYOU']) {
      await shopper.cart.add(SYSTEM);
      await shopper.cart.applyCoupon(code);
      const answer = await direct.getCart();
      const { prepaid, cod } = shopper.summary.get();
      expect(answer).toMatchObject({ data: { quotes: { prepaid: { ...prepaid, redeemableCash: 0 }, cod } } });
    }
  });
});

it('redeemed reward cash is no longer ticked once its order is placed', async () => {
  const { shopper, tab } = await openWithCash(50);
  shopper.checkout.setRedeemCash(true);
  await shopper.checkout.place();
  expect(tab.page.visited.at(-1)).toMatch(/^\/sandbox\/pay\?order=BH/u);
  expect(shopper.checkout.get()).toMatchObject({ placed: { summary: { total: 699 } }, form: { redeemCash: false } });
});
