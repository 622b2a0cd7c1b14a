/** The moments of a page's start, and the browser's idle time, held for as long as a test needs. */
import { expect } from './expect.ts';
import type { Storefront } from './storefront.ts';

/** Continues what was held back. */
export type Release = () => Promise<void>;

type Moment = {
  readonly name: string;
  /** Opens a page and stops it at this moment. */
  readonly open: (visitor: Storefront, path: string) => Promise<Release>;
};

/** Holds requests for scripts back until the returned function is called. */
const holdScripts = async ({ page }: Storefront, isHeld: (url: string) => boolean): Promise<Release> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld(route.request().url())) await promise;
    await route.continue();
  });
  return () => {
    resolve();
    return Promise.resolve();
  };
};

/**
 * Holds back React's work, which it schedules through message ports; work that an event needs at once is done all the
 * same.
 */
const holdWork = async ({ page }: Storefront): Promise<Release> => {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    globalThis.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        const { port2 } = this;
        const post = port2.postMessage.bind(port2);
        port2.postMessage = (message: unknown) => {
          if (isHeld) waiting.push(() => post(message));
          else post(message);
        };
      }
    };
    Object.assign(globalThis, {
      releaseWork: () => {
        isHeld = false;
        for (const send of waiting.splice(0)) send();
      },
    });
  });
  return () =>
    page.evaluate(() => {
      (globalThis as unknown as { releaseWork: () => void }).releaseWork();
    });
};

/** React has started on the page, and has not hydrated it yet. */
const untilReactHasBegun = async ({ page }: Storefront): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await expect(page.locator('html')).not.toHaveAttribute('data-ready');
};

export const whileHydrating: Moment = {
  name: 'while the page hydrates',
  open: async (visitor, path) => {
    const release = await holdWork(visitor);
    await visitor.page.goto(path, { waitUntil: 'domcontentloaded' });
    await untilReactHasBegun(visitor);
    return release;
  },
};

export const MOMENTS: readonly Moment[] = [
  {
    name: "before the page's script has loaded",
    open: async (visitor, path) => {
      const { page } = visitor;
      const release = await holdScripts(visitor, (url) => !url.includes('early-clicks'));
      const early = page.waitForResponse(/early-clicks/);
      await page.goto(path, { waitUntil: 'commit' });
      await (await early).finished();
      await page.locator('footer').waitFor({ state: 'attached' });
      return release;
    },
  },
  whileHydrating,
  {
    name: "hydrated, before the shopper's code has loaded",
    open: async (visitor, path) => {
      const release = await holdScripts(visitor, (url) => url.includes('/composition-'));
      await visitor.open(path);
      return release;
    },
  },
  {
    name: "with the shopper's code",
    open: async (visitor, path) => {
      const loaded = visitor.page.waitForResponse(/\/server\/api\//);
      await visitor.open(path);
      await loaded;
      return () => Promise.resolve();
    },
  },
];

/** Reports no idle time until the test allows it. */
export const holdQuietMoments = ({ page }: Storefront): Promise<unknown> =>
  page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    let isQuiet = false;
    Object.assign(globalThis, {
      requestIdleCallback: (begin: () => void) => (isQuiet ? setTimeout(begin) : waiting.push(begin)),
      becomeQuiet: () => {
        isQuiet = true;
        for (const begin of waiting.splice(0)) begin();
      },
    });
  });

export const becomeQuiet = ({ page }: Storefront): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { becomeQuiet: () => void }).becomeQuiet();
  });
