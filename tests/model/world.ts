/**
 * A shop, one browser with its tabs, and a clock that a test moves: through the bare core or over the whole
 * wire.
 */
import { createMemoryBrowser } from '../../adapters/memory/browser-storage.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../adapters/memory/outbox.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../adapters/payments/sandbox-gateway.ts';
import { createPincodes } from '../../adapters/pincodes/pincodes.ts';
import { createSimulatedHasher } from '../../adapters/simulated/hasher.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock, noBackoff, noYield, type VirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { Page } from '../../core/ports/page.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { createShop, type Shop } from '../../core/shop/shop.ts';
import { createShopper, type Shopper } from '../../core/shopper/shopper.ts';
import { createGatewayEventSender, type SendGatewayEvent } from '../shop/gateway-events.ts';
import { silentLogger } from '../samples/loggers.ts';

export type Connect = (shop: Shop, clock: VirtualClock) => ShopApi;

export type Tab = {
  readonly shopper: Shopper;
  readonly show: () => void;
  readonly url: () => string;
  readonly remembered: ReturnType<typeof createMemoryBrowser>;
};

export type World = {
  readonly shop: Shop;
  readonly sendGatewayEvent: SendGatewayEvent;
  readonly clock: VirtualClock;
  readonly outbox: MemoryOutbox;
  readonly api: ShopApi;
  readonly tabs: Tab[];
  /** Opens an address in a tab: the tab's own storage stays where it is reloaded. */
  readonly open: (index: number, url: string) => Promise<void>;
  /** Resolves when no call is under way and nothing new begins. */
  readonly quiet: () => Promise<void>;
  readonly advance: (ms: number) => Promise<void>;
  readonly close: () => void;
};

/** One table for all the shops of this file. */
const pincodes = createPincodes();

/** The bare core: one browser's calls go straight to the shop. */
export const inProcess: Connect = (shop) => shop.forSession('first-token-of-the-browser');

export const openWorld = (connect: Connect, settings: Settings = DEFAULT_SETTINGS, seed = 1): World => {
  let underWay = 0;
  const macrotask = (): Promise<void> =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  const quiet = async (): Promise<void> => {
    for (let calm = 0; calm < 2; calm += 1) {
      await macrotask();
      if (underWay > 0) calm = -1;
    }
  };
  const clock = createVirtualClock({ settle: quiet });
  const random = createSeededRandom(seed);
  const outbox = createMemoryOutbox();
  const hasher = createSimulatedHasher();
  const store = createMemoryStore();
  const gateway = createSandboxGateway({ hasher, store: createMemoryStore() });
  const shop = createShop({
    settings,
    store,
    clock,
    yieldTurn: noYield,
    backoff: noBackoff,
    timers: clock,
    random,
    hasher,
    gateway,
    messenger: outbox,
    pincodes,
    logger: {
      error: (message, cause) => {
        throw new Error(`the shop logged: ${message}`, { cause });
      },
    },
  });
  const api = counted(connect(shop, clock), (change) => {
    underWay += change;
  });
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
      origin: () => 'https://shop.test',
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
      session: remembered.tab(),
      page,
      random,
      openPaymentWindow: async () => ({ status: 'unavailable' }),
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
    outbox,
    api,
    tabs,
    open,
    quiet,
    sendGatewayEvent: createGatewayEventSender({ gateway, store, shop, clock }),
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

/** The same shop, with its calls under way counted. */
const counted = (api: ShopApi, count: (change: 1 | -1) => void): ShopApi => {
  const calls = Object.entries(api as unknown as Readonly<Record<string, (input: unknown) => Promise<unknown>>>);
  return Object.fromEntries(
    calls.map(([name, call]) => [
      name,
      async (input: unknown) => {
        count(1);
        try {
          return await call(input);
        } finally {
          count(-1);
        }
      },
    ]),
  ) as unknown as ShopApi;
};
