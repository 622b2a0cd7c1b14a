/** The bound on the requests in progress. */
import { describe, expect, it } from 'vitest';
import { CALLBACK_PATH } from '../../adapters/wire/callback-path.ts';
import { allEndpoints, WEBHOOK_PATH } from '../../adapters/wire/endpoints.ts';
import { createCallSite } from './fixtures/call-site.ts';

const PLACE = allEndpoints.placeOrder.path;
const CART = allEndpoints.getCart.path;

/** A site whose calls wait until they are released. */
const waitingSite = (maxRequests: number) => {
  const releases: (() => void)[] = [];
  const before = (): Promise<void> => new Promise((resolve) => releases.push(resolve));
  const { site, load } = createCallSite({ maxRequests, before });
  const release = async (all: readonly Promise<Response>[]): Promise<readonly number[]> => {
    await new Promise(setImmediate);
    for (const next of releases.splice(0)) next();
    return (await Promise.all(all)).map(({ status }) => status);
  };
  const ask = async (path: string, init?: RequestInit) => site.request(`http://shop.test${path}`, init);
  return { load, release, ask };
};

describe('a server with too many requests in progress', () => {
  it('refuses further ones at once with 503 and Retry-After, in the form that the client expects', async () => {
    const { ask, release, load } = waitingSite(2);
    const running = [ask(CART), ask(CART)];
    await new Promise(setImmediate);
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
    expect(load.inProgress()).toBe(0);
    const next = [ask(CART)];
    expect(await release(next)).toEqual([200]);
  });

  it('refuses orders and webhooks last, and questions about its health never', async () => {
    const { ask, release } = waitingSite(2);
    const order = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-the-tests' },
      body: JSON.stringify({ payment_mode: 'cod', redeem_cash: false, expected_total: 1, shipping: {}, billing: {} }),
    };
    const running = [ask(CART), ask(CART)];
    await new Promise(setImmediate);
    const placing = ask(PLACE, order);
    await new Promise(setImmediate);
    const states = await Promise.all([
      ...[PLACE, WEBHOOK_PATH, CALLBACK_PATH].map((path) => ask(path, order)),
      ...['/healthz', '/readyz'].map((path) => ask(path)),
    ]);
    expect(states.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200]);
    expect(await release([...running, placing])).toEqual([200, 200, 401]);
  });

  it('counts a request that breaks as ended', async () => {
    const { site, load } = createCallSite({ maxRequests: 1, before: () => Promise.reject(new Error('broken')) });
    for (let count = 0; count < 3; count += 1) expect((await site.request(CART)).status).toBe(500);
    expect(load.inProgress()).toBe(0);
  });
});
