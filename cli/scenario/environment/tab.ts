/** A browser and its tabs, in memory: each tab shows a page, and behind every page is a shopper of the core. */
import { createMemoryBrowser, type MemoryBrowser } from '../../../adapters/memory/browser-storage.ts';
import { pathOf, routeAt } from '../../../core/catalogue/routes.ts';
import type { Page } from '../../../core/ports/page.ts';
import { createShopper, type Shopper } from '../../../core/shopper/shopper.ts';
import type { Connection, World } from './environment.ts';

export type Browser = {
  readonly connection: Connection;
  readonly storage: MemoryBrowser;
  /** How far its clock is wrong, in milliseconds. */
  skew: number;
};

export type Tab = {
  readonly browser: Browser;
  readonly shopper: () => Shopper;
  readonly url: () => string;
  /** The tab shows a page that is not the shop's own: the gateway's. */
  readonly isAway: () => boolean;
  /** Loads a page as if its address had been typed. */
  readonly load: (url: string) => Promise<void>;
  /** Follows a link within the site. */
  readonly follow: (url: string) => void;
  /** Comes back to sight. */
  readonly show: () => void;
  readonly close: () => void;
};

export const createBrowser = (world: World): Browser => ({
  connection: world.connect(),
  storage: createMemoryBrowser(),
  skew: 0,
});

/** Pages that ask what became of a payment as soon as they are shown. */
const RESULT_PAGES: readonly string[] = ['/payment/success', '/payment/fail'];

const orderIn = (url: string): string | undefined => {
  const number = /[?&]order=([^&#]*)/u.exec(url)?.[1];
  return number === undefined || number === '' ? undefined : decodeURIComponent(number);
};

/** A new tab, empty until it is told what to load. `journal` is told what a developer would see in the console. */
export const createTab = (world: World, browser: Browser, journal: (message: string) => void): Tab => {
  const session = createMemoryBrowser().tab();
  const local = browser.storage.tab();
  let url = '';
  let shopper: Shopper | undefined;
  let away = false;
  let shown = new Set<() => void>();

  const watchPayment = (): void => {
    const order = orderIn(url);
    if (RESULT_PAGES.includes(pathOf(url)) && order !== undefined) void shopper?.payment.watch(order);
  };

  /** An unknown path of the site is the not-found page, and navigation like any other. */
  const follow = (to: string): void => {
    url = to;
    shopper?.routeChanged(to);
    watchPayment();
  };

  /** Where the shopper's own code sends it: within the site, or away to the page of the gateway. */
  const go = (to: string): void => {
    if (routeAt(to) !== undefined) {
      follow(to);
      return;
    }
    url = to;
    away = true;
    shopper?.stop();
  };

  const page: Page = {
    url: () => url,
    origin: () => world.origin,
    go,
    replaceUrl: (to) => {
      url = to;
    },
    reload: () => {
      void load(url);
    },
    onShow: (run) => {
      shown.add(run);
      return () => {
        shown.delete(run);
      };
    },
  };

  const load = async (to: string): Promise<void> => {
    shopper?.stop();
    url = to;
    away = false;
    shown = new Set();
    shopper = createShopper({
      api: browser.connection.forPage(),
      clock: { now: () => world.clock.now() + browser.skew },
      ticker: world.clock,
      local,
      session,
      page,
      random: world.random,
      journal: { error: journal },
      build: { current: 'scenario', latest: () => Promise.resolve('scenario') },
    });
    const started = shopper.start();
    watchPayment();
    await started;
  };

  return {
    browser,
    shopper: () => {
      if (shopper === undefined) throw new Error('the tab has loaded nothing');
      return shopper;
    },
    url: () => url,
    isAway: () => away,
    load,
    follow,
    show: () => {
      for (const run of [...shown]) run();
    },
    close: () => {
      shopper?.stop();
    },
  };
};
