/** What the server does not forward to a backend. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBackendWorlds, type BackendWorld } from './backend-world.ts';
import { rawRequest } from '../fixtures/raw-request.ts';

const { open } = createBackendWorlds();

const GET_CART = '/server/api/cart/get.php';

const ADD = '/server/api/cart/add.php';

const post = (url: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('a request that is not forwarded', () => {
  const refusedBy = async (
    { backend }: BackendWorld,
    reply: { readonly status: number; readonly json: () => Promise<unknown> },
  ) => ({
    http: reply.status,
    status: ((await reply.json()) as { readonly status: unknown }).status,
    requests: backend.requests.length,
  });

  it('has a body of more than 16 KiB, whether or not it declares the length', async () => {
    const world = await open();
    const long = JSON.stringify({ pid: 'x'.repeat(16 * 1024) });
    expect(await refusedBy(world, await post(`${world.front.url}${ADD}`, long))).toEqual({
      http: 413,
      status: false,
      requests: 0,
    });
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const reply = await rawRequest(
      world.front.port,
      `POST ${ADD} HTTP/1.1\r\nHost: 127.0.0.1:${world.front.port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`,
    );
    expect([reply.status, world.backend.requests.length]).toEqual([413, 0]);
  });

  it('has a form, a compressed body, or a body without a content type', async () => {
    const world = await open();
    const refused = { http: 415, status: false, requests: 0 };
    expect(
      await refusedBy(
        world,
        await post(`${world.front.url}${ADD}`, 'pid=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      ),
    ).toEqual(refused);
    expect(
      await refusedBy(world, await post(`${world.front.url}${ADD}`, gzipSync('{}'), { 'content-encoding': 'gzip' })),
    ).toEqual(refused);
    expect(
      await refusedBy(
        world,
        await fetch(`${world.front.url}${ADD}`, { method: 'POST', body: new Uint8Array([123, 125]) }),
      ),
    ).toEqual(refused);
  });

  it('changes something and comes from another site, with a body or without', async () => {
    const world = await open();
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: world.backend.url },
      { origin: 'null' },
    ]) {
      expect(
        await refusedBy(world, await post(`${world.front.url}/server/api/customer/logout.php`, '', headers)),
      ).toEqual({ http: 403, status: false, requests: 0 });
    }
  });

  it.each([
    '//server/api/cart/get.php',
    '/server/api/../../secret',
    '/server/api/%2e%2e/%2e%2e/secret',
    '/server/api/..%2fsecret',
    '/server/api//evil.example/x',
    '/server/api/%5csecret',
  ])('has an ambiguous path: %s', async (target) => {
    const { backend, front } = await open();
    const reply = await rawRequest(
      front.port,
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${front.port}\r\nConnection: close\r\n\r\n`,
    );
    expect([reply.status, backend.requests.length]).toEqual([404, 0]);
  });

  it.each(['/server/other.php', '/server/', '/secret.php', '/sandbox', '/sandbox/sent', '/sandbox/clock'])(
    'has a path outside the shop’s calls: %s',
    async (path) => {
      const { backend, front } = await open();
      expect([(await fetch(`${front.url}${path}`)).status, backend.requests.length]).toEqual([404, 0]);
    },
  );

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('has a method that no call has: %s', async (method) => {
    const { backend, front } = await open();
    const reply = await fetch(`${front.url}${GET_CART}`, { method });
    expect([reply.status, reply.headers.get('allow'), backend.requests.length]).toEqual([405, 'GET, HEAD, POST', 0]);
  });

  it('is for the storefront, which has its usual headers, precompressed copies and not-found page', async () => {
    const { backend, front } = await open();
    const page = await fetch(`${front.url}/products/wash`, { headers: { 'accept-encoding': 'br' } });
    expect([
      page.status,
      page.headers.get('content-encoding'),
      page.headers.get('x-frame-options'),
      await page.text(),
    ]).toEqual([200, 'br', 'DENY', expect.stringContaining('the wash')]);
    expect((await fetch(`${front.url}/nowhere`)).status).toBe(404);
    expect(backend.requests).toEqual([]);
  });
});
