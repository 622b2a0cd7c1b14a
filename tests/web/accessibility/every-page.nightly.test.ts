/**
 * Every page of the site, for a customer with orders and a full cart: accessible, without layout shifts, nowhere too
 * wide, and with no text cut off, with large text (WCAG 1.4.4), on the narrowest screen (1.4.10), and with wider spacing (1.4.12).
 */
import { it } from 'vitest';
import { routeAt, routes } from '../../../core/catalogue/routes.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { expect } from '../world/expect.ts';
import { DESKTOP, TABLET, viewportOf } from '../world/screens.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onPhone, onScreens, type World } from '../world/world.ts';
import { expectWhole, expectWholeOnPhones, setText } from './cut-off-text.ts';

/** A desktop zoomed to 200 %, where everything has half the CSS pixels each way. */
const ZOOMED = { width: 720, height: 450 } as const;

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
  const { api, shop, browserProblems } = visitor;
  browserProblems.expect(/404/);
  await api.signUp();
  const delivered = await api.orderWash('cod');
  await shop.move(delivered, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const failed = await api.orderWash('upi');
  await shop.pay(failed, 'fails');
  const unpaid = await api.orderWash('upi');
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
): Promise<void> => {
  await open(path);
  await expect(routeAt(path)?.offer === 'none' ? banner : countdown).toBeVisible();
  await expectCount(3);
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  if (routeAt(path)?.isPrivate === true) await page.waitForLoadState('networkidle');
  const order = /[=#](\w+)$/.exec(path)?.[1];
  if (order !== undefined) await expect(main.getByText(order).first()).toBeVisible();
};

/** From the widest window to the narrowest, so that each lays the page out and loads its pictures once. */
const expectReadable = async (visitor: Storefront, path: string): Promise<void> => {
  const { page } = visitor;
  await expectNoViolations(visitor, path);
  await page.evaluate(setText, { size: '200%' });
  await expectWhole(visitor, `${path} with large text`);
  await page.evaluate(setText, { size: '100%' });
  await page.setViewportSize(viewportOf(TABLET));
  await expectNoViolations(visitor, `${path}, on a tablet`);
  await page.setViewportSize(ZOOMED);
  await expectWhole(visitor, `${path} at 200 % zoom`);
  // axe on a phone: tests/web/journeys/pages.test.ts.
  await expectWholeOnPhones(visitor, path);
};

onScreens('every page', [DESKTOP], (world) => {
  it('has no axe violation on a desktop and a tablet, does not shift when customer data arrives, and fits at 320 px, at 200 % zoom, and with text twice as large or wider spaced, also on a phone', async () => {
    const { visitor, paths, openOrders, papers } = await rounds(world);
    const { page } = visitor;
    const wide = viewportOf(DESKTOP);
    await watchShifts(page);
    for (const path of [...paths, ...openOrders, ...papers]) {
      await page.setViewportSize(wide);
      if (papers.includes(path)) await page.goto(path);
      else await settle(visitor, path);
      // Of a page that scrolls by itself Chromium also counts what the scrolling moves.
      if (paths.includes(path))
        expect(await shiftsOf(page), `${path}: ${(await movedElements(page)).join(', ')}`).toBeLessThan(0.01);
      await expectReadable(visitor, path);
    }
  }, 1_200_000);
});

onPhone('axe', (world) => {
  it('reports a picture without a description and text that is too pale, each at its place', async () => {
    const visitor = await world.visit('/about');
    await visitor.main.evaluate((main) => {
      main.insertAdjacentHTML(
        'beforeend',
        '<img src="data:," id="undescribed"><p style="color: #eee; background: #fff" id="pale">Too pale</p>',
      );
    });
    const report = await expectNoViolations(visitor, 'a page with two violations').catch(String);
    expect(report).toContain('image-alt: #undescribed');
    expect(report).toContain('color-contrast: #pale');
  });
});
