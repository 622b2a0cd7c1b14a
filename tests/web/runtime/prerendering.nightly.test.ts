/**
 * A page that nobody sees yet, because the browser prerenders it or has it in a tab behind, asks nothing of the shop: no
 * session, no visitor and no countdown begin, and no timer runs (spec 10.10).
 */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { onPhone, type World } from '../world/world.ts';
import type { Storefront } from '../world/storefront.ts';

/** What a browser says of a page that is only prerendered, or behind another tab, until it is activated. */
const HIDDEN = [
  { title: 'a page that is only prerendered', property: 'prerendering', hidden: true, shown: false },
  { title: 'a page in a tab that was opened behind', property: 'visibilityState', hidden: 'hidden', shown: 'visible' },
] as const;

type Hidden = (typeof HIDDEN)[number];

const hide = (page: Storefront['page'], { property, hidden }: Hidden): Promise<unknown> =>
  page.addInitScript(
    ([name, value]) => Object.defineProperty(document, name, { configurable: true, get: () => value }),
    [property, hidden] as const,
  );
const activate = (page: Storefront['page'], { property, shown }: Hidden): Promise<void> =>
  page.evaluate(
    ([name, value]) => {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
      document.dispatchEvent(new Event(name === 'prerendering' ? 'prerenderingchange' : 'visibilitychange'));
    },
    [property, shown] as const,
  );

const openHidden = async (world: World, path: string, state: Hidden) => {
  const visitor = await world.arrive({ mayPopUp: true });
  const { page } = visitor;
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/server\/api\/|\/sandbox\//.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await hide(page, state);
  await page.clock.install();
  const loaded = page.waitForResponse(/\/assets\/composition-/);
  await visitor.open(path);
  await loaded;
  return { ...visitor, calls };
};

onPhone('before anybody sees it', (world) => {
  it.each(HIDDEN)('$title makes no call, and begins with a full countdown when it is shown', async (state) => {
    const { page, calls, countdown, popup, shop } = await openHidden(world, '/?coupon=DAWN10', state);
    await page.clock.runFor(60_000);
    await shop.advance(600_000);
    expect([calls, await page.context().cookies()]).toEqual([[], []]);
    await expect(popup).toBeHidden();
    await expect(countdown).toBeHidden();
    await activate(page, state);
    await expect(countdown).toHaveText(/^00 : (?:15 : 00|14 : 5\d)$/);
    expect(calls).toContain('/server/api/discount/apply.php');
  });

  it('the popup’s twelve seconds have not begun, and a page of a customer makes no call either', async () => {
    const { page, calls, popup, countdown, open } = await openHidden(world, '/profile/orders', HIDDEN[0]);
    await page.clock.runFor(60_000);
    expect(calls).toEqual([]);
    await activate(page, HIDDEN[0]);
    await expect.poll(() => calls).toContain('/server/api/session/check.php');
    await open('/');
    await page.clock.runFor(60_000);
    await activate(page, HIDDEN[0]);
    await expect(countdown).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(popup).toBeHidden();
    await page.clock.runFor(5_000);
    await expect(popup).toBeVisible();
  });
});
