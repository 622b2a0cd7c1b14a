/** Every built page is within its budget, and a browser fetches exactly the files that were measured. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { budgetOf, usedBy, type Budget } from '../tools/budgets.ts';
import { weigh } from '../tools/weights.ts';
import { sharedChromium } from '../world/chromium.ts';
import { startSandbox, STOREFRONT, type Sandbox } from '../world/backend/shop.ts';

const pages = weigh(STOREFRONT);

describe.each(pages)('the page $path', (page) => {
  it('keeps its budgets, and waits for no style sheet and no script before it is shown', () => {
    for (const [part, most] of Object.entries(budgetOf(page.path))) {
      const used = usedBy(page)[part as keyof Budget];
      expect(used, part).toBeGreaterThan(0);
      expect(used, part).toBeLessThanOrEqual(most);
    }
    expect(page.blocking).toEqual([]);
  });
});

describe('a browser that opens a page', () => {
  let context: BrowserContext;
  let page: Page;
  let shop: Sandbox;
  /** The scripts that the document has requested, until it was hydrated and after. */
  let early: string[] = [];
  let late: string[] = [];
  let isReady = false;
  beforeAll(async () => {
    shop = await startSandbox();
    context = await (await sharedChromium()).newContext();
    page = await context.newPage();
    page.on('request', (request) => {
      if (request.isNavigationRequest()) [early, late, isReady] = [[], [], false];
      if (request.resourceType() === 'script') (isReady ? late : early).push(new URL(request.url()).pathname);
    });
    // Called by the page in the moment when it is hydrated.
    await page.exposeFunction('reportReady', () => {
      isReady = true;
    });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.documentElement.dataset['ready'] === undefined) return;
        observer.disconnect();
        void (globalThis as unknown as { reportReady: () => Promise<void> }).reportReady();
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
    });
  });
  afterAll(async () => {
    await context.close();
    await shop.close();
  });

  it.each(pages)(
    'fetches for $path before hydration only the scripts that were weighed, and none of them twice',
    async ({ path, scripts, later }) => {
      // The document before this one requests nothing any more.
      await page.goto(`${shop.url}/robots.txt`);
      await page.goto(`${shop.url}${path}${path.startsWith('/payment/') ? '?order=BH1' : ''}`);
      await page.locator('html[data-ready]').waitFor();
      await expect
        .poll(() => [...later.keys()].filter((file) => ![...late, ...early].includes(file)), { timeout: 60_000 })
        .toEqual([]);
      // The shopper's code is requested in that moment, and its request may be seen first.
      const unknown = early.filter((file) => !scripts.has(file) && !later.has(file) && !file.includes('/composition-'));
      expect(unknown).toEqual([]);
      expect([...scripts.keys()].filter((file) => !early.includes(file))).toEqual([]);
      expect(new Set(early).size).toBe(early.length);
    },
  );
});
