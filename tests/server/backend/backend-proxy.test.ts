/** The storefront in front of an external backend: what is forwarded, and what is returned. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { html, json, createBackendWorlds } from './backend-world.ts';
import { rawRequest } from '../fixtures/raw-request.ts';

const { open } = createBackendWorlds();

const GET_CART = '/server/api/cart/get.php';

const ADD = '/server/api/cart/add.php';

const post = (url: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('a call forwarded to a backend', () => {
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
