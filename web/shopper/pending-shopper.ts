/**
 * The shopper until its code has loaded: it shows the prerendered states and queues every action for the real one. So a
 * page answers to the first click, and its first render cannot differ from its HTML. Each store and method is written
 * out, so that a new one does not compile before it is here.
 */
import { priceOfId } from '../../core/catalogue/prices.ts';
import { passesCheck, routeAt } from '../../core/catalogue/routes.ts';
import type { Prices } from '../../core/shopper/cart/prices.ts';
import type { Observable } from '../../core/shopper/observable.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { settings } from '../settings/settings.ts';

/** What components use of a shopper. Only the real one has a `featureContext`, from which features are created. */
export type PageShopper = Omit<Shopper, 'featureContext' | 'start' | 'stop'>;

type StoreName = {
  [Name in keyof PageShopper]: PageShopper[Name] extends Observable<unknown> ? Name : never;
}[keyof PageShopper];

/** The states of a shopper as JSON. Prices hold a function and are computed from the catalogue instead. */
export type ShopperStates = {
  readonly [Name in Exclude<StoreName, 'prices'>]: ReturnType<PageShopper[Name]['get']>;
};

type Options = {
  /** Resolves with the real shopper. */
  readonly loaded: Promise<PageShopper>;
  /** The device's time, epoch milliseconds. */
  readonly now: () => number;
  readonly chunkFailed: () => boolean;
};

export const createPendingShopper = (states: ShopperStates, { loaded, now, chunkFailed }: Options): PageShopper => {
  let real: PageShopper | undefined;
  // If the shopper cannot be loaded, the page stays as it is; whoever loads it reports the error.
  void loaded.then((shopper) => {
    real = shopper;
  }, nothing);
  /** Actions wait for one promise, so they run in the order of the calls; once it has resolved they run at once. */
  const queue = async <T>(action: (shopper: PageShopper) => T | PromiseLike<T>): Promise<T> =>
    action(real ?? (await loaded));
  const send = (action: (shopper: PageShopper) => void): void => {
    if (real === undefined) void loaded.then(action, nothing);
    else action(real);
  };

  return {
    cart: {
      ...constant(states.cart),
      refresh: () => queue((shopper) => shopper.cart.refresh()),
      ensureLoaded: () => queue((shopper) => shopper.cart.ensureLoaded()),
      refreshForCustomer: () => queue((shopper) => shopper.cart.refreshForCustomer()),
      refreshOnReturn: () => queue((shopper) => shopper.cart.refreshOnReturn()),
      refreshInAllTabs: () => queue((shopper) => shopper.cart.refreshInAllTabs()),
      add: (pid) => queue((shopper) => shopper.cart.add(pid)),
      setQuantity: (pid, qty) => queue((shopper) => shopper.cart.setQuantity(pid, qty)),
      remove: (pid) => queue((shopper) => shopper.cart.remove(pid)),
      quickBuy: (pid) => queue((shopper) => shopper.cart.quickBuy(pid)),
      endBuying: () => send((shopper) => shopper.cart.endBuying()),
      restore: () => queue((shopper) => shopper.cart.restore()),
      whenIdle: () => queue((shopper) => shopper.cart.whenIdle()),
      clear: () => send((shopper) => shopper.cart.clear()),
      dismiss: () => send((shopper) => shopper.cart.dismiss()),
      stop: () => send((shopper) => shopper.cart.stop()),
      applyCoupon: (code) => queue((shopper) => shopper.cart.applyCoupon(code)),
      confirmCoupon: () => queue((shopper) => shopper.cart.confirmCoupon()),
      keepCoupon: () => send((shopper) => shopper.cart.keepCoupon()),
      applyCouponByUrl: (code) => queue((shopper) => shopper.cart.applyCouponByUrl(code)),
      removeCoupon: () => queue((shopper) => shopper.cart.removeCoupon()),
      offerEnded: (first) => queue((shopper) => shopper.cart.offerEnded(first)),
    },
    checkout: {
      ...constant(states.checkout),
      setPhone: (phone) => send((shopper) => shopper.checkout.setPhone(phone)),
      setOtp: (otp) => send((shopper) => shopper.checkout.setOtp(otp)),
      sendOtp: () => queue((shopper) => shopper.checkout.sendOtp()),
      changePhone: () => send((shopper) => shopper.checkout.changePhone()),
      verifyOtp: () => queue((shopper) => shopper.checkout.verifyOtp()),
      setAddress: (part, field, value) => send((shopper) => shopper.checkout.setAddress(part, field, value)),
      leaveAddress: (part, field) => send((shopper) => shopper.checkout.leaveAddress(part, field)),
      setBillingSame: (same) => send((shopper) => shopper.checkout.setBillingSame(same)),
      choosePayment: (mode) => send((shopper) => shopper.checkout.choosePayment(mode)),
      setRedeemCash: (redeem) => send((shopper) => shopper.checkout.setRedeemCash(redeem)),
      place: () => queue((shopper) => shopper.checkout.place()),
      resume: (sessionLoaded) => queue((shopper) => shopper.checkout.resume(sessionLoaded)),
      clear: () => send((shopper) => shopper.checkout.clear()),
      stop: () => send((shopper) => shopper.checkout.stop()),
    },
    popup: {
      ...constant(states.popup),
      start: () => send((shopper) => shopper.popup.start()),
      stop: () => send((shopper) => shopper.popup.stop()),
      routeChanged: (url) => send((shopper) => shopper.popup.routeChanged(url)),
      open: () => send((shopper) => shopper.popup.open()),
      close: () => send((shopper) => shopper.popup.close()),
    },
    drawer: {
      ...constant(states.drawer),
      open: () => send((shopper) => shopper.drawer.open()),
      close: () => send((shopper) => shopper.drawer.close()),
    },
    menu: {
      ...constant(states.menu),
      open: () => send((shopper) => shopper.menu.open()),
      close: () => send((shopper) => shopper.menu.close()),
    },
    appError: {
      ...constant(states.appError),
      set: () => send((shopper) => shopper.appError.set()),
      clear: () => send((shopper) => shopper.appError.clear()),
    },
    summary: constant(states.summary),
    offer: constant(states.offer),
    session: constant(states.session),
    setAside: constant(states.setAside),
    build: constant(states.build),
    prices: constant<Prices>({ of: (pid) => priceOfId(pid, false, settings) }),
    // The shop's time comes with its first answer; until then the device's own has to do.
    clock: { now, sync: nothing, callMade: () => nothing, onMove: () => nothing },
    routeChanged: (url) => send((shopper) => shopper.routeChanged(url)),
    routeFor: (url) => {
      const route = routeAt(url);
      return route !== undefined && passesCheck(route, url) ? route : undefined;
    },
    quickBuy: (pid) => queue((shopper) => shopper.quickBuy(pid)),
    logout: () => queue((shopper) => shopper.logout()),
    chunkFailed,
  };
};

const nothing = (): void => undefined;

/** A store whose state never changes. */
const constant = <T>(state: T): Observable<T> => ({ get: () => state, subscribe: () => nothing });
