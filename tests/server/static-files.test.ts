import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClientFolder, FILES, startTestServer, type ClientFolder, type TestServer } from './client-folder.ts';
import { rawGet } from './raw-request.ts';

let folder: ClientFolder;
let server: TestServer;
beforeAll(async () => {
  folder = createClientFolder();
  server = await startTestServer(folder);
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** A request without the automatic decompression of fetch. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

describe("the storefront's files", () => {
  it('are found by route, with or without a slash at the end', async () => {
    const pages: Readonly<Record<string, string>> = {
      '/': 'index.html',
      '/checkout': 'checkout.html',
      '/checkout/': 'checkout.html',
      '/checkout/?coupon=DAWN10': 'checkout.html',
      '/products/wash': 'products/wash.html',
      '/policies': 'policies/index.html',
      '/?x': 'index.html',
    };
    for (const [path, file] of Object.entries(pages)) {
      const { status, headers, body } = await get(path);
      expect({ path, status, type: headers['content-type'], text: body.toString() }).toEqual({
        path,
        status: 200,
        type: 'text/html; charset=utf-8',
        text: FILES[file],
      });
    }
  });

  it('have the content types that crawlers and feed readers need', async () => {
    const types: Readonly<Record<string, string>> = {
      '/sitemap.xml': 'application/xml; charset=utf-8',
      '/plain.txt': 'text/plain; charset=utf-8',
      '/manifest.webmanifest': 'application/manifest+json; charset=utf-8',
      '/icons/192.png': 'image/png',
    };
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, body } = await get(path);
      expect({ path, status, type: headers['content-type'], text: body.toString() }).toEqual({
        path,
        status: 200,
        type,
        text: FILES[path.slice(1)],
      });
      expect((await get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
    }
  });

  it('are compressed for clients that accept it, with Vary', async () => {
    const file = FILES['assets/main-abc123.js'];
    const path = '/assets/main-abc123.js';
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(file);
    expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
    const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(file);
    const plain = await get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('Accept-Encoding');
    expect(plain.body.toString()).toBe(file);
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers['etag'])).size).toBe(3);
    expect((await get('/plain.txt', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it('are cached forever if their name contains a hash, revalidated otherwise, and never cached if they name the newest build', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/checkout')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get('/latest.json')).headers['cache-control']).toBe('no-store');
  });

  it('are not sent again if unchanged', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await get('/checkout', { 'accept-encoding': encoding });
      const etag = String(headers['etag']);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get('/checkout', { 'accept-encoding': encoding, 'if-none-match': known });
        expect(again.status).toBe(304);
        expect(again.body.length).toBe(0);
        expect(again.headers).toMatchObject({
          etag,
          vary: 'Accept-Encoding',
          'cache-control': 'public, max-age=0, must-revalidate',
        });
      }
      expect((await get('/checkout', { 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('are served from a new build at once', async () => {
    folder.write('results.html', 'first');
    const before = await get('/results');
    folder.write('results.html', 'the second build');
    const after = await get('/results', { 'if-none-match': String(before.headers['etag']) });
    expect([before.body.toString(), after.status, after.body.toString()]).toEqual(['first', 200, 'the second build']);
  });

  it('answer HEAD without a body, and no other method', async () => {
    const head = await get('/checkout', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(FILES['checkout.html']?.length),
    ]);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await get('/checkout', {}, method);
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('are the public ones only', async () => {
    const hidden = [
      '/.env',
      '/.vite/manifest.json',
      '/assets/main-abc123.js.map',
      '/server.mjs',
      '/page.php',
      '/index.html',
      '/404.html',
      '/404',
      '/500',
      '/index',
      '/404/',
      '/index.html.br',
      '/checkout.html',
      '/assets',
      '/assets/',
      '/package.json',
      '/products',
    ];
    for (const path of hidden) expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
  });

  it('are never outside their folder, however the path is written', async () => {
    const ways = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/../../package.json',
      '/assets/..%5c..%5cpackage.json',
      '//etc/passwd',
      '/assets//main-abc123.js',
      '/assets%2Fmain-abc123.js',
      '/....//package.json',
      '/checkout%00.html',
      '/%c0%ae%c0%ae/package.json',
      '/assets/./main-abc123.js',
    ];
    for (const target of ways) {
      const { status, body } = await rawGet(server.port, target);
      expect({ target, status, leaks: /console\.log|root:|"name"/.test(body) }).toEqual({
        target,
        status: 404,
        leaks: false,
      });
    }
  });
});

describe('a path that is not found', () => {
  it('gets the not-found page with status 404, not cached and read again after a build', async () => {
    const missing = await get('/no-such-page', { 'accept-encoding': 'br' });
    expect(missing.status).toBe(404);
    expect(missing.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
    });
    expect(brotliDecompressSync(missing.body).toString()).toContain('Page not found');
    folder.write('404.html', 'Page not found, rebuilt');
    expect((await get('/no-such-page')).body.toString()).toBe('Page not found, rebuilt');
    expect((await get('/no-such-page', { 'if-none-match': '*' })).status).toBe(404);
    folder.write('404.html', FILES['404.html'] ?? '');
  });

  it('is shown on the page without JavaScript and with any compression', async () => {
    const said = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body } as const;
    for (const [encoding, open] of Object.entries(said)) {
      const { status, headers, body } = await get('/products/soap', { 'accept-encoding': encoding });
      expect([status, open(body).toString()]).toEqual([
        404,
        '<!doctype html><title>Page Not Found</title><p>Page not found: /products/soap</p>',
      ]);
      expect(headers).toMatchObject({
        'content-length': String(body.length),
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
      });
      expect([headers['content-encoding'], headers['etag']]).toEqual([
        encoding === 'identity' ? undefined : encoding,
        undefined,
      ]);
    }
    const head = await get('/products/soap', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([404, 0]);
  });

  it('is shown as in the address bar, with all markup escaped', async () => {
    const shown: Readonly<Record<string, string>> = {
      '/<script>alert(1)</script>': '/%3Cscript%3Ealert(1)%3C/script%3E',
      '/a&lt;b': '/a&amp;lt;b',
      "/o'clock": '/o&#39;clock',
      '/say"hi"': '/say%22hi%22',
      '/%E0%A4%A6?q=<b>#x': '/%E0%A4%A6',
      '/%': '/%',
      '/%zz': '/%zz',
      '/%ff': '/%ff',
      '/%3Cb%3E': '/%3Cb%3E',
      '/$&$1': '/$&amp;$1',
      '/<!--path-->': '/%3C!--path--%3E',
      '/products/soap/': '/products/soap/',
      '/payment/success?order=': '/payment/success',
    };
    for (const [target, path] of Object.entries(shown)) {
      const { status, body } = await rawGet(server.port, target);
      expect({ target, status, said: /<p>(.*)<\/p>/.exec(body)?.[1] }).toEqual({
        target,
        status: 404,
        said: `Page not found: ${path}`,
      });
    }
  });

  it('is shortened on the page', async () => {
    const { status, body } = await get(`/${'a'.repeat(6000)}`);
    expect([status, body.toString()]).toEqual([
      404,
      `<!doctype html><title>Page Not Found</title><p>Page not found: /${'a'.repeat(199)}…</p>`,
    ]);
  });

  it('gets the same page if it ends in .html', async () => {
    for (const path of ['/no-such-page.html', '/checkout.html', '/products/soap.HTML', '/index.html', '/404.html']) {
      const { status, headers, body } = await get(path);
      expect([status, headers['content-type'], body.toString()]).toEqual([
        404,
        'text/html; charset=utf-8',
        `<!doctype html><title>Page Not Found</title><p>Page not found: ${path}</p>`,
      ]);
    }
  });

  it('may be a payment result without an order number, but not with one', async () => {
    for (const path of [
      '/payment/success',
      '/payment/success/',
      '/payment/success?order=',
      '/payment/success?reorder=BH1',
    ]) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
    }
    const { status, body } = await get('/payment/success?order=BH123');
    expect([status, body.toString()]).toEqual([200, FILES['payment/success.html']]);
  });

  it('gets a line of text if it names a file', async () => {
    const { status, headers, body } = await get('/assets/main-gone.js');
    expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
      404,
      'text/plain; charset=UTF-8',
      'no-store',
      'Page not found',
    ]);
  });

  it('gets JSON below the API’s prefix', async () => {
    const { status, body } = await get('/server/api/none.php');
    expect([status, JSON.parse(body.toString())]).toEqual([
      404,
      expect.objectContaining({ status: false, code: 'NOT_AVAILABLE', sandbox: true }),
    ]);
  });
});

describe('every response', () => {
  it('has the security headers: pages, files, calls, refusals and unreadable requests', async () => {
    const replies = [
      await get('/'),
      await get('/assets/main-abc123.js'),
      await get('/none'),
      await get('/server/api/cart/get.php'),
      await get('/server/api/none'),
      await get('/checkout', {}, 'POST'),
      await get('/server/api/cart/get.php', {}, 'POST'),
      await get('/sandbox/outbox'),
      await get('/sandbox/pay'),
      await get('/', { 'if-none-match': '*' }),
    ];
    const raw = await rawGet(server.port, '/a\\b');
    for (const headers of [...replies.map((reply) => reply.headers), Object.fromEntries(raw.headers)]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      const csp = String(headers['content-security-policy']);
      expect(csp).toMatch(/(?:^|; )script-src 'self'(?:;|$)/);
      expect(csp).toMatch(/frame-ancestors 'none'/);
      expect(csp).toMatch(/(?:^|; )default-src 'self'(?:;|$)/);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});
