/** The storefront's files as a server sends them, and what it sends for those that are not there. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FILES } from '../fixtures/client-folder.ts';
import { setUpServedFolder } from '../fixtures/served-folder.ts';

const { write, get, getRaw } = setUpServedFolder();
type Headers = Readonly<Record<string, string>>;
const HTML = 'text/html; charset=utf-8';
const DECODED = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body } as const;
const isEncoding = (name: unknown): name is keyof typeof DECODED => typeof name === 'string' && name in DECODED;

/** Decompressed. */
const read = async (path: string, headers: Headers = {}, method = 'GET') => {
  const { status, headers: received, body } = await get(path, headers, method);
  const encoding = received['content-encoding'] ?? 'identity';
  expect(received['content-length'] ?? String(body.length)).toBe(
    method === 'HEAD' ? received['content-length'] : String(body.length),
  );
  return {
    status,
    ...received,
    text: isEncoding(encoding) && body.length > 0 ? DECODED[encoding](body).toString() : '',
  };
};

describe('a file of the storefront', () => {
  const MAIN = 'assets/main-abc123.js';
  const REVALIDATED = 'public, max-age=0, must-revalidate';
  const page = (file: string, more: object = {}) => ({
    file,
    'content-type': HTML,
    'cache-control': REVALIDATED,
    ...more,
  });
  it.each<readonly [path: string, wanted: { readonly file: string; readonly asked?: Headers }]>([
    ['/', page('index.html')],
    ['/?x', page('index.html')],
    ['/checkout', page('checkout.html')],
    ['/checkout/', page('checkout.html')],
    ['/checkout/?coupon=DAWN10', page('checkout.html')],
    ['/products/wash', page('products/wash.html')],
    ['/policies', page('policies/index.html')],
    ...['/payment/success', '/payment/success/', '/payment/success?order=BH123'].map(
      (path) => [path, page('payment/success.html')] as const,
    ),
    ['/sitemap.xml', page('sitemap.xml', { 'content-type': 'application/xml; charset=utf-8' })],
    ['/plain.txt', page('plain.txt', { 'content-type': 'text/plain; charset=utf-8' })],
    [
      '/manifest.webmanifest',
      page('manifest.webmanifest', { 'content-type': 'application/manifest+json; charset=utf-8' }),
    ],
    ['/icons/192.png', page('icons/192.png', { 'content-type': 'image/png' })],
    ['/favicon.svg', page('favicon.svg', { 'content-type': 'image/svg+xml' })],
    [
      '/latest.json',
      page('latest.json', { 'content-type': expect.stringMatching(/json/u), 'cache-control': 'no-store' }),
    ],
    ...(
      [
        ['', undefined],
        ['gzip, deflate, br', 'br'],
        ['gzip, br;q=0', 'gzip'],
      ] as const
    ).map(
      ([accepted, encoding]) =>
        [
          `/${MAIN}`,
          page(MAIN, {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'public, max-age=31536000, immutable',
            'content-encoding': encoding,
            vary: 'Accept-Encoding',
            asked: { 'accept-encoding': accepted },
          }),
        ] as const,
    ),
    [
      '/plain.txt',
      page('plain.txt', {
        'content-type': 'text/plain; charset=utf-8',
        'content-encoding': undefined,
        asked: { 'accept-encoding': 'br' },
      }),
    ],
  ])('is at %s, with its type and how long it is kept: %o', async (path, { file, asked = {}, ...headers }) => {
    const sent = await read(path, asked);
    expect({ 'content-encoding': undefined, ...sent }).toMatchObject({ status: 200, text: FILES[file], ...headers });
    const etag = String(Object(sent).etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { ...asked, 'if-none-match': known });
      expect([again.status, again.body.length, again.headers['etag'], again.headers['cache-control']]).toEqual([
        304,
        0,
        etag,
        headers['cache-control' as keyof typeof headers],
      ]);
    }
    expect((await get(path, { ...asked, 'if-none-match': '"other"' })).status).toBe(200);
    const head = await get(path, asked, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      Object(sent)['content-length'],
    ]);
  });

  it('has an ETag for each compression', async () => {
    const tags = await Promise.all(['br', 'gzip', ''].map((one) => get('/checkout', { 'accept-encoding': one })));
    expect(new Set(tags.map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  it('is served from a new build at once', async () => {
    write('results.html', 'first');
    const before = await get('/results');
    write('results.html', 'the second build');
    const after = await read('/results', { 'if-none-match': String(before.headers['etag']) });
    expect([before.body.toString(), after.status, after.text]).toEqual(['first', 200, 'the second build']);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('is not there for %s', async (method) => {
    expect(await read('/checkout', {}, method)).toMatchObject({ status: 405, allow: 'GET, HEAD' });
  });
});

describe('a path that is not found', () => {
  const said = (path: string): string => `<!doctype html><title>Page Not Found</title><p>Page not found: ${path}</p>`;

  it.each([
    ...[
      '/.env',
      '/.vite/manifest.json',
      '/assets/main-abc123.js.map',
      '/server.mjs',
      '/page.php',
      '/index.html',
      '/404.html',
    ],
    ...['/404', '/500', '/index', '/404/', '/index.html.br', '/checkout.html', '/assets', '/assets/', '/package.json'],
    ...['/products', '/products/soap.HTML', '/payment/success?order='],
  ])('is that of a file which is not public: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(Object.keys(DECODED))('is shown on the not-found page, which is not cached, as %s', async (encoding) => {
    const { etag, ...sent } = { etag: undefined, ...(await read('/products/soap', { 'accept-encoding': encoding })) };
    expect([sent, etag]).toMatchObject([
      {
        status: 404,
        text: said('/products/soap'),
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
        'content-type': HTML,
      },
      undefined,
    ]);
  });

  it.each([
    ['/<script>alert(1)</script>', '/%3Cscript%3Ealert(1)%3C/script%3E'],
    ['/a&lt;b', '/a&amp;lt;b'],
    ["/o'clock", '/o&#39;clock'],
    ['/say"hi"', '/say%22hi%22'],
    ['/%E0%A4%A6?q=<b>#x', '/%E0%A4%A6'],
    ['/%', '/%'],
    ['/%ff', '/%ff'],
    ['/%3Cb%3E', '/%3Cb%3E'],
    ['/$&$1', '/$&amp;$1'],
    ['/<!--path-->', '/%3C!--path--%3E'],
    ['/checkout.html', '/checkout.html'],
    ['/products/soap/', '/products/soap/'],
    ['/payment/success?order=', '/payment/success'],
    [`/${'a'.repeat(6000)}`, `/${'a'.repeat(199)}…`],
  ])('is shown as in the address bar, with all markup escaped: %s', async (target, path) => {
    const { status, body } = await getRaw(target);
    expect([status, Buffer.from(body, 'latin1').toString()]).toEqual([404, said(path)]);
  });

  it('gets a line of text if it names a file', async () => {
    expect(await read('/assets/main-gone.js')).toMatchObject({
      status: 404,
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': 'no-store',
      text: 'Page not found',
    });
  });

  it('has its page read again after a build', async () => {
    write('404.html', 'Page not found, rebuilt');
    expect((await read('/no-such-page', { 'if-none-match': '*' })).text).toBe('Page not found, rebuilt');
    write('404.html', FILES['404.html'] ?? '');
  });
});
