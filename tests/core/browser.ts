/** A browser with tabs on a device, in front of any shop, and a clock that only a test moves. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { createMemoryBrowser } from '../../adapters/memory/browser-storage.ts';
import { createSeededRandom, type SeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';
import type { Page } from '../../core/ports/page.ts';
import type { OpenPaymentWindow } from '../../core/ports/payments/payment-window.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { createOfferSignUp, type OfferSignUp } from '../../core/shopper/account/offer-sign-up.ts';
import { createPaymentResult, type PaymentResult } from '../../core/shopper/orders/payment-result.ts';
import { pathOf } from '../../core/catalogue/routes.ts';
import type { CheckoutCode } from '../../core/shopper/checkout/checkout.ts';
import { checkoutCode } from '../../core/shopper/checkout/checkout-code.ts';
import { createShopper, type Shopper } from '../../core/shopper/shopper.ts';
import { createDevice, type Device } from './device.ts';
import { createConnection, type Connection } from './connection.ts';

/** Lets everything within this process settle. */
export const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

export const createClock = (): VirtualClock => createVirtualClock({ settle: quiet });

export type TestPage = Page & {
  /** Where the shopper was sent, in order. */
  readonly visited: readonly string[];
  readonly reloads: () => number;
  /** How long ago the shopper did something, in milliseconds; a function where it changes. */
  readonly setIdleFor: (idleFor: () => number) => void;
  /** The page comes back to sight. */
  readonly show: () => void;
  /** Has `went` called with every address that the shopper is sent to, as the router does. */
  readonly onGo: (went: (to: string) => void) => void;
};

export const createPage = (url: string): TestPage => {
  let here = url;
  let reloads = 0;
  let idleFor = (): number => Infinity;
  const visited: string[] = [];
  const watchers = new Set<() => void>();
  let routeChanged: (to: string) => void = () => undefined;
  return {
    visited,
    reloads: () => reloads,
    show: () => {
      for (const shown of [...watchers]) shown();
    },
    idleFor: () => idleFor(),
    setIdleFor: (next) => {
      idleFor = next;
    },
    url: () => here,
    origin: () => 'https://shop.test',
    go: (to) => {
      visited.push(to);
      here = to;
      routeChanged(to);
    },
    onGo: (went) => {
      routeChanged = went;
    },
    replaceUrl: (to) => {
      here = to;
    },
    reload: () => {
      reloads += 1;
    },
    onShow: (shown) => {
      watchers.add(shown);
      return () => watchers.delete(shown);
    },
  };
};

export type Tab = {
  readonly shopper: Shopper;
  readonly page: TestPage;
  /** What the pages after paying show. */
  readonly payment: PaymentResult;
  /** What the popup offers. */
  readonly signUp: OfferSignUp;
  /** What this tab alone remembers. */
  readonly tabStorage: KeyValueStore;
  /** The errors that were logged. */
  readonly logger: readonly (readonly [message: string, cause: unknown])[];
  /** The page is left and opened again in the same tab, here or at another address. */
  readonly reload: (url?: string) => Promise<Tab>;
};

export type Browser = {
  readonly device: Device;
  readonly connection: Connection;
  /** What all tabs remember. */
  readonly local: KeyValueStore;
  readonly openTab: (url?: string) => Promise<Tab>;
};

export type BrowserOptions = {
  readonly random?: SeededRandom;
  readonly latestBuild?: () => Promise<string>;
  readonly blockedStorage?: boolean;
  /** What becomes of the gateway's payment window; by default it does not open. */
  readonly openPaymentWindow?: OpenPaymentWindow;
  /** The checkout's code; by default it is there from the start. */
  readonly checkout?: CheckoutCode;
};

/** A browser whose storage the user, or a setting, has blocked: it forgets, and never throws. */
export const blocked: KeyValueStore = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  watch: () => () => undefined,
};

/** A browser on one device, in front of any shop. */
export const openBrowser = (api: ShopApi, clock: VirtualClock, options: BrowserOptions = {}): Browser => {
  const {
    random = createSeededRandom(7),
    latestBuild = async () => 'build-1',
    blockedStorage = false,
    openPaymentWindow = async () => ({ status: 'unavailable' }),
    checkout = checkoutCode,
  } = options;
  const device = createDevice(clock);
  const connection = createConnection(api);
  const memory = createMemoryBrowser();
  const storage = (from: { readonly tab: () => KeyValueStore }): KeyValueStore =>
    blockedStorage ? blocked : from.tab();

  const open = async (url: string, tabStorage: KeyValueStore): Promise<Tab> => {
    const page = createPage(url);
    const logger: [string, unknown][] = [];
    const shopper = createShopper({
      settings: DEFAULT_SETTINGS,
      api: connection.api,
      clock: device.clock,
      timers: device.timers,
      local: storage(memory),
      tab: tabStorage,
      page,
      openPaymentWindow,
      checkout,
      random,
      logger: { error: (message, cause) => logger.push([message, cause]) },
      build: { current: 'build-1', latest: latestBuild },
    });
    page.onGo(shopper.routeChanged);
    const payment = createPaymentResult(shopper.featureContext);
    const tab: Tab = {
      shopper,
      payment,
      signUp: createOfferSignUp(shopper.featureContext),
      page,
      tabStorage,
      logger,
      reload: async (to = page.url()) => {
        payment.stop();
        shopper.stop();
        return open(to, tabStorage);
      },
    };
    // As the page of the checkout does when it opens; later code comes when a test lets it.
    if (pathOf(url) === '/checkout' && 'create' in checkout.flow) void shopper.checkout.load();
    await shopper.start();
    await quiet();
    return tab;
  };

  return {
    device,
    connection,
    local: storage(memory),
    openTab: (url = '/') => open(url, storage(createMemoryBrowser())),
  };
};
