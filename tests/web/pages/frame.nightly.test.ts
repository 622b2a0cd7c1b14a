/** The frame around every page: header, menus, drawer, popup, scrolling, and unknown URLs. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { onDesktop, onEveryScreen, onPhone } from '../world/world.ts';
import { RAVI } from '../../samples/customers.ts';

const TWELVE_SECONDS = 12_000;

onEveryScreen('the frame', (world) => {
  it('has a header that turns white past 20 px', async () => {
    const { page, header } = await world.visit('/products/wash');
    const background = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => {
      scrollTo(0, 20);
    });
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate(() => {
      scrollTo(0, 21);
    });
    await expect.poll(background).toMatch(/^rgb\(2\d\d, 2\d\d, 2\d\d\)$|^rgb\(255/);
    await page.evaluate(() => {
      scrollTo(0, 0);
    });
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)');
  });

  it('opens the drawer in two steps, backdrop first, and closes it in reverse', async () => {
    const visitor = await world.arrive();
    const { page, press, drawer, cartLink } = visitor;
    const close = drawer.getByRole('button', { name: 'Close cart' });
    await visitor.api.put(WASH, 1);
    await page.clock.install();
    await visitor.open('/products/wash');
    await visitor.expectCount(1);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await press(cartLink);
    await expect(drawer).toBeVisible();
    await page.clock.runFor(199);
    await expect(close).not.toBeInViewport();
    await page.clock.runFor(1);
    await expect(close).toBeInViewport();
    // React waits up to 300 ms before it shows content whose code came late.
    await page.clock.runFor(300);
    await expect(visitor.quantity('Wash', drawer)).toHaveText('1');

    await press(close);
    await expect(close).not.toBeInViewport();
    await page.clock.runFor(199);
    await expect(drawer).toBeVisible();
    await page.clock.runFor(1);
    await expect(drawer).toBeHidden();
  });

  it('closes drawer and menu when the route changes', async () => {
    const visitor = await world.visit('/shop');
    const { page, press, main, drawer, header, title, screen } = visitor;
    await press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(title).toHaveText('Wash');
    await visitor.add();
    await visitor.leaveDrawer('Wash');
    await visitor.add();
    await page.goBack();
    await expect(title).not.toHaveText('Wash');
    await expect(drawer).toBeHidden();

    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(title).toHaveText(/^Up before/);
    const menu = screen.isSmall
      ? header.getByRole('navigation', { name: 'Menu' })
      : header.getByRole('navigation', { name: 'Main' });
    const link = menu.getByRole('link', { name: 'Weekly Polish' });
    await expect(link).toBeHidden();
    if (screen.isSmall) await press(header.getByRole('button', { name: 'Menu', exact: true }));
    else await header.getByRole('button', { name: 'Shop', exact: true }).hover();
    await press(link);
    await expect(title).toHaveText('Weekly Polish');
    if (!screen.isSmall) await page.mouse.move(700, 600);
    await expect(link).toBeHidden();
  });

  it('opens the menus by keyboard, and Escape closes them', async () => {
    const { page, header, screen } = await world.visit('/');
    const button = header.getByRole('button', { name: screen.isSmall ? 'Menu' : 'Explore', exact: true });
    const link = header.getByRole('link', { name: 'FAQs' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();
  });

  it('scrolls a new page to its top, a hash link to its element, and a page that is gone back to, to its former position', async () => {
    const { page, press, main, header, title } = await world.visit('/shop');
    const place = () => page.evaluate(() => scrollY);
    await main.getByRole('link', { name: 'Weekly Polish', exact: true }).scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      scrollTo(0, 400);
    });
    await expect.poll(place).toBe(400);
    await press(main.getByRole('link', { name: 'Weekly Polish', exact: true }));
    await expect(title).toHaveText('Weekly Polish');
    await expect.poll(place).toBe(0);

    await press(header.getByRole('link', { name: 'BHOR' }));
    await press(main.getByRole('link', { name: 'How codes and reward cash work' }));
    await expect(page).toHaveURL(/\/frequently-asked-questions#saving$/);
    await expect(page.getByRole('heading', { name: 'Reward cash and codes' })).toBeInViewport();
    await page.goBack();
    await expect(title).toHaveText(/^Up before/);
    await page.goBack();
    await expect(title).toHaveText('Weekly Polish');
    await page.goBack();
    await expect(title).toHaveText('Everything we make');
    await expect.poll(place).toBeGreaterThan(0);
  });
});

onDesktop('the frame', (world) => {
  it('closes the drawer on Escape, and restores the focus', async () => {
    const visitor = await world.visit('/products/wash');
    const { page, drawer, cartLink } = visitor;
    await cartLink.focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Close cart' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(cartLink).toBeFocused();
  });
});

onPhone('the frame', (world) => {
  it.each([
    { what: 'an unknown address', url: '/products/soap', problem: /404.*\/products\/soap/, shown: '/products/soap' },
    {
      what: 'a payment page with an empty order number',
      url: '/payment/success?order=',
      problem: /404.*\/payment\/success/,
      shown: '/payment/success',
    },
  ])('answers $what with status 404 and says which it was', async ({ url, problem, shown }) => {
    const { page, title, main, browserProblems, ready } = await world.arrive();
    browserProblems.expect(problem);
    const response = await page.goto(url);
    expect(response?.status()).toBe(404);
    await ready();
    await expect(title).toHaveText('Page Not Found');
    await expect(main.getByText(`Page not found: ${shown}`)).toBeVisible();
  });

  it('shows where to find one’s orders on a payment page whose address names none', async () => {
    const { open, title, main } = await world.arrive();
    for (const path of ['/payment/success', '/payment/fail']) {
      await open(path);
      await expect(title).toHaveText('No payment to show');
      await expect(main.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/profile/orders');
      await expect(main.getByRole('link', { name: 'Track order' })).toBeVisible();
    }
  });

  it('opens the popup once, twelve seconds after the arrival, and remembers that it was closed', async () => {
    const visitor = await world.arrive({ mayPopUp: true });
    const { page, popup, press, countdown } = visitor;
    await page.clock.install();
    await visitor.open('/');
    await expect(countdown).toBeVisible();
    await page.clock.fastForward(TWELVE_SECONDS - 5_000);
    await expect(popup).toBeHidden();
    await page.clock.fastForward(5_000);
    await expect(popup).toBeVisible();
    await expect(popup).toContainText('5% off with BESTYOU');
    await press(popup.getByRole('button', { name: 'Close', exact: true }));
    await expect(popup).toBeHidden();

    await visitor.open('/shop');
    await expect(countdown).toBeVisible();
    await page.clock.fastForward(2 * TWELVE_SECONDS);
    await visitor.press(visitor.main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(visitor.title).toHaveText('Wash');
    await expect(popup).toBeHidden();
  });

  it('never opens the popup on cart, checkout or login, and unlocks the code for a phone number elsewhere, up to the order', async () => {
    const visitor = await world.arrive({ mayPopUp: true });
    const { page, popup, press, header, countdown, expectMessage } = visitor;
    await page.clock.install();
    for (const path of ['/checkout', '/cart', '/login']) {
      await visitor.open(path);
      await expect(countdown).toBeVisible();
      await page.clock.fastForward(2 * TWELVE_SECONDS);
      await expect(popup).toBeHidden();
    }
    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(popup).toBeVisible();
    const phone = popup.getByLabel('Mobile number');
    await phone.fill('98765x');
    await press(popup.getByRole('button', { name: 'Get code' }));
    await expectMessage(phone, 'Phone number should be 10 digits long');
    await phone.fill(RAVI);
    await press(popup.getByRole('button', { name: 'Get code' }));
    await expect(popup).toContainText('Here’s your code');
    await expect(popup).toContainText('BESTYOU');
    await press(popup.getByRole('button', { name: 'Apply now' }));
    await expect(popup).toBeHidden();
    await expect.poll(async () => (await visitor.api.cart()).discount.code).toBe('BESTYOU');

    // The code is part of the order, too.
    const checkout = checkoutOf(visitor);
    await visitor.api.put(WASH, 1);
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹862');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 862 } }]);
  });
});
