/** Pictures of the pages in each browser, to be looked at: `npm run lab -- browsers --shots`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { DESKTOP, PHONE, type Browser, type Size } from './drivers/browser.ts';
import { identify, type Journey } from './journeys.ts';
import { amount, button, DRAWER, TITLE, type Visitor } from './visitor.ts';

const SHOTS = inRoot('.cache', 'shots', 'browsers');
/** Screens of a page, from its top on, that are enough to judge it by. */
const SCREENS = 8;
/** Time for pictures and transitions to arrive after a scroll, in milliseconds. */
const SETTLE_MS = 1000;

/** Saves what is in view under `.cache/shots/browsers`. */
export const keepShot = async (browser: Browser, name: string): Promise<void> => {
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(
    `${SHOTS}/${`${browser.name} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`,
    await browser.screenshot(),
  );
};

const settle = (): Promise<void> => wait(SETTLE_MS);

/** Saves a page screen by screen. */
const keepPage = async (browser: Browser, name: string): Promise<void> => {
  for (let screen = 0; screen < SCREENS; screen += 1) {
    const isEnd = await browser.evaluate((nth) => {
      const top = nth * innerHeight * 0.9;
      scrollTo({ top, behavior: 'instant' });
      return top + innerHeight >= document.documentElement.scrollHeight;
    }, screen);
    await settle();
    await keepShot(browser, `${name} ${screen + 1}`);
    if (isEnd) return;
  }
};

const pagesAt = (screen: string, size: Size): Journey => ({
  title: `home, product, cart and checkout at ${size.width} px`,
  size,
  play: async (visitor: Visitor, browser) => {
    const { open, see, press } = visitor;
    const keep = (page: string): Promise<void> => keepPage(browser, `${screen} ${page}`);
    await open('/');
    await keep('home');
    await open('/products/skin-system?coupon=DAWN10');
    await keep('product');
    await press(button('Add to cart', '//main'));
    await see(amount('Pay online', DRAWER), '₹449');
    await settle();
    await keepShot(browser, `${screen} drawer`);
    await open('/cart');
    await see(amount('Pay online'), '₹449');
    await keep('cart');
    await open('/checkout');
    await see(TITLE, 'Checkout');
    await see(amount('Pay online'), '₹449');
    await keepShot(browser, `${screen} checkout phone`);
    await identify(visitor);
    await keep('checkout');
  },
});

export const PICTURES: readonly Journey[] = [pagesAt('phone', PHONE), pagesAt('desktop', DESKTOP)];
