/** The offer on the pages: its countdown in the cart, what its codes say, what its end says, and that nothing moves by it (spec 5, 10.10). */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { after } from '../world/backend/replaced-answers.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { secondsIn } from '../world/storefront.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

/** Nothing in the row is a live region: a screen reader would announce every second. */
const expectSilent = async (timer: Locator): Promise<void> => {
  await expect(timer).toHaveAttribute('aria-live', 'off');
  const loud = await timer.evaluate(
    (element) =>
      element.parentElement?.closest(
        '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]',
      ) !== null,
  );
  expect(loud).toBe(false);
};

onPhone('the countdown in the cart', (world) => {
  it('runs as in the banner, is not read out, has Apply beside it, and keeps the focus when the code is removed', async () => {
    for (const path of ['/cart', '/cart-ecom']) {
      const visitor = await world.arrive();
      const { page, main, countdown, api, appliedCode } = visitor;
      await api.put(WASH, 1);
      await visitor.open(path);
      const timer = main.getByRole('timer');
      await expect(timer).toHaveText(/^\d\d : \d\d$/);
      const first = await timer.innerText();
      await expect(timer).not.toHaveText(first);
      const [inCart, inBanner] = [secondsIn(await timer.innerText()), secondsIn(await countdown.innerText())];
      expect(Math.abs(inCart - inBanner)).toBeLessThanOrEqual(1);
      await expectSilent(timer);
      await expect(main.getByText('10% off with DAWN10.')).toBeVisible();

      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/discount/')) calls.push(new URL(request.url()).pathname);
      });
      await main.getByRole('button', { name: 'Apply DAWN10' }).dblclick();
      await expect(appliedCode).toHaveText(/^DAWN10 applied: 10% off\. Ends in \d\d : \d\d$/);
      await expect(timer).toHaveCount(1);
      await expect(main.getByRole('button', { name: 'Apply DAWN10' })).toHaveCount(0);
      expect(calls).toEqual(['/server/api/discount/apply.php']);
      await main.getByRole('button', { name: 'Remove DAWN10' }).focus();
      await page.keyboard.press('Enter');
      await expect(main.getByRole('button', { name: 'Apply DAWN10' })).toBeFocused();
    }
  });

  it('runs in the drawer too, and a code says what it brings there: the price of a link, or when it may be applied again', async () => {
    const visitor = await world.arrive();
    const { drawer, api, press, cartLink, appliedCode, shop } = visitor;
    await api.put(WASH, 1);
    await visitor.open('/shop');
    await visitor.expectCount(1);
    await press(cartLink);
    await expect(drawer.getByRole('timer')).toHaveText(/^\d\d : \d\d$/);
    await expectSilent(drawer.getByRole('timer'));
    await press(drawer.getByRole('button', { name: 'Apply DAWN10' }));
    await expect(drawer.getByText('DAWN10 applied')).toBeVisible();
    await api.put(SYSTEM, 1);
    await visitor.open('/cart?coupon=DAWN10');
    await expect(appliedCode).toHaveText(/^DAWN10 applied: 10% off, with your ₹499 Skin System price\. Ends in/);
    await api.apply('BESTYOU');
    await visitor.open('/cart');
    await expect(appliedCode).toHaveText(
      /^BESTYOU applied: 5% off\. Re-apply it in \d\d : \d\d, when the offer ends\.$/,
    );
    await expect(visitor.main.getByRole('button', { name: /^Apply / })).toHaveCount(0);
    await shop.advance(QUARTER_OF_AN_HOUR);
    await expect(appliedCode).toHaveCount(0);
    await visitor.applyCode('BESTYOU');
    await expect(appliedCode).toHaveText(/^BESTYOU applied: 5% off\.\s*$/);
  });
});

onEveryScreen('the offer', (world) => {
  it('moves nothing on a page when it comes, though the shop tells it late, nor when it ends', async () => {
    for (const path of ['/', '/products/wash', '/cart', '/cart-ecom', '/checkout']) {
      const visitor = await world.arrive();
      const { page, banner, shop, api, countdown } = visitor;
      await watchShifts(page);
      const { promise: waiting, resolve: tell } = Promise.withResolvers<void>();
      const restore = shop.replace('offers/get.php', after(waiting));
      await api.put(WASH, 1);
      await visitor.open(path);
      await visitor.expectCount(1);
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      restore();
      tell();
      await expect(countdown).toBeVisible();
      await shop.advance(QUARTER_OF_AN_HOUR);
      await expect(countdown).toHaveCount(0);
      await expect(banner).toBeVisible();
      await expect(visitor.main.getByRole('timer')).toHaveCount(0);
      expect(await shiftsOf(page), `${path}: ${(await movedElements(page)).join(', ')}`).toBeLessThan(0.01);
    }
  });

  it('is announced at its end with the new total, at the summary and at the button, and at the price of a link', async () => {
    const visitor = await world.arrive();
    const { main, shop, api } = visitor;
    const checkout = checkoutOf(visitor);
    const linked = await world.visit('/products/skin-system?coupon=DAWN10');
    const price = (rupees: string) => linked.main.getByText(rupees, { exact: true }).filter({ visible: true }).first();
    await expect(price('₹499')).toBeVisible();
    await api.put(WASH, 1);
    await api.apply('DAWN10');
    await checkout.prepareKnown('UPI');
    await expect(checkout.place).toHaveText('Pay ₹674');
    await shop.advance(QUARTER_OF_AN_HOUR);
    const message = 'DAWN10 has ended. Your total is now ₹749 (was ₹674).';
    await expect(main.getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(main.getByText(message)).toHaveCount(2);
    await expect(checkout.place).toHaveText('Pay ₹749');
    await expect(linked.main.getByRole('status').filter({ hasText: 'The ₹499 link price has ended.' })).toBeVisible();
    await expect(price('₹799')).toBeVisible();
    // The banner says then what delivery costs; centred, each line as far from the left edge as from the right one.
    const line = linked.banner.getByText('Free delivery on online payment, ₹150 for cash on delivery', { exact: true });
    const sides = await line.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(
        ({ left, right }) => left - (document.documentElement.clientWidth - right),
      );
    });
    expect(sides.length).toBeGreaterThan(0);
    for (const difference of sides) expect(Math.abs(difference)).toBeLessThan(5);
  });
});

onEveryScreen('a code of a link that is refused', (world) => {
  it('shows one line under the header over an empty cart, moves nothing, opens no drawer, and goes with the page', async () => {
    const visitor = await world.visit('/products/wash');
    const { page, main, header, drawer, press } = visitor;
    const notice = header.getByRole('status');
    const before = await main.boundingBox();
    await visitor.open('/products/wash?coupon=XYZ1');
    await expect(notice).toHaveText('This code isn’t valid');
    await expect(notice).toBeInViewport();
    await expect(drawer).toBeHidden();
    expect(await main.boundingBox()).toEqual(before);
    await press(main.getByRole('link', { name: 'Shop', exact: true }));
    await expect(page).toHaveURL(/\/shop$/);
    await expect(notice).toHaveText('');
  });
});
