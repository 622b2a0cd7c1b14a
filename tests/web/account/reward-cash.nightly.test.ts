/**
 * Reward cash from the order that earns it to the return that takes it back, on the pages and in the shop's records.
 */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { RAVI } from '../../samples/customers.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onScreens, type World } from '../world/world.ts';

const DELIVERED = ['packed', 'shipped', 'out_for_delivery', 'delivered'];

/** A customer whose first order, paid by UPI, has reached this state. */
const customerOf = async (world: World, ...states: readonly string[]) => {
  const visitor = await world.arrive();
  const { page, press, shop, api } = visitor;
  await api.put(WASH, 1);
  const checkout = checkoutOf(visitor);
  await checkout.prepareKnown('UPI');
  await press(checkout.place);
  await press(page.getByRole('button', { name: 'Complete payment' }));
  await checkout.expectThanks();
  const number = (await api.orders())[0]?.order ?? '';
  await shop.move(number, ...states);
  return { ...visitor, checkout, number };
};

/** The available reward cash on the account page. */
const expectBalance = async ({ open, main }: Storefront, amount: string): Promise<void> => {
  await open('/profile/account');
  await expect(main.getByRole('region', { name: 'Reward cash' })).toContainText(amount);
};

onScreens('reward cash', [PHONE], (world) => {
  it('that was redeemed is deselected by choosing cash on delivery, and that order reserves none of it', async () => {
    const visitor = await customerOf(world, ...DELIVERED);
    const { open, main, press, amount, api, checkout } = visitor;
    const { cashback } = await api.cash();
    expect(cashback).toBeGreaterThan(0);
    await api.put(SYSTEM, 1);
    await open('/checkout');
    await checkout.choose('UPI');
    const redeem = main.getByLabel(`Use ₹${cashback} reward cash`);
    await press(redeem);
    await expect(redeem).toBeChecked();
    await expect(checkout.place).toHaveText(`Pay ₹${799 - cashback}`);
    await checkout.choose('Cash on delivery');
    await expect(redeem).not.toBeChecked();
    await expect(redeem).toBeDisabled();
    await expect(checkout.place).toHaveText('Place order, ₹949');
    await checkout.look();
    await expect(amount('Total')).toHaveText('₹949');
    await press(checkout.place);
    await checkout.expectThanks();
    expect((await api.orders())[0]).toMatchObject({
      payment_mode: 'cod',
      state: 'confirmed',
      summary: { total: 949 },
    });
    expect(await api.cash()).toEqual({ cashback });
    await expectBalance(visitor, `₹${cashback}`);
  });

  it('that was spent is returned when the order is cancelled, and so is the money', async () => {
    const visitor = await customerOf(world, ...DELIVERED);
    const { page, open, main, press, api, shop, checkout } = visitor;
    const { cashback } = await api.cash();
    await api.put(SYSTEM, 1);
    await open('/checkout');
    await checkout.choose('UPI');
    await press(main.getByLabel(/^Use ₹\d+ reward cash$/));
    await press(checkout.place);
    await press(page.getByRole('button', { name: 'Complete payment' }));
    await checkout.expectThanks();
    expect(await api.cash()).toEqual({ cashback: 0 });

    const number = (await api.orders())[0]?.order ?? '';
    await open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    await press(card.getByText('Cancel this order'));
    await expect(
      card.getByText(
        `We’ll refund ₹${799 - cashback} to the account you paid from. ₹${cashback} reward cash goes back to your balance.`,
      ),
    ).toBeVisible();
    await card.getByLabel('Reason').fill('Changed my mind');
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await expect(card.getByText('Your order has been cancelled.')).toBeVisible();
    expect((await api.orders())[0]).toMatchObject({ order: number, state: 'cancelled' });
    await shop.advance(60_000);
    await page.reload();
    await expect(card.getByText('Refunded').first()).toBeVisible();
    const isBack = `₹${cashback} reward cash is back in your balance.`;
    await expect(card.getByText(isBack)).toBeVisible();
    await open(`/payment/success?order=${number}`);
    await expect(visitor.title).toHaveText('Your payment has been refunded');
    await expect(main.getByText(isBack)).toBeVisible();
    expect((await api.orders())[0]).toMatchObject({ state: 'refunded', summary: { total: 799 - cashback } });
    expect(await api.cash()).toEqual({ cashback });
    await expectBalance(visitor, 'Refunded: order cancelled or returned');
  });

  it('that pays for a whole order confirms it, is one line of the history, and is back in the balance once it is cancelled', async () => {
    const visitor = await world.arrive();
    const { open, main, press, api, shop, title } = visitor;
    await api.put(WASH, 1);
    await api.signUp();
    await shop.grantCash(RAVI, 749);
    await open('/checkout');
    const checkout = checkoutOf(visitor);
    await checkout.choose('UPI');
    await press(main.getByLabel('Use ₹749 reward cash'));
    await expect(checkout.place).toHaveText('Place order, ₹0');
    await press(checkout.place);
    await expect(title).toHaveText('Thank you. Your order is confirmed');
    await expect(visitor.banner).not.toContainText('DAWN10');
    await open('/profile/account');
    const history = main.getByRole('table', { name: 'Reward cash history' });
    await expect(history.getByRole('row').filter({ hasText: 'Spent on an order' })).toContainText('−₹749');
    await expect(history).not.toContainText('Reserved');

    const number = (await api.orders())[0]?.order ?? '';
    await open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    await expect(card.getByText('Paid with reward cash.')).toBeVisible();
    await press(card.getByText('Cancel this order'));
    await expect(card.getByText('₹749 reward cash goes back to your balance.')).toBeVisible();
    await card.getByLabel('Reason').fill('Changed my mind');
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await expect(card.getByText('This order was cancelled. ₹749 is back in your balance.')).toBeVisible();
    expect(await api.cash()).toEqual({ cashback: 749 });
    await open(`/payment/success?order=${number}`);
    await expect(title).toHaveText('This order was cancelled');
    await expect(main.getByText('₹749 is back in your balance.')).toBeVisible();
    await expect(main.getByText('Your bank')).toHaveCount(0);
  });

  it('that was earned is taken back when the order is returned, and the account page tells each step', async () => {
    const visitor = await customerOf(world, ...DELIVERED);
    const { page, open, main, press, api, shop, number } = visitor;
    const { cashback } = await api.cash();
    await open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    await press(card.getByText('Return this order'));
    // An order paid by UPI is refunded there: no UPI ID is asked for.
    await expect(card.getByLabel('UPI ID for the refund')).toHaveCount(0);
    await card.getByLabel('Reason').fill('Not for me');
    await press(card.getByRole('button', { name: 'Request return' }));
    await expect(card.getByText('Return requested', { exact: true }).first()).toBeVisible();
    await shop.move(number, 'picked_up', 'refunded');
    await shop.advance(60_000);
    await page.reload();
    await expect(card.getByText('Refunded').first()).toBeVisible();
    expect(await api.orders()).toMatchObject([{ order: number, state: 'refunded' }]);
    expect(await api.cash()).toEqual({ cashback: 0 });
    await expectBalance(visitor, '₹0');
    const entry = (text: string) => main.getByRole('row').filter({ hasText: text });
    await expect(entry('Credited')).toContainText(`+₹${cashback}`);
    await expect(entry('Reversed: order returned')).toContainText(`−₹${cashback}`);
  });
});
