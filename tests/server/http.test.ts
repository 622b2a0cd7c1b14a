/** What a server answers to a request, whatever the shop decides: statuses, headers, cookies, origins, bodies, paths, hosts. */
import { describe, expect, it } from 'vitest';
import { shopMessages } from '../../core/validation/messages.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { serveAll } from './fixtures/client-folder.ts';
import { rawRequest, type RawReply } from './fixtures/raw-request.ts';

const server = serveAll();
const API = '/server/api';
const [ADD, CART, LOGOUT] = [`${API}/cart/add.php`, `${API}/cart/get.php`, `${API}/customer/logout.php`];
const LINE = JSON.stringify({ pid: WASH, qty: 1 });

type Headers = Readonly<Record<string, string | null>>;
/** A request of the site itself, with a body as JSON; a header that is null is left out. */
const requestOf = (method: string, target: string, body?: string, headers: Headers = {}): string => {
  const length = body !== undefined && { 'Content-Length': String(body.length) };
  const all = { Host: 'shop.test', ...(body !== undefined && { 'Content-Type': 'application/json' }), ...length };
  const lines = Object.entries({ ...all, ...headers, Connection: 'close' })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
};
const get = (target: string, headers: Headers = {}): string => requestOf('GET', target, undefined, headers);
const post = (target: string, body: string | object, headers: Headers = {}): string =>
  requestOf('POST', target, typeof body === 'string' ? body : JSON.stringify(body), headers);

type Wanted = { readonly status: number; readonly headers?: object; readonly json?: object };
const send = async (request: string) => {
  const { status, headers, body } = await rawRequest(server.port, request);
  return {
    status,
    headers: Object.fromEntries(headers),
    json: body.startsWith('{') ? (JSON.parse(body) as object) : {},
  };
};

/** Every answer to a call has these, a refusal too. */
const OF_CALLS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; script-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u),
};

type Row = readonly [what: string, request: string, wanted: Wanted];
const answers = (rows: readonly Row[]): void => {
  it.each(rows)('%s', async (_what, request, { status, headers = {}, json = {} }) => {
    const wanted = { status, headers: { ...OF_CALLS, ...headers }, json: { status: status === 200, ...json } };
    const answer = await send(request);
    // HEAD has no body, and what is no call has a page.
    const isCall = !/^HEAD|\/server\/(?!api\/.*\.php)/u.test(request);
    expect(answer).toMatchObject(isCall ? wanted : { status });
    for (const name of ['x-powered-by', 'access-control-allow-origin', 'strict-transport-security'])
      expect(answer.headers).not.toHaveProperty(name);
    expect(server.errors).toEqual([]);
  });
};

const DONE = { status: 200 };
const malformed = (status: number, json: object = {}): Wanted => ({ status, json: { code: 'MALFORMED', ...json } });
const wrong = (field: string): Wanted =>
  malformed(400, {
    message: expect.stringContaining(`${shopMessages.malformed}: ${field} should`),
    data: { fields: { [field]: expect.stringMatching(/^should /u) } },
  });
const padded = (bytes: number): string => `${LINE.slice(0, -1)},"pad":"${'x'.repeat(bytes - LINE.length - 9)}"}`;
const chunked = (chunks: string): string =>
  post(ADD, chunks, { 'Content-Length': null, 'Transfer-Encoding': 'chunked' });

describe('the body of a call', () => {
  const typed = (type: string | null, body = LINE, target = ADD) => post(target, body, { 'Content-Type': type });
  answers([
    ['is JSON of any spelling', typed('Application/JSON; charset=UTF-8'), DONE],
    ['may be missing where the call needs none', requestOf('POST', LOGOUT, ''), DONE],
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      null,
    ].map((type): Row => [`is refused as ${type ?? 'nothing'}`, typed(type), malformed(415)]),
    ['is refused as an empty form', typed('application/x-www-form-urlencoded', '', LOGOUT), malformed(415)],
    ['is refused compressed', post(ADD, LINE, { 'Content-Encoding': 'gzip' }), malformed(415)],
    ['may have 16 KiB', post(ADD, padded(16 * 1024)), DONE],
    ['is refused with a byte more', post(ADD, padded(16 * 1024 + 1)), malformed(413)],
    ['is refused by the length that it declares', post(ADD, '{}', { 'Content-Length': '999999' }), malformed(413)],
    ['is counted as it arrives', chunked(`4000\r\n${' '.repeat(0x4000)}\r\n`.repeat(4)), malformed(413)],
    ...[
      '',
      '{',
      'pid=1',
      '[1]',
      '"x"',
      '7',
      'null',
      `${LINE}x`,
      '{"qty":NaN}',
      `${LINE.slice(0, -1)},"x":"\xff"}`,
      '['.repeat(8_000),
    ].map((body): Row => [
      `is refused where it is no JSON object: ${body.slice(0, 20)}`,
      post(ADD, body),
      malformed(400),
    ]),
    ['is empty in chunks', chunked('0\r\n\r\n'), malformed(400)],
  ]);
});

describe('the fields of a call', () => {
  const customer = { name: 'A', phone: PHONE };
  const order = { payment_mode: 'cod', redeem_cash: false, expected_total: 899, shipping: ADDRESS, billing: {} };
  const keyed = (key: string | null) => post(`${API}/order/place.php`, order, { 'Idempotency-Key': key });
  const KEY = 'should be 8 to 200 printable ASCII characters without spaces';
  const fields: readonly (readonly [path: string, body: object, field: string])[] = [
    ['cart/add.php', {}, 'pid'],
    ['cart/add.php', { pid: WASH, qty: '1' }, 'qty'],
    ['discount/apply.php', { code: 'X', source: 'mail' }, 'source'],
    ['customer/create.php', { customer: { ...customer, isVerified: 'yes' } }, 'customer.isVerified'],
    ['customer/create.php', { customer, shipping: { city: 7 } }, 'shipping.city'],
    ['order/place.php', { ...order, expected_total: 899.5 }, 'expected_total'],
    ['conversion/sendEvent.php', { url: `/${'x'.repeat(2048)}`, event: 'InitiateCheckout' }, 'url'],
  ];
  answers([
    ...fields.map(([path, body, field]): Row => [
      `are named where they are wrong: ${field}`,
      post(`${API}/${path}`, body),
      wrong(field),
    ]),
    ...[null, '', 'short', 'with a space', 'x'.repeat(201)].map((key): Row => [
      `have a key of an order that is valid: ${key?.slice(0, 20)}`,
      keyed(key),
      malformed(400, {
        message: `${shopMessages.malformed}: Idempotency-Key ${KEY}`,
        data: { fields: { 'Idempotency-Key': KEY } },
      }),
    ]),
    ['are asked of a customer only', keyed('12345678'), { status: 401, json: { code: 'NOT_SIGNED_IN' } }],
    ...[{}, { amount: -5, shipping: 'free' }, { amount: 1e300, shipping: { city: 'Pune' } }].map((claims): Row => [
      `may claim any amount of an event: ${JSON.stringify(claims)}`,
      post(`${API}/conversion/sendEvent.php`, { url: '/checkout/', event: 'InitiateCheckout', ...claims }),
      DONE,
    ]),
    [
      'that are unknown are ignored, __proto__ included',
      post(
        ADD,
        `{"pid":"${WASH}","qty":1,"price":1,"sale":1,"__proto__":{"qty":20},"constructor":{"prototype":{"a":1}}}`,
      ),
      { status: 200, json: { data: { total: 1, items: { [WASH]: { price: 949, sale: 749 } } } } },
    ],
    ['are no others’', post(ADD, `{"__proto__":${LINE}}`), wrong('pid')],
  ]);
});

describe('a call', () => {
  const missing = { status: 404, json: { code: 'NOT_AVAILABLE' } };
  const only = (allow: string): Wanted => ({ status: 405, headers: { allow }, json: { code: 'NOT_AVAILABLE' } });
  const forged = [
    'short',
    '../../visit/x',
    'a'.repeat(129),
    '%00%0d%0a'.repeat(8),
    'with spaces and forty letters in it',
  ];
  const TOKENS =
    /^bhor_session=[\w-]{22,}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax, bhor_visitor=[\w-]{22,}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/u;
  const cookies = { headers: { 'set-cookie': expect.stringMatching(TOKENS) } };
  answers([
    ...[null, ...forged.map((token) => `bhor_session=${token}; bhor_visitor=${token}`)].map((cookie): Row => [
      `sets both cookies for ${cookie?.slice(0, 40) ?? 'a new visitor'}`,
      get(CART, { Cookie: cookie }),
      { ...DONE, ...cookies },
    ]),
    ['of a stranger about orders is refused', get(`${API}/order/list.php`), { status: 401 }],
    ['that does not exist is not found', get(`${API}/nothing.php`), missing],
    ['is not found without its ending', get(`${API}/cart/add`), missing],
    ['is not found with a slash', get(`${API}/cart/add.php/`), missing],
    ['is not found in /server', get('/server/'), missing],
    ['is made by its method', get(ADD), only('POST')],
    ['is made by its method, or HEAD', post(CART, {}), only('GET, HEAD')],
    ['is read by HEAD', requestOf('HEAD', CART), DONE],
    ['has an id of its own, whatever a client sends', get(CART, { 'X-Request-Id': 'forged' }), DONE],
    ['has no answer for other origins', requestOf('OPTIONS', CART), only('GET, HEAD')],
  ]);
});

describe('a request that changes something', () => {
  const OWN: readonly Headers[] = [
    {},
    { Origin: 'http://shop.test' },
    { Origin: 'http://SHOP.test', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
  ];
  const OTHERS: readonly Headers[] = [
    ...['https://evil.example', 'null', 'http://shop.test.evil.example', 'http://shop.test:8080', 'https://shop.test'],
    ...['http://evil.example/http://shop.test', 'http://shop.test@evil.example', '', 'file://shop.test'],
  ].map((Origin) => ({ Origin }));
  const FETCHED: readonly Headers[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://shop.test', 'Sec-Fetch-Site': 'cross-site' },
  ];
  answers([
    ...OWN.map((headers): Row => [`may come from ${JSON.stringify(headers)}`, post(ADD, LINE, headers), DONE]),
    ...[...OTHERS, ...FETCHED].flatMap((headers) =>
      [ADD, LOGOUT, `${API}/none.php`, CART].map((path): Row => [
        `may not come from ${JSON.stringify(headers)}: ${path}`,
        post(path, LINE, headers),
        { status: 403, json: { code: 'REFUSED' } },
      ]),
    ),
    ['is none where it reads', get(CART, { Origin: 'https://evil.example' }), DONE],
  ]);
});

const statusOf = async (bytes: string): Promise<RawReply> =>
  rawRequest(server.port, bytes.replaceAll('OWN', `127.0.0.1:${server.port}`));

describe('a path that can be read in two ways', () => {
  it.each([
    ...[
      '//server/api/cart/get.php',
      '/server//api/cart/get.php',
      '/server/api/cart%2Fget.php',
      '/server%2fapi/cart/get.php',
    ],
    ...[
      '/server/api/../api/cart/get.php',
      '/server/api/./cart/get.php',
      '/server/%2e%2e/x',
      '/server/api/cart/get%2Ephp',
    ],
    ...['/server/api/cart%5Cget.php', '/server/api/cart/get.php%00', '/..', '/.', '/%', '/%zz'],
    ...[
      '//etc/passwd',
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/../../package.json',
      '/assets/..%5c..%5cpackage.json',
    ],
    ...[
      '/assets//main-abc123.js',
      '/assets%2Fmain-abc123.js',
      '/assets/./main-abc123.js',
      '/%c0%ae%c0%ae/package.json',
    ],
    ...['/checkout%00.html', '/assets/%2e%2e/.env', '/....//package.json'],
  ])('is not found, and leads to no file: %s', async (target) => {
    const { status, body } = await statusOf(get(target));
    expect([status, /console\.log|root:|SECRET|"name"/u.test(body)]).toEqual([404, false]);
  });

  it.each([`${API}/order/get.php?order=a//b%2F..`, '/a..b/c', '/n%C3%A9', '/payment/success?x=%2F'])(
    'is not this one: %s',
    async (target) => {
      expect([200, 401, 404]).toContain((await statusOf(get(target))).status);
    },
  );
});

describe('bytes on a socket', () => {
  it.each([
    ['HTTP/1.0 without a host', 'GET /readyz HTTP/1.0\r\n\r\n', 200],
    ['HTTP/1.0 without a host, for the sandbox', 'GET /sandbox/clock HTTP/1.0\r\n\r\n', 404],
    ['a target with a scheme', get(`http://shop.test${CART}`, { Host: 'evil.example' }), 200],
    ['a target with a scheme and no path', get('HTTP://shop.test'), 200],
    ['a target whose host is not the sandbox’s', get('http://a.test/sandbox/clock', { Host: 'OWN' }), 404],
    ['a target whose host is the sandbox’s', get('http://OWN/sandbox/clock', { Host: 'a.test' }), 200],
    ['a target with a scheme and an invalid host', get('http://a@b/readyz'), 400],
    ['a target with a scheme and no host', get('http:///readyz'), 400],
    ['a target with a scheme, but no Host', get('http://shop.test/readyz', { Host: null }), 400],
    ['a target with a scheme and an ambiguous path', get('http://a.test//readyz'), 404],
    ['an invalid host', get(CART, { Host: 'a@b' }), 400],
    ['a port that is none', get(CART, { Host: 'shop.test:99999' }), 400],
    ['no host', get(CART, { Host: null }), 400],
    ['a path with a backslash', get('/server/api/cart\\get.php'), 400],
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['a method of no site', requestOf('TRACE', '/'), 405],
    ['headers that are too long', get('/', { 'X-Big': 'x'.repeat(40_000) }), 431],
  ])('have the answer of RFC 9112, which says nothing of the server: %s', async (_what, bytes, status) => {
    const reply = await statusOf(bytes);
    expect([reply.status, /hono|at .*:\d+/iu.test(reply.body), reply.headers.has('x-powered-by')]).toEqual([
      status,
      false,
      false,
    ]);
  });

  it('are in no log, and end no server, where a client leaves in the middle of a body', async () => {
    const aborter = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"pid":')),
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
      signal: aborter.signal,
    };
    const call = fetch(`${server.url}${ADD}`, init as RequestInit).catch(() => 'hung up');
    setTimeout(() => aborter.abort(), 50);
    expect([await call, (await statusOf(get(CART))).status, server.errors]).toEqual(['hung up', 200, []]);
  });
});

describe('every other response', () => {
  it.each(
    [
      ...[
        get('/'),
        get('/assets/main-abc123.js'),
        get('/none'),
        post('/checkout', ''),
        get('/sandbox/sent'),
        get('/sandbox/pay'),
      ],
      ...[get('/', { 'If-None-Match': '*' }), get('/a\\b')],
    ].map((request) => [request.split('\r\n', 1)[0], request] as const),
  )('has the security headers: %s', async (_line, request) => {
    const { headers } = await send(request);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /default-src 'self';.*script-src 'self';.*frame-ancestors 'none'/u,
      ),
    });
    for (const name of ['x-powered-by', 'strict-transport-security']) expect(headers).not.toHaveProperty(name);
  });
});
