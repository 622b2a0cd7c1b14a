/** The storefront in front of an external backend: what is forwarded, what is returned, and what is neither. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { html, json, createBackendWorlds, type BackendRequest, type BackendWorld } from './backend-world.ts';
import { rawRequest } from '../raw-request.ts';

const { open } = createBackendWorlds();

const GET_CART = '/server/api/cart/get.php';
const ADD = '/server/api/cart/add.php';
const post = (url: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('a forwarded call', () => {
  it('keeps its method, path, query and body, and its answer keeps its status and JSON', async () => {
    const { backend, front } = await open((_request, response) => {
      json(response, { status: false, message: 'Out of stock' }, 409, { 'retry-after': '7' });
    });
    const reply = await post(`${front.url}${ADD}?a=1&b=%20x`, '{"pid":"bhor_0002","qty":1}', {
      'idempotency-key': 'k-1',
    });
    expect(reply.status).toBe(409);
    expect(await reply.json()).toEqual({ status: false, message: 'Out of stock' });
    expect(reply.headers.get('retry-after')).toBe('7');
    expect(backend.requests).toMatchObject([
      {
        method: 'POST',
        url: `${ADD}?a=1&b=%20x`,
        body: '{"pid":"bhor_0002","qty":1}',
        headers: { 'idempotency-key': 'k-1', 'content-type': 'application/json' },
      },
    ]);
  });

  it('goes to the folder that the backend is installed in', async () => {
    const { backend, front } = await open(undefined, { folder: '/shop' });
    expect((await fetch(`${front.url}${GET_CART}`)).status).toBe(200);
    expect(backend.requests[0]?.url).toBe(`/shop${GET_CART}`);
  });

  it('is a GET for HEAD too, and its answer then has no body', async () => {
    const { backend, front } = await open();
    const reply = await fetch(`${front.url}${GET_CART}`, { method: 'HEAD' });
    expect([reply.status, await reply.text(), backend.requests[0]?.method]).toEqual([200, '', 'GET']);
  });

  it('has no Referer of the backend if it comes from another site, so that the backend’s own check can refuse it', async () => {
    const { front, backend } = await open();
    await fetch(`${front.url}${GET_CART}`, {
      headers: { referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
    });
    expect(backend.requests[0]?.headers).not.toHaveProperty('referer');
  });

  it('has the backend’s Host, Origin and Referer, whatever page of the site it came from', async () => {
    const { backend, front } = await open();
    await post(`${front.url}${ADD}`, '{}', {
      origin: front.url,
      referer: `${front.url}/payment/success?order=BH123`,
      'sec-fetch-site': 'same-origin',
    });
    expect(backend.requests[0]?.headers).toMatchObject({
      host: backend.host,
      origin: backend.url,
      referer: `${backend.url}/`,
    });
  });

  it('carries the socket’s address, and no address, host or path that a client claims', async () => {
    const { backend, front } = await open();
    const lies = [
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 1',
      'X-Forwarded-Prefix: /x',
      'Forwarded: for=1.2.3.4',
      'X-Real-IP: 1.2.3.4',
      'Client-IP: 1.2.3.4',
      'True-Client-IP: 1.2.3.4',
      'CF-Connecting-IP: 1.2.3.4',
      'X-Original-URL: /admin',
      'X-Rewrite-URL: /admin',
      'X-HTTP-Method-Override: DELETE',
      'Via: 1.1 evil',
      'Authorization: Basic eDp5',
    ];
    await rawRequest(
      front.port,
      `GET ${GET_CART} HTTP/1.1\r\nHost: shop.test\r\n${lies.join('\r\n')}\r\nConnection: close\r\n\r\n`,
    );
    const { headers = {} } = backend.requests[0] ?? {};
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', host: backend.host });
    expect(JSON.stringify(headers)).not.toMatch(/1\.2\.3\.4|evil|admin|DELETE|eDp5|shop\.test/);
  });

  it('trusts exactly the configured number of proxies in front', async () => {
    const { backend, front } = await open(undefined, { proxies: 1 });
    await fetch(`${front.url}${GET_CART}`, {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' },
    });
    expect(backend.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });

  it('carries no header of the client’s own connection, those listed in Connection included', async () => {
    const { backend, front } = await open();
    await rawRequest(
      front.port,
      [
        `GET ${GET_CART} HTTP/1.1`,
        'Host: shop.test',
        'Connection: close, X-Requested-With',
        'X-Requested-With: secret',
        'Keep-Alive: timeout=99',
        'TE: trailers',
        'Proxy-Authorization: Basic eDp5',
        'Proxy-Connection: keep-alive',
        'Upgrade: websocket',
        'Trailer: X-T',
        '',
        '',
      ].join('\r\n'),
    );
    const { headers = {} } = backend.requests[0] ?? {};
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-requested-with']));
    for (const name of ['keep-alive', 'te', 'proxy-authorization', 'proxy-connection', 'upgrade', 'trailer'])
      expect(headers[name], name).toBeUndefined();
  });
});

describe('the backend’s answer', () => {
  it('has none of the backend’s headers, and has the site’s', async () => {
    const { front } = await open((_request, response) => {
      json(response, { status: true }, 200, {
        server: 'Apache',
        'x-powered-by': 'PHP/5.6',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        location: 'https://evil.example/',
        refresh: '0; url=https://evil.example/',
        'clear-site-data': '"*"',
        'cache-control': 'public, max-age=9999',
        'alt-svc': 'h3=":1"',
        connection: 'x-mine',
        'x-mine': '1',
      });
    });
    const { headers } = await fetch(`${front.url}${GET_CART}`);
    for (const name of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'location',
      'refresh',
      'clear-site-data',
      'alt-svc',
      'x-mine',
    ])
      expect(headers.get(name), name).toBeNull();
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has the type JSON even if PHP declares it as HTML', async () => {
    const { front } = await open((_request, response) => {
      html(response, '\uFEFF{"status":true,"data":{"name":"<b>"}}');
    });
    const reply = await fetch(`${front.url}${GET_CART}`);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await reply.text()).toContain('{"status":true,"data":{"name":"<b>"}}');
  });

  it('is decompressed', async () => {
    const { front } = await open((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"status":true,"data":{"isLogged":false}}'));
    });
    const reply = await fetch(`${front.url}${GET_CART}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(await reply.json()).toEqual({ status: true, data: { isLogged: false } });
  });

  it('loses the mark of a backend that is a sandbox', async () => {
    const { front } = await open((_request, response) => {
      json(response, { status: true, data: { a: 1 }, now: 7, sandbox: true });
    });
    expect(await (await fetch(`${front.url}${GET_CART}`)).json()).toEqual({ status: true, data: { a: 1 }, now: 7 });
  });

  it('may be a page for the invoice only', async () => {
    const { front } = await open((_request, response) => {
      html(response, '<h1>Invoice</h1>');
    });
    const invoice = await fetch(`${front.url}/server/api/order/invoice.php?order=BH1`);
    expect([invoice.status, invoice.headers.get('content-type'), await invoice.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<h1>Invoice</h1>',
    ]);
    expect((await fetch(`${front.url}/server/api/order/get.php?order=BH1`)).status).toBe(502);
  });
});

describe('a cookie of the backend', () => {
  const COOKIES = [
    'PHPSESSID=abc; Domain=.backend.example; Path=/server/api; Secure; HttpOnly; SameSite=Lax; Max-Age=60',
    '__Host-id=1; Path=/; Secure; SameSite=Strict',
    '__Secure-x=2; Domain=backend.example; Secure; SameSite=None; Partitioned',
    '=nameless; Path=/',
  ];
  const setting = (_request: BackendRequest, response: ServerResponse): void => {
    json(response, { status: true }, 200, { 'set-cookie': COOKIES });
  };

  it('becomes the site’s over http: without Domain, for every path, not Secure, and renamed if a browser would refuse its name', async () => {
    const { front } = await open(setting);
    expect((await fetch(`${front.url}${GET_CART}`)).headers.getSetCookie()).toEqual([
      'PHPSESSID=abc; HttpOnly; SameSite=Lax; Max-Age=60; Path=/',
      'plain__Host-id=1; SameSite=Strict; Path=/',
      'plain__Secure-x=2; SameSite=Lax; Path=/',
    ]);
  });

  it('is Secure if the site is reached by https, keeps its name, and is never sent with another site’s request', async () => {
    const { front } = await open(setting, { proxies: 1 });
    expect(
      (await fetch(`${front.url}${GET_CART}`, { headers: { 'x-forwarded-proto': 'https' } })).headers.getSetCookie(),
    ).toEqual([
      'PHPSESSID=abc; HttpOnly; SameSite=Lax; Max-Age=60; Path=/; Secure',
      '__Host-id=1; SameSite=Strict; Path=/; Secure',
      '__Secure-x=2; SameSite=Lax; Partitioned; Path=/; Secure',
    ]);
  });

  it('returns to the backend under its original name', async () => {
    const { backend, front } = await open();
    const cookie = 'PHPSESSID=abc; plain__Host-id=1; plain__Secure-x=2; plain=3';
    await fetch(`${front.url}${GET_CART}`, { headers: { cookie } });
    expect(backend.requests[0]?.headers.cookie).toBe('PHPSESSID=abc; __Host-id=1; __Secure-x=2; plain=3');
  });

  it('is passed on with a usable answer only, not with a page in place of JSON', async () => {
    const { front } = await open((_request, response) => {
      response.writeHead(500, { 'set-cookie': 'a=1', 'content-type': 'text/html' }).end('<h1>Error</h1>');
    });
    expect((await fetch(`${front.url}${GET_CART}`)).headers.getSetCookie()).toEqual([]);
  });
});

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
    'http://evil.example/server/api/cart/get.php',
    '/server/api/%5csecret',
  ])('has an ambiguous path: %s', async (target) => {
    const { backend, front } = await open();
    const reply = await rawRequest(
      front.port,
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${front.port}\r\nConnection: close\r\n\r\n`,
    );
    expect([reply.status, backend.requests.length]).toEqual([404, 0]);
  });

  it.each(['/server/other.php', '/server/', '/secret.php', '/sandbox', '/sandbox/outbox', '/sandbox/clock'])(
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
