/** How long a page blocks the main thread of a slow phone; two pages are compared within one run. */
import type { CDPSession } from 'playwright';
import { expect as expectValue, it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { onScreens, type World } from '../world/world.ts';
import { median } from '../../median.ts';

/** The CPU throttling of Lighthouse's phone. */
const SLOWER = 4;
/** More rounds are measured where the ones before say that it blocks too long: another program may have disturbed one. */
const ROUNDS = [1, 2, 2] as const;
/** One round decides only where it leaves a quarter of the limit: nothing is compared with it. */
const MARGIN_OF_ONE = 3 / 4;
/** The length from which a task counts as blocking, in milliseconds, as in Lighthouse's total blocking time. */
const LONG_MS = 50;

type Measured = { readonly blockedMs: number; readonly workMs: number };

const workOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

/** Opens a page as a customer with something in the cart, and waits until nothing more is fetched. */
const measure = async (world: World, path: string, phone: string): Promise<Measured> => {
  const visitor = await world.arrive({ isFirst: true });
  const { page, api } = visitor;
  await api.signUp(phone);
  await api.put(WASH, 1);
  await page.addInitScript((longMs) => {
    const blocked = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked.ms += duration - longMs;
    }).observe({ type: 'longtask', buffered: true });
    Object.assign(globalThis, { blocked });
  }, LONG_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await visitor.open(path);
  await visitor.expectCount(1);
  if (path === '/checkout') await expect(checkoutOf(visitor).place).toBeVisible();
  await expect(page.locator('[data-unhydrated]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const measured = {
    blockedMs: await page.evaluate(() => (globalThis as unknown as { blocked: { ms: number } }).blocked.ms),
    workMs: await workOf(devtools),
  };
  await page.close();
  return measured;
};

onScreens('the main thread', [PHONE], (world) => {
  it("is blocked by the checkout at most twice as long as by the home page (or a tenth of the home page's total work, if that is more), and at most a sixth of that work", async () => {
    const home: Measured[] = [];
    const checkout: Measured[] = [];
    const blocked = (runs: readonly Measured[]): number => median(runs.map(({ blockedMs }) => blockedMs));
    const work = (): number => median(home.map(({ workMs }) => workMs));
    const limit = (): number => Math.min(Math.max(2 * blocked(home), work() / 10), work() / 6);
    for (const rounds of ROUNDS) {
      for (let round = 0; round < rounds; round += 1) {
        home.push(await measure(world, '/', `98765000${10 + home.length}`));
        checkout.push(await measure(world, '/checkout', `98765001${10 + checkout.length}`));
      }
      if (blocked(checkout) <= limit() * (home.length === 1 ? MARGIN_OF_ONE : 1)) break;
    }
    expectValue(blocked(checkout), JSON.stringify({ home, checkout })).toBeLessThanOrEqual(limit());
  });
});
