import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FILES } from '../fixtures/client-folder.ts';
import { setUpServedFolder } from '../fixtures/served-folder.ts';

const { write, get, getRaw } = setUpServedFolder();

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
    write('results.html', 'first');
    const before = await get('/results');
    write('results.html', 'the second build');
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
      const { status, body } = await getRaw(target);
      expect({ target, status, leaks: /console\.log|root:|"name"/.test(body) }).toEqual({
        target,
        status: 404,
        leaks: false,
      });
    }
  });
});

describe('every response of the server', () => {
  it('has the security headers: pages, files and unreadable requests', async () => {
    const replies = [
      await get('/'),
      await get('/assets/main-abc123.js'),
      await get('/none'),
      await get('/checkout', {}, 'POST'),
      await get('/sandbox/sent'),
      await get('/sandbox/pay'),
      await get('/', { 'if-none-match': '*' }),
    ];
    const raw = await getRaw('/a\\b');
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

  it('has those that answers in JSON need, with a policy that allows nothing: calls and refusals', async () => {
    const replies = [
      await get('/server/api/cart/get.php'),
      await get('/server/api/order/list.php'),
      await get('/server/api/none'),
      await get('/server/api/cart/get.php', {}, 'POST'),
      await get('/server/api/cart/add.php', { origin: 'https://other.example' }, 'POST'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 404, 405, 403]);
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; script-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});
