/** One simulated session to measure: a fresh shop, a browser and its shopper, all in this process and on a virtual clock. */
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { createMemoryStore, unprotected } from '../../../../adapters/memory/shop-store.ts';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '../../../../adapters/simulated/virtual-clock.ts';
import { promisesSettled } from '../../../../adapters/system/time.ts';
import { createLocalShop } from '../../../../cli/scenario/environment/local-shop.ts';
import { promiseCalls } from '../../../../cli/simulate/environment/own-shop.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { Shop } from '../../../../core/shop/shop.ts';
import { checkoutCode } from '../../../../core/shopper/checkout/checkout-code.ts';
import { createShopper, type Shopper } from '../../../../core/shopper/shopper.ts';
import { WASH, POLISH } from '../../../samples/products.ts';
import { RAVI, RAVI_TYPES } from '../../../samples/customers.ts';

export type Session = {
  readonly shop: Shop;
  readonly shopper: Shopper;
  readonly clock: VirtualClock;
  readonly lastOtp: () => Promise<string>;
};

const logger = {
  error: (message: string, cause: unknown): void => {
    throw new Error(message, { cause });
  },
};

export const createSession = (seed: number): Session => {
  const clock = createVirtualClock({ settle: promisesSettled });
  const random = createSeededRandom(seed);
  // As in a simulation.
  const store = createMemoryStore([], unprotected);
  const { shop, messenger } = createLocalShop({
    settings: DEFAULT_SETTINGS,
    store,
    clock,
    random,
    logger,
    pendingCalls: promiseCalls,
  });
  let url = '/';
  const browser = createMemoryBrowser();
  const shopper = createShopper({
    settings: DEFAULT_SETTINGS,
    api: shop.forSession(random.token()),
    clock,
    timers: clock,
    random,
    logger,
    local: browser.tab(),
    tab: createMemoryBrowser().tab(),
    page: {
      url: () => url,
      origin: () => 'https://shop.example',
      go: (to) => {
        url = to;
        shopper.routeChanged(to);
      },
      replaceUrl: (to) => {
        url = to;
      },
      reload: () => undefined,
      idleFor: () => Infinity,
      onShow: () => () => undefined,
    },
    openPaymentWindow: async () => ({ status: 'unavailable' }),
    checkout: checkoutCode,
    build: { current: 'bench', latest: async () => 'bench' },
  });
  return {
    shop,
    shopper,
    clock,
    lastOtp: async () => {
      await shop.deliverNewMessages();
      const otp = messenger.sent().findLast((message) => message.otp !== undefined)?.otp;
      if (otp === undefined) throw new Error('no one-time password was sent');
      return otp;
    },
  };
};

/** Arrives, looks at a page for so many virtual milliseconds, and leaves. */
export const bounce = async (seed: number, thinkMs = 0): Promise<void> => {
  const { shopper, clock } = createSession(seed);
  await shopper.start();
  if (thinkMs > 0) await clock.advance(thinkMs);
  shopper.stop();
};

/** Adds two products, with a pause before each, and leaves. */
export const fillCart = async (seed: number, thinkMs = 0): Promise<void> => {
  const { shopper, clock } = createSession(seed);
  await shopper.start();
  for (const pid of [WASH, POLISH]) {
    if (thinkMs > 0) await clock.advance(thinkMs);
    await shopper.cart.add(pid);
  }
  const { count } = shopper.cart.get();
  if (count !== 2) throw new Error(`the cart holds ${count} units`);
  shopper.stop();
};

/** Buys one product by cash on delivery: 13 calls, with a pause before each of three steps. */
export const purchase = async (seed: number, thinkMs = 0): Promise<void> => {
  const { shopper, clock, lastOtp } = createSession(seed);
  const { cart, checkout } = shopper;
  await shopper.start();
  if (thinkMs > 0) await clock.advance(thinkMs);
  await cart.add(WASH);
  if (thinkMs > 0) await clock.advance(thinkMs);
  checkout.setPhone(RAVI);
  await checkout.sendOtp();
  checkout.setOtp(await lastOtp());
  await checkout.verifyOtp();
  if (thinkMs > 0) await clock.advance(thinkMs);
  for (const [field, value] of RAVI_TYPES) checkout.setAddress('shipping', field, value);
  checkout.choosePayment('cod');
  await checkout.place();
  if (checkout.get().placed?.state !== 'confirmed') throw new Error('the order was not confirmed');
  shopper.stop();
};
