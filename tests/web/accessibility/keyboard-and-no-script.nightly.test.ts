/** What has the focus is in view, nothing moves by itself, controls that need JavaScript are hidden without it, and the smallest phone. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { STILL } from '../world/axe.ts';
import { SMALLEST } from '../world/screens.ts';
import { builtDocument, builtPaths } from '../world/built.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { WASH } from '../../samples/products.ts';
import { unseenStops } from './keyboard.ts';
import { onEveryScreen, onScreens } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

/**
 * Runs in the page, with its script switched off: what looks as if it did something, and what the page says about that.
 * Popovers open by themselves, a dropdown by the focus on its button, and a form without fields, for the same address, can
 * be sent by the browser.
 */
const withoutScript = () => {
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const fields = 'input, select, textarea, [contenteditable], [role="button"]';
  const buttons = 'button:not([popovertarget], [aria-controls], [type="submit"])';
  const controls = [...document.querySelectorAll(`${fields}, ${buttons}`)].filter(isShown);
  const links = [...document.querySelectorAll('a')].filter((link) => {
    const to = link.getAttribute('href') ?? '#';
    return to.startsWith('#') && document.getElementById(to.slice(1)) === null;
  });
  // Hidden or not: an older browser does not know the query that hides it.
  const sent = [...document.forms].filter((form) => form.method !== 'dialog' && form.querySelector(fields) !== null);
  const advice = [...document.querySelectorAll<HTMLElement>('noscript > p')].filter(isShown);
  return {
    idle: [...controls, ...links, ...sent].map((element) => element.outerHTML.slice(0, 120)),
    waiting: /\b(?:Loading|Opening|Checking)\b/.exec(document.body.innerText)?.[0],
    advice: advice.map(({ innerText }) => innerText),
  };
};

onEveryScreen('the storefront', (world) => {
  it('hides controls that need JavaScript on every page, and says what to do', async () => {
    const { page, header } = await world.arrive({ javaScriptEnabled: false });
    for (const path of [...builtPaths(), '/404', '/500']) {
      // Quicker than to open it: its styles are in the document, and nothing that it links is loaded.
      const html = builtDocument(path).html.replaceAll(/<link\b[^>]*>/g, '');
      await page.setContent(html, { waitUntil: 'commit' });
      const { idle, waiting, advice } = await page.evaluate(withoutScript);
      expect(idle, path).toEqual([]);
      expect(waiting, path).toBeUndefined();
      expect(advice[0], path).toMatch(/^Turn on JavaScript to order\. For help, email .+@.+ or call [\d-]+\.$/);
      // Once is enough: below, a page says only what else it cannot do.
      expect(advice.slice(1).join(), path).not.toContain('to order');
    }
    if (world.screen.isSmall) return;
    await header.getByRole('button', { name: 'Explore' }).focus();
    await expect(header.getByRole('link', { name: 'Track order' })).toBeVisible();
  });

  it.each(['/products/wash', '/cart-ecom', '/checkout'])(
    'shows what has the focus on %s, above the bars at the bottom and below the header, forwards and backwards',
    async (path) => {
      const visitor = await world.arrive(STILL);
      await visitor.api.put(WASH, 1);
      await visitor.open(path);
      await visitor.expectCount(1);
      await visitor.page.waitForLoadState('networkidle');
      expect(await unseenStops(visitor.page, 'Tab')).toEqual([]);
      expect(await unseenStops(visitor.page, 'Shift+Tab')).toEqual([]);
    },
  );

  it.each(['/', '/products/wash', '/cart', '/checkout'])(
    'moves nothing by itself on %s, be it when the offer appears or when it ends',
    async (path) => {
      const visitor = await world.arrive();
      const { page, countdown, banner, shop } = visitor;
      await watchShifts(page);
      await visitor.api.put(WASH, 1);
      await visitor.open(path);
      await expect(countdown).toBeVisible();
      await visitor.expectCount(1);
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      expect(await shiftsOf(page)).toBeLessThan(0.01);
      await shop.advance(QUARTER_OF_AN_HOUR);
      await expect(countdown).toHaveCount(0);
      await expect(banner).toBeVisible();
      expect(await shiftsOf(page)).toBeLessThan(0.01);
    },
  );
});

onScreens('the storefront', [SMALLEST], (world) => {
  it('never scrolls sideways', async () => {
    const visitor = await world.arrive();
    const { page, press, cartLink, header, drawer } = visitor;
    const checkout = checkoutOf(visitor);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    const expectNarrow = async (where: string): Promise<void> => {
      expect(await width(), where).toBeLessThanOrEqual(320);
    };
    visitor.browserProblems.expect(/404/);
    await visitor.api.put(WASH, 2);
    await visitor.api.apply('DAWN10');
    for (const path of ['/', '/shop', '/products/skin-system', '/cart', '/login', '/nowhere/' + 'x'.repeat(80)]) {
      await visitor.open(path);
      await visitor.expectCount(2);
      await expectNarrow(path);
    }
    await press(cartLink);
    await expect(drawer.getByRole('link', { name: 'Check out' })).toBeInViewport();
    await expectNarrow('the drawer');
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await press(header.getByRole('button', { name: 'Menu', exact: true }));
    await expectNarrow('the menu');
    await checkout.prepareKnown('Cash on delivery');
    await checkout.look();
    await expectNarrow('the checkout');
    await press(checkout.place);
    await checkout.expectThanks();
    await expectNarrow('the thanks');
  });
});
