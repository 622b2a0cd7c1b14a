/** What the server answers for a path that does not exist. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FILES } from '../fixtures/client-folder.ts';
import { setUpServedFolder } from '../fixtures/served-folder.ts';

const { write, get, getRaw } = setUpServedFolder();

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
    write('404.html', 'Page not found, rebuilt');
    expect((await get('/no-such-page')).body.toString()).toBe('Page not found, rebuilt');
    expect((await get('/no-such-page', { 'if-none-match': '*' })).status).toBe(404);
    write('404.html', FILES['404.html'] ?? '');
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
      const { status, body } = await getRaw(target);
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

  it('may be a payment result with an empty order number, but not with one or none', async () => {
    expect((await get('/payment/success?order=')).status).toBe(404);
    for (const path of ['/payment/success', '/payment/success/', '/payment/success?order=BH123']) {
      const { status, body } = await get(path);
      expect([path, status, body.toString()]).toEqual([path, 200, FILES['payment/success.html']]);
    }
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
