import { describe, expect, it } from 'vitest';
import { withCookies, type CookieJar } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { PHONE } from '../../samples/customers.ts';
import { signIn, type TestShop } from '../../shop/test-shop.ts';
import { API, createTestApp, get, HOST, post } from './app.ts';

const TOKEN = '[A-Za-z0-9_-]{22,}';

const setCookies = (headers: Headers): readonly string[] => headers.getSetCookie();

/** A browser of the app whose cookies a test can read. */
const browserOf = (options: Parameters<typeof createTestApp>[0] = {}) => {
  const { app, shop } = createTestApp(options);
  const jar: CookieJar = new Map();
  const api = createHttpClient({ base: HOST, fetch: withCookies(async (url, init) => app.request(url, init), jar) });
  return { app, shop, jar, api };
};

describe('the cookies of a shopper', () => {
  it('are Secure and bound to the host over https', async () => {
    for (const { app } of [createTestApp({ secure: true }), createTestApp({ trustedProxyHops: 1 })]) {
      const { headers } = await get(app, `${API}/cart/get.php`, { headers: { 'x-forwarded-proto': 'https' } });
      for (const cookie of setCookies(headers)) {
        expect(cookie).toMatch(/^__Host-bhor_(?:session|visitor)=/);
        expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
        expect(cookie).not.toMatch(/Domain/i);
      }
    }
  });

  it('do not become Secure because a client claims https', async () => {
    const { app } = createTestApp();
    const { headers } = await get(app, `${API}/cart/get.php`, { headers: { 'x-forwarded-proto': 'https' } });
    for (const cookie of setCookies(headers)) expect(cookie).not.toMatch(/Secure|__Host/);
  });
});

describe('the session token', () => {
  it('is replaced at sign-in, and the old one stops working', async () => {
    const { shop, jar, api, app } = browserOf();
    await api.getCart();
    const before = jar.get('bhor_session');
    const visitor = jar.get('bhor_visitor');
    await signIn(shop, api);
    expect(jar.get('bhor_session')).toMatch(new RegExp(`^${TOKEN}$`));
    expect(jar.get('bhor_session')).not.toBe(before);
    expect(jar.get('bhor_visitor')).toBe(visitor);
    const cookie = `bhor_session=${before}`;
    expect(await get(app, `${API}/customer/get.php`, { headers: { cookie } })).toMatchObject({
      status: 409,
      json: { code: 'SESSION_REPLACED' },
    });
    await shop.clock.advance(60_000);
    expect(await get(app, `${API}/customer/get.php`, { headers: { cookie } })).toMatchObject({
      status: 401,
      json: { code: 'NOT_SIGNED_IN' },
    });
  });

  it('planted by an attacker is not the one that is signed in', async () => {
    const { shop, jar, api, app } = browserOf();
    const planted = 'planted-token-of-the-attacker';
    jar.set('bhor_session', planted);
    await signIn(shop, api);
    const { json } = await get(app, `${API}/session/check.php`, { headers: { cookie: `bhor_session=${planted}` } });
    expect(json['status'] === true && json['data']).not.toEqual({ isLogged: true });
  });

  it('reaches the browser even if the call throws after the sign-in', async () => {
    const { shop } = createTestApp();
    const call: TestShop['call'] = (_name, _input, { onToken }) => {
      onToken?.('the-token-after-the-sign-in');
      return Promise.reject(new Error('lost on the way'));
    };
    const { app } = createTestApp({ shop: { ...shop, call } });
    const { status, headers } = await get(app, `${API}/session/check.php`);
    expect(status).toBe(500);
    expect(setCookies(headers)[0]).toMatch(/^bhor_session=the-token-after-the-sign-in;/);
  });
});

describe('the origin in a text message', () => {
  const otpText = async (
    options: Parameters<typeof createTestApp>[0],
    host: string,
    localPort?: number,
  ): Promise<string> => {
    const { app, shop } = createTestApp(options);
    const path = `${API}/otp/send.php`;
    await post(
      app,
      path,
      { phone: PHONE },
      { headers: { host }, ...(localPort !== undefined && { incoming: { url: path, socket: { localPort } } }) },
    );
    await shop.deliverMessages();
    return shop.messenger.sent()[0]?.text ?? '';
  };

  it("is the configured one or this machine's, never an arbitrary Host header", async () => {
    expect(await otpText({ origin: 'https://shop.example' }, 'evil.example')).toMatch(/\n@shop\.example #\d{6}$/);
    expect(await otpText({}, '127.0.0.1:3000')).toMatch(/\n@127\.0\.0\.1/);
    expect(await otpText({}, 'evil.example')).not.toMatch(/evil|@/);
  });

  it("is this machine's only with the port that the client connected to", async () => {
    expect(await otpText({}, 'localhost:3000', 3_000)).toMatch(/\n@localhost/);
    expect(await otpText({}, 'localhost', 80)).toMatch(/\n@localhost/);
    expect(await otpText({}, 'localhost:80', 80)).toMatch(/\n@localhost/);
    expect(await otpText({}, 'localhost:3001', 3_000)).not.toContain('@');
    expect(await otpText({}, 'localhost', 3_000)).not.toContain('@');
  });
});
