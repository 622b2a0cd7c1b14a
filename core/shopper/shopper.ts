/**
 * The shopper's half of the core: everything a screen shows, and everything a shopper can do. A screen binds to the
 * stores (`get`, `subscribe`) and calls one method for each wish; it decides nothing itself.
 */
import { passesCheck, routeAt, type Route } from '../catalogue/routes.ts';
import type { ProductId } from '../entities/product.ts';
import type { BuildProbe } from '../ports/build-probe.ts';
import type { Journal } from '../ports/journal.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Clock, Ticker } from '../ports/time.ts';
import { createAppError, type AppError } from './page/app-error.ts';
import { createBuildWatch, type BuildWatch } from './page/build-watch.ts';
import { createChunkGuard } from './page/chunk-guard.ts';
import { createCartDrawer, type CartDrawer } from './page/cart-drawer.ts';
import { createCartStore, type CartStore } from './cart/cart-store.ts';
import { createCheckoutFlow, createCheckoutState, type CheckoutFlow } from './checkout/checkout-flow.ts';
import { createConversions } from './checkout/conversion.ts';
import { createLoggingOut } from './session/logout.ts';
import { createMenu, type Menu } from './page/menu.ts';
import { recordMissingCalls, type MissingCalls } from './missing-calls.ts';
import { createVariable, type Observable } from './observable.ts';
import { createOfferTimer, type OfferState, type OfferTimer } from './offer/offer-timer.ts';
import type { ShopperParts } from './parts.ts';
import { createPaymentResult, type PaymentResult } from './orders/payment-result.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session/session-store.ts';
import { createSetAside, type SetAsideState } from './cart/set-aside.ts';
import { createShopClock, hearing, type ShopClock } from './offer/shop-clock.ts';
import { createPrices, createSummary, type Prices, type Summary } from './cart/summary.ts';
import { createUnlockPopup, type UnlockPopup } from './page/unlock-popup.ts';
import { couponIn, withoutCoupon } from './cart/url-coupon.ts';

export type ShopperPorts = {
  readonly api: ShopApi;
  /** The device's own clock; the shop's answers correct it. */
  readonly clock: Clock;
  readonly ticker: Ticker;
  /** Outlives the visit, shared by the browser's tabs. */
  readonly local: KeyValueStore;
  /** Lives as long as this tab. */
  readonly session: KeyValueStore;
  readonly page: Page;
  readonly random: Pick<Random, 'token'>;
  readonly journal: Journal;
  readonly build: BuildProbe;
};

export type Shopper = {
  readonly cart: CartStore;
  readonly summary: Observable<Summary>;
  readonly prices: Observable<Prices>;
  readonly offer: Observable<OfferState>;
  readonly session: Observable<SessionState>;
  readonly checkout: CheckoutFlow;
  readonly payment: PaymentResult;
  /** What a quick buy displaced; `cart.restore()` brings it back. */
  readonly setAside: Observable<SetAsideState>;
  readonly popup: UnlockPopup;
  readonly drawer: CartDrawer;
  readonly menu: Menu;
  readonly appError: AppError;
  readonly build: Observable<{ readonly isStale: boolean }>;
  /** The shop's time; a sandbox that moves its clock tells it here. */
  readonly clock: ShopClock;
  /** What the departments in care/ are made from. */
  readonly parts: ShopperParts;
  /** Begins: the cart, the countdown, the session, a code in the URL. Resolves when the shop has been heard. */
  readonly start: () => Promise<void>;
  /** Ends everything that ticks or listens: the tab is closed, or the page is left. */
  readonly stop: () => void;
  /** After every change of the route: menu and drawer close, an error is forgotten, the popup may open. */
  readonly routeChanged: (url: string) => void;
  /** The route of an address; undefined where the not-found page should show (spec 2). */
  readonly routeFor: (url: string) => Route | undefined;
  /**
   * The cart becomes this one product, a conversion event is sent, then `/checkout/` (spec 5). Pressed again before the
   * checkout has come, it is the same purchase.
   */
  readonly quickBuy: (pid: ProductId) => Promise<void>;
  /** Clears customer, addresses and cart, and goes to `/login` (spec 5). */
  readonly logout: () => Promise<void>;
  /** Answers a chunk that failed to load: true when the page is being reloaded (spec 8). */
  readonly chunkFailed: () => boolean;
};

export const createShopper = (ports: ShopperPorts): Shopper => {
  const { ticker, local, session: tab, page, journal } = ports;
  const token = ports.random.token;
  const clock = createShopClock(ports.clock);
  const missing = createVariable<ReturnType<MissingCalls['get']>>({ calls: [] });
  const api = recordMissingCalls(hearing(ports.api, clock), missing);

  const setAside = createSetAside(local);
  const leaving = createLoggingOut(local, tab);
  const cart = createCartStore({ api, local, setAside, token });
  const session: SessionStore = createSessionStore({
    api,
    local,
    token,
    onLogout: () => {
      cart.clear();
      setAside.clear();
      checkout.clear();
      leaving.forgetAll();
    },
  });
  const checkoutState = createCheckoutState(tab);
  const summary = createSummary(cart, checkoutState, session);
  const checkout = createCheckoutFlow(checkoutState, {
    api,
    clock,
    session: tab,
    page,
    token,
    cart,
    account: session,
    summary: summary.get,
  });
  const offer: OfferTimer = createOfferTimer({
    api,
    clock,
    ticker,
    local,
    onEnd: (first) => {
      void cart.offerEnded(first);
    },
  });
  const payment = createPaymentResult({
    api,
    page,
    ticker,
    onFinal: async () => {
      await Promise.all([cart.refreshAll(), session.refreshCashAll()]);
    },
  });
  const popup = createUnlockPopup({ api, ticker, local, session: tab, url: page.url });
  const drawer = createCartDrawer(ticker);
  const menu = createMenu();
  const appError = createAppError();
  const build: BuildWatch = createBuildWatch(ports.build, ticker);
  const sendConversion = createConversions({ api, page, journal });

  /**
   * A code in the URL is applied once for each arrival, and then taken from the address (spec 10.8). It is compared
   * with the code that stands, so the cart comes first.
   */
  const cartOfArrival = async (): Promise<void> => {
    await cart.refresh();
    const code = couponIn(page.url());
    if (code !== undefined && (await cart.applyUrlCoupon(code))) page.replaceUrl(withoutCoupon(page.url()));
  };
  /** The page comes back to sight, perhaps out of the back/forward cache: nothing on it may be stale. */
  const lookAgain = async (): Promise<void> => {
    cart.endBuying();
    await Promise.all([cart.refreshOnReturn(), offer.start(), session.check(), payment.lookAgain()]);
  };
  let purchase: Promise<void> = Promise.resolve();
  const buy = async (pid: ProductId): Promise<void> => {
    if (!(await cart.quickBuy(pid))) return;
    sendConversion(session.get().customer, summary.get().quote);
    page.go('/checkout/');
  };
  /**
   * A phone may know of an earlier start of the countdown than this browser does, and the earlier one counts (spec
   * 10.18).
   */
  let wasIdentified = false;
  const identityChanged = (): void => {
    const isIdentified = session.get().isLogged || checkoutState.get().isVerified;
    const isNews = isIdentified && !wasIdentified;
    wasIdentified = isIdentified;
    if (isNews && offer.get().phase === 'running') void offer.start();
  };
  const ends = [
    session.subscribe(identityChanged),
    checkoutState.subscribe(identityChanged),
    page.onShow(() => {
      void lookAgain();
    }),
    setAside.stop,
    cart.stop,
    session.stop,
    offer.stop,
    popup.stop,
    build.stop,
    payment.stop,
  ];

  return {
    cart,
    summary,
    prices: createPrices(cart),
    offer,
    session,
    checkout,
    payment,
    setAside,
    popup,
    drawer,
    menu,
    appError,
    build,
    clock,
    parts: {
      api,
      missing,
      clock,
      ticker,
      session,
      cart,
      checkout,
      page,
      local,
      tab,
      token,
      onLogout: leaving.onLogout,
    },
    start: async () => {
      popup.start();
      build.start();
      await Promise.all([cartOfArrival(), offer.start(), session.check()]);
      await checkout.resume();
    },
    stop: () => {
      for (const end of ends) end();
    },
    routeChanged: (url) => {
      menu.close();
      drawer.close();
      appError.clear();
      cart.endBuying();
      popup.routeChanged(url);
    },
    routeFor: (url) => {
      const route = routeAt(url);
      return route !== undefined && passesCheck(route, url) ? route : undefined;
    },
    quickBuy: (pid) => {
      if (cart.get().buying !== pid) purchase = buy(pid);
      return purchase;
    },
    logout: async () => {
      if (await session.logout()) page.go('/login');
    },
    chunkFailed: createChunkGuard({ clock: ports.clock, session: tab, page }),
  };
};
