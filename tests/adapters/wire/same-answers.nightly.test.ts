/** No transport changes an answer: every call, in process, by the client over the app, and over a real socket. Of texts of any kind tests/fuzz shows it. */
import { expect, it, describe } from 'vitest';
import { createTestApp } from '../hono/app.ts';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { listen } from '../../../server/listen.ts';
import { playEveryCall, type RecordedAnswer } from '../../shop/every-call.ts';
import { createTestShop, SITE, type TestShop } from '../../shop/test-shop.ts';

type Transport = { readonly shop: TestShop; readonly browser: () => ShopApi; readonly close: () => Promise<void> };

const inProcess = async (): Promise<Transport> => {
  const shop = createTestShop();
  return {
    shop,
    browser: () => shop.forSession(shop.tokens.token(), { visitor: shop.tokens.token(), origin: SITE }),
    close: async () => undefined,
  };
};

const appOf = (shop: TestShop) => createTestApp({ shop, origin: SITE }).app;

const overTheApp = async (): Promise<Transport> => {
  const shop = createTestShop();
  const app = appOf(shop);
  return {
    shop,
    browser: () => createHttpClient({ base: SITE, fetch: withCookies(async (url, init) => app.request(url, init)) }),
    close: async () => undefined,
  };
};

const overASocket = async (): Promise<Transport> => {
  const shop = createTestShop();
  const { port, close } = await listen(appOf(shop), { port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${port}`;
  return { shop, browser: () => createHttpClient({ base, fetch: withCookies(fetch) }), close };
};

/** Over HTTP the refusal of a malformed request names the field. */
const withoutDetails = ({ name, answer }: RecordedAnswer) =>
  !answer.status && answer.code === 'MALFORMED' ? { name, code: answer.code, now: answer.now } : { name, answer };

describe('a session of every call', () => {
  it('has equal answers in process, over the app and over a socket', async () => {
    const answers = [];
    for (const open of [inProcess, overTheApp, overASocket]) {
      const { shop, browser, close } = await open();
      answers.push((await playEveryCall(shop, browser)).map(withoutDetails));
      expect(shop.logged).toEqual([]);
      await close();
    }
    const [bare = [], app, socket] = answers;
    expect(app).toEqual(bare);
    expect(socket).toEqual(bare);
  });

  it('has each call done, and each that can be refused, refused', async () => {
    const { shop, browser } = await inProcess();
    const answers = await playEveryCall(shop, browser);
    const namesOf = (status: boolean) =>
      new Set(answers.filter(({ answer }) => answer.status === status).map(({ name }) => name));
    expect(callNames.filter((name) => !namesOf(true).has(name))).toEqual([]);
    expect(callNames.filter((name) => !namesOf(false).has(name)).toSorted()).toEqual(
      ['checkSession', 'removeCoupon', 'getCart', 'getOffer', 'logout'].toSorted(),
    );
  });
});
