/** Hydration of sections, kept markup, new builds and a lost network. */
import { builtPayload } from '../world/built.ts';
import { it } from 'vitest';
import { dropped } from '../world/backend/replaced-answers.ts';
import { CODE_NOT_LOADED, NO_CONNECTION } from '../world/browser-problems.ts';
import { expect } from '../world/expect.ts';
import { becomeQuiet, holdQuietMoments } from '../world/idle.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { WASH } from '../../samples/products.ts';

/** Remembers the prerendered markup; the returned function says whether all of it is still in the document. */
const keepMarkup = async ({ page }: Storefront): Promise<() => Promise<boolean>> => {
  const kept = await page.evaluateHandle(() => [
    ...document.querySelectorAll('#routine, #routine button, #offers, footer, footer a'),
  ]);
  expect(await kept.evaluate((elements) => elements.length)).toBeGreaterThan(20);
  return () => kept.evaluate((elements) => elements.every((element) => element.isConnected));
};

/** Everything that the page fetches by itself is there. */
const settled = async ({ page, countdown }: Storefront): Promise<void> => {
  await expect(countdown).toBeVisible();
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toBeVisible();
};

const scriptsOf = ({ page }: Storefront): string[] => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
};

onPhone('the site', (world) => {
  it('hydrates what is below the first screen when the browser is idle, and keeps its markup', async () => {
    const visitor = await world.arrive();
    const scripts = scriptsOf(visitor);
    await holdQuietMoments(visitor);
    await visitor.open('/');
    await visitor.expectCount(0);
    const isKept = await keepMarkup(visitor);
    const unhydrated = visitor.page.locator('[data-unhydrated]');
    await expect(visitor.countdown).toBeVisible();
    await expect(unhydrated).toHaveCount(2);
    expect(scripts.filter((url) => /home-sections|footer/.test(url))).toEqual([]);
    await becomeQuiet(visitor);
    await expect(unhydrated).toHaveCount(0);
    expect(scripts.filter((url) => /home-sections|footer/.test(url))).toHaveLength(2);
    expect(await isKept()).toBe(true);
    await visitor.press(visitor.main.locator('#routine button').first());
    await visitor.expectCount(1);
  });

  it('hydrates it at a click, and keeps both the click and the markup', async () => {
    const visitor = await world.arrive();
    await holdQuietMoments(visitor);
    await visitor.open('/');
    await expect(visitor.countdown).toBeVisible();
    const isKept = await keepMarkup(visitor);
    const button = visitor.main.locator('#routine button').first();
    await visitor.press(button);
    await visitor.expectCount(1);
    await expect(visitor.page.locator('[data-unhydrated]')).toHaveCount(0);
    expect(await isKept()).toBe(true);
  });

  it("keeps the first page's unhydrated markup when the visitor navigates on", async () => {
    const visitor = await world.arrive();
    await holdQuietMoments(visitor);
    await visitor.open('/');
    await expect(visitor.countdown).toBeVisible();
    const isKept = await keepMarkup(visitor);
    await visitor.press(visitor.cartLink);
    await expect(visitor.drawer).toBeVisible();
    await visitor.press(visitor.drawer.getByRole('button', { name: 'Close cart' }));
    await expect(visitor.drawer).toBeHidden();
    expect(await isKept()).toBe(true);
    await visitor.press(visitor.header.getByRole('link', { name: 'BHOR' }));
    await visitor.press(visitor.main.getByRole('link', { name: 'Shop all five' }));
    await expect(visitor.title).toHaveText('Everything we make');
  });

  it('replays a click from before hydration once', async () => {
    const visitor = await world.arrive();
    const { page, main } = visitor;
    let give: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      give = resolve;
    });
    await page.route(/\/assets\/index-[\w-]+\.js/, async (route) => {
      await waiting;
      await route.continue();
    });
    await page.goto('/products/wash', { waitUntil: 'commit' });
    const button = main.getByRole('button', { name: 'Add to cart', exact: true });
    await page.waitForFunction(
      () =>
        performance.getEntriesByName(document.querySelector<HTMLScriptElement>('script[async]')?.src ?? '').length > 0,
    );
    await visitor.press(button);
    await visitor.press(button);
    give();
    await visitor.ready();
    await expect(visitor.quantity('Wash', visitor.drawer)).toHaveText('1');
    await visitor.expectCount(1);
  });

  it('keeps the prerendered markup when the code of a section that is not hydrated yet never arrives', async () => {
    const visitor = await world.arrive();
    const { page, main, title, browserProblems } = visitor;
    browserProblems.expect(/home-sections|footer|dynamically imported module|React error #(?:422|520)/);
    await page.route(/\/assets\/(?:home-sections|footer)-[\w-]+\.js/, (route) => route.abort('failed'));
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('footer'));
    await visitor.open('/');
    await lost;
    await expect(visitor.countdown).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Before you ask' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'All products' })).toBeVisible();
    await visitor.press(main.getByRole('link', { name: 'Shop all five' }));
    await expect(title).toHaveText('Everything we make');
  });

  it('shows a page that was requested offline once there is a network', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, main, header, title, shop, browserProblems } = visitor;
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    browserProblems.expect(CODE_NOT_LOADED);
    browserProblems.expect(NO_CONNECTION);
    // It cannot be prefetched either.
    const restore = shop.replace(builtPayload('/products/wash'), dropped);
    await visitor.open('/shop');
    await settled(visitor);
    await page.context().setOffline(true);
    restore();
    await visitor.press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(header.getByRole('status')).toContainText('offline');
    await expect(title).toHaveText('Everything we make');
    await page.context().setOffline(false);
    await expect(title).toHaveText('Wash');
  });
});

onEveryScreen('the site', (world) => {
  it('says that the network is gone, without shifting the page, and continues when it is back', async () => {
    const visitor = await world.arrive();
    const { page, header, browserProblems, api } = visitor;
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    browserProblems.expect(CODE_NOT_LOADED);
    await visitor.open('/products/wash');
    await settled(visitor);
    const notice = header.getByRole('status');
    const top = () => visitor.title.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await page.context().setOffline(true);
    await expect(notice).toContainText('offline');
    expect(await top()).toBe(before);
    await page.context().setOffline(false);
    await expect(notice).toHaveText('');
    await api.put(WASH, 2);
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
    });
    await visitor.expectCount(2);
  });
});

onPhone('the site', (world) => {
  it('says also that the shop is gone, and removes the message by itself', async () => {
    const visitor = await world.arrive();
    const { page, header, browserProblems, shop } = visitor;
    browserProblems.expect(NO_CONNECTION);
    browserProblems.expect(CODE_NOT_LOADED);
    await page.clock.install();
    await visitor.open('/products/wash');
    await settled(visitor);
    await shop.die();
    await visitor.press(visitor.main.getByRole('button', { name: 'Add to cart', exact: true }));
    const notice = header.getByRole('status');
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return notice.textContent();
      })
      .toContain('reach the shop');
    await shop.comeBack();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return notice.textContent();
      })
      .toBe('');
  });

  it('loads a newer build with the next page', async () => {
    const visitor = await world.arrive();
    const { page, main, title } = visitor;
    await page.clock.install();
    await visitor.open('/shop');
    await expect(visitor.countdown).toBeVisible();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await visitor.press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(title).toHaveText('Wash');
    expect(documents).toBe(0);
    world.shop.replace('/latest.json', () => Response.json({ build: 'the next one' }));
    const asked = page.waitForResponse('**/latest.json');
    await page.clock.fastForward(3_600_000);
    await asked;
    await expect
      .poll(async () => {
        if (documents === 0) await visitor.press(main.getByRole('link', { name: 'Shop', exact: true }));
        await expect(title).toHaveText('Everything we make');
        if (documents === 0) await page.goBack();
        return documents;
      })
      .toBe(1);
  });
});

onPhone('the site', (world) => {
  it('fades between pages, but not with prefers-reduced-motion', async () => {
    for (const [reducedMotion, fades] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      const visitor = await world.arrive({ reducedMotion });
      await visitor.page.addInitScript(() => {
        const began: string[] = [];
        Object.assign(globalThis, { began });
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (...what) => {
          const transition = start(...what);
          void transition.ready.then(() => {
            for (const { effect } of document.getAnimations().filter((motion) => motion instanceof CSSAnimation))
              began.push((effect as KeyframeEffect).pseudoElement ?? '');
          });
          return transition;
        };
      });
      await visitor.open('/shop');
      await expect(visitor.countdown).toBeVisible();
      await visitor.press(visitor.main.getByRole('link', { name: 'Wash', exact: true }).first());
      await expect(visitor.title).toHaveText('Wash');
      const faded = () =>
        visitor.page.evaluate(() =>
          (globalThis as unknown as { began: string[] }).began.some((name) => name.includes('view-transition')),
        );
      await expect.poll(faded).toBe(fades);
      await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(0);
    }
  });
});

onPhone('a shop that takes orders with test payments', (world) => {
  it('says on every page that nothing is charged', async () => {
    const visitor = await world.arrive();
    const { page, shop } = visitor;
    shop.replace('*', async ({ own }) => {
      const response = await own();
      const { sandbox: _sandbox, ...answer } = (await response.json()) as Readonly<Record<string, unknown>>;
      return Response.json(
        { ...answer, testPayments: true },
        { status: response.status, headers: cookiesOf(response) },
      );
    });
    for (const path of ['/', '/checkout', '/track-order']) {
      await visitor.open(path);
      const strip = page.getByRole('complementary', { name: 'Test payments' });
      await expect(strip).toHaveText('Test payments: nothing is charged.');
      await expect(page.getByRole('complementary', { name: 'Sandbox' })).toHaveCount(0);
    }
  });
});

const cookiesOf = (response: Response): Headers => {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
};
