/**
 * The shopper until its code has loaded: it shows the prerendered states and queues every action for the real one. So a
 * page answers to the first click, and its first render cannot differ from its HTML. Each store and method is written
 * out, so that a new one does not compile before it is here.
 */
import { productOf } from '../../core/catalogue/products.ts';
import { passesCheck, routeAt } from '../../core/catalogue/routes.ts';
import type { Prices } from '../../core/shopper/cart/summary.ts';
import type { Observable } from '../../core/shopper/observable.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';

/** What components use of a shopper. Only the real one has `parts`, from which features are made. */
export type PageShopper = Omit<Shopper, 'parts' | 'start' | 'stop'>;

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

type Action<T> = (shopper: PageShopper) => T | PromiseLike<T>;

export const createPendingShopper = (states: ShopperStates, { loaded, now, chunkFailed }: Options): PageShopper => {
  let real: PageShopper | undefined;
  void loaded.then((shopper) => {
    real = shopper;
  });
  /** Actions wait for one promise, so they run in the order of the calls; once it has resolved they run at once. */
  const queue = async <T>(action: Action<T>): Promise<T> => action(real ?? (await loaded));
  const send = (action: Action<void>): void => {
    void queue(action);
  };

  return {
    cart: {
      ...constant(states.cart),
      refresh: () => queue(({ cart }) => cart.refresh()),
      ensureLoaded: () => queue(({ cart }) => cart.ensureLoaded()),
      refreshForCustomer: () => queue(({ cart }) => cart.refreshForCustomer()),
      refreshOnReturn: () => queue(({ cart }) => cart.refreshOnReturn()),
      refreshAll: () => queue(({ cart }) => cart.refreshAll()),
      add: (pid) => queue(({ cart }) => cart.add(pid)),
      setQuantity: (pid, qty) => queue(({ cart }) => cart.setQuantity(pid, qty)),
      remove: (pid) => queue(({ cart }) => cart.remove(pid)),
      quickBuy: (pid) => queue(({ cart }) => cart.quickBuy(pid)),
      endBuying: () => send(({ cart }) => cart.endBuying()),
      restore: () => queue(({ cart }) => cart.restore()),
      settled: () => queue(({ cart }) => cart.settled()),
      clear: () => send(({ cart }) => cart.clear()),
      dismiss: () => send(({ cart }) => cart.dismiss()),
      stop: () => send(({ cart }) => cart.stop()),
      applyCoupon: (code) => queue(({ cart }) => cart.applyCoupon(code)),
      confirmCoupon: () => queue(({ cart }) => cart.confirmCoupon()),
      keepCoupon: () => send(({ cart }) => cart.keepCoupon()),
      applyUrlCoupon: (code) => queue(({ cart }) => cart.applyUrlCoupon(code)),
      removeCoupon: () => queue(({ cart }) => cart.removeCoupon()),
      offerEnded: (first) => queue(({ cart }) => cart.offerEnded(first)),
    },
    checkout: {
      ...constant(states.checkout),
      setPhone: (phone) => send(({ checkout }) => checkout.setPhone(phone)),
      setOtp: (otp) => send(({ checkout }) => checkout.setOtp(otp)),
      sendOtp: () => queue(({ checkout }) => checkout.sendOtp()),
      changePhone: () => send(({ checkout }) => checkout.changePhone()),
      verifyOtp: () => queue(({ checkout }) => checkout.verifyOtp()),
      setAddress: (part, field, value) => send(({ checkout }) => checkout.setAddress(part, field, value)),
      leaveAddress: (part, field) => send(({ checkout }) => checkout.leaveAddress(part, field)),
      setBillingSame: (same) => send(({ checkout }) => checkout.setBillingSame(same)),
      choosePayment: (mode) => send(({ checkout }) => checkout.choosePayment(mode)),
      setRedeemCash: (redeem) => send(({ checkout }) => checkout.setRedeemCash(redeem)),
      place: () => queue(({ checkout }) => checkout.place()),
      resume: () => queue(({ checkout }) => checkout.resume()),
      clear: () => send(({ checkout }) => checkout.clear()),
    },
    payment: {
      ...constant(states.payment),
      watch: (order) => queue(({ payment }) => payment.watch(order)),
      lookAgain: () => queue(({ payment }) => payment.lookAgain()),
      stop: () => send(({ payment }) => payment.stop()),
    },
    popup: {
      ...constant(states.popup),
      start: () => send(({ popup }) => popup.start()),
      stop: () => send(({ popup }) => popup.stop()),
      routeChanged: (url) => send(({ popup }) => popup.routeChanged(url)),
      open: () => send(({ popup }) => popup.open()),
      close: () => send(({ popup }) => popup.close()),
      setPhone: (phone) => send(({ popup }) => popup.setPhone(phone)),
      submit: () => queue(({ popup }) => popup.submit()),
    },
    drawer: {
      ...constant(states.drawer),
      open: () => send(({ drawer }) => drawer.open()),
      close: () => send(({ drawer }) => drawer.close()),
    },
    menu: {
      ...constant(states.menu),
      open: () => send(({ menu }) => menu.open()),
      close: () => send(({ menu }) => menu.close()),
    },
    appError: {
      ...constant(states.appError),
      set: () => send(({ appError }) => appError.set()),
      clear: () => send(({ appError }) => appError.clear()),
    },
    summary: constant(states.summary),
    offer: constant(states.offer),
    session: constant(states.session),
    setAside: constant(states.setAside),
    build: constant(states.build),
    prices: constant<Prices>({ of: (pid) => productOf(pid)?.price }),
    // The shop's time comes with its first answer; until then the device's own has to do.
    clock: { now, heard: nothing, asking: () => nothing, onMove: () => nothing },
    routeChanged: (url) => send((shopper) => shopper.routeChanged(url)),
    routeFor: (url) => {
      const route = routeAt(url);
      return route !== undefined && passesCheck(route, url) ? route : undefined;
    },
    quickBuy: (pid) => queue(({ quickBuy }) => quickBuy(pid)),
    logout: () => queue(({ logout }) => logout()),
    chunkFailed,
  };
};

const nothing = (): void => undefined;

/** A store whose state never changes. */
const constant = <T>(state: T): Observable<T> => ({ get: () => state, subscribe: () => nothing });
