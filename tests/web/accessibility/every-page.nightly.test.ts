/**
 * Every page of the site, for a customer with orders and a full cart: accessible, without layout shifts, nowhere too
 * wide, and with no text cut off on a phone.
 */
import { it } from 'vitest';
import { routeAt, routes } from '../../../core/catalogue/routes.ts';
import { orderWash } from '../tools/customer.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { expect } from '../world/expect.ts';
import { DESKTOP, PHONE, TABLET, type Screen } from '../world/screens.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { watchRequests } from '../world/network.ts';
import { onScreens, type World } from '../world/world.ts';
import { expectWhole, setTextSize } from './cut-off-text.ts';

/** A desktop zoomed to 200 %, where everything has half the CSS pixels each way, and the smallest phone. */
const ZOOMED = { width: 720, height: 450 } as const;
const SMALLEST = { width: 320, height: 568 } as const;

const viewportOf = ({ name, options: { viewport } }: Screen) => {
  if (!viewport) throw new Error(`${name} has no viewport`);
  return viewport;
};

type Rounds = {
  readonly visitor: Storefront;
  readonly paths: readonly string[];
  /** The list of orders, scrolled to each and with it open. */
  readonly openOrders: readonly string[];
  /** The pages that the server renders. */
  readonly papers: readonly string[];
};

/** One customer with a delivered order, a failed one, an unpaid one, and a cart. */
const rounds = async (world: World): Promise<Rounds> => {
  const visitor = await world.arrive(STILL);
  const { api, shop, page, browserProblems } = visitor;
  browserProblems.expect(/404/);
  await api.signUp();
  const delivered = await orderWash(shop, page.request, 'cod');
  await shop.move(delivered, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const failed = await orderWash(shop, page.request, 'upi');
  await shop.pay(failed, 'fails');
  const unpaid = await orderWash(shop, page.request, 'upi');
  await api.put(SYSTEM, 2);
  await api.put(WASH, 1);
  const orders = [delivered, failed, unpaid];
  return {
    visitor,
    paths: [
      ...routes.flatMap(({ path, check }) =>
        check === undefined ? [path] : orders.map((order) => `${path}?order=${order}`),
      ),
      `/nowhere/${'x'.repeat(80)}`,
    ],
    // The query makes each a document of its own, which another hash alone does not.
    openOrders: orders.map((order) => `/profile/orders?${order}#${order}`),
    papers: [`/sandbox/pay?order=${unpaid}`, '/sandbox', `/server/api/order/invoice.php?order=${delivered}`],
  };
};

/** Opens a page and waits until its files and the customer's data have loaded. */
const settle = async (
  { open, page, main, banner, countdown, expectCount }: Storefront,
  path: string,
  untilQuiet: () => Promise<void>,
): Promise<void> => {
  await open(path);
  await expect(routeAt(path)?.offer === 'none' ? banner : countdown).toBeVisible();
  await expectCount(3);
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  if (routeAt(path)?.isPrivate === true) await untilQuiet();
  const order = /[=#](\w+)$/.exec(path)?.[1];
  if (order !== undefined) await expect(main.getByText(order).first()).toBeVisible();
};

/** What overflows the page's width, the page itself first; an element with its own scroll bar may be wider. */
const sticksOut = ({ page }: Storefront): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollsItself = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsItself(element.parentElement));
    const seen = [...document.body.querySelectorAll('h1, h2, h3, p, a, button, input, label, td, th, dt, dd, summary')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !scrollsItself(element),
      )
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (left < -1 || right > width + 1);
      });
    return [
      ...(document.documentElement.scrollWidth > width ? ['the page'] : []),
      ...seen.map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
    ];
  });

/** Nothing overflows. Pictures of another size may take a moment to load. */
const expectToFit = async (visitor: Storefront, where: string): Promise<void> => {
  await expect.poll(() => sticksOut(visitor), where).toEqual([]);
};

/** From the widest window to the narrowest, so that each lays the page out and loads its pictures once. */
const expectReadable = async (visitor: Storefront, path: string): Promise<void> => {
  const { page } = visitor;
  await expectNoViolations(visitor, path);
  await page.evaluate(setTextSize, '200%');
  await expectToFit(visitor, `${path} with large text`);
  await page.evaluate(setTextSize, '100%');
  await page.setViewportSize(viewportOf(TABLET));
  await expectNoViolations(visitor, `${path}, on a tablet`);
  await page.setViewportSize(ZOOMED);
  await expectToFit(visitor, `${path} at 200 % zoom`);
  await page.setViewportSize(viewportOf(PHONE));
  await expectNoViolations(visitor, `${path}, narrow`);
  await page.evaluate(setTextSize, '200%');
  await expectWhole(visitor, `${path} on a phone with large text`);
  await page.evaluate(setTextSize, '100%');
  await page.setViewportSize(SMALLEST);
  await expectToFit(visitor, `${path} at ${SMALLEST.width} px`);
  await expectWhole(visitor, `${path} at ${SMALLEST.width} px`);
};

onScreens('every page', [DESKTOP], (world) => {
  it('has no axe violation on a desktop, a tablet and a phone, does not shift when customer data arrives, and fits at 320 px, at 200 % zoom, and with text twice as large also on a phone', async () => {
    const { visitor, paths, openOrders, papers } = await rounds(world);
    const { page } = visitor;
    const wide = viewportOf(DESKTOP);
    const untilQuiet = watchRequests(page);
    await watchShifts(page);
    for (const path of [...paths, ...openOrders, ...papers]) {
      await page.setViewportSize(wide);
      if (papers.includes(path)) await page.goto(path);
      else await settle(visitor, path, untilQuiet);
      // Of a page that scrolls by itself Chromium also counts what the scrolling moves.
      if (paths.includes(path))
        expect(await shiftsOf(page), `${path}: ${(await movedElements(page)).join(', ')}`).toBeLessThan(0.01);
      await expectReadable(visitor, path);
    }
  }, 600_000);
});

onScreens('every page of a customer', [PHONE], (world) => {
  it('does not shift on a phone either when customer data arrives', { timeout: 240_000 }, async () => {
    const { visitor, paths } = await rounds(world);
    const untilQuiet = watchRequests(visitor.page);
    await watchShifts(visitor.page);
    for (const path of paths.filter((one) => routeAt(one)?.isPrivate === true)) {
      await settle(visitor, path, untilQuiet);
      expect(await shiftsOf(visitor.page), `${path}: ${(await movedElements(visitor.page)).join(', ')}`).toBeLessThan(
        0.01,
      );
    }
  });
});
