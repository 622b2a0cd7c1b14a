/** Health and metrics of a running server. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from '../fixtures/client-folder.ts';
import { rawGet } from '../fixtures/raw-request.ts';
import { WASH } from '../../samples/products.ts';

const TOKEN = 'a-token-of-some-length';
let folder: ClientFolder;
let server: TestServer;
const start = async (options: Parameters<typeof startTestServer>[1] = {}): Promise<void> => {
  server = await startTestServer(folder, options);
};
beforeEach(() => {
  folder = createClientFolder();
});
afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
  folder.remove();
});

const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

it('the server’s health is answered without a cache, by GET and HEAD only', async () => {
  await start();
  const alive = await fetch(`${server.url}/healthz`);
  expect([alive.status, await alive.text(), alive.headers.get('cache-control')]).toEqual([200, 'alive\n', 'no-store']);
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, state: 'ready' }]);
  expect((await fetch(`${server.url}/readyz`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${server.url}/healthz`, { method: 'POST' })).status).toBe(405);
});

describe('the metrics', () => {
  it('count requests by call and outcome, and messages by channel, without personal data', async () => {
    await start();
    const api = createHttpClient({ base: server.url, fetch: withCookies(fetch) });
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.applyCoupon({ code: 'NOSUCHCODE' });
    await api.sendOtp({ phone: '9876543210' });
    await fetch(`${server.url}/`);
    await fetch(`${server.url}/nowhere/9876543210`);
    const text = await metrics();
    for (const line of [
      'shop_requests_total{endpoint="addToCart",outcome="OK"} 2',
      'shop_requests_total{endpoint="applyCoupon",outcome="COUPON_INVALID"} 1',
      'shop_requests_total{endpoint="sendOtp",outcome="OK"} 1',
      'shop_requests_total{endpoint="storefront",outcome="200"} 1',
      'shop_requests_total{endpoint="storefront",outcome="404"} 1',
      'shop_request_duration_seconds_count{endpoint="addToCart"} 2',
      'shop_otp_sms_used{within="10m"} 1',
      // That session has a cart; what is left for anybody is half, for sessions with a cart three quarters.
      'shop_otp_sms_left{within="10m",for="anybody"} 249',
      'shop_otp_sms_left{within="10m",for="cart"} 374',
      'shop_otp_sms_left{within="1d",for="customer"} 4999',
      'shop_messages_waiting{channel="mail"} 0',
      'shop_messages_parked{channel="sms"} 0',
      'shop_requests_in_work 0',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /mu);
    expect(text).toMatch(/^process_resident_memory_bytes /mu);
    expect(text).not.toMatch(/9876543210|NOSUCHCODE|nowhere/u);
  });

  it('have no more labels for hostile requests than for others', async () => {
    await start();
    const labels = async (): Promise<number> => (await metrics()).match(/^shop_requests_total\{/gmu)?.length ?? 0;
    const port = server.port;
    const ask = async (index: number): Promise<void> => {
      await rawGet(port, `/server/api/x${index}.php`, { 'X-Request-Id': `id-${index}` });
      await rawGet(port, `/server/api/order/get.php?order=BH${index}`);
      await rawGet(port, `/page-${index}`);
    };
    await ask(0);
    await metrics();
    const before = await labels();
    for (let index = 1; index < 20; index += 1) await ask(index);
    expect(await labels()).toBe(before);
  });

  it.each<readonly [token: string | undefined, headers: Readonly<Record<string, string>>, status: number]>([
    [undefined, {}, 200],
    [undefined, { 'X-Forwarded-For': '203.0.113.7' }, 404],
    [undefined, { Host: 'shop.example' }, 404],
    [TOKEN, { Host: 'shop.example', Authorization: `Bearer ${TOKEN}` }, 200],
    ...['', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN].map(
      (Authorization) => [TOKEN, { Host: 'shop.example', Authorization }, 401] as const,
    ),
  ])(
    'are for this machine without a proxy, or with the token %s, if it is sent: %o has %i',
    async (token, headers, status) => {
      await start(token === undefined ? {} : { metricsToken: token });
      expect((await rawGet(server.port, '/metrics', headers)).status).toBe(status);
    },
  );
});
