/** What surrounds every request: the bound, the headers, the id. */
import { describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import type { AppEnv } from '../../../adapters/hono/context.ts';
import { CALLBACK_PATH } from '../../../adapters/wire/callback-path.ts';
import { allEndpoints, WEBHOOK_PATH } from '../../../adapters/wire/endpoints.ts';
import { createMetrics } from '../../../server/monitoring/metrics.ts';
import { createReadiness } from '../../../server/monitoring/readiness.ts';
import { createLoadShedder } from '../../../server/requests/load-shedder.ts';
import { createSite } from '../../../server/site/site.ts';
import { createStaticFiles } from '../../../server/site/static-files.ts';
import { createClientFolder } from '../fixtures/client-folder.ts';
import { silentLogger } from '../../../core/ports/logger.ts';

const PLACE = allEndpoints.placeOrder.path;
const BROKEN = '/server/api/broken.php';
const CART = allEndpoints.getCart.path;

/** A site whose calls wait until they are released. */
const waitingSite = (maxRequests: number) => {
  const releases: (() => void)[] = [];
  const api = new Hono<AppEnv>();
  api.get(BROKEN, () => {
    throw new Error('broken');
  });
  api.all('/server/api/*', async (c) => {
    await new Promise<void>((resolve) => {
      releases.push(resolve);
    });
    return c.json({ status: true });
  });
  const shedder = createLoadShedder(maxRequests);
  const folder = createClientFolder();
  const site = createSite({
    api,
    sandbox: null,
    files: createStaticFiles({ root: folder.root }),
    clock: { now: () => 0 },
    logger: silentLogger,
    shedder,
    monitoring: {
      readiness: createReadiness({ probe: async () => undefined }),
      metrics: createMetrics({ requestsInProgress: shedder.inProgress }),
    },
  });
  const release = async (all: readonly Promise<Response>[]): Promise<readonly number[]> => {
    for (const next of releases.splice(0)) next();
    return (await Promise.all(all)).map(({ status }) => status);
  };
  return { site, shedder, release, ask: async (path: string) => site.request(`http://shop.test${path}`), folder };
};

describe('a server with too many requests in progress', () => {
  it('refuses further ones at once with 503 and Retry-After, in the form that the client expects', async () => {
    const { ask, release, shedder, folder } = waitingSite(2);
    const running = [ask(CART), ask(CART)];
    const refused = await ask(CART);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-content-type-options')]).toEqual(
      [503, '1', 'nosniff'],
    );
    expect(await refused.json()).toMatchObject({ status: false, code: 'BUSY', data: { retryAfterMs: 1000 } });
    const page = await ask('/checkout');
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([
      503,
      '1',
      'We’re busy right now. Try again in a moment',
    ]);
    expect(await release(running)).toEqual([200, 200]);
    expect(shedder.inProgress()).toBe(0);
    const next = [ask(CART)];
    expect(await release(next)).toEqual([200]);
    folder.remove();
  });

  it('refuses orders and webhooks last, and questions about its health never', async () => {
    const { ask, release, folder } = waitingSite(2);
    const running = [ask(CART), ask(CART)];
    const placing = ask(PLACE);
    const states = await Promise.all(
      [PLACE, WEBHOOK_PATH, CALLBACK_PATH, '/healthz', '/readyz'].map((path) => ask(path)),
    );
    expect(states.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200]);
    expect(await release([...running, placing])).toEqual([200, 200, 200]);
    folder.remove();
  });

  it('counts a request that breaks as ended', async () => {
    const { ask, shedder, folder } = waitingSite(1);
    for (let count = 0; count < 3; count += 1) expect((await ask(BROKEN)).status).toBe(500);
    expect(shedder.inProgress()).toBe(0);
    folder.remove();
  });
});
