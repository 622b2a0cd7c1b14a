/** Abuse of the platform itself, on a socket, on SQLite: bodies, origins, cookies, paths, proxies, headers, logs. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, attackedShops, type AttackedShop } from './attacked-shop.ts';

vi.setConfig({ testTimeout: 120_000 });
const openAttackedShop = attackedShops();
const open = async (options: Parameters<typeof openAttackedShop>[0] = {}): Promise<AttackedShop> => {
  const shop = await openAttackedShop(options);
  onTestFinished(async () => {
    expect(shop.errors).toEqual([]);
    await shop.close();
  });
  return shop;
};

const POSTS = Object.values(allEndpoints).filter(({ method }) => method === 'POST');

describe('a request of another site', () => {
  it('is refused by every call that changes something, logout without a body included', async () => {
    const shop = await open();
    const customer = await shop.customer(PHONE);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      for (const { path } of POSTS) {
        const { status, json } = await customer.post(path, undefined, headers);
        expect({ path, status, ok: json['status'] }).toEqual({ path, status: 403, ok: false });
      }
    expect(await dataOf(customer.api.checkSession())).toEqual({ isLogged: true });
    expect(
      (await customer.get(`${API}/customer/get.php`, { origin: 'https://evil.example' })).headers.has(
        'access-control-allow-origin',
      ),
    ).toBe(false);
  });

  it('is refused by the sandbox, as are other Hosts and forwarded requests', async () => {
    const shop = await open();
    const client = shop.open();
    expect((await client.post('/sandbox/clock', { advance_ms: 1 }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    const port = new URL(shop.origin()).port;
    for (const headers of [
      'Host: evil.example\r\n',
      `Host: evil.example:${port}\r\n`,
      `Host: 127.0.0.1:${port}\r\nX-Forwarded-For: 1.2.3.4\r\n`,
      `Host: 127.0.0.1:${port}\r\nForwarded: for=1.2.3.4\r\n`,
    ]) {
      const { status } = await shop.raw(`GET /sandbox/sent HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
      expect({ headers, status }).toEqual({ headers, status: 404 });
    }
  });
});

describe('the body of a request', () => {
  it('must be JSON of at most 16 KiB, counted as it arrives, not as it is declared', async () => {
    const shop = await open();
    const client = shop.open();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(
        (await client.post(`${API}/cart/add.php`, `{"pid":"${WASH}","qty":1}`, { 'content-type': type })).status,
      ).toBe(415);
    expect((await client.post(`${API}/cart/add.php`, { pid: WASH, qty: 1, pad: 'x'.repeat(17_000) })).status).toBe(413);
    const head = `POST ${API}/cart/add.php HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const chunks = `1000\r\n${' '.repeat(0x1000)}\r\n`.repeat(6);
    expect((await shop.raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`)).status).toBe(413);
    expect((await dataOf(client.api.getCart())).total).toBe(0);
  });
});

describe('the path of a request', () => {
  it('with //, %2F or .. is not found before anything is routed, and no private file is served', async () => {
    const shop = await open();
    for (const target of [
      '//server/api/cart/get.php',
      '/server//api/cart/get.php',
      '/server%2Fapi/cart/get.php',
      '/server/api/../api/cart/get.php',
      '/assets/..%2f.env',
      '/assets/%2e%2e/.env',
      '/.env',
      '/.settings.json',
      '/.vite/manifest.json',
      '/server.mjs',
      '/page.php',
      '/assets/main-abc123.js.map',
      '/../../../../etc/passwd',
    ]) {
      const reply = await shop.raw(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
      expect({ target, status: reply.status }).toEqual({ target, status: 404 });
      expect(reply.body).not.toMatch(/SECRET|root:|"private"/u);
    }
  });
});

describe('the cookies and headers of a request', () => {
  it('keep the session from scripts and other sites, and from http behind https', async () => {
    const plain = await (await open()).open().get(`${API}/cart/get.php`);
    const cookies = plain.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/u);
    expect(plain.headers.has('strict-transport-security')).toBe(false);
    const behindHttps = await open({ origin: 'https://shop.example' });
    const secure = await behindHttps.open().get(`${API}/cart/get.php`);
    for (const cookie of secure.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Secure/u);
    expect(secure.headers.get('strict-transport-security')).toMatch(/max-age=\d{8,}/u);
    for (const { headers } of [plain, secure]) {
      expect(headers.get('content-security-policy')).toMatch(/script-src [^;]*/u);
      expect(/script-src[^;]*/u.exec(headers.get('content-security-policy') ?? '')?.[0]).not.toContain('unsafe-inline');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('that are oversized or invalid are refused with a 4xx that says nothing about the server', async () => {
    const shop = await open();
    for (const [bytes, status] of [
      ['nonsense\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      const reply = await shop.raw(bytes);
      expect(reply.status).toBe(status);
      expect(reply.body).not.toMatch(/node|hono|at .*:\d+/iu);
      expect(reply.headers.has('x-powered-by')).toBe(false);
    }
  });
});

describe("the client's address", () => {
  it('comes from exactly the configured number of proxies, so that a forged header escapes no limit', async () => {
    const limited = { addressLimits: true, callsPerMinute: 5 };
    const forged = async (shop: AttackedShop, last: string): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let index = 0; index < 8; index += 1) {
        const headers = { 'x-forwarded-for': `10.0.0.${index}${last}` };
        statuses.push((await shop.open().get(`${API}/cart/get.php`, headers)).status);
      }
      return statuses;
    };
    const direct = await open(limited);
    expect((await forged(direct, '')).filter((status) => status === 429)).toHaveLength(3);
    const proxied = await open({ ...limited, proxies: 1 });
    expect((await forged(proxied, ', 203.0.113.9')).filter((status) => status === 429)).toHaveLength(3);
    expect((await forged(proxied, '')).filter((status) => status === 429)).toHaveLength(0);
  });
});

describe('the log', () => {
  it('has no phone, code, address, email, name or token in it', async () => {
    const shop = await open();
    const customer = await shop.customer(PHONE);
    const number = await shop.place(customer, 'cod');
    await customer.get(`${API}/order/get.php?order=${number}&phone=${PHONE}&email=${ADDRESS.email}`);
    await customer.get(`/checkout?phone=${PHONE}&otp=123456&name=${encodeURIComponent(ADDRESS.name)}`);
    const log = JSON.stringify(shop.logged);
    expect(shop.logged.length).toBeGreaterThan(5);
    for (const secret of [
      PHONE,
      ADDRESS.name,
      encodeURIComponent(ADDRESS.name),
      ADDRESS.email,
      ADDRESS.st_address,
      await shop.lastOtp(PHONE),
      ...customer.jar.values(),
    ])
      expect(log).not.toContain(secret);
  });
});
