/**
 * Late payments, in time and too late, and what the page says about them; orders are not shown to anybody else.
 */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { onScreens, type Arrival, type World } from '../world/world.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';

const HALF_AN_HOUR = 31 * MINUTE;
const TWO_DAYS = 2 * DAY;

/** The visitor leaves this tab and returns, as from the app of a bank. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** A customer at the gateway's page. */
const paying = async (world: World, arrival: Arrival = {}) => {
  const visitor = await world.arrive(arrival);
  await visitor.api.put(WASH, 1);
  const checkout = checkoutOf(visitor);
  await checkout.prepareKnown('UPI');
  await visitor.press(checkout.place);
  await expect(visitor.page).toHaveURL(/\/sandbox\/pay\?order=/);
  return { ...visitor, checkout, number: new URL(visitor.page.url()).searchParams.get('order') ?? '' };
};

/** The gateway sends nothing until the order has expired. */
const lapsed = async (world: World) => {
  const visitor = await paying(world);
  const { page, press, main, title, api, shop, number } = visitor;
  await press(page.getByRole('button', { name: 'Send no confirmation' }));
  await expect(title).toHaveText('Waiting for your payment');
  await shop.advance(HALF_AN_HOUR);
  await lookAgain(page);
  await expect(title).toHaveText('This order has expired');
  await expect(main.getByText('If your payment arrives within a day')).toBeVisible();
  expect(await api.orders()).toMatchObject([{ order: number, state: 'expired' }]);
  return visitor;
};

onScreens('a late payment', [PHONE], (world) => {
  it('confirms an order that has expired, and the page shows it when it is visible again', async () => {
    const { page, main, title, api, shop, number, expectCount } = await lapsed(world);
    await expect(main.getByText('Delivering to')).toHaveCount(0);
    await shop.pay(number, 'succeeds');
    await lookAgain(page);
    await expect(title).toHaveText('Thank you. Payment received');
    await expect(main.getByText('Delivering to')).toBeVisible();
    await expectCount(0);
    expect(await api.orders()).toMatchObject([{ order: number, state: 'confirmed' }]);
  });

  it('that comes too late even for that is refunded, and the page says so', async () => {
    const { page, main, title, open, api, shop, number, expectCount } = await lapsed(world);
    await shop.advance(TWO_DAYS);
    await shop.pay(number, 'succeeds');
    await lookAgain(page);
    await expect(title).toHaveText(/^Your (?:refund is on its way|payment has been refunded)$/);
    await shop.advance(MINUTE);
    await lookAgain(page);
    await expect(title).toHaveText('Your payment has been refunded');
    await expect(
      main.getByText('Your payment arrived too late to confirm this order, so we’ve refunded ₹749 to the account'),
    ).toBeVisible();
    await expect(main.getByText('Nothing will be delivered.')).toBeVisible();
    await expect(main.getByText(/refunded/)).toHaveCount(2);
    await expect(main.getByText('Delivering to')).toHaveCount(0);
    await expectCount(1);
    await open('/profile/orders');
    await expect(main.getByRole('listitem').filter({ hasText: number }).getByText('Refunded').first()).toBeVisible();
    expect(await api.orders()).toMatchObject([{ order: number, state: 'refunded' }]);
  });

  it('is shown by a page restored from the back/forward cache', async () => {
    const { page, press, title, shop, number, expectCount } = await paying(world, { isWholeBrowser: true });
    await press(page.getByRole('button', { name: 'Decline payment' }));
    await expect(title).toHaveText('Payment failed');
    await page.evaluate(() => {
      Object.assign(globalThis, { wasHereBefore: true });
    });
    await page.goto('/favicon.svg');
    await shop.pay(number, 'succeeds');
    await page.goBack({ waitUntil: 'commit' });
    expect(await page.evaluate(() => 'wasHereBefore' in globalThis)).toBe(true);
    await expect(title).toHaveText('Thank you. Payment received');
    await expectCount(0);
  });

  it('is not shown to anybody else', async () => {
    const { shop, number } = await paying(world);
    await shop.pay(number, 'succeeds');
    const stranger = await world.arrive();
    stranger.browserProblems.expect(/401|404/);
    await stranger.open(`/payment/success?order=${number}`);
    await expect(stranger.main.getByText('Sign in to continue')).toBeVisible();
    await stranger.api.signUp('9123456780');
    await stranger.open(`/payment/success?order=${number}`);
    await expect(stranger.main.getByText('We couldn’t find this order')).toBeVisible();
    await expect(stranger.main.getByText('Ravi Kumar')).toHaveCount(0);
    await expect(stranger.main.getByText('₹')).toHaveCount(0);
  });
});
