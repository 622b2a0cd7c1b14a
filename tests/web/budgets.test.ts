/** What the built pages may weigh, and what a browser really fetches before and after a page answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { FONTS_LIMIT, htmlLimit, REQUESTS_LIMIT, scriptsLimit, sumOf, weigh } from '../../web/build/size/weights.ts';
import { connectToChromium } from './world/chromium.ts';
import { openShop, STOREFRONT, type TestShop } from './world/shop.ts';

const pages = weigh(STOREFRONT);

describe.each(pages)('$path', ({ path, html, scripts, fonts, requests, blocking }) => {
  it('keeps its document, its scripts, its typefaces and its requests within the budget', () => {
    expect(html).toBeLessThanOrEqual(htmlLimit(path));
    expect(sumOf(scripts)).toBeLessThanOrEqual(scriptsLimit(path));
    expect(fonts).toBeLessThanOrEqual(FONTS_LIMIT);
    expect(requests).toBeLessThanOrEqual(REQUESTS_LIMIT);
  });

  it('waits for no style sheet and no script before it is shown', () => {
    expect(blocking).toEqual([]);
  });
});

describe('a browser', () => {
  let browser: Browser;
  let shop: TestShop;
  beforeAll(async () => {
    browser = await connectToChromium();
    shop = await openShop();
  });
  afterAll(async () => {
    await browser.close();
    await shop.close();
  });

  it.each(pages)(
    'fetches no script of $path before it answers but those that were weighed, and none twice',
    async ({ path, scripts, later }) => {
      const page = await browser.newPage();
      const early: string[] = [];
      const late: string[] = [];
      let isReady = false;
      page.on('request', (request) => {
        if (request.resourceType() === 'script') (isReady ? late : early).push(new URL(request.url()).pathname);
      });
      // Told by the page itself, in the moment in which it answers.
      await page.exposeFunction('tellReady', () => {
        isReady = true;
      });
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.documentElement.dataset['ready'] === undefined) return;
          observer.disconnect();
          void (globalThis as unknown as { tellReady: () => Promise<void> }).tellReady();
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
      });
      await page.goto(`${shop.url}${path}${path.startsWith('/payment/') ? '?order=BH1' : ''}`);
      await page.locator('html[data-ready]').waitFor();
      await expect
        .poll(
          () => later.size === 0 || [...later.keys()].every((file) => late.includes(file) || early.includes(file)),
          { timeout: 15_000 },
        )
        .toBe(true);
      // The shopper's own code is asked for in that moment; its request may be seen before the page's word is.
      const unknown = early.filter((file) => !scripts.has(file) && !later.has(file) && !file.includes('/composition-'));
      expect(unknown).toEqual([]);
      expect([...scripts.keys()].filter((file) => !early.includes(file))).toEqual([]);
      expect(new Set(early).size).toBe(early.length);
      await page.close();
    },
  );
});
