/**
 * A phone with a slow network, a wrong clock, blocked cookies, or a network that is lost and returns.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { slowDown } from '../world/slow-network.ts';
import { secondsIn } from '../world/storefront.ts';
import { onScreens } from '../world/world.ts';
import { DAY } from '../../samples/durations.ts';

onScreens('with a slow network or a restricted browser', [PHONE], (world) => {
  it('a page can be read on slow 3G before it responds, keeps an early tap, and places one order for two taps', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, title, main, drawer, press, api } = visitor;
    const checkout = checkoutOf(visitor);
    await slowDown(visitor);
    const listening = page.waitForResponse(/early-clicks/);
    await page.goto('/products/wash', { waitUntil: 'commit' });
    await expect(title).toHaveText('Wash');
    await expect(main.getByText('₹749').first()).toBeVisible();
    await (await listening).finished();
    await main.getByRole('button', { name: 'Add to cart', exact: true }).tap({ noWaitAfter: true });
    expect(await page.locator('html').getAttribute('data-ready')).toBeNull();
    await expect(visitor.quantity('Wash', drawer)).toHaveText('1');
    // A call before the page has its session would make the shop create another one.
    await expect.poll(async () => (await page.context().cookies()).length).toBeGreaterThan(1);
    await expect.poll(async () => (await api.cart()).items[WASH]?.qty).toBe(1);

    await visitor.leaveDrawer('Check out');
    await checkout.verify();
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await checkout.place.dblclick();
    await checkout.expectThanks();
    await expect(main.getByRole('listitem').first()).toBeVisible();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
    await press(main.getByRole('link', { name: 'View order' }));
    await expect(title).toHaveText('Your orders');
  });

  it.each([
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ])('a clock that is %s neither ends the offer nor stands in the way of a purchase', async (_, wrong) => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, press, countdown, appliedCode, api } = visitor;
    const checkout = checkoutOf(visitor);
    await page.clock.install({ time: Date.now() + wrong });
    await api.put(WASH, 1);
    await visitor.open('/cart');
    await expect.poll(async () => secondsIn(await countdown.innerText())).toBeGreaterThan(840);
    expect(secondsIn(await countdown.innerText())).toBeLessThanOrEqual(900);
    await visitor.applyCode('DAWN10');
    await expect(appliedCode).toContainText('DAWN10');
    await checkout.prepare('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    // 749 + 150 for cash on delivery − 75.
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 824 } }]);
  });

  it('a browser that blocks cookies is told why it has no cart, and can read everything', async ({
    onTestFinished,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'storefront-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const visitor = await world.arriveWith(profile);
    onTestFinished(() => {
      rmSync(profile, { recursive: true, force: true });
    });
    const { header, main, title, press } = visitor;
    await visitor.open('/products/wash');
    await expect(header.getByRole('status')).toContainText('Your browser is blocking cookies');
    await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
    await expect(visitor.drawer).toBeVisible();
    await visitor.open('/cart');
    await expect(main.getByText('Your cart is empty.')).toBeVisible();
    await press(main.getByRole('link', { name: 'Shop all products' }));
    await expect(title).toHaveText('Everything we make');
    await visitor.open('/checkout');
    await expect(title).toHaveText('Checkout');
    // The sticky header must not hide the title.
    const bottomOf = async () => {
      const box = await header.getByRole('status').boundingBox();
      return box === null ? 0 : box.y + box.height;
    };
    await expect.poll(async () => ((await title.boundingBox())?.y ?? 0) - (await bottomOf())).toBeGreaterThanOrEqual(0);
    expect(await bottomOf()).toBeGreaterThan(0);
  });

  it('a network that is lost during checkout loses nothing, and the order is placed when it is back', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, main, header, press, api, browserProblems } = visitor;
    const checkout = checkoutOf(visitor);
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    await api.put(WASH, 1);
    await visitor.open('/checkout');
    await checkout.verify();
    await page.context().setOffline(true);
    await expect(header.getByRole('status')).toContainText('offline');
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: 'We couldn’t reach the shop' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(header.getByRole('status')).toHaveText('');
    await checkout.expectAddress();
    await expect(checkout.mode('Cash on delivery')).toBeChecked();
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });
});
