/**
 * Prefetching of pages: by the build manifest, once the browser is idle, few at a time, and without any harm if it
 * fails.
 */
import { builtPayload } from '../world/built.ts';
import type { Page } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { readManifest } from '../../../web/build/read-manifest.ts';
import { expect } from '../world/expect.ts';
import { becomeQuiet, holdQuietMoments } from '../world/moments.ts';
import { STOREFRONT } from '../world/backend/shop.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

const { pages } = readManifest(STOREFRONT);

const filesOf = (path: string): readonly string[] => {
  const page = pages[path];
  if (page === undefined) throw new Error(`no such page: ${path}`);
  return [page.payload, ...page.scripts, ...page.styles, ...page.later];
};

/** Files that `path` does not need: only prefetching requests them there. */
const filesBeside = (path: string): ReadonlySet<string> => {
  const own = new Set(filesOf(path));
  return new Set(
    Object.keys(pages)
      .flatMap(filesOf)
      .filter((file) => !own.has(file)),
  );
};

const isManifest = (url: string): boolean => /\/assets\/manifest-[\w.-]+\.json$/.test(url);

/** Paths of everything that the page requests from now on. */
const requestsOf = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};

/** No link is ever reported as visible. */
const hideFromView = ({ page }: Storefront): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      override observe(): void {
        /* sees nothing */
      }
    };
  });

const washLink = ({ main }: Storefront) => main.getByRole('link', { name: 'Wash', exact: true }).first();
const WASH_PAYLOAD = builtPayload('/products/wash');
/** The script that only product pages have. */
const PRODUCT_SCRIPT = /\/assets\/product-[\w-]{8}\.js$/;

onPhone('prefetching', (world) => {
  it('requests the build manifest, which is cached forever, when the browser is idle, and then what a link in view needs, so that opening it requests nothing', async () => {
    const visitor = await world.arrive({ prefetches: true });
    const { page, countdown, title } = visitor;
    const requests = requestsOf(page);
    const beside = filesBeside('/shop');
    const ahead = () => requests.filter((path) => isManifest(path) || beside.has(path));
    await holdQuietMoments(visitor);
    await visitor.open('/shop');
    await expect(countdown).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(ahead()).toEqual([]);

    const manifest = page.waitForResponse((response) => isManifest(response.url()));
    await washLink(visitor).scrollIntoViewIfNeeded();
    await becomeQuiet(visitor);
    expect((await manifest).headers()['cache-control']).toContain('immutable');
    await expect.poll(() => ahead().filter((path) => PRODUCT_SCRIPT.test(path))).toHaveLength(1);
    expect(ahead().filter(isManifest)).toHaveLength(1);
    expect(isManifest(ahead()[0] ?? '')).toBe(true);
    const needed = filesOf('/products/wash').filter((file) => beside.has(file));
    await expect.poll(() => needed.filter((file) => !requests.includes(file))).toEqual([]);
    await page.waitForLoadState('networkidle');
    const seen = requests.length;
    await visitor.press(washLink(visitor));
    await expect(title).toHaveText('Wash');
    await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
    expect(requests.slice(seen).filter((path) => needed.includes(path))).toEqual([]);
    expect(requests).not.toContain('/products/wash');
  });

  it('shows no page without its style sheet, even if prefetching that was slow or has failed', async () => {
    const visitor = await world.arrive({ prefetches: true });
    const { page, title, browserProblems } = visitor;
    browserProblems.expect(/\.css|ERR_FAILED/);
    const [sheet] = filesOf('/products/wash').filter(
      (file) => file.endsWith('.css') && !filesOf('/shop').includes(file),
    );
    if (sheet === undefined) throw new Error('the product page has no style sheet of its own');
    let asked = 0;
    await page.route(`**${sheet}`, async (route) => {
      asked += 1;
      if (asked > 1) {
        await route.continue();
        return;
      }
      // The page is opened while this file is loading, and it never arrives.
      await expect(washLink(visitor)).toHaveCount(1);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.abort();
    });
    await visitor.open('/shop');
    const request = page.waitForRequest(`**${sheet}`);
    await washLink(visitor).scrollIntoViewIfNeeded();
    await request;
    await washLink(visitor).click();
    await expect(title).toHaveText('Wash');
    expectValue(asked).toBe(2);
    expectValue(
      await page.evaluate((href) => [...document.styleSheets].some((one) => one.href?.endsWith(href) === true), sheet),
    ).toBe(true);
  });

  it.each([
    ['whoever saves data', { saveData: true, effectiveType: '4g' }],
    ['a connection of 2G', { saveData: false, effectiveType: '2g' }],
  ])('fetches nothing ahead for %s', async (_, connection) => {
    const visitor = await world.arrive({ prefetches: true });
    const { page, title, countdown } = visitor;
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), value) }),
      connection,
    );
    const requests = requestsOf(page);
    await visitor.open('/shop');
    await expect(countdown).toBeVisible();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).focus();
    await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await page.waitForLoadState('networkidle');
    await visitor.press(washLink(visitor));
    await expect(title).toHaveText('Wash');
    expect(requests.filter((path) => path.startsWith('/assets/payload-') || isManifest(path))).toEqual([WASH_PAYLOAD]);
  });

  it('does without the manifest, and ignores what it could not fetch until the link is followed, without loading the page as a whole', async () => {
    const visitor = await world.arrive({ prefetches: true });
    const { page, title, browserProblems, countdown } = visitor;
    browserProblems.expect(/manifest-[\w.-]+\.json|ERR_FAILED/);
    const requests = requestsOf(page);
    const lost: string[] = [];
    let hasManifest = true;
    await page.route(
      ({ pathname }) => isManifest(pathname) || pathname === WASH_PAYLOAD || PRODUCT_SCRIPT.test(pathname),
      async (route) => {
        const { pathname } = new URL(route.request().url());
        if (isManifest(pathname)) {
          if (hasManifest) await route.continue();
          else await route.fulfill({ status: 404, body: 'Page not found' });
        } else if (lost.includes(pathname)) {
          await route.continue();
        } else {
          lost.push(pathname);
          await route.abort('failed');
        }
      },
    );
    await visitor.open('/shop');
    await washLink(visitor).scrollIntoViewIfNeeded();
    await expect.poll(() => lost.length).toBe(2);
    await expect(countdown).toBeVisible();
    await expect(title).toHaveText('Everything we make');
    await visitor.press(washLink(visitor));
    await expect(title).toHaveText('Wash');
    hasManifest = false;
    const missed = page.waitForResponse((response) => isManifest(response.url()));
    await visitor.open('/shop');
    await missed;
    await expect(countdown).toBeVisible();
    await visitor.press(washLink(visitor));
    await expect(title).toHaveText('Wash');
    expect(requests).not.toContain('/products/wash');
  });
});

onEveryScreen('prefetching', (world) => {
  it('fetches a link that is hovered, touched or focused, wherever it is on the page', async () => {
    const visitor = await world.arrive({ prefetches: true });
    const { page, screen } = visitor;
    const requests = requestsOf(page);
    const beside = filesBeside('/shop');
    await hideFromView(visitor);
    const manifest = page.waitForResponse((response) => isManifest(response.url()));
    await visitor.open('/shop');
    await (await manifest).finished();
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => beside.has(path))).toEqual([]);

    if (screen.isSmall) {
      const box = await washLink(visitor).boundingBox();
      const devtools = await page.context().newCDPSession(page);
      await page.evaluate((top) => scrollTo(0, top - 200), box?.y ?? 0);
      const place = await washLink(visitor).boundingBox();
      // The finger is still down: this is no tap yet.
      await devtools.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x: (place?.x ?? 0) + 5, y: (place?.y ?? 0) + 5 }],
      });
    } else {
      await washLink(visitor).hover();
    }
    await expect
      .poll(() => requests.includes(WASH_PAYLOAD) && requests.some((path) => PRODUCT_SCRIPT.test(path)))
      .toBe(true);

    expect(requests).not.toContain(builtPayload('/policies/terms-of-use'));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Terms of use' })
      .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await expect
      .poll(
        () =>
          requests.includes(builtPayload('/policies/terms-of-use')) &&
          requests.some((path) => /\/assets\/policy-[\w-]{8}\.js$/.test(path)),
      )
      .toBe(true);
  });
});
