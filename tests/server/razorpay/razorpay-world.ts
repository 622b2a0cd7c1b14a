/** A running sandbox whose payments go through a fake Razorpay over HTTP, with a signed-in shopper. */
import { afterEach, beforeEach, expect } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import type { PlacedOrder, ShopApi } from '../../../core/ports/shop-api.ts';
import { dataOf, order } from '../../shop/test-shop.ts';
import { openFakeRazorpay, type FakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';
import { worldOf } from '../sandbox/sandbox-world.ts';
import { createClientFolder, startTestServer, type TestServer } from '../fixtures/client-folder.ts';
import { WASH } from '../../samples/products.ts';

export type RazorpayWorld = Awaited<ReturnType<typeof openWorld>>;

/** `store`: by default in memory. */
export const openWorld = async (store?: string) => {
  const fake = await openFakeRazorpay();
  const folder = createClientFolder();
  const server = await startTestServer(folder, { razorpay: fake.config, ...(store !== undefined && { store }) });
  fake.webhooks.url = `${server.url}/server/api/payment/webhook.php`;
  const api = createHttpClient({ base: server.url, fetch: withCookies(fetch) });
  /** What the server may log in this test. */
  const logged: readonly RegExp[] = [];
  const world = { fake, server, api, logged, ...shopOf(server, api, fake) };
  await world.signIn();
  return {
    ...world,
    close: async () => {
      await server.close();
      await fake.close();
      folder.remove();
    },
  };
};

type Order = { readonly order: string; readonly gatewayOrder: string };

const shopOf = (server: TestServer, api: ShopApi, fake: FakeRazorpay) => {
  const { getJson, postJson, sentMessages, signIn } = worldOf(server, api);
  const attempt = async () => {
    await api.updateCart({ pid: WASH, qty: 1 });
    return api.placeOrder(order());
  };
  const windowOf = ({ order: { order }, paymentWindow }: PlacedOrder): Order => {
    if (paymentWindow === null) throw new Error('there is no payment window');
    return { order, gatewayOrder: paymentWindow.gatewayOrder };
  };
  const stateOf = async (order: string): Promise<string> => {
    const { state, payment } = await dataOf(api.getOrder({ order }));
    return `${state}, ${payment}`;
  };
  return {
    signIn,
    attempt,
    /** An order that waits for its payment. */
    place: async (): Promise<Order> => windowOf(await dataOf(attempt())),
    /** The state of the order and of its payment, such as `confirmed, captured`. */
    stateOf,
    newestOrder: async (): Promise<string> => (await dataOf(api.listOrders())).orders[0]?.order ?? '',
    /** The operator's step; answers why the shop refuses it. */
    move: async (order: string, to: string): Promise<string | undefined> =>
      ((await postJson('/sandbox/order', { order, to })) as { readonly message?: string }).message,
    ordersIn: async (state: string): Promise<readonly unknown[]> =>
      ((await getJson(`/sandbox/orders?state=${state}&limit=10`)) as { readonly orders: readonly unknown[] }).orders,
    /** How much of the money that was taken was given back, in paise. */
    refunded: (): number => fake.ledger.payments.reduce((sum, payment) => sum + payment.amount_refunded, 0),
    /** The texts sent to the customer's phone. */
    texts: async (): Promise<readonly string[]> =>
      (await sentMessages()).filter(({ channel }) => channel === 'sms').map(({ text }) => text),
  };
};

/** What the server may log in a test; anything else fails it. */
const expectErrors = (world: RazorpayWorld, ...expected: readonly RegExp[]): void => {
  expect(world.server.errors.filter((error) => !expected.some((known) => known.test(error)))).toEqual([]);
  for (const known of expected) expect(world.server.errors).toContainEqual(expect.stringMatching(known));
};

export const eachWithRazorpay = (give: (world: RazorpayWorld) => void): void => {
  let world: RazorpayWorld;
  beforeEach(async () => {
    world = await openWorld();
    give(world);
  });
  afterEach(async () => {
    expectErrors(world, ...world.logged);
    await world.close();
  });
};
