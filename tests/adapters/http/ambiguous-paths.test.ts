import { describe, expect, it } from 'vitest';
import { isAmbiguousTarget } from '../../../adapters/http/paths.ts';
import { API, createTestApp, get, post } from '../hono/app.ts';
import { WASH } from '../../samples/products.ts';

const add = { pid: WASH, qty: 1 };

describe('a request that changes something', () => {
  it("may come from the site's own pages, or a program other than a browser", async () => {
    const { app } = createTestApp();
    const own: readonly Record<string, string>[] = [
      {},
      { origin: 'http://shop.test' },
      { origin: 'http://SHOP.test', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own)
      expect(await post(app, `${API}/cart/add.php`, add, { headers })).toMatchObject({ status: 200 });
  });

  it('may not come from another site, whichever header reveals it', async () => {
    const { app, shop } = createTestApp();
    const other: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://shop.test.evil.example' },
      { origin: 'http://shop.test:8080' },
      { origin: 'https://shop.test' },
      { origin: 'http://evil.example/http://shop.test' },
      { origin: 'http://shop.test@evil.example' },
      { origin: '' },
      { origin: 'file://shop.test' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://shop.test', 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of other) {
      for (const path of ['cart/add.php', 'customer/logout.php', 'none.php', 'cart/get.php']) {
        expect(await post(app, `${API}/${path}`, add, { headers })).toMatchObject({
          status: 403,
          json: { status: false, code: 'REFUSED' },
        });
      }
    }
    await shop.deliverMessages();
    expect(await get(app, `${API}/cart/get.php`, { headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 200,
      json: { data: { total: 0 } },
    });
  });

  it('must come from the configured origin if there is one, whatever the Host', async () => {
    const { app } = createTestApp({ origin: 'https://shop.example' });
    expect(await post(app, `${API}/cart/add.php`, add, { headers: { origin: 'https://shop.example' } })).toMatchObject({
      status: 200,
    });
    for (const origin of ['http://shop.example', 'http://shop.test', 'https://shop.example.evil.example']) {
      expect(await post(app, `${API}/cart/add.php`, add, { headers: { origin, host: 'shop.test' } })).toMatchObject({
        status: 403,
      });
    }
  });
});

describe('ambiguous paths', () => {
  const odd = [
    '//server/api/cart/get.php',
    '/server//api/cart/get.php',
    '/server/api/cart%2Fget.php',
    '/server/api/cart%2fget.php',
    '/server/api/../api/cart/get.php',
    '/server/api/./cart/get.php',
    '/server/%2e%2e/x',
    '/server/api/cart/get%2Ephp',
    '/server/api/cart\\get.php',
    '/server/api/cart%5Cget.php',
    '/server/api/cart/get.php%00',
    '/..',
    '/.',
    '/%',
    '/%zz',
    'http://other/server/api/cart/get.php',
    '*',
    '',
  ];
  const plain = [
    '/',
    '/server/api/cart/get.php',
    '/server/api/order/get.php?order=a//b%2F..',
    '/a..b/c',
    '/payment/success?x=%2F',
    '/n%C3%A9',
  ];

  it('are distinguished from plain ones in the raw request target', () => {
    for (const target of odd) expect({ target, isOdd: isAmbiguousTarget(target) }).toEqual({ target, isOdd: true });
    for (const target of plain) expect({ target, isOdd: isAmbiguousTarget(target) }).toEqual({ target, isOdd: false });
  });

  it('are not found, before any routing', async () => {
    const { app } = createTestApp();
    const socket = { remoteAddress: '127.0.0.1' };
    for (const url of odd) {
      expect(await get(app, `${API}/cart/get.php`, { incoming: { url, socket } })).toMatchObject({
        status: 404,
        json: { status: false },
      });
    }
    expect(await get(app, '/server//api/cart/get.php')).toMatchObject({ status: 404 });
    expect(await get(app, `${API}/cart/get.php`, { incoming: { url: `${API}/cart/get.php`, socket } })).toMatchObject({
      status: 200,
    });
  });
});
