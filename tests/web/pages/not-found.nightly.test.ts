/**
 * A page that does not exist: the document itself contains its path, and hydration does not change it (spec 2).
 */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

/** Requested URLs, and the path as the page shows it. */
const ADDRESSES: readonly (readonly [address: string, path: string])[] = [
  ['/products/soap', '/products/soap'],
  ['/no-such-page.html', '/no-such-page.html'],
  ['/products/wash.html?coupon=DAWN10', '/products/wash.html'],
  ['/<img src=x onerror=alert(1)>', '/%3Cimg%20src=x%20onerror=alert(1)%3E'],
  ['/a&amp;b\'c"d', "/a&amp;b'c%22d"],
  ['/साबुन', '/%E0%A4%B8%E0%A4%BE%E0%A4%AC%E0%A5%81%E0%A4%A8'],
  [`/${'long-'.repeat(200)}`, `/${'long-'.repeat(200).slice(0, 199)}…`],
];

onPhone('a page that is not found', (world) => {
  it('says which path it was without JavaScript', async () => {
    const { page, title, main, browserProblems } = await world.arrive({ javaScriptEnabled: false });
    browserProblems.expect(/404/);
    // With scripts turned off, none is preloaded.
    browserProblems.expect(/\/assets\/.* csp$/);
    for (const [address, path] of ADDRESSES) {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(title).toHaveText('Page Not Found');
      await expect(main.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
});

onPhone('a page that is not found', (world) => {
  it('says the same once the page has hydrated, and the browser has nothing to complain about', async () => {
    const { page, title, main, browserProblems, ready } = await world.arrive();
    browserProblems.expect(/404/);
    for (const [address, path] of ADDRESSES) {
      await page.goto(address);
      const message = main.getByText(`Page not found: ${path}`, { exact: true });
      await expect(message).toBeVisible();
      await ready();
      await expect(title).toHaveText('Page Not Found');
      await expect(message).toHaveCount(1);
    }
    await main.getByRole('link', { name: 'Shop', exact: true }).click();
    await expect(title).toHaveText('Everything we make');
    await page.goBack();
    await expect(main.getByText('Page not found: ')).toBeVisible();
  });
});
