/** Every page that the site has, as a customer with orders and a full cart finds it: readable by all, still, and nowhere too wide. */
import type { BrowserContextOptions } from 'playwright';
import { it } from 'vitest';
import { routes } from '../../core/catalogue/routes.ts';
import { orderWash } from './tools/customer.ts';
import { expectNoViolations, STILL } from './world/axe.ts';
import { expect } from './world/expect.ts';
import { DESKTOP, SMALLEST } from './world/screens.ts';
import { shiftsOf, watchShifts } from './world/shifts.ts';
import { SYSTEM, WASH } from './world/shop-api.ts';
import type { Storefront } from './world/storefront.ts';
import { onEveryScreen, onScreens, type World } from './world/world.ts';

/** Twice as large on the same screen: half the CSS pixels each way. */
const ZOOMED: BrowserContextOptions = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

type Rounds = { readonly visitor: Storefront; readonly paths: readonly string[]; readonly papers: readonly string[] };

/** One customer with a delivered order, one on its way to be paid, and a cart; `papers` are the pages that the site does not draw itself. */
const rounds = async (world: World, options: BrowserContextOptions): Promise<Rounds> => {
  const visitor = await world.arrive(options);
  const { behind, shop, page, complaints } = visitor;
  complaints.expect(/404/);
  await behind.signUp();
  const delivered = await orderWash(shop, page.request, 'cod');
  await shop.move(delivered, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const failed = await orderWash(shop, page.request, 'upi');
  await shop.pay(failed, 'fails');
  const unpaid = await orderWash(shop, page.request, 'upi');
  await behind.put(SYSTEM, 2);
  await behind.put(WASH, 1);
  const orders = [delivered, failed, unpaid];
  return {
    visitor,
    paths: [...routes.flatMap(({ path, check }) => (check === undefined ? [path] : orders.map((order) => `${path}?order=${order}`))), `/nowhere/${'x'.repeat(80)}`],
    papers: [`/sandbox/pay?order=${unpaid}`, '/sandbox', `/server/api/order/invoice.php?order=${delivered}`],
  };
};

/** Opens a page and waits until what belongs to the customer has come. */
const settle = async ({ open, page, countdown, expectCount }: Storefront, path: string): Promise<void> => {
  await open(path);
  await expect(countdown).toBeVisible();
  await expectCount(3);
  await page.waitForLoadState('networkidle');
};

/** What sticks out at either side, the page itself first; what has a scroll bar of its own may be wider. */
const sticksOut = ({ page }: Storefront): Promise<readonly string[]> => page.evaluate(() => {
  const width = document.documentElement.clientWidth;
  const scrollsItself = (element: Element | null): boolean =>
    element !== null && element !== document.body && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsItself(element.parentElement));
  const seen = [...document.body.querySelectorAll('h1, h2, h3, p, a, button, input, label, td, th, dt, dd, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !scrollsItself(element))
    .filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (left < -1 || right > width + 1);
    });
  return [
    ...(document.documentElement.scrollWidth > width ? ['the page'] : []),
    ...seen.map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
  ];
});

onEveryScreen('every page', (world) => {
  it('has nothing for axe to find, and does not move when what belongs to the customer arrives', async () => {
    const { visitor, paths, papers } = await rounds(world, STILL);
    await watchShifts(visitor.page);
    for (const path of paths) {
      await settle(visitor, path);
      expect(await shiftsOf(visitor.page), path).toBeLessThan(0.01);
      await expectNoViolations(visitor, path);
    }
    for (const paper of papers) {
      await visitor.page.goto(paper);
      await expectNoViolations(visitor, paper);
    }
  }, 240_000);
});

/** Everything that sticks out on any page, with the page it is on. */
const tooWide = async (world: World, options: BrowserContextOptions, prepare?: (visitor: Storefront) => Promise<unknown>): Promise<readonly string[]> => {
  const { visitor, paths, papers } = await rounds(world, options);
  await prepare?.(visitor);
  const found: string[] = [];
  for (const path of [...paths, ...papers]) {
    if (paths.includes(path)) await settle(visitor, path);
    else await visitor.page.goto(path);
    for (const what of await sticksOut(visitor)) found.push(`${path}: ${what}`);
  }
  return found;
};

onScreens('every page', [SMALLEST], (world) => {
  it('fits', async () => { expect(await tooWide(world, {})).toEqual([]); }, 180_000);
});

onScreens('every page', [DESKTOP], (world) => {
  it('fits when it is zoomed to 200 %', async () => { expect(await tooWide(world, ZOOMED)).toEqual([]); }, 180_000);

  it('fits when its text alone is twice as large', async () => {
    const found = await tooWide(world, {}, ({ page }) => page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });
    }));
    expect(found).toEqual([]);
  }, 180_000);
});
