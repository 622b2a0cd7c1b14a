/** The frame around every page: header, menus, drawer, scrolling, the popup, the strip of a test shop, and unknown addresses. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { setText } from '../accessibility/cut-off-text.ts';
import { tabTo } from '../accessibility/keyboard.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { RAVI } from '../../samples/customers.ts';

const TWELVE_SECONDS = 12_000;

onEveryScreen('the frame', (world) => {
  it('has a header that turns white past 20 px, and a drawer that Escape closes, with the focus where it was', async () => {
    const { page, header, drawer, cartLink } = await world.visit('/products/wash');
    const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const [y, color] of [
      [20, /^rgba\(0, 0, 0, 0\)$/],
      [21, /^rgb\(2\d\d, 2\d\d, 2\d\d\)$/],
      [0, /^rgba\(0, 0, 0, 0\)$/],
    ] as const) {
      await page.evaluate((top) => scrollTo(0, top), y);
      await expect.poll(background).toMatch(color);
    }
    await cartLink.focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cartLink).toBeFocused();
  });

  it('has menus that open by keyboard or touch, and close with Escape and with a change of the page, as the drawer does', async () => {
    const visitor = await world.visit('/shop');
    const { page, press, main, drawer, header, title, screen } = visitor;
    const button = header.getByRole('button', { name: screen.isSmall ? 'Menu' : 'Explore', exact: true });
    const questions = header.getByRole('link', { name: 'FAQs' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(questions).toBeVisible();
    await tabTo(page, questions);
    await page.keyboard.press('Escape');
    await expect(questions).toBeHidden();
    await expect(button).toBeFocused();

    await press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(title).toHaveText('Wash');
    await visitor.add();
    await page.goBack();
    await expect(title).not.toHaveText('Wash');
    await expect(drawer).toBeHidden();
    const menu = header.getByRole('navigation', { name: screen.isSmall ? 'Menu' : 'Main' });
    const link = menu.getByRole('link', { name: 'Weekly Polish' });
    await expect(link).toBeHidden();
    if (screen.isSmall) await press(button);
    else await header.getByRole('button', { name: 'Shop', exact: true }).hover();
    await press(link);
    await expect(title).toHaveText('Weekly Polish');
    if (!screen.isSmall) await page.mouse.move(700, 600);
    await expect(link).toBeHidden();
  });

  it('scrolls a new page to its top, a hash link to its element, and a page that is gone back to, to its former position', async () => {
    const { page, press, main, header, title } = await world.visit('/shop');
    const place = () => page.evaluate(() => scrollY);
    await main.getByRole('link', { name: 'Weekly Polish', exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(place).toBe(400);
    await press(main.getByRole('link', { name: 'Weekly Polish', exact: true }));
    await expect(title).toHaveText('Weekly Polish');
    await expect.poll(place).toBe(0);
    await press(header.getByRole('link', { name: 'BHOR' }));
    await press(main.getByRole('link', { name: 'How codes and reward cash work' }));
    await expect(page).toHaveURL(/\/frequently-asked-questions#saving$/);
    await expect(page.getByRole('heading', { name: 'Reward cash and codes' })).toBeInViewport();
    for (const former of [/^Up before/, 'Weekly Polish', 'Everything we make']) {
      await page.goBack();
      await expect(title).toHaveText(former);
    }
    await expect.poll(place).toBeGreaterThan(0);
  });

  it('has a popup that waits for whoever types or has something open, asks for each consent apart, and returns the focus', async () => {
    const visitor = await world.arrive({ mayPopUp: true });
    const { page, main, header, popup, press, screen, cartLink, drawer } = visitor;
    await page.clock.install();
    await visitor.open('/frequently-asked-questions');
    await expect(visitor.countdown).toBeVisible();
    const field = main.getByRole('searchbox');
    await field.focus();
    await page.clock.fastForward(5 * TWELVE_SECONDS);
    await page.keyboard.type('refund');
    await page.clock.fastForward(TWELVE_SECONDS);
    await expect(popup).toBeHidden();
    await expect(field).toHaveValue('refund');
    await press(cartLink);
    await expect(drawer).toBeVisible();
    await page.clock.fastForward(5 * TWELVE_SECONDS);
    await expect(popup).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(drawer).toBeHidden();
    // Nor within three seconds of a key.
    const link = header.getByRole('link', { name: 'BHOR' });
    await link.focus();
    await page.keyboard.press('Shift');
    await page.clock.runFor(1_500);
    await expect(popup).toBeHidden();
    await page.clock.fastForward(4_000);
    await expect(popup).toBeVisible();
    await press(popup.getByRole('button', { name: 'Close', exact: true }));
    await expect(popup).toBeHidden();
    await expect(link).toBeFocused();

    const other = await world.arrive({ mayPopUp: true });
    await other.page.clock.install();
    await other.open('/about');
    await expect(other.countdown).toBeVisible();
    await other.page.clock.fastForward(TWELVE_SECONDS + 4_000);
    await expect(other.popup).toContainText(
      'Share your mobile number to get BESTYOU. Can’t be combined with another code.',
    );
    const boxes = other.popup.getByRole('checkbox');
    await expect(boxes).toHaveCount(2);
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    const frame = await other.popup.boundingBox();
    if (frame === null) throw new Error('the popup is nowhere');
    expect((await other.popup.locator('img').boundingBox())?.width).toBeLessThanOrEqual(frame.width);
    expect(frame.x + frame.width).toBeLessThanOrEqual(screen.options.viewport?.width ?? Infinity);
    // On a low screen its lower end is reached, and closing it stays in reach.
    const getCode = other.popup.getByRole('button', { name: 'Get code' });
    await other.page.setViewportSize({ width: frame.width + 32, height: 400 });
    await getCode.scrollIntoViewIfNeeded();
    await expect(getCode).toBeInViewport({ ratio: 1 });
    await expect(other.popup.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await other.popup.getByLabel('Mobile number').fill(RAVI);
    const request = other.page.waitForRequest(/offers\/signup\.php/);
    await press(getCode);
    expect((await request).postDataJSON()).toEqual({ phone: RAVI });
    await expect(other.popup.getByRole('status')).toContainText('Here’s your codeBESTYOU');
    await expect(other.popup.getByRole('button', { name: 'Apply now' })).toBeFocused();
    await other.page.keyboard.press('Escape');
    await expect(other.popup).toBeHidden();
  });
});

onPhone('the frame', (world) => {
  it('leaves most of the screen to a product and its bar, with large text too', async () => {
    const { page, main } = await world.visit('/products/wash');
    await page.evaluate(setText, { size: '200%' });
    const bar = await main.getByRole('button', { name: 'Buy now' }).locator('xpath=..').boundingBox();
    expect(bar?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 4);
  });

  it('says on every page of a shop with test payments that nothing is charged', async () => {
    const visitor = await world.arrive();
    const { page, shop } = visitor;
    shop.replace('*', async ({ own }) => {
      const response = await own();
      const { sandbox: _sandbox, ...answer } = (await response.json()) as Readonly<Record<string, unknown>>;
      const headers = response.headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie]);
      return Response.json({ ...answer, testPayments: true }, { status: response.status, headers });
    });
    for (const path of ['/', '/checkout', '/track-order']) {
      await visitor.open(path);
      const strip = page.getByRole('complementary', { name: 'Test payments' });
      await expect(strip).toHaveText('Test payments: nothing is charged.');
      await expect(page.getByRole('complementary', { name: 'Sandbox' })).toHaveCount(0);
    }
  });

  it('says of an unknown address which it was, as sent and once the page has hydrated, and leads on from there', async () => {
    const { page, title, main, browserProblems, ready } = await world.arrive();
    browserProblems.expect(/404/);
    for (const [address, path] of [
      ['/<img src=x onerror=alert(1)>', '/%3Cimg%20src=x%20onerror=alert(1)%3E'],
      ['/a&amp;b\'c"d', "/a&amp;b'c%22d"],
      ['/products/wash.html?coupon=DAWN10', '/products/wash.html'],
      [`/${'long-'.repeat(200)}`, `/${'long-'.repeat(200).slice(0, 199)}…`],
    ] as const) {
      const message = main.getByText(`Page not found: ${path}`, { exact: true });
      await page.goto(address);
      await expect(message).toBeVisible();
      await ready();
      await expect(title).toHaveText('Page Not Found');
      await expect(message).toHaveCount(1);
    }
    await main.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(title).toHaveText('Everything we make');
    await page.goBack();
    await expect(main.getByText('Page not found: ')).toBeVisible();
  });
});
