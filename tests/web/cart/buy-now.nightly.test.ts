/** "Buy now", wherever the button is: one purchase for a double click, progress while it runs, and the reason when it fails. */
import { it } from 'vitest';
import { buyNow, hanging, refusing } from '../tools/state-steps.ts';
import { after, dropped, errorPage } from '../world/backend/replaced-answers.ts';
import { NO_CONNECTION } from '../world/browser-problems.ts';
import { builtFile, builtPaths, builtPayload } from '../world/built.ts';
import { expect } from '../world/expect.ts';
import { SMALLEST } from '../world/screens.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone, onScreens } from '../world/world.ts';
import { holdShopper } from '../world/moments.ts';

const BUY = 'cart/quickBuy.php';
const REFUSAL = 'Too many requests. Try again in a moment.';
const NO_NETWORK = 'We couldn’t reach the shop. Check your connection and try again.';
const SHOP_ERROR = 'Something went wrong on our side. Try again in a moment.';

/** Every page that has the button. */
const PAGES = builtPaths().filter((path) =>
  builtFile(path === '/' ? 'index.html' : `${path}.html`).includes('>Buy now<'),
);

/** Which calls the page made, by the end of their paths. */
const callsOf = ({ page }: Storefront): readonly string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/server/api/')) calls.push(path.slice('/server/api/'.length));
  });
  return calls;
};
const purchases = (calls: readonly string[]) =>
  [BUY, 'conversion/sendEvent.php'].map((call) => calls.filter((made) => made === call).length);

onPhone('buy now', (world) => {
  it('shows beside the button, on every page that has one, why it failed', async () => {
    expect(PAGES).toHaveLength(10);
    const visitor = await world.arrive();
    refusing(visitor, BUY, REFUSAL);
    for (const path of PAGES) {
      await visitor.open(path);
      const button = buyNow(visitor);
      await visitor.press(button);
      const notice = visitor.main.getByRole('alert');
      await expect(notice, path).toHaveText(REFUSAL);
      await expect(notice).toBeInViewport({ ratio: 1 });
      const [at, of] = [await notice.boundingBox(), await button.boundingBox()];
      // Not further away than a finger is wide.
      expect(
        Math.min(
          Math.abs((at?.y ?? 0) - ((of?.y ?? 0) + (of?.height ?? 0))),
          Math.abs((of?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0))),
        ),
        path,
      ).toBeLessThan(32);
      await expect(visitor.drawer).toBeHidden();
      expect(new URL(visitor.page.url()).pathname).toBe(path);
    }
  });

  it('no longer says why it failed after a reload, on another page and back, and in the cart', async () => {
    const visitor = await world.arrive();
    const { page, main, drawer, press, ready } = visitor;
    refusing(visitor, BUY, REFUSAL);
    await visitor.open('/products/wash');
    await press(buyNow(visitor));
    await expect(main.getByRole('alert')).toHaveText(REFUSAL);
    await press(visitor.cartLink);
    await expect(drawer.getByRole('link', { name: 'Shop all products' })).toBeInViewport();
    await expect(drawer.getByText(REFUSAL)).toHaveCount(0);
    await press(drawer.getByRole('link', { name: 'Shop all products' }));
    await expect(visitor.title).toHaveText('Everything we make');
    await page.goBack();
    await expect(visitor.title).toHaveText('Wash');
    await expect(main.getByRole('alert')).toHaveCount(0);
    await press(buyNow(visitor));
    await expect(main.getByRole('alert')).toHaveText(REFUSAL);
    await page.reload();
    await ready();
    await visitor.expectCount(0);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

  it('has different messages for no network and an error of the shop, and buys when pressed again', async () => {
    const visitor = await world.arrive();
    const { page, main, press, shop, browserProblems } = visitor;
    browserProblems.expect(NO_CONNECTION);
    browserProblems.expect(/500/);
    const restore = shop.replace(BUY, dropped);
    await visitor.open('/products/night-recovery');
    await press(buyNow(visitor));
    await expect(main.getByRole('alert')).toHaveText(NO_NETWORK);
    shop.replace(BUY, errorPage());
    await press(buyNow(visitor));
    await expect(main.getByRole('alert')).toHaveText(SHOP_ERROR);
    restore();
    await press(buyNow(visitor));
    await expect(page).toHaveURL(/\/checkout\/$/);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

onEveryScreen('buy now', (world) => {
  it('is one call and one conversion event for a double click or tap', async () => {
    const visitor = await world.visit('/products/wash');
    const calls = callsOf(visitor);
    const button = buyNow(visitor);
    if (world.screen.isSmall)
      await Promise.all([button.tap(), button.tap({ noWaitAfter: true }).catch(() => undefined)]);
    else await button.dblclick();
    await expect(visitor.page).toHaveURL(/\/checkout\/$/);
    await expect(visitor.title).toHaveText('Checkout');
    await expect.poll(() => purchases(calls)).toEqual([1, 1]);
    await visitor.expectCount(1);
  });
});

onPhone('buy now', (world) => {
  it('is one call, too, where the second click comes after the answer and before the checkout', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, shop } = visitor;
    const { promise: waiting, resolve: give } = Promise.withResolvers<void>();
    shop.replace(builtPayload('/checkout'), after(waiting));
    await visitor.open('/products/wash');
    const calls = callsOf(visitor);
    const answered = page.waitForResponse('**/cart/quickBuy.php');
    await visitor.press(buyNow(visitor));
    await answered;
    await expect.poll(() => purchases(calls)).toEqual([1, 1]);
    await expect(visitor.main.getByRole('button', { name: 'Opening checkout…' })).toHaveAttribute('aria-busy', 'true');
    await visitor.main.getByRole('button', { name: 'Opening checkout…' }).dispatchEvent('click');
    give();
    await expect(visitor.title).toHaveText('Checkout');
    expect(purchases(calls)).toEqual([1, 1]);
  });
});

onEveryScreen('buy now', (world) => {
  it('shows its progress without shifting the page', async () => {
    const visitor = await world.arrive();
    const { page, main, press } = visitor;
    await watchShifts(page);
    hanging(visitor, BUY);
    await visitor.open('/products/wash');
    await expect(visitor.countdown).toBeVisible();
    const button = buyNow(visitor);
    await button.scrollIntoViewIfNeeded();
    const boxes = async () => [
      await button.or(main.getByRole('button', { name: 'Opening checkout…' })).boundingBox(),
      await main.getByRole('button', { name: 'Add to cart', exact: true }).boundingBox(),
    ];
    const [before, shifted] = [await boxes(), await shiftsOf(page)];
    await press(button);
    const running = main.getByRole('button', { name: 'Opening checkout…' });
    await expect(running).toBeVisible();
    await expect(running).toHaveAttribute('aria-busy', 'true');
    await expect(running).toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByRole('status').filter({ hasText: 'Opening checkout…' })).toHaveCount(1);
    expect(await boxes()).toEqual(before);
    expect(await shiftsOf(page)).toBe(shifted);
  });

  it('keeps a press from before hydration, shows that it did, and buys once', async () => {
    const visitor = await world.arrive();
    const { page, main } = visitor;
    let give: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      give = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      if (!route.request().url().includes('early-clicks')) await waiting;
      await route.continue();
    });
    const calls = callsOf(visitor);
    const listening = page.waitForResponse(/early-clicks/);
    await page.goto('/products/wash', { waitUntil: 'commit' });
    await (await listening).finished();
    const button = main.getByRole('button', { name: /^(?:Buy now|Opening checkout…)$/ }).filter({ visible: true });
    const press = () =>
      world.screen.isSmall ? button.tap({ noWaitAfter: true }) : button.click({ noWaitAfter: true });
    await expect
      .poll(async () => {
        await press();
        return button.getAttribute('aria-busy');
      })
      .toBe('true');
    await press();
    await expect(button).toHaveAttribute('data-slow', '');
    expect(await page.locator('html').getAttribute('data-ready')).toBeNull();
    give();
    await expect(page).toHaveURL(/\/checkout\/$/);
    await expect.poll(() => purchases(calls)).toEqual([1, 1]);
    await visitor.expectCount(1);
  });
});

onPhone('buy now', (world) => {
  it("keeps a press from before the shopper's own code has loaded, shows its progress meanwhile, and buys once", async () => {
    const visitor = await world.arrive();
    const { page, main, press } = visitor;
    const release = await holdShopper(visitor);
    await visitor.open('/products/wash');
    const calls = callsOf(visitor);
    await press(buyNow(visitor));
    const running = main.getByRole('button', { name: 'Opening checkout…' });
    await expect(running).toBeVisible();
    await running.dispatchEvent('click');
    await release();
    await expect(page).toHaveURL(/\/checkout\/$/);
    await expect.poll(() => purchases(calls)).toEqual([1, 1]);
    await visitor.expectCount(1);
  });
});

onScreens('buy now', [SMALLEST], (world) => {
  it('fits with its progress beside the price and the other button, at the highest price', async () => {
    const visitor = await world.arrive();
    const { page, main, press } = visitor;
    hanging(visitor, BUY);
    await visitor.open('/products/skin-system');
    await press(buyNow(visitor));
    const running = main.getByRole('button', { name: 'Opening checkout…' });
    for (const button of [running, main.getByRole('button', { name: 'Add to cart', exact: true })])
      await expect(button).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect((await running.boundingBox())?.height).toBeLessThan(50);
  });
});
