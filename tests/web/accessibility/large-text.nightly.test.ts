/**
 * Text of twice the size or of wider spacing on a phone, and the narrowest window: nothing is wider than the screen, and
 * no text is cut off, nor most of the page covered (WCAG 1.4.4, 1.4.10 and 1.4.12).
 */
import { it } from 'vitest';
import { routes } from '../../../core/catalogue/routes.ts';
import { visitsOf } from '../tools/state-steps.ts';
import { STATES } from '../tools/states.ts';
import { STILL } from '../world/axe.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE, SMALLEST } from '../world/screens.ts';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import type { Storefront } from '../world/storefront.ts';
import { onScreens, type World } from '../world/world.ts';
import { expectWhole, setTextSize, setTextSpacing } from './cut-off-text.ts';

const PHONE_SIZE = PHONE.options.viewport ?? { width: 0, height: 0 };
const SMALLEST_SIZE = SMALLEST.options.viewport ?? { width: 0, height: 0 };

/** Leaves the page as it was. */
const expectWholeInAll = async (visitor: Storefront, path: string): Promise<void> => {
  const { page } = visitor;
  await page.evaluate(() => document.fonts.ready);
  await expectWhole(visitor, path);
  await page.setViewportSize(PHONE_SIZE);
  await page.evaluate(setTextSize, '200%');
  await expectWhole(visitor, `${path} with text of twice the size`);
  await page.evaluate(setTextSpacing);
  await expectWhole(visitor, `${path} with wider spacing`);
  await page.evaluate(setTextSize, '100%');
  await page.setViewportSize(SMALLEST_SIZE);
};

onScreens('every page', [SMALLEST], (world) => {
  it('fits the narrowest phone, and a wider one with text of twice the size or of wider spacing', async () => {
    const visitor = await world.arrive(STILL);
    visitor.browserProblems.expect(/404/);
    const paths = routes.filter(({ isPrivate }) => isPrivate !== true).map(({ path }) => path);
    for (const path of [...paths, `/nowhere/${'x'.repeat(80)}`]) {
      await visitor.open(path);
      await expectWholeInAll(visitor, path);
    }
  });
});

const fits = (textSize: string) => (world: World) => {
  it('fits in the menu, the cart drawer and every step of a purchase', async () => {
    const visitor = await world.arrive(STILL);
    const { page, main, header, drawer, press, cartLink } = visitor;
    await page.addInitScript(setTextSize, textSize);
    const checkout = checkoutOf(visitor);
    await visitor.open('/products/wash');
    await expect(visitor.countdown).toBeVisible();
    await expectWhole(visitor, 'a product with the offer above it');
    const bar = await main.getByRole('button', { name: 'Buy now' }).locator('xpath=..').boundingBox();
    expect(bar?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 4);
    await press(header.getByRole('button', { name: 'Menu', exact: true }));
    await expectWhole(visitor, 'the menu');
    await page.keyboard.press('Escape');
    await press(cartLink);
    await expect(drawer.getByRole('link', { name: 'Shop all products' })).toBeInViewport();
    await expectWhole(visitor, 'the empty drawer');
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
    const toCheckout = drawer.getByRole('link', { name: 'Check out' });
    await expect(toCheckout).toBeVisible();
    await expectWhole(visitor, 'the drawer');
    await toCheckout.scrollIntoViewIfNeeded();
    await press(toCheckout);
    await expect(drawer).toBeHidden();
    await press(main.getByRole('button', { name: 'Send OTP' }));
    await expectWhole(visitor, 'the checkout without a phone number');
    await checkout.verify(RAVI);
    await press(checkout.place);
    await visitor.expectMessage(checkout.shipping.getByLabel('City'), 'Please fill this field');
    await expectWhole(visitor, 'the checkout with messages');
    await checkout.fillAddress(checkout.shipping, RAVI_BY_LABEL);
    await checkout.choose('Cash on delivery');
    await checkout.look();
    await expectWhole(visitor, 'the filled checkout');
    await press(checkout.place);
    await checkout.expectThanks();
    await expectWhole(visitor, 'the thanks');
  });

  it.each([
    ['popup, before and after the code is unlocked', /^popup/, { mayPopUp: true }],
    ['cart, with codes of every kind', /^cart-(?:filled|refused-code|with-code|worse-code|applying-code)$/, {}],
  ] as const)('fits in the %s', async (_where, wanted, arrival) => {
    for (const states of visitsOf(STATES.filter(({ name }) => wanted.test(name)))) {
      const visitor = await world.arrive({ ...STILL, ...arrival });
      await visitor.page.addInitScript(setTextSize, textSize);
      for (const { name, reach, continued } of states) {
        await (continued ?? reach)(visitor);
        await expectWhole(visitor, name);
      }
    }
  });
};

onScreens('the storefront with text of the usual size', [SMALLEST], fits('100%'));
onScreens('the storefront with text of twice the size', [PHONE], fits('200%'));
