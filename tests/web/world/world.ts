/**
 * The setup of every browser test: a Chromium that test files share, and for each test a shop and visitors of its own.
 */
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, inject } from 'vitest';
import { openProfile, sharedChromium, wholeChromium } from './chromium.ts';
import { browserProblemsOf, type BrowserProblems } from './browser-problems.ts';
import { expect, PATIENCE_MS } from './expect.ts';
import { DESKTOP, PHONE, SCREENS, type Screen } from './screens.ts';
import { startSandbox, type Sandbox } from './backend/shop.ts';
import { createStorefront, type Storefront } from './storefront.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest declares the same interface
  interface ProvidedContext {
    /** Provided by the nightly project of browser tests in vitest.config.ts. */
    readonly nightly?: boolean;
  }
}

/** Where a failed test leaves what its visitors saw last. */
const FAILURES = fileURLToPath(new URL('../../../.cache/failures', import.meta.url));
/** `TRACE=1` records what Playwright's trace viewer shows. */
const isTraced = process.env['TRACE'] === '1';

type Visitor = { readonly context: BrowserContext; readonly browserProblems: BrowserProblems };

/** Most visitors have closed the popup before, so that it opens over no test that happens to take long. */
export type Arrival = BrowserContextOptions & {
  readonly mayPopUp?: true;
  /** Who prefetches on a phone, too: the phones of the others save data. */
  readonly prefetches?: true;
  /** In Chromium itself: its headless shell has no back/forward cache. */
  readonly isWholeBrowser?: true;
};

export type World = {
  readonly screen: Screen;
  readonly shop: Sandbox;
  /** A new visitor, with a browser profile of their own, who has opened `path` and may use it. */
  readonly visit: (path: string, arrival?: Arrival) => Promise<Storefront>;
  /** A new visitor who has opened nothing yet. */
  readonly arrive: (arrival?: Arrival) => Promise<Storefront>;
  /** A new visitor whose browser is set up as this profile folder says. */
  readonly arriveWith: (folder: string) => Promise<Storefront>;
  /** Another tab of the same visitor's browser. */
  readonly newTab: (storefront: Storefront, path: string) => Promise<Storefront>;
};

type Tests = (world: World) => void;
/** The shop of each test; by default a sandbox with its simulated gateway. */
type StartSandbox = () => Promise<Sandbox>;

/** What a phone and a desktop both do, partly in different ways: at night on both, in `npm test` on a phone only. */
export const onEveryScreen = (title: string, tests: Tests, open?: StartSandbox): void => {
  onScreens(title, inject('nightly') === true ? SCREENS : [PHONE], tests, open);
};

/** What the screen makes no difference to, on a phone. */
export const onPhone = (title: string, tests: Tests, open?: StartSandbox): void => {
  onScreens(title, [PHONE], tests, open);
};

/** What the screen makes no difference to, on a desktop. */
export const onDesktop = (title: string, tests: Tests): void => {
  onScreens(title, [DESKTOP], tests);
};

export const onScreens = (
  title: string,
  screens: readonly Screen[],
  tests: Tests,
  open: StartSandbox = startSandbox,
): void => {
  describe(`${title}`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedChromium();
    });
    describe.each(screens)('on $name', (screen) => {
      tests(useWorld(screen, () => browser, open));
    });
  });
};

const useWorld = (screen: Screen, browser: () => Browser, open: StartSandbox): World => {
  let shop: Sandbox;
  let visitors: Visitor[] = [];
  beforeEach(async () => {
    shop = await open();
  });
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) {
      const kept = await keepPictures(`${task.name} on ${screen.name}`, visitors);
      // The line that names the failure names them, too.
      for (const error of task.result?.errors ?? [])
        error.stack = `${error.message.split('\n', 1)[0]} (see ${kept})\n${error.stack ?? error.message}`;
    }
    for (const { browserProblems } of visitors) browserProblems.stop();
    await Promise.all(visitors.map(({ context }) => context.close()));
    await shop.close();
    const unexpected = visitors.flatMap(({ browserProblems }) => browserProblems.unexpected());
    visitors = [];
    expect(unexpected, 'what the browser complained about').toEqual([]);
    expect(shop.errors, 'what the server complained about').toEqual([]);
  });

  const arrive: World['arrive'] = async ({ mayPopUp, prefetches, isWholeBrowser, ...more } = {}) => {
    const options = { ...screen.options, baseURL: shop.url, ...more };
    const opened = isWholeBrowser === true ? await wholeChromium() : browser();
    const context = await opened.newContext(options);
    if (mayPopUp === undefined) await context.addInitScript(rememberClosedPopup);
    if (prefetches === undefined && screen.isSmall) await context.addInitScript(saveData);
    return visitorIn(context, await context.newPage());
  };
  const visitorIn = (context: BrowserContext, page: Page): Storefront => {
    context.setDefaultTimeout(PATIENCE_MS);
    const browserProblems = browserProblemsOf(context);
    if (isTraced) void context.tracing.start({ screenshots: true, snapshots: true });
    visitors.push({ context, browserProblems });
    return createStorefront(page, { screen, shop, browserProblems });
  };
  return {
    screen,
    get shop() {
      return shop;
    },
    arrive,
    arriveWith: async (folder) => {
      const context = await openProfile(folder, { ...screen.options, baseURL: shop.url });
      return visitorIn(context, await context.newPage());
    },
    visit: async (path, arrival) => {
      const storefront = await arrive(arrival);
      await storefront.open(path);
      return storefront;
    },
    newTab: async ({ page, browserProblems }, path) => {
      const tab = createStorefront(await page.context().newPage(), { screen, shop, browserProblems });
      await tab.open(path);
      return tab;
    },
  };
};

/** Runs in the page, and in the empty one before it, which has no storage. */
const rememberClosedPopup = (): void => {
  if (location.protocol === 'http:') localStorage.setItem('bhor:popup-closed', '1');
};

/** Runs in the page of a phone: nothing is fetched that nobody has asked for, which would be half of all requests. */
const saveData = (): void => {
  // It may run a second time in a document.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
};

/** Keeps a picture of each page, and the trace where TRACE asked for one. Returns their folder. */
const keepPictures = async (test: string, visitors: readonly Visitor[]): Promise<string> => {
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 120);
  const folder = join(FAILURES, name);
  mkdirSync(folder, { recursive: true });
  await Promise.all(
    visitors.map(async ({ context }, visitor) => {
      for (const [tab, page] of context.pages().entries())
        await page.screenshot({ path: join(folder, `${visitor}-${tab}.png`) }).catch(() => undefined);
      if (isTraced) await context.tracing.stop({ path: join(folder, `${visitor}-trace.zip`) });
    }),
  );
  return relative(process.cwd(), folder);
};
