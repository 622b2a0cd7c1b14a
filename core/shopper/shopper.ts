/**
 * The shopper's half of the core: everything a screen shows, and everything a shopper can do. A screen binds to the
 * stores (`get`, `subscribe`) and calls one method for each action; it decides nothing itself.
 */
import { isEmpty } from '../entities/cart.ts';
import type { ProductId } from '../entities/product.ts';
import { createShopClock, type ShopClock } from './calls/shop-clock.ts';
import { NONE_MISSING, watchCalls } from './calls/watch-calls.ts';
import { createCartStore, type CartStore } from './cart/cart-store.ts';
import { createPrices, type Prices } from './cart/prices.ts';
import { createSetAside, type SetAsideState } from './cart/set-aside.ts';
import { couponIn, withoutCoupon } from './cart/coupon-in-url.ts';
import { createCheckout, type Checkout } from './checkout/checkout.ts';
import { createConversions } from './checkout/conversion.ts';
import { createSummary, type Summary } from './checkout/summary.ts';
import type { FeatureContext } from './feature-context.ts';
import { createVariable, type Observable } from './observable.ts';
import { createOfferTimer, type OfferState } from './offer/offer-timer.ts';
import { createAppError, type AppError } from './page/app-error.ts';
import { createBuildWatch, type BuildState } from './page/build-watch.ts';
import { createCartDrawer, type CartDrawer } from './page/cart-drawer.ts';
import { createMenu, type Menu } from './page/menu.ts';
import { createUnlockPopup, type UnlockPopup } from './page/unlock-popup.ts';
import type { ShopperPorts } from './ports.ts';
import { createLogoutListeners } from './session/logout.ts';
import { createSessionStore, type SessionState } from './session/session-store.ts';

export type Shopper = {
  readonly cart: CartStore;
  readonly summary: Observable<Summary>;
  readonly prices: Observable<Prices>;
  readonly offer: Observable<OfferState>;
  readonly session: Observable<SessionState>;
  readonly checkout: Checkout;
  /** The lines that a quick buy set aside; `cart.restore()` adds them back. */
  readonly setAside: Observable<SetAsideState>;
  readonly popup: UnlockPopup;
  readonly drawer: CartDrawer;
  readonly menu: Menu;
  readonly appError: AppError;
  readonly build: Observable<BuildState>;
  /** The shop's time; a sandbox that moves the shop's clock syncs it here. */
  readonly clock: ShopClock;
  /** What the features of single pages (orders, account, tracking …) are created from. */
  readonly featureContext: FeatureContext;
  /**
   * Loads the cart, the countdown and the session, and applies a code in the URL. Resolves when the shop has answered.
   */
  readonly start: () => Promise<void>;
  /** Ends everything that ticks or listens: the tab is closed, or the page is left. */
  readonly stop: () => void;
  /** After every change of the route: menu and drawer close, an error is cleared, the popup may open. */
  readonly routeChanged: (url: string) => void;
  /**
   * The cart becomes this one product, a conversion event is sent, then `/checkout/` opens (spec 5). A second call
   * before that joins the first.
   */
  readonly quickBuy: (pid: ProductId) => Promise<void>;
  /** Clears customer, addresses and cart, and goes to `/login` (spec 5). */
  readonly logout: () => Promise<void>;
};

/**
 * The shopper over its ports; nothing is loaded until `start`.
 *
 * @example
 * ```ts
 * import type { ShopperPorts } from '../core/shopper/ports.ts';
 * import { createShopper } from '../core/shopper/shopper.ts';
 *
 * declare const ports: ShopperPorts; // as web/composition.ts makes them
 * declare const render: (total: number) => void;
 *
 * const shopper = createShopper(ports);
 * shopper.summary.subscribe(() => render(shopper.summary.get().quote.total));
 * await shopper.start();
 * await shopper.cart.applyCoupon('DAWN10');
 * ```
 */
export const createShopper = (ports: ShopperPorts): Shopper => {
  const { timers, local, tab, page, logger, settings } = ports;
  const token = ports.random.token;
  const clock = createShopClock(ports.clock);
  const missing = createVariable(NONE_MISSING);
  const api = watchCalls(ports.api, clock, missing);

  const logoutListeners = createLogoutListeners(local, tab);
  const setAside = createSetAside(local);
  const cart = createCartStore({ api, local, setAside, token, settings, initialUnitsLeft: ports.initialUnitsLeft });
  const session = createSessionStore({ api, local, token, onLogout: logoutListeners.notify });
  const checkout = createCheckout(ports.checkout, {
    api,
    clock,
    timers,
    local,
    tab,
    page,
    openPaymentWindow: ports.openPaymentWindow,
    token,
    cart,
    session,
    summary: () => summary.get(),
  });
  const summary = createSummary(cart, checkout, session, settings);
  logoutListeners.onLogout(cart.clear);
  logoutListeners.onLogout(setAside.clear);
  logoutListeners.onLogout(checkout.clear);

  const offer = createOfferTimer({
    settings,
    api,
    clock,
    timers,
    local,
    onEnd: (isFirst) => void cart.offerEnded(isFirst),
  });
  const drawer = createCartDrawer(timers);
  const menu = createMenu();
  const popup = createUnlockPopup({
    timers,
    local,
    tab,
    page,
    obstacles: [cart, session, drawer, menu],
    isObstructed: () => {
      const { phase, discount, couponBusy, couponToConfirm } = cart.get();
      const hasCode =
        discount.isApplied || couponBusy || couponToConfirm !== null || couponIn(page.url()) !== undefined;
      const { phase: sessionPhase, isLogged } = session.get();
      const isKnown = phase === 'ready' && sessionPhase === 'ready';
      return !isKnown || isLogged || hasCode || drawer.get().backdrop || menu.get().isOpen;
    },
  });
  const appError = createAppError();
  const build = createBuildWatch(ports.build, timers);
  const sendConversion = createConversions({ api, page, logger });

  /**
   * A code in the URL is applied once per arrival and then removed from the address (spec 10.8). It is compared with
   * the applied code, so the cart is loaded first.
   */
  const loadCartAndCoupon = async (): Promise<void> => {
    await cart.refresh();
    const code = couponIn(page.url());
    if (code !== undefined && (await cart.applyCouponByUrl(code))) page.replaceUrl(withoutCoupon(page.url()));
  };
  /** The page is visible again, perhaps from the back/forward cache: nothing on it may be stale. */
  const refresh = async (): Promise<void> => {
    cart.endBuying();
    await Promise.all([cart.refreshOnReturn(), offer.start(), session.check()]);
  };
  const buy = async (pid: ProductId): Promise<void> => {
    if (!(await cart.quickBuy(pid))) return;
    sendConversion(session.get().customer, summary.get().quote);
    page.go('/checkout/');
  };
  let purchase: Promise<void> = Promise.resolve();
  /** The shop may know an earlier start of the countdown for a phone than for this browser; it counts (spec 10.18). */
  let wasIdentified = false;
  const identityChanged = (): void => {
    const { isLogged } = session.get();
    // The shop has the number that the popup asks for.
    if (isLogged) popup.stop();
    const isIdentified = isLogged || checkout.get().isVerified;
    const isNew = isIdentified && !wasIdentified;
    wasIdentified = isIdentified;
    if (isNew && offer.get().phase === 'running') void offer.start();
  };
  const stops = [
    session.subscribe(identityChanged),
    checkout.subscribe(identityChanged),
    page.onShow(() => void refresh()),
    setAside.stop,
    cart.stop,
    session.stop,
    checkout.stop,
    offer.stop,
    popup.stop,
    build.stop,
  ];

  return {
    cart,
    summary,
    prices: createPrices(cart, settings),
    offer,
    session,
    checkout,
    setAside,
    popup,
    drawer,
    menu,
    appError,
    build,
    clock,
    featureContext: {
      api,
      missing,
      clock,
      timers,
      session,
      cart,
      checkout,
      page,
      openPaymentWindow: ports.openPaymentWindow,
      local,
      tab,
      settings,
      token,
      onLogout: logoutListeners.onLogout,
    },
    start: async () => {
      popup.start();
      build.start();
      await checkout.resume(Promise.all([loadCartAndCoupon(), offer.start(), session.check()]));
    },
    stop: () => {
      for (const stop of stops) stop();
    },
    routeChanged: (url) => {
      menu.close();
      drawer.close();
      appError.clear();
      cart.endBuying();
      // The notice of a code in an empty cart lies over the page and goes with it.
      if (isEmpty(cart.get().items)) cart.dismiss();
      popup.routeChanged(url);
    },
    quickBuy: (pid) => {
      if (cart.get().buying !== pid) purchase = buy(pid);
      return purchase;
    },
    logout: async () => {
      if (await session.logout()) page.go('/login');
    },
  };
};
