/** Lighthouse as a phone, on one page of a running shop. */
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { routeAt } from '../../../core/catalogue/routes.ts';
import { launchChromium } from '../../web/world/chromium.ts';
import { createVisitorApi } from '../../web/world/backend/visitor-api.ts';
import type { Sandbox } from '../../web/world/backend/shop.ts';
import { WASH } from '../../samples/products.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export type Run = {
  readonly scores: Readonly<Record<Category, number>>;
  readonly shift: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly failed: readonly string[];
};

/** Pages that only the signed-in customer sees; no search engine lists them. */
export const isPrivate = (path: string): boolean => routeAt(path)?.isPrivate === true;
/** Pages that are measured with something in the cart. */
const showsCart = (path: string): boolean => /^\/(?:cart|checkout)\b/.test(path);

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
      });
  });

export type PhoneOf = (shop: Sandbox) => Promise<(path: string) => Promise<Run>>;

/** Opens a browser, and for each shop the way to measure a page of it. */
export const openPhones = async (): Promise<{ readonly phoneOf: PhoneOf; readonly close: () => Promise<void> }> => {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  const devtools = await browser.newBrowserCDPSession();

  const phoneOf: PhoneOf = async (shop) => {
    const newVisitor = async () => {
      const context = await browser.newContext();
      const cookies = async () =>
        (await context.cookies(shop.url)).map(({ name, value }) => ({ name, value, url: shop.url }));
      return { api: createVisitorApi(context.request, shop), cookies };
    };
    const [customer, buyer] = [await newVisitor(), await newVisitor()];
    await customer.api.signUp();
    const order = await customer.api.orderWash('upi');
    await buyer.api.put(WASH, 1);
    const ofCustomer = await customer.cookies();
    const ofBuyer = await buyer.cookies();
    const urlOf = (path: string): string =>
      `${shop.url}${path}${path.startsWith('/payment/') ? `?order=${order}` : ''}`;

    const measure = async (path: string, tries = 3): Promise<Run> => {
      // Lighthouse clears storage, and keeps cookies.
      await devtools.send('Storage.clearCookies');
      if (isPrivate(path)) await devtools.send('Storage.setCookies', { cookies: ofCustomer });
      else if (showsCart(path)) await devtools.send('Storage.setCookies', { cookies: ofBuyer });
      const result = await lighthouse(urlOf(path), {
        port,
        output: 'json',
        logLevel: 'error',
        // The page of an unknown address has status 404.
        ignoreStatusCode: true,
        onlyCategories: [...CATEGORIES],
      });
      const error = result?.lhr.runtimeError?.message;
      // On a busy machine a recording sometimes fails.
      if (error !== undefined && tries > 1) return measure(path, tries - 1);
      if (result === undefined || error !== undefined) throw new Error(`${path}: ${error ?? 'no result'}`);
      const { categories, audits } = result.lhr;
      const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
      const judged = CATEGORIES.filter((name) => name !== 'performance' && !(name === 'seo' && isPrivate(path)));
      const failed = judged
        .flatMap((name) => categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id);
      return {
        scores: Object.fromEntries(
          CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
        ) as Record<Category, number>,
        shift: number('cumulative-layout-shift'),
        lcpMs: Math.round(number('largest-contentful-paint')),
        blockedMs: Math.round(number('total-blocking-time')),
        failed,
      };
    };
    return (path) => measure(path);
  };
  return { phoneOf, close: () => browser.close() };
};
