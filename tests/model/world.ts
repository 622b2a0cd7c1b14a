/**
 * A shop, one browser with its tabs, and a clock that a test moves: through the bare core or over the whole
 * wire.
 */
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { createMemoryBrowser } from '../../adapters/memory/browser-storage.ts';
import type { RecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import type { SandboxPayments } from '../../adapters/payments/sandbox-payments.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import {
  createLocalShop,
  LOCAL_ORIGIN,
  serveLocalShop,
  type LocalShop,
} from '../../cli/scenario/environment/local-shop.ts';
import { mapCalls } from '../../cli/scenario/environment/map-calls.ts';
import { createPendingCalls } from '../../cli/scenario/environment/pending-calls.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { Page } from '../../core/ports/page.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import type { Shop } from '../../core/shop/shop.ts';
import { checkoutCode } from '../../core/shopper/checkout/checkout-flow.ts';
import { createShopper, type Shopper } from '../../core/shopper/shopper.ts';
import { silentLogger } from '../../core/ports/logger.ts';

/** How a browser reaches the shop. */
export type Connect = (local: LocalShop) => ShopApi;

export type Tab = {
  readonly shopper: Shopper;
  readonly show: () => void;
  readonly url: () => string;
  readonly remembered: ReturnType<typeof createMemoryBrowser>;
};

export type World = {
  readonly shop: Shop;
  readonly sandboxPayments: SandboxPayments;
  readonly clock: VirtualClock;
  readonly messenger: RecordingMessenger;
  readonly api: ShopApi;
  readonly tabs: Tab[];
  /** Opens an address in a tab: the tab's own storage stays where it is reloaded. */
  readonly open: (index: number, url: string) => Promise<void>;
  /** Resolves when no call is under way and nothing new begins. */
  readonly quiet: () => Promise<void>;
  readonly advance: (ms: number) => Promise<void>;
  readonly close: () => void;
};

/** The bare core: one browser's calls go straight to the shop. */
export const inProcess: Connect = ({ shop }) => shop.forSession('first-token-of-the-browser');

/** Behind the whole wire, without a socket: the client over the server's handler, with a browser's cookies. */
export const overTheWire: Connect = (local) =>
  createHttpClient({ base: LOCAL_ORIGIN, fetch: withCookies(serveLocalShop(local)) });

export const openWorld = (connect: Connect, settings: Settings = DEFAULT_SETTINGS, seed = 1): World => {
  const pendingCalls = createPendingCalls();
  const { idle: quiet } = pendingCalls;
  const local = createLocalShop({
    settings,
    pendingCalls,
    clock: createVirtualClock({ settle: quiet }),
    random: createSeededRandom(seed),
    store: createMemoryStore(),
    logger: {
      error: (message, cause) => {
        throw new Error(`the shop logged: ${message}`, { cause });
      },
    },
  });
  const { shop, clock, random, messenger, sandboxPayments } = local;
  const api = mapCalls(connect(local), (_name, call) => pendingCalls.track(call));
  const browser = createMemoryBrowser();
  const tabs: Tab[] = [];

  const open = async (index: number, url: string): Promise<void> => {
    const old = tabs[index];
    old?.shopper.stop();
    const remembered = old?.remembered ?? createMemoryBrowser();
    let here = url;
    const shows = new Set<() => void>();
    const page: Page = {
      url: () => here,
      origin: () => LOCAL_ORIGIN,
      reload: () => undefined,
      idleFor: () => Infinity,
      go: (to) => {
        here = to;
        tabs[index]?.shopper.routeChanged(to);
      },
      replaceUrl: (to) => {
        here = to;
      },
      onShow: (shown) => {
        shows.add(shown);
        return () => {
          shows.delete(shown);
        };
      },
    };
    const shopper = createShopper({
      settings,
      api,
      clock,
      timers: clock,
      local: browser.tab(),
      tab: remembered.tab(),
      page,
      random,
      openPaymentWindow: async () => ({ status: 'unavailable' }),
      checkout: checkoutCode,
      logger: silentLogger,
      build: { current: 'one', latest: async () => 'one' },
    });
    tabs[index] = {
      shopper,
      show: () => {
        for (const shown of shows) shown();
      },
      url: () => here,
      remembered,
    };
    await shopper.start();
    await quiet();
  };

  return {
    shop,
    clock,
    messenger,
    api,
    tabs,
    open,
    quiet,
    sandboxPayments,
    advance: async (ms) => {
      await clock.advance(ms);
      await quiet();
      await shop.runMaintenance();
      for (const tab of tabs) tab.show();
      await quiet();
    },
    close: () => {
      for (const tab of tabs) tab.shopper.stop();
    },
  };
};
