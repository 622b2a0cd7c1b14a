/**
 * `npm run inp [-- --runs 5] [-- --slower 4]`: how long taps take until the next picture, on a phone whose processor is
 * slowed down. Prints the median and the longest of each, in milliseconds. The numbers depend on the machine, so
 * nothing fails by them: compare two builds in one sitting.
 */
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright';
import { createVisitorApi } from '../world/backend/visitor-api.ts';
import { startSandbox } from '../world/backend/shop.ts';
import { launchChromium } from '../world/chromium.ts';
import { PHONE } from '../world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { median } from '../../median.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, slower: { type: 'string', default: '4' } },
});
const wholeNumber = (name: keyof typeof values): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} ${values[name]}: expected a whole number from 1 on`);
  return number;
};
const [runs, slower] = [wholeNumber('runs'), wholeNumber('slower')];

type Tap = {
  readonly name: string;
  readonly path: string;
  readonly target: (page: Page) => Locator;
  /** Tapped so many milliseconds after the page was painted for the first time: each run takes the next of these. */
  readonly early?: readonly number[];
  /** What is done before the tap that is measured. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const menu = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true });
const addToCart = (page: Page): Locator =>
  page.locator('main').getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true });
const increase = (page: Page): Locator => page.getByRole('button', { name: /^Increase/ }).filter({ visible: true });

const EARLY = [0, 50, 100, 200, 300] as const;
const TAPS: readonly Tap[] = [
  { name: 'menu, before hydration', path: '/', target: menu, early: EARLY },
  { name: 'Add to cart, before hydration', path: '/products/wash', target: addToCart, early: EARLY },
  { name: 'menu', path: '/', target: menu },
  { name: 'Add to cart', path: '/products/wash', target: addToCart },
  { name: 'one more in the cart', path: '/cart', target: increase },
  {
    name: 'one more in the drawer',
    path: '/',
    target: increase,
    prepare: async (page) => {
      await page.locator('header a[href="/cart"]').tap();
      await increase(page).waitFor();
    },
  },
  {
    name: 'the checkout from the cart',
    path: '/cart',
    target: (page) => page.locator('main').getByRole('link', { name: 'Check out' }),
  },
];

/** Long enough for a page to have nothing more to do, and for a tap to have been painted. */
const SETTLED_MS = 2000;

const shop = await startSandbox();
const browser = await launchChromium();

/** The page notes when it is painted, and how long its slowest tap took: 0 for less than a frame. */
const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted = { tapMs: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as readonly (PerformanceEntry & { readonly interactionId?: number })[])
        if (entry.interactionId) noted.tapMs = Math.max(noted.tapMs, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    Object.assign(globalThis, { noted });
  });
};

/** `after` milliseconds after the first paint; once everything is done where it is left out. */
const measure = async ({ path, target, prepare }: Tap, place: Place | undefined, after?: number): Promise<number> => {
  const context = await browser.newContext(PHONE.options);
  await createVisitorApi(context.request, shop).put(WASH, 1);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await watch(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  if (place === undefined || after === undefined) {
    await page.locator('html[data-ready]').waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await prepare?.(page);
    await page.evaluate(() => {
      (globalThis as unknown as { noted: { tapMs: number } }).noted.tapMs = 0;
    });
    await target(page).first().tap();
  } else {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(after);
    // Playwright's own tap would wait until the element is stable.
    await page.touchscreen.tap(place.x, place.y);
  }
  await page.waitForTimeout(SETTLED_MS);
  const { tapMs } = await page.evaluate(() => (globalThis as unknown as { noted: { tapMs: number } }).noted);
  await context.close();
  return tapMs;
};

type Place = { readonly x: number; readonly y: number };

/** Where a button is once its page is complete: nothing shifts until then. */
const placeOf = async ({ path, target }: Tap): Promise<Place> => {
  const context = await browser.newContext(PHONE.options);
  await createVisitorApi(context.request, shop).put(WASH, 1);
  const page = await context.newPage();
  await page.goto(shop.url + path);
  await page.locator('html[data-ready]').waitFor();
  const box = await target(page).first().boundingBox();
  await context.close();
  if (box === null) throw new Error(`${path}: the button is not in the window`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

process.stdout.write(`${'tap, processor slowed down'.padEnd(32)}${'median'.padStart(9)}${'longest'.padStart(9)}\n`);
for (const tap of TAPS) {
  const place = tap.early === undefined ? undefined : await placeOf(tap);
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measure(tap, place, tap.early?.[run % tap.early.length]));
  process.stdout.write(
    `${tap.name.padEnd(32)}${`${median(all)} ms`.padStart(9)}${`${Math.max(...all)} ms`.padStart(9)}\n`,
  );
}
await browser.close();
await shop.close();
