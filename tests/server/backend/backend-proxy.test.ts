/** The storefront in front of an external backend: what is forwarded and what is not, and what is returned. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { html, json, createBackendWorlds } from './backend-world.ts';
import { rawRequest, type RawReply } from '../fixtures/raw-request.ts';

const { open } = createBackendWorlds();
const GET_CART = '/server/api/cart/get.php';
const ADD = '/server/api/cart/add.php';
const BODY = '{"pid":"bhor_0002","qty":1}';

type Headers = Readonly<Record<string, string>>;
type World = Awaited<ReturnType<typeof open>>;
const requestOf = (method: string, target: string, headers: Headers = {}, body = ''): string => {
  const all = { Host: 'FRONT', ...(body !== '' && { 'Content-Length': String(body.length) }), ...headers };
  const lines = Object.entries({ Connection: 'close', ...all }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
};
const get = (headers: Headers = {}): string => requestOf('GET', GET_CART, headers);
const post = (headers: Headers = {}, body = BODY): string =>
  requestOf('POST', ADD, { 'Content-Type': 'application/json', ...headers }, body);
const send = ({ front }: World, request: string): Promise<RawReply> =>
  rawRequest(front.port, request.replaceAll('FRONT', `127.0.0.1:${front.port}`));

describe('a call forwarded to a backend', () => {
  it('keeps its method, path, query and body, and its answer keeps its status and JSON', async () => {
    const world = await open((_request, response) =>
      json(response, { status: false, message: 'Out of stock' }, 409, { 'retry-after': '7' }),
    );
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-1' };
    const reply = await send(world, requestOf('POST', `${ADD}?a=1&b=%20x`, headers, BODY));
    expect([reply.status, reply.headers.get('retry-after'), JSON.parse(reply.body)]).toEqual([
      409,
      '7',
      { status: false, message: 'Out of stock' },
    ]);
    expect(world.backend.requests).toMatchObject([
      {
        method: 'POST',
        url: `${ADD}?a=1&b=%20x`,
        body: BODY,
        headers: { 'idempotency-key': 'k-1', 'content-type': 'application/json' },
      },
    ]);
  });

  const LIES = {
    'X-Forwarded-For': '1.2.3.4',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': '1',
    'X-Forwarded-Prefix': '/evil',
    Forwarded: 'for=1.2.3.4',
    'X-Real-IP': '1.2.3.4',
    'Client-IP': '1.2.3.4',
    'True-Client-IP': '1.2.3.4',
    'CF-Connecting-IP': '1.2.3.4',
    'X-Original-URL': '/admin',
    'X-Rewrite-URL': '/admin',
    'X-HTTP-Method-Override': 'DELETE',
    Via: '1.1 evil',
    Authorization: 'Basic eDp5',
  };
  const OF_CONNECTION = {
    Connection: 'close, X-Requested-With',
    'X-Requested-With': 'secret',
    'Keep-Alive': 'timeout=99',
    TE: 'trailers',
    'Proxy-Authorization': 'Basic eDp5',
    'Proxy-Connection': 'keep-alive',
    Upgrade: 'websocket',
    Trailer: 'X-T',
  };
  const OWN = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', host: 'BACKEND' };
  const page = 'http://FRONT/payment/success?order=BH123';
  type Forwarded = { readonly received?: object; readonly never?: readonly string[]; readonly proxies?: number };
  it.each<readonly [what: string, request: string, forwarded: Forwarded]>([
    ['is a GET for HEAD too', requestOf('HEAD', GET_CART), { received: { method: 'GET' } }],
    [
      'has no Referer of the backend if it comes from another site',
      get({ Referer: 'https://evil.example/', 'Sec-Fetch-Site': 'cross-site' }),
      { never: ['referer'] },
    ],
    [
      'has the backend’s Host, Origin and Referer, whatever page of the site it came from',
      post({ Origin: 'http://FRONT', Referer: page, 'Sec-Fetch-Site': 'same-origin' }),
      { received: { headers: { host: 'BACKEND', origin: 'http://BACKEND', referer: 'http://BACKEND/' } } },
    ],
    [
      'carries the socket’s address, and no address, host or path that a client claims',
      get(LIES),
      { received: { headers: OWN } },
    ],
    [
      'trusts exactly the configured number of proxies in front',
      get({ 'X-Forwarded-For': '6.6.6.6, 203.0.113.9', 'X-Forwarded-Proto': 'https' }),
      { received: { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' } }, proxies: 1 },
    ],
    [
      'carries no header of the client’s own connection, those listed in Connection included',
      get(OF_CONNECTION),
      {
        never: Object.keys(OF_CONNECTION)
          .map((name) => name.toLowerCase())
          .filter((name) => name !== 'connection'),
      },
    ],
    [
      'returns a cookie under its original name',
      get({ Cookie: 'PHPSESSID=abc; plain__Host-id=1; plain__Secure-x=2; plain=3' }),
      { received: { headers: { cookie: 'PHPSESSID=abc; __Host-id=1; __Secure-x=2; plain=3' } } },
    ],
  ])('%s', async (_what, request, { received = {}, never = [], proxies = 0 }) => {
    const world = await open(undefined, { proxies, folder: '/shop' });
    expect((await send(world, request)).status).toBe(200);
    const [one] = world.backend.requests;
    const wanted = JSON.parse(JSON.stringify(received).replaceAll('BACKEND', world.backend.host)) as object;
    expect(one).toMatchObject({ url: expect.stringMatching(/^\/shop\/server\/api\/cart\//u), ...wanted });
    for (const name of never) expect(one?.headers).not.toHaveProperty(name);
    expect(JSON.stringify(one)).not.toMatch(/1\.2\.3\.4|evil|admin|DELETE|eDp5|FRONT/u);
  });
});

describe('a request that is not forwarded', () => {
  const long = `1000\r\n${'x'.repeat(0x1000)}\r\n`.repeat(5);
  it.each<readonly [what: string, request: string, wanted: { readonly status: number; readonly headers?: object }]>([
    ['has a body of more than 16 KiB', post({}, `{"pid":"${'x'.repeat(16 * 1024)}"}`), { status: 413 }],
    [
      'has one that does not declare its length',
      requestOf('POST', ADD, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }).concat(
        long,
        '0\r\n\r\n',
      ),
      { status: 413 },
    ],
    ['has a form', post({ 'Content-Type': 'application/x-www-form-urlencoded' }, 'pid=1'), { status: 415 }],
    ['has a compressed body', post({ 'Content-Encoding': 'gzip' }), { status: 415 }],
    ['has a body without a content type', requestOf('POST', ADD, {}, BODY), { status: 415 }],
    ...[{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }].map(
      (from) =>
        [
          `changes something and comes from another site: ${JSON.stringify(from)}`,
          requestOf('POST', '/server/api/customer/logout.php', from),
          { status: 403 },
        ] as const,
    ),
    ...[
      '//server/api/cart/get.php',
      '/server/api/%2e%2e/%2e%2e/secret',
      '/server/api/..%2fsecret',
      '/server/api/%5csecret',
    ].map((path) => [`has an ambiguous path: ${path}`, requestOf('GET', path), { status: 404 }] as const),
    ...['/server/other.php', '/server/', '/secret.php', '/sandbox', '/sandbox/clock'].map(
      (path) => [`has a path outside the shop’s calls: ${path}`, requestOf('GET', path), { status: 404 }] as const,
    ),
    ...['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map(
      (method) =>
        [
          `has a method that no call has: ${method}`,
          requestOf(method, GET_CART),
          { status: 405, headers: { allow: 'GET, HEAD, POST' } },
        ] as const,
    ),
    [
      'is for the storefront, which has its usual headers and precompressed copies',
      requestOf('GET', '/products/wash', { 'Accept-Encoding': 'br' }),
      { status: 200, headers: { 'content-encoding': 'br', 'x-frame-options': 'DENY' } },
    ],
  ])('%s', async (_what, request, { status, headers = {} }) => {
    const world = await open();
    const reply = await send(world, request);
    expect([reply.status, world.backend.requests]).toEqual([status, []]);
    expect(Object.fromEntries(reply.headers)).toMatchObject(headers);
  });
});

describe('the backend’s answer', () => {
  const COOKIES = [
    'PHPSESSID=abc; Domain=.backend.example; Path=/server/api; Secure; HttpOnly; SameSite=Lax; Max-Age=60',
    '__Host-id=1; Path=/; Secure; SameSite=Strict',
    '__Secure-x=2; Domain=backend.example; Secure; SameSite=None; Partitioned',
    '=nameless; Path=/',
  ];
  const setting = (response: ServerResponse): void => json(response, { status: true }, 200, { 'set-cookie': COOKIES });
  const FOREIGN = {
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
  };
  const gzipped = (response: ServerResponse): void =>
    void response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(gzipSync('{"status":true,"data":{"isLogged":false}}'));
  const ofPhp = '\uFEFF{"status":true,"data":{"name":"<b>"}}';
  const invoice = requestOf('GET', '/server/api/order/invoice.php?order=BH1');
  const asPage = (response: ServerResponse): void => html(response, '<h1>Invoice</h1>');

  type Wanted = { readonly request?: string; readonly [name: string]: unknown };
  it.each<readonly [what: string, answer: (response: ServerResponse) => void, wanted: Wanted]>([
    [
      'has none of the backend’s headers, and has the site’s',
      (response) => json(response, { status: true }, 200, FOREIGN),
      {
        'content-security-policy': expect.stringContaining("script-src 'self'"),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    ],
    [
      'has the type JSON even if PHP declares it as HTML',
      (response) => html(response, ofPhp),
      { body: expect.stringContaining(ofPhp.slice(1)) },
    ],
    ['is decompressed', gzipped, { body: '{"status":true,"data":{"isLogged":false}}' }],
    [
      'loses the mark of a backend that is a sandbox',
      (response) => json(response, { status: true, data: { a: 1 }, now: 7, sandbox: true }),
      { body: '{"status":true,"data":{"a":1},"now":7}' },
    ],
    [
      'may be a page for the invoice',
      asPage,
      { 'content-type': 'text/html; charset=utf-8', body: '<h1>Invoice</h1>', request: invoice },
    ],
    ['may not be a page for anything else', asPage, { code: 502 }],
    [
      'has its cookies made the site’s over http: for every path, not Secure, and renamed if a browser would refuse their names',
      setting,
      {
        'set-cookie':
          'PHPSESSID=abc; HttpOnly; SameSite=Lax; Max-Age=60; Path=/, plain__Host-id=1; SameSite=Strict; Path=/, plain__Secure-x=2; SameSite=Lax; Path=/',
      },
    ],
    [
      'has Secure cookies over https, under their names, and never sent with another site’s request',
      setting,
      {
        'set-cookie':
          'PHPSESSID=abc; HttpOnly; SameSite=Lax; Max-Age=60; Path=/; Secure, __Host-id=1; SameSite=Strict; Path=/; Secure, __Secure-x=2; SameSite=Lax; Partitioned; Path=/; Secure',
        request: get({ 'X-Forwarded-Proto': 'https' }),
      },
    ],
    [
      'has no cookies where a page is in place of JSON',
      (response) =>
        void response.writeHead(500, { 'set-cookie': 'a=1', 'content-type': 'text/html' }).end('<h1>Error</h1>'),
      { code: 502, 'set-cookie': undefined },
    ],
  ])('%s', async (_what, answer, { request = get(), ...wanted }) => {
    const world = await open((_request, response) => answer(response), { proxies: request.includes('Proto') ? 1 : 0 });
    const { status, headers, body } = await send(world, request);
    const usual = { 'content-type': 'application/json; charset=utf-8', code: 200 };
    const received = { ...Object.fromEntries(headers), body: Buffer.from(body, 'latin1').toString(), code: status };
    expect({ 'set-cookie': undefined, ...received }).toMatchObject({ ...usual, ...wanted });
    for (const name of Object.keys(FOREIGN).filter((one) => !/^(?:c.*-policy|cache-control|connection)$/u.test(one)))
      expect(headers.has(name), name).toBe(false);
    expect(headers.has('content-encoding')).toBe(false);
  });
});
