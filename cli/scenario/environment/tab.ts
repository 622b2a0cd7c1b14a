/** A browser and its tabs, in memory. Every page in a tab has a shopper of the core behind it. */
import { createMemoryBrowser, type MemoryBrowser } from '../../../adapters/memory/browser-storage.ts';
import { pathOf, routeAt } from '../../../core/catalogue/routes.ts';
import type { Page } from '../../../core/ports/page.ts';
import { createOfferSignUp, type OfferSignUp } from '../../../core/shopper/account/offer-sign-up.ts';
import { createPaymentResult, type PaymentResult } from '../../../core/shopper/orders/payment-result.ts';
import { checkoutCode } from '../../../core/shopper/checkout/checkout-code.ts';
import { createShopper, type Shopper } from '../../../core/shopper/shopper.ts';
import { StepError, type Connection, type Environment } from './environment.ts';

export type Browser = {
  readonly connection: Connection;
  readonly storage: MemoryBrowser;
  /** How far the device's clock is wrong, in milliseconds. */
  skew: number;
};

export type Tab = {
  readonly browser: Browser;
  /** Throws StepError until a page is loaded. */
  readonly shopper: () => Shopper;
  /** What the pages after paying show. */
  readonly payment: () => PaymentResult;
  /** What the popup offers. */
  readonly signUp: () => OfferSignUp;
  readonly url: () => string;
  /** Whether the tab shows the payment gateway instead of the shop. */
  readonly isAtGateway: () => boolean;
  /** Loads a page as if its address had been typed. */
  readonly load: (url: string) => Promise<void>;
  /** Follows a link within the site. */
  readonly follow: (url: string) => void;
  /** Brings the tab to the front. */
  readonly show: () => void;
  readonly close: () => void;
};

export const createBrowser = (connection: Connection): Browser => ({
  connection,
  storage: createMemoryBrowser(),
  skew: 0,
});

export const PAGE_NEEDED = 'no page is open; the first step must be - visit: /';

const loaded = <T>(part: T | undefined): T => {
  if (part === undefined) throw new StepError(PAGE_NEEDED);
  return part;
};

const CHECKOUT_PAGE = '/checkout';
/** Pages that poll the state of a payment while they are shown. */
const PAYMENT_PAGES: readonly string[] = ['/payment/success', '/payment/fail'];

const orderIn = (url: string): string | undefined => {
  const number = /[?&]order=([^&#]*)/u.exec(url)?.[1];
  return number === undefined || number === '' ? undefined : decodeURIComponent(number);
};

/** A new, empty tab. `logError` receives what the browser's console would show. */
export const createTab = (environment: Environment, browser: Browser, logError: (message: string) => void): Tab => {
  const tab = createMemoryBrowser().tab();
  const local = browser.storage.tab();
  let url = '';
  let shopper: Shopper | undefined;
  let payment: PaymentResult | undefined;
  let signUp: OfferSignUp | undefined;
  let isAtGateway = false;
  let showListeners = new Set<() => void>();

  /** Created where it is first shown, as in a browser. */
  const shownPayment = (): PaymentResult => (payment ??= createPaymentResult(loaded(shopper).featureContext));

  const stop = (): void => {
    payment?.stop();
    shopper?.stop();
  };

  /** As the page of the checkout does when it opens. */
  const beginCheckout = (): void => {
    if (pathOf(url) === CHECKOUT_PAGE) void shopper?.checkout.load();
  };

  const watchPayment = (): void => {
    const order = PAYMENT_PAGES.includes(pathOf(url)) ? orderIn(url) : undefined;
    if (order !== undefined) void shownPayment().watch(order);
    else payment?.stop();
  };

  /** An unknown path of the site is navigated to as well, and shows the not-found page. */
  const follow = (to: string): void => {
    url = to;
    shopper?.routeChanged(to);
    beginCheckout();
    watchPayment();
  };

  /** Navigation by the shopper's own code: within the site, or to the payment gateway. */
  const navigate = (to: string): void => {
    if (routeAt(to) !== undefined) {
      follow(to);
      return;
    }
    url = to;
    isAtGateway = true;
    stop();
  };

  const pageWith = (reload: () => void): Page => ({
    url: () => url,
    origin: () => environment.origin,
    go: navigate,
    replaceUrl: (to) => {
      url = to;
    },
    reload,
    // A scenario touches nothing but by its steps.
    idleFor: () => Infinity,
    onShow: (listener) => {
      showListeners.add(listener);
      return () => showListeners.delete(listener);
    },
  });

  const load = async (to: string): Promise<void> => {
    stop();
    url = to;
    isAtGateway = false;
    showListeners = new Set();
    shopper = createShopper({
      settings: environment.settings,
      api: browser.connection.forPage(),
      clock: { now: () => environment.clock.now() + browser.skew },
      timers: environment.clock,
      local,
      tab,
      page: pageWith(() => void load(url)),
      random: environment.random,
      // A scenario has no browser that runs a gateway's script.
      openPaymentWindow: async () => ({ status: 'unavailable' }),
      checkout: checkoutCode,
      logger: { error: logError },
      build: { current: 'scenario', latest: () => Promise.resolve('scenario') },
    });
    payment = undefined;
    signUp = undefined;
    beginCheckout();
    const started = shopper.start();
    watchPayment();
    await started;
  };

  return {
    browser,
    shopper: () => loaded(shopper),
    payment: shownPayment,
    signUp: () => (signUp ??= createOfferSignUp(loaded(shopper).featureContext)),
    url: () => url,
    isAtGateway: () => isAtGateway,
    load,
    follow,
    show: () => {
      for (const listener of [...showListeners]) listener();
    },
    close: stop,
  };
};
