/** ShopApi's promise kept by the bare shop, by the client over the app, and by both over a real socket. */
import { describe, expect, it } from 'vitest';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { withCookies } from '../../../adapters/php-client/cookies.ts';
import { createPhpClient } from '../../../adapters/php-client/php-client.ts';
import { rupees } from '../../../core/entities/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { listen } from '../../../server/listen.ts';
import { describeShopApi } from '../../contracts/shop-api.ts';
import { ADDRESS, createShopWorld, lastOtp, PHONE, SITE, type ShopUnderTest, type ShopWorld } from '../../contracts/shop-fixture.ts';

const inProcess = async (): Promise<ShopUnderTest> => {
  const world = createShopWorld();
  return { world, browser: () => world.shop.forSession(world.tokens.token(), { visitor: world.tokens.token(), origin: SITE }) };
};

const appOf = ({ shop, clock, tokens, journal }: ShopWorld) =>
  createShopApp({ shop, clock, random: tokens, journal, origin: SITE });

const overTheApp = async (): Promise<ShopUnderTest> => {
  const world = createShopWorld();
  const app = appOf(world);
  return {
    world, browser: () => createPhpClient({ base: SITE, fetch: withCookies(async (url, init) => app.request(url, init)) }),
  };
};

const overASocket = async (): Promise<ShopUnderTest> => {
  const world = createShopWorld();
  const { port, close } = await listen(appOf(world).fetch, { port: 0, host: '127.0.0.1' });
  return { world, browser: () => createPhpClient({ base: `http://127.0.0.1:${port}`, fetch: withCookies(fetch) }), close };
};

describeShopApi('in process', inProcess);
describeShopApi('over the app', overTheApp);
describeShopApi('over a socket', overASocket);

/** A whole purchase, with every answer on the way. */
const purchase = async (shop: ShopUnderTest, api: ShopApi): Promise<readonly unknown[]> => {
  const customer = { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: false };
  const order = { redeemCash: false, shipping: ADDRESS, billing: null };
  const steps: readonly (() => Promise<unknown>)[] = [
    () => api.getOffer(), () => api.getCart(),
    () => api.applyDiscount({ code: 'DAWN10', source: 'url' }),
    () => api.addToCart({ pid: 'bhor_0001', qty: 2 }), () => api.addToCart({ pid: 'bhor_0002', qty: 1 }),
    () => api.updateCart({ pid: 'bhor_0001', qty: 1 }), () => api.addToCart({ pid: 'bhor_0003', qty: 99 }),
    () => api.sendOtp({ phone: PHONE }), async () => api.verifyOtp({ phone: PHONE, otp: await lastOtp(shop, PHONE) }),
    () => api.createCustomer({ customer, shipping: ADDRESS, billing: null }), () => api.checkSession(),
    () => api.placeOrder({ ...order, mode: 'upi', expectedTotal: rupees(1), key: 'first-attempt' }),
    () => api.placeOrder({ ...order, mode: 'upi', expectedTotal: rupees(1123), key: 'second-attempt' }),
    () => api.listOrders(), () => api.logout(), () => api.getCart(), () => api.listOrders(),
  ];
  const answers: unknown[] = [];
  for (const step of steps) answers.push(await step());
  return answers;
};

describe('the wire', () => {
  it('changes no answer of a purchase: in process, over the app and over a socket they are equal', async () => {
    const played: (readonly unknown[])[] = [];
    for (const make of [inProcess, overTheApp, overASocket]) {
      const shop = await make();
      played.push(await purchase(shop, shop.browser()));
      await shop.close?.();
    }
    const [bare, app, socket] = played;
    expect(bare?.[12]).toMatchObject({ status: true, data: { order: { state: 'pending_payment', summary: { total: 1123 } } } });
    expect(app).toEqual(bare);
    expect(socket).toEqual(bare);
  });
});
