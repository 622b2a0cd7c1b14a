/**
 * `npm run lab -- inp [-- --runs 5 --cpu-slowdown 4]`: the time from a tap to the next painted frame on a phone, with a
 * throttled CPU. Prints the median and the longest of each, in milliseconds. The numbers depend on the machine, so
 * nothing fails by them: compare two builds in one sitting.
 */
import { parseArgs } from 'node:util';
import type { BrowserContext, Locator, Page } from 'playwright';
import { createVisitorApi } from '../../web/world/backend/visitor-api.ts';
import { startSandbox } from '../../web/world/backend/shop.ts';
import { launchChromium } from '../../web/world/chromium.ts';
import { PHONE } from '../../web/world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { median } from '../../median.ts';

declare global {
  /** The longest tap so far, in milliseconds; 0 if every one took less than 16 ms. */
  var longestTapMs: number;
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, 'cpu-slowdown': { type: 'string', default: '4' } },
});
const wholeNumber = (name: keyof typeof values): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} ${values[name]}: expected a whole number of at least 1`);
  return number;
};
const [runs, slowdown] = [wholeNumber('runs'), wholeNumber('cpu-slowdown')];

type Tap = {
  readonly name: string;
  readonly path: string;
  readonly target: (page: Page) => Locator;
  /** Whether it is tapped before hydration: each run so many milliseconds after the first paint. */
  readonly isEarly?: boolean;
  /** What is done before the tap that is measured. */
  readonly prepare?: (page: Page) => Promise<void>;
};
const EARLY_MS = [0, 50, 100, 200, 300] as const;

const menu = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true });
const addToCart = (page: Page): Locator =>
  page.locator('main').getByRole('button', { name: 'Add to cart', exact: true }).first();
const increase = (page: Page): Locator => page.getByRole('button', { name: /^Increase/ }).filter({ visible: true });

const TAPS: readonly Tap[] = [
  { name: 'Menu, before hydration', path: '/', target: menu, isEarly: true },
  { name: 'Add to cart, before hydration', path: '/products/wash', target: addToCart, isEarly: true },
  { name: 'Menu', path: '/', target: menu },
  { name: 'Add to cart', path: '/products/wash', target: addToCart },
  { name: 'One more, in the cart', path: '/cart', target: increase },
  {
    name: 'One more, in the drawer',
    path: '/',
    target: increase,
    prepare: async (page) => {
      await page.locator('header a[href="/cart"]').tap();
      await increase(page).waitFor();
    },
  },
  { name: 'Check out', path: '/cart', target: (page) => page.locator('main').getByRole('link', { name: 'Check out' }) },
];

/** Long enough for a page to have nothing more to do, and for a tap to have been painted. */
const SETTLED_MS = 2000;

const shop = await startSandbox();
const browser = await launchChromium();

/** A phone of its own, with something in the cart. */
const newPhone = async (): Promise<BrowserContext> => {
  const context = await browser.newContext(PHONE.options);
  await createVisitorApi(context.request, shop).put(WASH, 1);
  await context.addInitScript(() => {
    globalThis.longestTapMs = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as readonly (PerformanceEntry & { readonly interactionId?: number })[])
        if (entry.interactionId) globalThis.longestTapMs = Math.max(globalThis.longestTapMs, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return context;
};

type Place = { readonly x: number; readonly y: number };

/** Where the button is once its page is complete: nothing shifts until then. Throws if it is not in the window. */
const placeOf = async ({ path, target }: Tap): Promise<Place> => {
  const context = await newPhone();
  const page = await context.newPage();
  await page.goto(shop.url + path);
  await page.locator('html[data-ready]').waitFor();
  const box = await target(page).first().boundingBox();
  await context.close();
  if (box === null) throw new Error(`${path}: the button is not in the window`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** How long one tap takes, in milliseconds: after everything is done, or at `early.place` so long after the first paint. */
const measure = async (
  { path, target, prepare }: Tap,
  early?: { readonly place: Place; readonly afterMs: number },
): Promise<number> => {
  const context = await newPhone();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  if (early === undefined) {
    await page.locator('html[data-ready]').waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await prepare?.(page);
    await page.evaluate(() => {
      globalThis.longestTapMs = 0;
    });
    await target(page).first().tap();
  } else {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(early.afterMs);
    // A locator's tap would wait until its element is stable.
    await page.touchscreen.tap(early.place.x, early.place.y);
  }
  await page.waitForTimeout(SETTLED_MS);
  const longest = await page.evaluate(() => globalThis.longestTapMs);
  await context.close();
  return longest;
};

const measureAll = async (tap: Tap): Promise<readonly number[]> => {
  const place = tap.isEarly === true ? await placeOf(tap) : undefined;
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const afterMs = EARLY_MS[run % EARLY_MS.length] ?? 0;
    all.push(await measure(tap, place && { place, afterMs }));
  }
  return all;
};

const row = (name: string, middle: string, longest: string): string =>
  `${name.padEnd(30)}${middle.padStart(9)}${longest.padStart(9)}\n`;

try {
  process.stdout.write(row(`tap, CPU ${slowdown} times slower`, 'median', 'longest'));
  for (const tap of TAPS) {
    const all = await measureAll(tap);
    process.stdout.write(row(tap.name, `${median(all)} ms`, `${Math.max(...all)} ms`));
  }
} finally {
  await browser.close();
  await shop.close();
}
