/** Concurrent calls have the result of some order one after another. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import { checkoutCode } from '../../core/shopper/checkout/checkout-flow.ts';
import { createShopper } from '../../core/shopper/shopper.ts';
import { createMemoryBrowser } from '../../adapters/memory/browser-storage.ts';
import { silentLogger } from '../../core/ports/logger.ts';
import { POLISH, WASH } from '../samples/products.ts';
import { createTestShop } from '../shop/test-shop.ts';

const apiOn = (store: ShopStore): ShopApi => createTestShop({ store, gateway: null }).forSession('one-session');

/** The store, whose every access waits until the scheduler lets it through. */
const scheduledStore = (s: fc.Scheduler): ShopStore => {
  const store = createMemoryStore();
  return {
    ...store,
    read: s.scheduleFunction(store.read),
    update: s.scheduleFunction(store.update) as ShopStore['update'],
  };
};

const calls = fc.oneof(
  fc.record({
    call: fc.constant('addToCart' as const),
    pid: fc.constantFrom(WASH, POLISH),
    qty: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    call: fc.constant('updateCart' as const),
    pid: fc.constantFrom(WASH, POLISH),
    qty: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    call: fc.constant('deleteFromCart' as const),
    pid: fc.constantFrom(WASH, POLISH),
    qty: fc.constant(0),
  }),
  fc.record({
    call: fc.constant('quickBuy' as const),
    pid: fc.constantFrom(WASH, POLISH),
    qty: fc.constant(1),
  }),
);
type CartCall = typeof calls extends fc.Arbitrary<infer T> ? T : never;

const make = async (api: ShopApi, { call, pid, qty }: CartCall): Promise<string> => {
  const answer = await api[call]({ pid, qty });
  return JSON.stringify(answer.status ? answer.data.items : answer.code);
};
const cartOf = async (api: ShopApi): Promise<string> => {
  const answer = await api.getCart();
  return JSON.stringify(answer.status ? [answer.data.items, answer.data.version] : answer.code);
};

const orders = (count: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

describe('concurrent cart calls', () => {
  it('equal some serial order, in their answers and in the cart', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(calls, { minLength: 2, maxLength: 4 }), async (s, wanted) => {
        const concurrent = apiOn(scheduledStore(s));
        const under = Promise.all(wanted.map((call) => make(concurrent, call)));
        await s.waitIdle();
        const answers = await under;
        const end = cartOf(concurrent);
        await s.waitIdle();
        const seen = JSON.stringify([answers, await end]);

        const serial = await Promise.all(
          orders(wanted.length).map(async (order) => {
            const api = apiOn(createMemoryStore());
            const answers: string[] = wanted.map(() => '');
            for (const at of order) answers[at] = await make(api, wanted[at] as CartCall);
            return JSON.stringify([answers, await cartOf(api)]);
          }),
        );
        expect(serial).toContain(seen);
      }),
      { numRuns: 150 },
    );
  });

  it('leave two tabs with the shop’s cart, whatever the order of the answers', async () => {
    const clicks = fc.record({
      tab: fc.constantFrom(0, 1),
      pid: fc.constantFrom(WASH, POLISH),
      qty: fc.integer({ min: 0, max: 4 }),
      isAdd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(clicks, { minLength: 2, maxLength: 6 }), async (s, wanted) => {
        const api = apiOn(scheduledStore(s));
        const browser = createMemoryBrowser();
        const clock = createVirtualClock();
        const tabs = [0, 1].map((index) =>
          createShopper({
            settings: DEFAULT_SETTINGS,
            api,
            clock,
            timers: clock,
            local: browser.tab(),
            tab: createMemoryBrowser().tab(),
            random: createSeededRandom(index),
            page: {
              url: () => '/',
              origin: () => 'https://shop.test',
              go: () => undefined,
              replaceUrl: () => undefined,
              reload: () => undefined,
              idleFor: () => Infinity,
              onShow: () => () => undefined,
            },
            openPaymentWindow: async () => ({ status: 'unavailable' }),
            checkout: checkoutCode,
            logger: silentLogger,
            build: { current: '1', latest: async () => '1' },
          }),
        );
        const under = Promise.all(
          wanted.map(({ tab, pid, qty, isAdd }) => {
            const { cart } = tabs[tab] ?? (tabs[0] as (typeof tabs)[number]);
            return isAdd ? cart.add(pid) : cart.setQuantity(pid, qty);
          }),
        );
        for (let calm = 0; calm < 3; calm += 1) {
          if (s.count() > 0) calm = -1;
          await s.waitIdle();
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
        }
        await under;
        const end = api.getCart();
        await s.waitIdle();
        const shop = await end;
        for (const { cart } of tabs)
          expect(cart.get()).toMatchObject({ items: shop.status ? shop.data.items : {}, pending: [] });
      }),
      { numRuns: 150 },
    );
  });
});
