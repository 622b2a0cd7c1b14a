/**
 * The shopper until its code has loaded: it shows the prerendered states and queues every action for the real one. So a
 * page answers to the first click, and its first render cannot differ from its HTML.
 */
import { priceOfId } from '../../core/catalogue/prices.ts';
import { passesCheck, routeAt } from '../../core/catalogue/routes.ts';
import type { Prices } from '../../core/shopper/cart/prices.ts';
import { CHECKOUT_ACTIONS } from '../../core/shopper/checkout/checkout-actions.ts';
import { deferred, type ActionNames } from '../../core/shopper/deferred.ts';
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

/** The parts of a shopper, and their actions. */
type PartName = 'cart' | 'checkout' | 'popup' | 'drawer' | 'menu' | 'appError';
const ACTIONS: { readonly [Name in PartName]: ActionNames<PageShopper[Name]> } = {
  cart: {
    refresh: true,
    ensureLoaded: true,
    refreshForCustomer: true,
    refreshOnReturn: true,
    refreshInAllTabs: true,
    add: true,
    setQuantity: true,
    remove: true,
    quickBuy: true,
    endBuying: false,
    restore: true,
    whenIdle: true,
    clear: false,
    dismiss: false,
    stop: false,
    applyCoupon: true,
    confirmCoupon: true,
    keepCoupon: false,
    applyCouponByUrl: true,
    removeCoupon: true,
    offerEnded: true,
  },
  checkout: {
    ...CHECKOUT_ACTIONS,
    load: true,
    resume: true,
    clear: false,
    stop: false,
  },
  popup: { start: false, stop: false, routeChanged: false, open: false, close: false },
  drawer: { open: false, close: false },
  menu: { open: false, close: false },
  appError: { set: false, clear: false },
};
const OWN_ACTIONS: ActionNames<Omit<PageShopper, 'routeFor' | 'chunkFailed'>> = {
  routeChanged: false,
  quickBuy: true,
  logout: true,
};

export const createPendingShopper = (states: ShopperStates, { loaded, now, chunkFailed }: Options): PageShopper => {
  let real: PageShopper | undefined;
  // If the shopper cannot be loaded, the page stays as it is; whoever loads it reports the error.
  void loaded.then((shopper) => {
    real = shopper;
  }, nothing);
  /** The actions of a part wait for one promise, so that they run in the order of the calls. */
  const actions = <Name extends PartName>(name: Name) =>
    deferred<PageShopper[Name]>(
      ACTIONS[name],
      () => real?.[name],
      (run, lost) => loaded.then((shopper) => run(shopper[name]), lost),
    );
  /** A prerendered state. Whoever still holds the pending shopper when its action has run reads what the real one has become. */
  const store = <State>(state: State, current: (shopper: PageShopper) => Observable<State>): Observable<State> => ({
    get: () => (real === undefined ? state : current(real).get()),
    subscribe: () => nothing,
  });

  return {
    cart: { ...store(states.cart, ({ cart }) => cart), ...actions('cart') },
    checkout: {
      ...store(states.checkout, ({ checkout }) => checkout),
      ...actions('checkout'),
      isPending: store(true, ({ checkout }) => checkout.isPending),
    },
    popup: { ...store(states.popup, ({ popup }) => popup), ...actions('popup') },
    drawer: { ...store(states.drawer, ({ drawer }) => drawer), ...actions('drawer') },
    menu: { ...store(states.menu, ({ menu }) => menu), ...actions('menu') },
    appError: { ...store(states.appError, ({ appError }) => appError), ...actions('appError') },
    summary: store(states.summary, ({ summary }) => summary),
    offer: store(states.offer, ({ offer }) => offer),
    session: store(states.session, ({ session }) => session),
    setAside: store(states.setAside, ({ setAside }) => setAside),
    build: store(states.build, ({ build }) => build),
    prices: store<Prices>({ of: (pid) => priceOfId(pid, false, settings) }, ({ prices }) => prices),
    // The shop's time comes with its first answer; until then the device's own has to do.
    clock: { now, sync: nothing, callMade: () => nothing, onMove: () => nothing },
    ...deferred<Omit<PageShopper, 'routeFor' | 'chunkFailed'>>(
      OWN_ACTIONS,
      () => real,
      (run, lost) => loaded.then(run, lost),
    ),
    routeFor: (url) => {
      const route = routeAt(url);
      return route !== undefined && passesCheck(route, url) ? route : undefined;
    },
    chunkFailed,
  };
};

const nothing = (): void => undefined;
