/** The offer's countdown in the cart: shown while the offer runs, with Apply if no code is applied (spec 5, 10.10). */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { after } from '../world/backend/replaced-answers.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { secondsIn, type Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

const ADDRESSES = ['/cart', '/cart-ecom'] as const;

const timerIn = (where: Locator): Locator => where.getByRole('timer');

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

/** Opens the cart's drawer over the page that is shown. */
const openDrawer = async ({ press, cartLink, drawer }: Storefront): Promise<void> => {
  await press(cartLink);
  await expect(drawer.getByRole('link', { name: 'Check out' })).toBeInViewport();
};

onPhone('the countdown in the cart', (world) => {
  it.each(ADDRESSES)('runs at %s as in the banner, without a code, as mm : ss, and is not read out', async (path) => {
    const visitor = await world.arrive();
    const { main, countdown, api } = visitor;
    await api.put(WASH, 1);
    await visitor.open(path);
    const timer = timerIn(main);
    await expect(timer).toHaveText(/^\d\d : \d\d$/);
    const first = await timer.innerText();
    await expect(timer).not.toHaveText(first);
    expect(Math.abs(secondsIn(await timer.innerText()) - secondsIn(await countdown.innerText()))).toBeLessThanOrEqual(
      1,
    );
    await expectSilent(timer);
    await expect(main.getByText('10% off with DAWN10.')).toBeVisible();
  });

  it.each(ADDRESSES)(
    'has Apply beside it at %s, which applies the code once for a double click; then it counts on beside the code',
    async (path) => {
      const visitor = await world.arrive();
      const { page, main, appliedCode, api } = visitor;
      await api.put(WASH, 1);
      await visitor.open(path);
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/discount/')) calls.push(new URL(request.url()).pathname);
      });
      await main.getByRole('button', { name: 'Apply DAWN10' }).dblclick();
      await expect(appliedCode).toContainText('DAWN10 applied: 10% off');
      await visitor.expectTotals({ prepaid: '₹674', cod: '₹824' });
      await expect(timerIn(main)).toHaveCount(1);
      await expect(main.getByRole('button', { name: 'Apply DAWN10' })).toHaveCount(0);
      expect(calls).toEqual(['/server/api/discount/apply.php']);
      expect((await api.cart()).discount.code).toBe('DAWN10');
      // A removed code may be applied again while the offer runs; the focus stays in the row.
      await main.getByRole('button', { name: 'Remove DAWN10' }).focus();
      await page.keyboard.press('Enter');
      await expect(main.getByRole('button', { name: 'Apply DAWN10' })).toBeFocused();
      await visitor.expectTotals({ prepaid: '₹749', cod: '₹899' });
    },
  );

  it('runs in the drawer too, and offers no code while another is applied', async () => {
    const visitor = await world.arrive();
    const { drawer, api, press } = visitor;
    await api.put(WASH, 1);
    await visitor.open('/shop');
    await visitor.expectCount(1);
    await openDrawer(visitor);
    await expect(timerIn(drawer)).toHaveText(/^\d\d : \d\d$/);
    await expectSilent(timerIn(drawer));
    await press(drawer.getByRole('button', { name: 'Apply DAWN10' }));
    await expect(drawer.getByText('DAWN10 applied')).toBeVisible();
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await api.apply('BESTYOU');
    await visitor.open('/shop');
    await visitor.expectCount(1);
    await openDrawer(visitor);
    await expect(drawer.getByText('BESTYOU applied')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  });

  it('is not in an empty cart, which shows the products instead, nor once the offer has ended', async () => {
    const visitor = await world.arrive();
    const { main, shop, api } = visitor;
    await visitor.open('/cart');
    await expect(main.getByText('Your cart is empty.')).toBeVisible();
    await expect(timerIn(main)).toHaveCount(0);
    const wash = main.getByRole('article', { name: 'Wash', exact: true });
    await expect(wash.getByText('₹749', { exact: true })).toBeVisible();
    await expect(wash.getByRole('button', { name: 'Add to cart: Wash' })).toBeEnabled();
    await api.put(WASH, 1);
    await shop.advance(QUARTER_OF_AN_HOUR);
    await visitor.open('/cart');
    await visitor.expectTotals({ prepaid: '₹749', cod: '₹899' });
    await expect(timerIn(main)).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Apply DAWN10' })).toHaveCount(0);
  });
});

onEveryScreen('the countdown in the cart', (world) => {
  it.each([...ADDRESSES, '/checkout'])(
    'moves nothing at %s when it comes, though the shop tells it late, nor when it ends',
    async (path) => {
      const visitor = await world.arrive();
      const { page, main, shop, api, amount, countdown } = visitor;
      await watchShifts(page);
      const { promise: waiting, resolve: tell } = Promise.withResolvers<void>();
      shop.replace('offers/get.php', after(waiting));
      await api.put(WASH, 1);
      await visitor.open(path);
      const total = amount('Pay online');
      await expect(total).toHaveText('₹749');
      const place = () => total.boundingBox();
      const [before, shifted] = [await place(), await shiftsOf(page)];
      tell();
      await expect(countdown).toBeVisible();
      if (path !== '/checkout') await expect(timerIn(main)).toBeVisible();
      expect(await place()).toEqual(before);
      await shop.advance(QUARTER_OF_AN_HOUR);
      await expect(countdown).toBeHidden();
      await expect(timerIn(main)).toHaveCount(0);
      expect(await place()).toEqual(before);
      expect(await shiftsOf(page)).toBe(shifted);
    },
  );
});
