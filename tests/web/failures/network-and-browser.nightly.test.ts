/** A network that is slow, lost or back, a shop that is gone, a lost answer in two tabs, and browsers that block cookies or storage. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { CODE_NOT_LOADED, NO_CONNECTION } from '../world/browser-problems.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { CHECKING, expectChecking, lost } from '../world/lost-answer.ts';
import { WASH } from '../../samples/products.ts';
import { aboutToPlace } from '../world/purchase.ts';
import { slowDown } from '../world/slow-network.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

const NETWORK = 'We couldn’t reach the shop. Check your connection and try again.';

/** Everything that the page fetches by itself is there. */
const settled = async ({ page, countdown }: Storefront): Promise<void> => {
  await expect(countdown).toBeVisible();
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeVisible();
};

onEveryScreen('the site', (world) => {
  it('says under the header that the device is offline, or that the shop is gone, moves nothing, and goes on by itself', async () => {
    const visitor = await world.arrive();
    const { page, header, main, press, title, api, shop, browserProblems } = visitor;
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    browserProblems.expect(CODE_NOT_LOADED);
    browserProblems.expect(NO_CONNECTION);
    const notice = header.getByRole('status');
    const top = () => title.evaluate((element) => element.getBoundingClientRect().top);
    await api.put(WASH, 1);
    await page.clock.install();
    await visitor.open('/cart');
    await visitor.expectCount(1);
    await settled(visitor);
    const before = await top();
    await page.context().setOffline(true);
    await expect(notice).toHaveText('You’re offline. Your cart is saved. Reconnect to change it.');
    expect(await top()).toBe(before);
    await press(visitor.more('Wash'));
    await expect(main.getByRole('alert')).toHaveText([NETWORK]);
    await page.context().setOffline(false);
    await expect(notice).toHaveText('');
    // Once the shop is back, so is its message; and what was refused offline is not done later.
    await expect(main.getByRole('alert')).toHaveCount(0);
    await visitor.expectCount(1);

    await shop.die();
    await press(visitor.more('Wash'));
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return notice.textContent();
      })
      .toBe('We can’t reach the shop. Your cart is saved, and we’ll keep trying.');
    await shop.comeBack();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return notice.textContent();
      })
      .toBe('');
  });
});

onPhone('the site', (world) => {
  it('shows a page that was requested offline once there is a network', async () => {
    const visitor = await world.arrive();
    const { page, main, header, title, browserProblems } = visitor;
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    browserProblems.expect(CODE_NOT_LOADED);
    browserProblems.expect(NO_CONNECTION);
    await visitor.open('/shop');
    await settled(visitor);
    await page.context().setOffline(true);
    await visitor.press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(header.getByRole('status')).toContainText('offline');
    await expect(title).toHaveText('Everything we make');
    await page.context().setOffline(false);
    await expect(title).toHaveText('Wash');
  });

  it('can be read on slow 3G before it responds, keeps an early tap, and places one order for two taps', async () => {
    const visitor = await world.arrive();
    const { page, title, main, drawer, api } = visitor;
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
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });

  it('shows an order whose answer is lost as being checked, in a reloaded page, a second tab and a drawer, and then names it', async () => {
    const visitor = await aboutToPlace(world, 'Cash on delivery');
    const { page, press, shop, api } = visitor;
    const checkout = checkoutOf(visitor);
    visitor.browserProblems.expect(NO_CONNECTION);
    const second = await world.newTab(visitor, '/cart');
    await expect(second.quantity('Wash')).toHaveText('1');
    const restore = shop.replace('order/place.php', lost);
    await press(checkout.place);
    await expectChecking(visitor);
    await expectChecking(second);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await visitor.ready();
    await expectChecking(visitor);
    const third = await world.newTab(visitor, '/shop');
    await press(third.header.getByRole('link', { name: /^Cart/ }));
    await expect(third.drawer.getByRole('status').filter({ hasText: CHECKING })).toBeVisible();
    restore();
    await page.bringToFront();
    await checkout.expectThanks();
    const [order, ...others] = await api.orders();
    expect(others).toEqual([]);
    await expect(second.main.getByText(`Your order ${order?.order ?? ''} has been placed.`)).toBeVisible();
    await press(second.main.getByRole('link', { name: 'View order' }));
    await checkoutOf(second).expectThanks();
  });

  it('tells a browser that blocks cookies why it has no cart, over no title, and can be read there', async ({
    onTestFinished,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'storefront-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const visitor = await world.arriveWith(profile);
    onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
    const { header, main, title, press } = visitor;
    const notice = header.getByRole('status');
    await visitor.open('/products/wash');
    await expect(notice).toContainText('Your browser is blocking cookies');
    await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
    await expect(visitor.drawer).toBeVisible();
    await visitor.open('/cart');
    await expect(main.getByText('Your cart is empty.')).toBeVisible();
    await press(main.getByRole('link', { name: 'Shop all products' }));
    await expect(title).toHaveText('Everything we make');
    await visitor.open('/checkout');
    await expect(title).toHaveText('Checkout');
    const bottomOf = async () => {
      const box = await notice.boundingBox();
      return box === null ? 0 : box.y + box.height;
    };
    await expect.poll(bottomOf).toBeGreaterThan(0);
    await expect.poll(async () => ((await title.boundingBox())?.y ?? 0) - (await bottomOf())).toBeGreaterThanOrEqual(0);
  });

  it('sells to a browser that blocks storage', async () => {
    const visitor = await world.arrive();
    const checkout = checkoutOf(visitor);
    await visitor.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await checkout.verify();
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await visitor.press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toHaveLength(1);
  });
});
