/** An order's card and pages: how it looks on small screens, the sums of each way to pay, and reward cash at every step. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { RAVI } from '../../samples/customers.ts';
import { setText } from '../accessibility/cut-off-text.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { expectAssurance, placed } from '../world/purchase.ts';
import { PHONE, SMALLEST, viewportOf } from '../world/screens.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { WASH } from '../../samples/products.ts';
import { onDesktop, onPhone } from '../world/world.ts';

/** How many lines the text takes, and where it begins and ends, in pixels from the top of the page. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()];
    return {
      count: new Set(rects.map(({ top }) => Math.round(top))).size,
      top: Math.min(...rects.map(({ top }) => top)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    };
  });

onPhone('the card of an order', (world) => {
  it('shows the number unbroken and the state below it, on the smallest screen and with large text too', async () => {
    const { api, main, open, page } = await world.arrive();
    await api.signUp();
    const number = await api.orderWash('upi');
    await open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    for (const [screen, size] of [
      [PHONE, '100%'],
      [SMALLEST, '100%'],
      [SMALLEST, '150%'],
    ] as const) {
      await page.setViewportSize(viewportOf(screen));
      await page.evaluate(setText, { size });
      const shown = await linesOf(card.getByText(number, { exact: true }));
      const state = await linesOf(card.getByText('Waiting for payment').first());
      expect([screen.name, size, shown.count]).toEqual([screen.name, size, 1]);
      expect(state.top).toBeGreaterThanOrEqual(shown.bottom - 1);
    }
  });
});

onDesktop('an order whose payment was declined', (world) => {
  it('shows the sums of the mode that is chosen to pay it again, on its page and its card, and can be switched to cash', async () => {
    const visitor = await placed(world, 'UPI');
    const { page, main, press, title, open, order, expectCount } = visitor;
    await press(page.getByRole('button', { name: 'Decline payment' }));
    await expect(title).toHaveText('Payment failed');
    const number = await order();
    await open('/profile/orders');
    const card = main.getByRole('listitem').filter({ hasText: number });
    const total = card.getByText('Total', { exact: true }).locator('xpath=..');
    await expect(total).toContainText('₹749');
    await press(card.getByRole('radio', { name: 'Cash on delivery' }));
    await expect(total).toContainText('₹899');

    await open(`/payment/fail?order=${number}`);
    // As at the checkout's button.
    await expectAssurance(visitor);
    const cash = main.getByRole('radio', { name: 'Cash on delivery' });
    await expect(cash).toHaveAccessibleName(/Includes ₹150 fee.*₹899/);
    const sums = main.getByRole('region', { name: 'Your order' });
    await expect(sums.getByText('₹749').last()).toBeVisible();
    await press(cash);
    await expect(sums.getByText('₹899')).toBeVisible();
    await expect(sums.getByText('₹150')).toBeVisible();
    await press(main.getByRole('button', { name: 'Place order, ₹899' }));
    await expect(title).toHaveText('Thank you. Your order is confirmed');
    await expectCount(0);
  });

  it('comes with the way to pay it again, whose code it waits for: nothing shifts', async () => {
    const { page, main, press, title, open, order } = await placed(world, 'UPI');
    await press(page.getByRole('button', { name: 'Decline payment' }));
    await expect(title).toHaveText('Payment failed');
    const number = await order();
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/pay-again-[\w-]+\.js/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await watchShifts(page);
    const asked = page.waitForRequest(/\/assets\/pay-again-/);
    await open(`/payment/fail?order=${number}`);
    await asked;
    await expect(title).toHaveText('Payment failed');
    await expect(main.getByRole('region', { name: 'Your order' })).toBeHidden();
    code.resolve();
    await expect(main.getByRole('button', { name: /^Pay ₹749|^Place order/ })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Your order' })).toBeVisible();
    expect(await shiftsOf(page), (await movedElements(page)).join(', ')).toBeLessThan(0.001);
  });

  it('is shown as paid on the failure page once it is paid, without layout shift', async () => {
    const { page, main, title, open, order, shop } = await placed(world, 'Card');
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
    await shop.pay(await order(), 'succeeds');
    shop.replace('order/get.php', async ({ own }) => {
      await delay(300);
      return own();
    });
    await watchShifts(page);
    await open(`/payment/fail?order=${await order()}`);
    await expect(title).toHaveText('Thank you. Payment received');
    await expect(main.getByText('You don’t need to pay again.')).toBeVisible();
    expect(await shiftsOf(page), (await movedElements(page)).join(', ')).toBeLessThan(0.001);
  });
});

onPhone('reward cash', (world) => {
  it('is not redeemed with cash on delivery, pays for a whole order, and is back in the balance once that is cancelled', async () => {
    const visitor = await world.arrive();
    const { open, main, press, api, shop, title } = visitor;
    await api.put(WASH, 1);
    await api.signUp();
    await shop.grantCash(RAVI, 749);
    await open('/checkout');
    const checkout = checkoutOf(visitor);
    const redeem = main.getByLabel('Use ₹749 reward cash');
    await checkout.choose('UPI');
    await press(redeem);
    await expect(checkout.place).toHaveText('Place order, ₹0');
    await checkout.choose('Cash on delivery');
    await expect(redeem).not.toBeChecked();
    await expect(redeem).toBeDisabled();
    await expect(checkout.place).toHaveText('Place order, ₹899');
    await checkout.choose('UPI');
    await press(redeem);
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
    await open('/profile/account');
    await expect(main.getByRole('region', { name: 'Reward cash' })).toContainText('₹749');
  });
});
