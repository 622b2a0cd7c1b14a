/**
 * Text of twice the size on a phone, and the narrowest window: nothing is wider than the screen, and no text is cut off
 * (WCAG 1.4.4 and 1.4.10).
 */
import { it } from 'vitest';
import { routes } from '../../../core/catalogue/routes.ts';
import { orderWash } from '../tools/customer.ts';
import { visitsOf } from '../tools/state-steps.ts';
import { STATES } from '../tools/states.ts';
import { STILL } from '../world/axe.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE, SMALLEST } from '../world/screens.ts';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onScreens, type World } from '../world/world.ts';

const PHONE_SIZE = PHONE.options.viewport ?? { width: 0, height: 0 };
const SMALLEST_SIZE = SMALLEST.options.viewport ?? { width: 0, height: 0 };

/** Runs in the page: the browser's text size, which lengths in rem follow. */
const setTextSize = (size: string): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important }`);
  document.adoptedStyleSheets = [sheet];
};

/** What is too wide for the screen, and the text that an element cuts off; of a page under a dialog or menu, neither. */
const findCutOff = (): readonly string[] => {
  const width = document.documentElement.clientWidth;
  const root = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

  /** Where the text leaves its place: the screen, or the first element around it that hides what is outside of it. */
  const cutBy = (text: Text, { left, right, top, bottom }: DOMRect): string | undefined => {
    let isScrolledX = false;
    let isScrolledY = false;
    for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY, clipPath } = getComputedStyle(box);
      // For screen readers alone.
      if (clipPath !== 'none') return undefined;
      if (display === 'inline' || display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      isScrolledX ||= scrolls(overflowX);
      isScrolledY ||= scrolls(overflowY);
      const isCutX = !isScrolledX && overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1);
      // The letters of a heading are taller than its lines.
      const isCutY = !isScrolledY && overflowY !== 'visible' && (top < edge.top - 4 || bottom > edge.bottom + 4);
      if (isCutX || isCutY) return `cut off by ${box.tagName}`;
    }
    return !isScrolledX && (left < -1 || right > width + 1) ? 'outside of the screen' : undefined;
  };

  const found: string[] = [];
  if (document.documentElement.scrollWidth > width) found.push('the page is too wide');
  if (root !== document.body && root.scrollWidth > root.clientWidth) found.push(`${root.tagName} is too wide`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node as Text;
    const isVisible = text.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
    if (!isVisible || text.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    const problem = place.width > 1 ? cutBy(text, place) : undefined;
    if (problem !== undefined) found.push(`${text.data.trim().slice(0, 40)}: ${problem}`);
  }
  return found;
};

const expectWhole = async ({ page }: Storefront, where: string): Promise<void> => {
  await expect.poll(() => page.evaluate(findCutOff), where).toEqual([]);
};

/** Leaves the page as it was. */
const expectWholeInBoth = async (visitor: Storefront, path: string): Promise<void> => {
  const { page } = visitor;
  await page.evaluate(() => document.fonts.ready);
  await expectWhole(visitor, path);
  await page.setViewportSize(PHONE_SIZE);
  await page.evaluate(setTextSize, '200%');
  await expectWhole(visitor, `${path} with text of twice the size`);
  await page.evaluate(setTextSize, '100%');
  await page.setViewportSize(SMALLEST_SIZE);
};

/** A customer with a delivered order, an unpaid order and a cart. */
const customerOf = async (world: World) => {
  const visitor = await world.arrive(STILL);
  const { api, shop, page } = visitor;
  await api.signUp();
  const delivered = await orderWash(shop, page.request, 'cod');
  await shop.move(delivered, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const unpaid = await orderWash(shop, page.request, 'upi');
  await api.put(SYSTEM, 2);
  await api.put(WASH, 1);
  return { visitor, delivered, unpaid };
};

onScreens('every page', [SMALLEST], (world) => {
  it('fits the narrowest phone, and a wider one with text of twice the size', async () => {
    const visitor = await world.arrive(STILL);
    visitor.browserProblems.expect(/404/);
    const paths = routes.filter(({ isPrivate }) => isPrivate !== true).map(({ path }) => path);
    for (const path of [...paths, `/nowhere/${'x'.repeat(80)}`]) {
      await visitor.open(path);
      await expectWholeInBoth(visitor, path);
    }
  });

  it('fits them with the orders and the cart of a customer too, as do the pages that the server renders', async () => {
    const { visitor, delivered, unpaid } = await customerOf(world);
    const { page, main } = visitor;
    const orders = [delivered, unpaid];
    const paths = routes
      .filter(({ isPrivate }) => isPrivate === true)
      .flatMap(({ path, check }) => (check === undefined ? [path] : orders.map((order) => `${path}?order=${order}`)));
    for (const path of [...paths, ...orders.map((order) => `/profile/orders#${order}`)]) {
      await visitor.open(path);
      await visitor.expectCount(3);
      const order = /[=#](\w+)$/.exec(path)?.[1];
      if (order !== undefined) await expect(main.getByText(order).first()).toBeVisible();
      else if (path.startsWith('/profile/')) await page.waitForLoadState('networkidle');
      await expectWholeInBoth(visitor, path);
    }
    for (const path of [
      `/sandbox/pay?order=${unpaid}`,
      '/sandbox',
      `/server/api/order/invoice.php?order=${delivered}`,
    ]) {
      await page.goto(path);
      await expectWholeInBoth(visitor, path);
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

  it('fits in the popup, before and after the code is unlocked', async () => {
    for (const states of visitsOf(STATES.filter(({ name }) => name.startsWith('popup')))) {
      const visitor = await world.arrive({ ...STILL, mayPopUp: true });
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
