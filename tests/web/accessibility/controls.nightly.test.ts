/** What has the focus is in view, controls are recognisable in forced colours, and those that need JavaScript are hidden without it. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { WASH } from '../../samples/products.ts';
import { STILL } from '../world/axe.ts';
import { builtDocument, builtPaths } from '../world/built.ts';
import { expect } from '../world/expect.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { unseenStops } from './keyboard.ts';

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

  it('shows what has the focus, above the bars at the bottom and below the header, forwards and backwards', async () => {
    const visitor = await world.arrive(STILL);
    await visitor.api.put(WASH, 1);
    for (const path of ['/products/wash', '/cart-ecom', '/checkout']) {
      await visitor.open(path);
      await visitor.expectCount(1);
      await visitor.page.waitForLoadState('networkidle');
      expect(await unseenStops(visitor.page, 'Tab'), path).toEqual([]);
      expect(await unseenStops(visitor.page, 'Shift+Tab'), path).toEqual([]);
    }
  });
});

/**
 * Controls without a border, an underline, or an icon in the text's colour: with forced colours nobody would recognise
 * them as controls.
 */
const plainControls = (main: Locator): Promise<readonly string[]> =>
  main.evaluate((root) => {
    const hasEdge = (element: Element): boolean => {
      const { borderTopWidth, borderTopStyle, borderBottomWidth, borderBottomStyle, outlineStyle, textDecorationLine } =
        getComputedStyle(element);
      return (
        (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
        (borderBottomStyle !== 'none' && borderBottomWidth !== '0px') ||
        outlineStyle !== 'none' ||
        textDecorationLine.includes('underline')
      );
    };
    const isMarked = (control: Element): boolean =>
      hasEdge(control) ||
      control.querySelector('svg, img') !== null ||
      (control.parentElement !== null && hasEdge(control.parentElement)) ||
      /radio|checkbox/.test(control.getAttribute('type') ?? '');
    return [...root.querySelectorAll('button, input, textarea')]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isMarked(control),
      )
      .map((control) => `${control.tagName} ${control.textContent || (control.getAttribute('name') ?? '')}`);
  });

onPhone('a page in forced colours', (world) => {
  it('leaves every control recognisable, and shows the choice and the focus', async () => {
    const visitor = await world.arrive({ ...STILL, forcedColors: 'active' });
    const { page, main, open, api } = visitor;
    await api.signUp();
    await api.put(WASH, 1);
    for (const path of [
      '/',
      '/products/wash',
      '/cart',
      '/checkout',
      '/profile/account',
      '/profile/orders',
      '/customer-service',
    ]) {
      await open(path);
      await visitor.expectCount(1);
      expect(await plainControls(page.locator('body')), path).toEqual([]);
    }
    await open('/checkout');
    const cod = main.getByRole('radio', { name: 'Cash on delivery' });
    const look = (radio: Locator) => radio.evaluate((element) => getComputedStyle(element).appearance);
    // Drawn by the system, so that it has the system's colours.
    expect(await look(cod)).toBe('auto');
    await cod.focus();
    expect(
      await cod.evaluate((element) => {
        const outlined = (one: Element | null): boolean =>
          one !== null && (getComputedStyle(one).outlineStyle !== 'none' || outlined(one.parentElement));
        return outlined(element);
      }),
    ).toBe(true);
  });
});
