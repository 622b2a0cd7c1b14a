/**
 * Pages for a visitor who is not signed in, forced colours, and the visible focus.
 */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { routeAt } from '../../../core/catalogue/routes.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { onEveryScreen, onScreens } from '../world/world.ts';

onEveryScreen('a visitor who is not signed in', (world) => {
  it('gets pages without an axe violation', async () => {
    const visitor = await world.arrive(STILL);
    visitor.browserProblems.expect(/404|401/);
    for (const path of ['/cart', '/checkout', '/login', '/payment/success?order=BH0000000000']) {
      await visitor.open(path);
      await expect(routeAt(path)?.offer === 'none' ? visitor.banner : visitor.countdown).toBeVisible();
      await expectNoViolations(visitor, path);
    }
  });
});

onScreens('axe', [PHONE], (world) => {
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

onScreens('a page in forced colours', [PHONE], (world) => {
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
