/** The ShopApi contract in process, by the client over the app, and over a real socket. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { listen } from '../../../server/listen.ts';
import { describeShopApi } from '../../contracts/shop-api/shop-api.ts';
import {
  ADDRESS,
  createShopWorld,
  lastOtp,
  PHONE,
  signedUp,
  SITE,
  type MakeShop,
  type ShopUnderTest,
  type ShopWorld,
} from '../../contracts/shop-api/shop-fixture.ts';

const inProcess = async (): Promise<ShopUnderTest> => {
  const world = createShopWorld();
  return {
    world,
    browser: () => world.shop.forSession(world.tokens.token(), { visitor: world.tokens.token(), origin: SITE }),
  };
};

const appOf = ({ shop, clock, tokens, logger }: ShopWorld) =>
  createShopApp({ shop, clock, random: tokens, logger, origin: SITE });

const overTheApp = async (): Promise<ShopUnderTest> => {
  const world = createShopWorld();
  const app = appOf(world);
  return {
    world,
    browser: () => createHttpClient({ base: SITE, fetch: withCookies(async (url, init) => app.request(url, init)) }),
  };
};

const overASocket = async (): Promise<ShopUnderTest> => {
  const world = createShopWorld();
  const { port, close } = await listen(appOf(world), { port: 0, host: '127.0.0.1' });
  return {
    world,
    browser: () => createHttpClient({ base: `http://127.0.0.1:${port}`, fetch: withCookies(fetch) }),
    close,
  };
};

describeShopApi('in process', inProcess);
describeShopApi('over the app', overTheApp);
describeShopApi('over a socket', overASocket);

/** A whole purchase, with every answer. */
const purchase = async (shop: ShopUnderTest, api: ShopApi): Promise<readonly unknown[]> => {
  const customer = { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: false };
  const order = { redeemCash: false, shipping: ADDRESS, billing: null };
  const steps: readonly (() => Promise<unknown>)[] = [
    () => api.getOffer(),
    () => api.getCart(),
    () => api.applyDiscount({ code: 'DAWN10', source: 'url' }),
    () => api.addToCart({ pid: 'bhor_0001', qty: 2 }),
    () => api.addToCart({ pid: 'bhor_0002', qty: 1 }),
    () => api.updateCart({ pid: 'bhor_0001', qty: 1 }),
    () => api.addToCart({ pid: 'bhor_0003', qty: 99 }),
    () => api.sendOtp({ phone: PHONE }),
    async () => api.verifyOtp({ phone: PHONE, otp: await lastOtp(shop, PHONE) }),
    () => api.createCustomer({ customer, shipping: ADDRESS, billing: null }),
    () => api.checkSession(),
    () => api.placeOrder({ ...order, mode: 'upi', expectedTotal: rupees(1), key: 'first-attempt' }),
    () => api.placeOrder({ ...order, mode: 'upi', expectedTotal: rupees(1123), key: 'second-attempt' }),
    () => api.listOrders(),
    () => api.logout(),
    () => api.getCart(),
    () => api.listOrders(),
  ];
  const answers: unknown[] = [];
  for (const step of steps) answers.push(await step());
  return answers;
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
  (api, code) => api.applyDiscount({ code }),
  (api, code) => api.deleteDiscount({ code }),
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

describe('the wire', () => {
  it("changes no answer to any text: in process the same are refused, and one that is too long with the field's message", async () => {
    const answerOf = async (make: MakeShop, call: (api: ShopApi) => Promise<unknown>): Promise<unknown> => {
      const shop = await make();
      const api = shop.browser();
      await signedUp(shop, api);
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
    expect(await answerOf(overTheApp, (api) => api.applyDiscount({ code: 'A'.repeat(500) }))).toMatchObject({
      status: false,
      code: 'COUPON_INVALID',
      message: shopMessages.couponUnknown,
    });
  });

  it('changes no answer of a purchase: they are equal in process, through the app and over a socket', async () => {
    const played: (readonly unknown[])[] = [];
    for (const make of [inProcess, overTheApp, overASocket]) {
      const shop = await make();
      played.push(await purchase(shop, shop.browser()));
      await shop.close?.();
    }
    const [bare, app, socket] = played;
    expect(bare?.[12]).toMatchObject({
      status: true,
      data: { order: { state: 'pending_payment', summary: { total: 1123 } } },
    });
    expect(app).toEqual(bare);
    expect(socket).toEqual(bare);
  });
});
