/** No transport changes an answer: every call, in process, by the client over the app, and over a real socket. */
import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { createTestApp } from '../hono/app.ts';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { listen } from '../../../server/listen.ts';
import { ADDRESS, PHONE } from '../../samples/customers.ts';
import { playEveryCall, type RecordedAnswer } from '../../shop/every-call.ts';
import { createTestShop, signIn, SITE, type TestShop } from '../../shop/test-shop.ts';

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

/** Texts of any length that fits a request: digits, letters, spaces, other scripts, lone surrogates. */
const LONG_TEXT = fc.string({
  unit: fc.constantFrom('9', 'A', 'a', ' ', '-', '@', '.', 'म', '😀', '\ud800', '\u0000'),
  minLength: 1,
  maxLength: 2500,
  size: 'max',
});

/** Every call that takes a text, with this one. */
const CALLS_WITH_TEXT: readonly ((api: ShopApi, text: string) => Promise<unknown>)[] = [
  (api, code) => api.applyCoupon({ code }),
  (api, code) => api.removeCoupon({ code }),
  (api, phone) => api.sendOtp({ phone }),
  (api, pid) => api.addToCart({ pid, qty: 1 }),
  (api, pid) => api.deleteFromCart({ pid }),
  (api, phone) => api.signUpForOffers({ phone }),
  (api, otp) => api.verifyOtp({ phone: PHONE, otp }),
  (api, phone) => api.searchCustomer({ phone }),
  (api, order) => api.trackOrder({ order, phone: PHONE }),
  (api, phone) => api.trackOrder({ order: 'BH0000000000', phone }),
  ...ADDRESS_FIELDS.flatMap((field) => [
    (api: ShopApi, text: string) =>
      api.createCustomer({
        customer: {
          name: field === 'name' ? text : 'Asha',
          phone: PHONE,
          email: field === 'email' ? text : 'a@b.in',
          isVerified: true,
        },
        shipping: { ...ADDRESS, [field]: text },
        billing: null,
      }),
    (api: ShopApi, text: string) =>
      api.placeOrder({
        mode: 'cod',
        redeemCash: false,
        expectedTotal: rupees(1),
        shipping: ADDRESS,
        billing: { ...ADDRESS, [field]: text },
        key: 'a-key-to-place',
      }),
  ]),
];

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

describe('the wire', () => {
  it("changes no answer to any text: in process the same are refused, and one that is too long with the field's message", async () => {
    const answerOf = async (
      open: () => Promise<Transport>,
      call: (api: ShopApi) => Promise<unknown>,
    ): Promise<unknown> => {
      const { shop, browser } = await open();
      const api = browser();
      await signIn(shop, api);
      return call(api);
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CALLS_WITH_TEXT), LONG_TEXT, async (call, text) => {
        expect(await answerOf(overTheApp, (api) => call(api, text))).toEqual(
          await answerOf(inProcess, (api) => call(api, text)),
        );
      }),
      { numRuns: 200 },
    );
    expect(await answerOf(overTheApp, (api) => api.applyCoupon({ code: 'A'.repeat(500) }))).toMatchObject({
      status: false,
      code: 'COUPON_INVALID',
    });
  });
});
